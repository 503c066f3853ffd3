import CivilTime

/// The place of a record in its file: by date, start, title and key.
///
/// Lines without a time (all-day, days, typed without one) come first in their day, lines without a key
/// before those with one. Titles are compared by their bytes, as written; lines that have all of it in common
/// by all of their bytes.
struct RecordOrder: Comparable {
  /// Day and start in one number, no start before midnight.
  let moment: Int
  let title: [UInt8]
  let key: OccurrenceKey?
  let line: [UInt8]

  /// The order of a record whose line will be `line`.
  init(_ record: Record, line: [UInt8]) {
    moment = RecordOrder.moment(record.date, record.when)
    title = record.title.written
    key = record.key
    self.line = line
  }

  static func moment(_ date: CivilDate, _ when: RecordWhen?) -> Int {
    date.dayNumber * 1441 + (when?.startMinute ?? -1) + 1
  }

  /// Whether only the other bytes of the line tell two records apart.
  func isTied(with other: RecordOrder) -> Bool {
    moment == other.moment && title == other.title && key == other.key
  }

  static func < (left: RecordOrder, right: RecordOrder) -> Bool {
    if left.moment != right.moment { return left.moment < right.moment }
    if left.title != right.title { return left.title.lexicographicallyPrecedes(right.title) }
    switch (left.key, right.key) {
    case (_?, nil): return false
    case (nil, _?): return true
    case (let first?, let second?) where first != second: return first < second
    default: return left.line.lexicographicallyPrecedes(right.line)
    }
  }
}
