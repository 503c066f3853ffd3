import Agenda

/// Makes lines of `ledger occurrences`, a block at a time; what it learnt of the components serves for all blocks.
// It is handed to another thread, and used here again only after that thread was waited for.
final class OccurrenceBlock: @unchecked Sendable {
  /// The lines of the block that was made last.
  private(set) var json = JSONText()
  private var objects: OccurrenceObject
  private let lines: OccurrenceLines

  /// A maker of some of those lines.
  init(_ lines: OccurrenceLines) {
    self.lines = lines
    objects = OccurrenceObject(zone: lines.zone)
  }

  /// Makes the lines of the targets at those places.
  func make(_ places: Range<Int>) { OccurrenceBlock.make(places, lines, &objects, &json) }

  // What is written to is handed over, so that the object is asked for it once and not at every line.
  private static func make(
    _ places: Range<Int>, _ lines: OccurrenceLines, _ objects: inout OccurrenceObject, _ json: inout JSONText
  ) {
    json.cut(to: 0)
    for index in places {
      let target = lines.targets[index]
      guard lines.filter.admits(target.occurrence) else { continue }
      json.open()
      objects.write(target, record: lines.records?.record(of: index), number: nil, to: &json)
      json.close()
      json.endLine()
    }
  }
}
