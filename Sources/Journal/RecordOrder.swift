import CivilTime

/// The place of a record in its file: by date, start, title and key.
///
/// Lines without a time (all-day, days, typed without one) come first in their day, lines without a key
/// before those with one. Titles are compared by their bytes, as written.
struct RecordOrder: Comparable {
  let date: CivilDate
  let start: Int
  let title: [UInt8]
  let key: OccurrenceKey?

  init(_ record: Record) {
    date = record.date
    start = record.when?.startMinute ?? -1
    title = record.title.written
    key = record.key
  }

  init(_ line: RecordLine, in text: Span<UInt8>) {
    date = line.date
    start = line.when?.startMinute ?? -1
    title = text.copy(line.titleRange)
    key = line.key
  }

  static func < (left: RecordOrder, right: RecordOrder) -> Bool {
    if left.date != right.date { return left.date < right.date }
    if left.start != right.start { return left.start < right.start }
    if left.title != right.title { return left.title.lexicographicallyPrecedes(right.title) }
    switch (left.key, right.key) {
    case (_, nil): return false
    case (nil, _): return true
    case (let first?, let second?): return first < second
    }
  }
}
