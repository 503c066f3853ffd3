import Agenda
import CivilTime
import ICalendar

/// The lines of `ledger occurrences`: a JSON object for each target that a filter admits.
struct OccurrenceLines: Sendable {
  let targets: [Target]
  let filter: OccurrenceFilter
  /// The records of the ledger, or nil without one.
  let records: DayRecords?
  /// The zone of the offsets.
  let zone: TimeZoneRules

  /// So many lines are worth a second thread, and few enough to be kept until the lines before them are written.
  private static let blockSize = 8192

  /// Writes them in the order of the targets. Of two blocks the second is made while the first is written.
  func write(to output: Output) {
    var first = 0
    while first < targets.count {
      let middle = min(first + OccurrenceLines.blockSize, targets.count)
      let last = min(middle + OccurrenceLines.blockSize, targets.count)
      let thread = middle < last ? WorkThread { bytes(middle..<last) } : nil
      write(first..<middle) { json in
        guard json.bytes.count >= Output.fullSize else { return }
        output.write(json.bytes)
        json.cut(to: 0)
      } atEnd: { json in
        output.write(json.bytes)
      }
      if let thread { output.write(thread.wait()) }
      first = last
    }
  }

  private func bytes(_ block: Range<Int>) -> [UInt8] {
    var bytes: [UInt8] = []
    write(block) { _ in
    } atEnd: { json in
      bytes = json.bytes.array
    }
    return bytes
  }

  /// Writes the lines of a block; `body` is given what is there after each of them.
  private func write(
    _ block: Range<Int>, _ body: (inout JSONText) -> Void, atEnd: (borrowing JSONText) -> Void
  ) {
    var json = JSONText()
    var objects = OccurrenceObject(zone: zone)
    for index in block where filter.admits(targets[index].occurrence) {
      json.open()
      objects.write(targets[index], record: records?.record(of: index), number: nil, to: &json)
      json.close()
      json.endLine()
      body(&json)
    }
    atEnd(json)
  }
}
