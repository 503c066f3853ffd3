import CivilTime
import Testing

@testable import Journal

@Suite struct RecordLineTests {
  /// A line, and what it says: the line written canonically, or its problem as `code column`.
  struct Case: Sendable, CustomTestStringConvertible {
    let line: String
    let written: String
    init(_ line: String, _ written: String) {
      self.line = line
      self.written = written
    }
    var testDescription: String { line }
  }

  static let calendars = CalendarNames(["home", "work"])

  static let canonical = [
    #"2026-11-30 09:00-10:30 done    Study SwiftUI ^8gr8qjcrq0 @work at:2026-11-30T10:32:05+01:00 ; chapter 4"#,
    #"2026-11-30 12:00-13:00 partial Workout ^qd2m0c5n7x @home progress:50% at:2026-11-30T13:05:00+01:00 ; knees"#,
    #"2026-11-30 all-day     skipped Company holiday ^0h3k9v1z4t @work at:2026-11-30T08:00:00+01:00"#,
    #"2026-07-12 day-2/3     done    Trip to Rome ^0h3k9v1z4t.d @home at:2026-07-12T22:10:00+02:00"#,
    #"2026-01-14 18:00       done    Gym ^2026-01-12/rbz0jgp9rk"#,
    #"2026-01-07 08:00       done    Meds ^2026-01-07T0800/npg268fnyf"#,
    #"2026-01-07 22:00-24:00 done    ^npg268fnyf took:1h30m mood:good"#,
    #"2026-01-07             done    gym"#,
    #"2026-01-07             done    gym @home ; note"#,
    #"2026-01-07             done    gym ^ took:45m"#,
    #"2026-01-07             done    ^ @home ; nothing but a note"#,
    #"2026-01-07             done    done all-day 09:00 x / - title ^npg268fnyf"#,
    #"2026-01-07             done    \^_\^ a\;b \; c \\ d ^npg268fnyf ; \^ \; ;; \\"#,
    #"2026-01-07             done    \ edges\  ^npg268fnyf ; \ both\ "#,
    #"2026-01-07             done    gym @home ^ ; no calendar"#,
    #"2026-01-07             done    title ; : not:fields @home"#,
    #"2026-01-07             done    t ^npg268fnyf @two\ words x:y\ z @b ; n"#,
    #"2026-01-07 day-1000/9999 done    long ^npg268fnyf.d"#,
  ]

  @Test(arguments: canonical)
  func canonicalLinesComeBack(line: String) throws {
    let record = try Record(line: line, calendars: Self.calendars)
    #expect(String(decoding: record.line(calendars: Self.calendars), as: UTF8.self) == line)
  }

  @Test(arguments: [
    Case("2026-11-29 done gym ; typed by hand", "2026-11-29             done    gym ; typed by hand"),
    Case("2026-11-29 x gym", "2026-11-29             done    gym"),
    Case("2026-11-29 / gym", "2026-11-29             partial gym"),
    Case("2026-11-29 - gym", "2026-11-29             skipped gym"),
    Case("2026-11-29 9:05-10:00 x gym", "2026-11-29 09:05-10:00 done    gym"),
    Case(
      "  2026-11-29\t all-day\tx  \tswim  with   friends \t;  lake!  ",
      "2026-11-29 all-day     done    swim  with   friends ; lake!"),
    Case(
      "2026-11-29 done  Workout  ^qd2m0c5n7x  @home\tat:1 ;",
      "2026-11-29             done    Workout ^qd2m0c5n7x @home at:1"),
    Case(
      "2026-11-29 done Workout ^2026-11-29/qd2m0c5n7x", "2026-11-29             done    Workout ^qd2m0c5n7x"),
    Case("2026-11-29 done gym ;", "2026-11-29             done    gym"),
    Case("2026-11-29 done gym;pool", "2026-11-29             done    gym;pool"),
    Case("2026-11-29 done a^b", "2026-11-29             done    a^b"),
    Case("2026-11-29 done gym ;note", "2026-11-29             done    gym ;note"),
    Case("2026-11-29 done gym @work @home", "2026-11-29             done    gym @work @home"),
    Case("2026-11-29 done @home", "2026-11-29             done    @home ^"),
    Case("2026-11-29 done lunch @joes", "2026-11-29             done    lunch @joes"),
    Case(#"2026-11-29 done lunch \@home"#, #"2026-11-29             done    lunch \@home"#),
    Case(#"2026-11-29 done C:\ "#, #"2026-11-29             done    C:\ "#),
    Case(#"2026-11-29 done C:\"#, #"2026-11-29             done    C:\\"#),
    Case(#"2026-11-29 done C:\dir ; D:\"#, #"2026-11-29             done    C:\dir ; D:\\"#),
    Case("2026-11-29 done ^ gym", "2026-11-29             done    ^ gym"),
    Case("2026-11-29 day-02/03 done trip", "2026-11-29 day-2/3     done    trip"),
    Case("2026-11-29 done bell\rjar", #"2026-11-29             done    bell\rjar"#),
    Case("2026-11-29 done tab\tinside\u{1}", "2026-11-29             done    tab\tinside\u{1}"),
    Case("2026-11-29 done note ; ; second ^x", "2026-11-29             done    note ; ; second ^x"),
  ])
  func typedLines(example: Case) throws {
    var record = try Record(line: example.line, calendars: Self.calendars)
    let written = String(decoding: record.line(calendars: Self.calendars), as: UTF8.self)
    #expect(written == example.written)
    // A title that would be taken for a calendar is written with the mark of a free record.
    record.isFree = record.isFree || written.hasSuffix("@home ^")
    #expect(try Record(line: written, calendars: Self.calendars) == record)
  }

  @Test(arguments: [
    Case("", "date-missing 1"),
    Case("??? meeting with whom", "date-missing 1"),
    Case("  lorem ipsum ; dolor", "date-missing 3"),
    Case("gym 2026-11-29", "date-missing 1"),
    Case("2026-11-31 done no such day", "date-invalid 1"),
    Case("2026-11-2 done gym", "date-invalid 1"),
    Case("2026-11-29done gym", "date-invalid 1"),
    Case("26-11-29 done gym", "date-invalid 1"),
    Case("2026-11-29", "status-missing 11"),
    Case("2026-11-29  ", "status-missing 13"),
    Case("2026-11-29 09:00", "status-missing 17"),
    Case("2026-11-21 finished Concert", "status-unknown 12"),
    Case("2026-11-21 Done Concert", "status-unknown 12"),
    Case("2026-11-21 xx Concert", "status-unknown 12"),
    Case("2026-11-21 09:00 dine Concert", "status-unknown 18"),
    Case("2026-11-21 09:00 10:00 done Concert", "status-unknown 18"),
    Case("2026-11-21 24:00 done Concert", "when-invalid 12"),
    Case("2026-11-21 9.00 done Concert", "when-invalid 12"),
    Case("2026-11-21 09:60 done Concert", "when-invalid 12"),
    Case("2026-11-21 09:00-24:01 done Concert", "when-invalid 12"),
    Case("2026-11-21 09:00-1000 done Concert", "when-invalid 12"),
    Case("2026-11-21 09:00- done Concert", "when-invalid 12"),
    Case("2026-11-21 day-0/2 done Concert", "when-invalid 12"),
    Case("2026-11-21 day-3/2 done Concert", "when-invalid 12"),
    Case("2026-11-21 day-3 done Concert", "when-invalid 12"),
    Case("2026-11-21 allday done Concert", "when-invalid 12"),
    Case("2026-11-21 done", "title-missing 16"),
    Case("2026-11-21 done  ", "title-missing 18"),
    Case("2026-11-21 done ; only a note", "title-missing 17"),
    Case("2026-11-21 done gym ^_^", "key-invalid 21"),
    Case("2026-11-21 done gym ^8gr8qjcrq", "key-invalid 21"),
    Case("2026-11-21 done gym ^8GR8QJCRQ0", "key-invalid 21"),
    Case("2026-11-21 done gym ^8gr8qjcrq0.x", "key-invalid 21"),
    Case("2026-11-21 done gym ^8gr8qjcrq0.dd", "key-invalid 21"),
    Case("2026-11-21 done gym ^2026-11-31/8gr8qjcrq0", "key-invalid 21"),
    Case("2026-11-21 done gym ^2026-11-30T2400/8gr8qjcrq0", "key-invalid 21"),
    Case("2026-11-21 done gym ^2026-11-30T080/8gr8qjcrq0", "key-invalid 21"),
    Case("2026-11-21 done gym ^2026-11-30", "key-invalid 21"),
    Case("2026-11-21 done gym ^2026-11-30T0800", "key-invalid 21"),
    Case("2026-11-21 done gym ^8gr8qjcrq0;", "key-invalid 21"),
  ])
  func unreadableLines(example: Case) {
    #expect {
      try Record(line: example.line, calendars: Self.calendars)
    } throws: { error in
      guard let problem = error as? LineProblem else { return false }
      let text = example.line.utf8.span
      #expect(!problem.message(in: text).isEmpty && !problem.hint(in: text).isEmpty)
      #expect(problem.code.severity == .error)
      return "\(problem.code.rawValue) \(problem.range.lowerBound + 1)" == example.written
    }
  }

  @Test func partsOfALine() throws {
    let text =
      #"2026-11-30 23:30-00:15 partial A \^ B ^2026-11-29T2330/8gr8qjcrq0.d @two\ words progress:0% took:90m at:2026-12-01T00:20:00Z ; one\ntwo"#
    let bytes = text.utf8.span
    let line = try RecordLine(bytes, in: 0..<bytes.count)
    #expect(line.date == CivilDate("2026-11-30"))
    #expect(line.when == .timed(start: 1410, end: 15))
    #expect(line.when?.minutes == 45)
    #expect(line.status == .partial)
    #expect(line.title(in: bytes) == "A ^ B")
    #expect(line.key == OccurrenceKey("2026-11-29T2330/8gr8qjcrq0.d"))
    let fields = line.fields(in: bytes)
    #expect(fields.progress == 0)
    #expect(fields.took == 90)
    #expect(fields.at == OffsetDateTime("2026-12-01T00:20:00Z"))
    let record = Record(line, in: bytes)
    #expect(record.calendar == "two words")
    #expect(record.note.string == "one\ntwo")
    #expect(record.note.lines == [Array("one".utf8), Array("two".utf8)])
  }
}
