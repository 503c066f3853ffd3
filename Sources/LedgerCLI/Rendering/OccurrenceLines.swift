import Agenda
import CivilTime
import ICalendar

/// The lines of `ledger occurrences`: a JSON object for each target that a filter admits.
struct OccurrenceLines: Sendable {
  let targets: TargetTable
  let filter: OccurrenceFilter
  /// The records of the ledger, or nil without one.
  let records: DayRecords?
  /// The zone of the offsets.
  let zone: TimeZoneRules

  /// So many lines are worth a second thread, and few enough for the memory that is near the processor.
  private static let blockSize = 2048

  /// Writes them in the order of the targets. Of two blocks the second is made while the first is.
  func write(to output: Output) {
    let (own, other) = (OccurrenceBlock(self), OccurrenceBlock(self))
    var first = 0
    while first < targets.count {
      let middle = min(first + OccurrenceLines.blockSize, targets.count)
      let last = min(middle + OccurrenceLines.blockSize, targets.count)
      let thread = middle < last ? WorkThread { other.make(middle..<last) } : nil
      own.make(first..<middle)
      output.write(own.json.bytes)
      if let thread {
        thread.wait()
        output.write(other.json.bytes)
      }
      first = last
    }
  }
}
