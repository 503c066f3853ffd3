@testable import Journal
import CivilTime

/// Makes texts and records of the pieces that a line grammar trips over.
struct NastyText {
  var random: SplitMix64

  init(seed: UInt64) {
    random = SplitMix64(seed: seed)
  }

  static let pieces: [[UInt8]] =
    [
      "done", "x", "/", "-", "09:00", "all-day", "day-1/2", "2026-11-30", "^", "^8gr8qjcrq0", "@home", "@",
      "@joe", ";", " ; ",
      "\\", "\\n", "\\\\", "\\ ", "\n", "\r", "\r\n", "\t", " ", "  ", " ^", "#", "at:", "took:", "a", "gym",
      "ü", "e\u{301}", "日",
      "\u{2028}", "\u{85}", "\u{0}", "\u{1b}", "<<<<<<<", "=======",
    ].map { Array($0.utf8) } + [[0xFF], [0xC3], [0xEF, 0xBB, 0xBF]]

  mutating func bytes(upTo count: Int) -> [UInt8] {
    (0..<Int.random(in: 0...count, using: &random)).flatMap { _ in
      NastyText.pieces.randomElement(using: &random) ?? []
    }
  }

  mutating func chance(_ part: Double) -> Bool {
    Double.random(in: 0..<1, using: &random) < part
  }

  mutating func date() -> CivilDate {
    CivilDate(uncheckedYear: 2026, month: 11, day: Int.random(in: 1...30, using: &random))
  }

  mutating func when() -> RecordWhen? {
    switch Int.random(in: 0..<5, using: &random) {
    case 0: return nil
    case 1: return .allDay
    case 2: return .timed(start: Int.random(in: 0..<1440, using: &random), end: nil)
    case 3:
      return .timed(
        start: Int.random(in: 0..<1440, using: &random), end: Int.random(in: 0...1440, using: &random))
    default:
      let count = Int16.random(in: 1...9999, using: &random)
      return .day(number: Int16.random(in: 1...count, using: &random), of: count)
    }
  }

  mutating func key(near date: CivilDate) -> OccurrenceKey {
    OccurrenceKey(
      date: date.adding(days: chance(0.7) ? 0 : Int.random(in: -40...40, using: &random)),
      minuteOfDay: chance(0.8) ? nil : Int.random(in: 0..<1440, using: &random),
      series: SeriesID(rawValue: random.next()), isDay: chance(0.2))
  }

  mutating func record() -> Record {
    let date = date()
    var record = Record(
      date: date, when: when(), status: RecordStatus.allCases.randomElement(using: &random) ?? .done,
      title: "",
      key: chance(0.6) ? key(near: date) : nil)
    record.title = RecordText(bytes(upTo: 6))
    record.note = RecordText(bytes(upTo: chance(0.5) ? 0 : 8))
    if chance(0.5) {
      record.calendar = chance(0.7) ? "home" : "c" + String(decoding: bytes(upTo: 3), as: UTF8.self)
    }
    if chance(0.2) { record.progress = Int.random(in: 0...100, using: &random) }
    if chance(0.2) { record.took = Int.random(in: 0...3000, using: &random) }
    if chance(0.4) {
      record.at = OffsetDateTime(
        instant: Instant(seconds: 1_796_000_000 + Int.random(in: 0..<1000, using: &random)), offset: 3600)
    }
    if chance(0.2),
      let field = RecordField(name: "mood", value: String(decoding: bytes(upTo: 3), as: UTF8.self))
    {
      record.fields.insert(field, at: Int.random(in: 0...record.fields.count, using: &random))
    }
    // What cannot be written without a mark is read as free.
    record.isFree = record.key == nil && (chance(0.2) || record.needsMark(RecordPropertyTests.calendars))
    return record
  }

  /// A file of records, typed lines, comments and rubbish, with line ends of one or of several kinds.
  mutating func file(lines: Int, calendars: CalendarNames) -> [UInt8] {
    var out: [UInt8] = chance(0.1) ? [0xEF, 0xBB, 0xBF] : []
    let ends = chance(0.3) ? ["\n", "\r\n", "\r\r\n"] : [chance(0.3) ? "\r\n" : "\n"]
    for index in 0..<lines {
      switch Int.random(in: 0..<10, using: &random) {
      case 0..<5: out += record().line(calendars: calendars)
      case 5: out += Array("2026-11-0\(index % 9 + 1) done ".utf8) + bytes(upTo: 5).filter { $0 != 10 }
      case 6: out += Array("# ".utf8) + bytes(upTo: 3).filter { $0 != 10 }
      case 7: break
      default: out += bytes(upTo: 5).filter { $0 != 10 }
      }
      if index + 1 < lines || chance(0.7) { out += Array((ends.randomElement(using: &random) ?? "\n").utf8) }
    }
    return out
  }
}
