import CivilTime
import Testing

@testable import Journal

@Suite struct MonthFileTests {
  static let calendars = CalendarNames(["home", "work"])

  private func file(_ text: String) -> MonthFile {
    MonthFile(Array(text.utf8), calendars: Self.calendars)
  }

  /// One letter for each line of a file.
  private func kinds(_ file: MonthFile) -> String {
    String(
      file.lines.map { line -> Character in
        switch line.content {
        case .record: "r"
        case .comment: "c"
        case .blank: "b"
        case .unreadable: "u"
        case .marker: "m"
        case .ancestor: "a"
        }
      })
  }

  @Test func formattingKeepsWhatWasTypedInNotes() {
    let typed = [
      #"2026-11-05  x gym ; C:\"#, "2026-11-05 x  run ;", "2026-11-05 x swim ^qd2m0c5n7x took:5m ;  ",
      #"2026-11-05 x walk ; two \\"#,
    ]
    let wanted = [
      #"2026-11-05             done    gym ; C:\"#, "2026-11-05             done    run ;",
      "2026-11-05             done    swim ^qd2m0c5n7x took:5m ;",
      #"2026-11-05             done    walk ; two \\"#,
    ]
    let canonical = MonthFile(Array((typed.joined(separator: "\n")).utf8)).canonical
    #expect(String(decoding: canonical, as: UTF8.self) == wanted.map { $0 + "\n" }.joined())
    #expect(MonthFile(canonical).canonical == canonical)
  }

  @Test func messyFileIsPutInOrder() throws {
    let messy = MonthFile(try #require(GoldenFile.bytes("messy.ledger")), calendars: Self.calendars)
    let canonical = try #require(GoldenFile.bytes("messy.canonical.ledger"))
    #expect(String(decoding: messy.canonical, as: UTF8.self) == String(decoding: canonical, as: UTF8.self))
    #expect(messy.canonical == canonical)
    #expect(MonthFile(canonical, calendars: Self.calendars).canonical == canonical)
  }

  @Test func messyFileHasItsProblemsTold() throws {
    let messy = MonthFile(try #require(GoldenFile.bytes("messy.ledger")), calendars: Self.calendars)
    let told = messy.problems().map { problem in
      "\(problem.line):\(problem.column): \(problem.severity.rawValue): \(problem.message) [\(problem.code.rawValue)] \(problem.hint)\n"
    }
    let expected = try #require(GoldenFile.bytes("messy.problems.txt"))
    #expect(told.joined() == String(decoding: expected, as: UTF8.self))
  }

  @Test(arguments: [
    ("", ""), ("\n", "b"), ("\n\n", "bb"), (" \t\n", "b"), ("x", "u"), ("#\n # x\n", "cc"),
    ("2026-11-29 done gym", "r"), ("2026-11-29 done gym\r\n\r\n2026-11-29 done gym\r\n", "rbr"),
    ("\u{feff}2026-11-29 done gym\n\u{feff}2026-11-29 done gym\n\u{feff}# x", "rrc"), ("\u{feff}", ""),
    ("2026-11-29 done a\r2026-11-29 done b\n", "r"),
    ("<<<<<<< HEAD\n2026-11-29 x a\n=======\n2026-11-29 x b\n>>>>>>> main\n", "mrmrm"),
    (
      "<<<<<<< HEAD\n2026-11-29 x a\n||||||| base\n2026-11-29 x c\n# c\n=======\n2026-11-29 x b\n>>>>>>> main\n2026-11-29 x d",
      "mrmaamrmr"
    ),
    ("<<<<<<<<<< HEAD\r\n==========\r\n>>>>>>>>>> x\r\n", "mmm"),
    ("<<<<<<<x\n<<<<<<\n =======\n=======\n", "uumm"),
  ])
  func kindsOfLines(text: String, expected: String) {
    #expect(kinds(file(text)) == expected)
  }

  @Test func conflictIsTold() {
    let conflict = file(
      "<<<<<<< HEAD\n2026-11-29 x a ^8gr8qjcrq0\n=======\n2026-11-29 - a ^8gr8qjcrq0\n>>>>>>> main\n")
    #expect(conflict.hasConflict)
    #expect(conflict.records.map(\.number) == [2, 4])
    #expect(conflict.problems().map(\.code) == [.conflictMarker, .conflictMarker, .conflictMarker])
    #expect(conflict.canonical == conflict.bytes)
  }

  @Test func conflictStaysWhereItIs() throws {
    let text = "<<<<<<< HEAD\n2026-11-29 x a\n=======\n2026-11-20 - b\n>>>>>>> main"
    var conflict = file(text)
    #expect(conflict.insert(try Record(line: "2026-11-01 done c")) == 6)
    #expect(conflict.bytes == Array((text + "\n2026-11-01             done    c\n").utf8))
    #expect(conflict.replace(line: 2, with: try Record(line: "2026-11-30 done a")) == 2)
  }

  struct Edit: Sendable, CustomTestStringConvertible {
    let name: String
    let before: String
    let after: String
    var line = 0
    var testDescription: String { name }
  }

  static let new = "2026-11-05 12:00       done    New ^qd2m0c5n7x"

  @Test(arguments: [
    Edit(name: "empty file", before: "", after: new + "\n", line: 1),
    Edit(name: "byte order mark alone", before: "\u{feff}", after: "\u{feff}" + new + "\n", line: 1),
    Edit(name: "at the end", before: "2026-11-04 x a\n", after: "2026-11-04 x a\n" + new + "\n", line: 2),
    Edit(
      name: "at the end, no line end", before: "2026-11-04 x a", after: "2026-11-04 x a\n" + new + "\n",
      line: 2),
    Edit(
      name: "at the start", before: "# of b\n2026-11-06 x b", after: new + "\n# of b\n2026-11-06 x b", line: 1
    ),
    Edit(
      name: "between, CRLF", before: "2026-11-04 x a\r\n\r\n# of b\r\n2026-11-06 x b\r\n",
      after: "2026-11-04 x a\r\n" + new + "\r\n\r\n# of b\r\n2026-11-06 x b\r\n", line: 2),
    Edit(
      name: "CRLF, no line end", before: "# a\r\n2026-11-04 x a",
      after: "# a\r\n2026-11-04 x a\r\n" + new + "\r\n", line: 3),
    Edit(
      name: "before the last lines", before: "2026-11-04 x a\n# end",
      after: "2026-11-04 x a\n" + new + "\n# end", line: 2),
    Edit(
      name: "after lines of the day without a time", before: "2026-11-05 x z\n2026-11-05 day-1/2 x z\n",
      after: "2026-11-05 x z\n2026-11-05 day-1/2 x z\n" + new + "\n", line: 3),
    Edit(
      name: "by title", before: "2026-11-05 12:00 x A\n2026-11-05 12:00 x O\n",
      after: "2026-11-05 12:00 x A\n" + new + "\n2026-11-05 12:00 x O\n", line: 2),
    Edit(
      name: "after one without a key", before: "2026-11-05 12:00 x New\n",
      after: "2026-11-05 12:00 x New\n" + new + "\n", line: 2),
    Edit(
      name: "by key", before: "2026-11-05 12:00 x New ^qd2m0c5n7y\n",
      after: new + "\n2026-11-05 12:00 x New ^qd2m0c5n7y\n", line: 1),
    Edit(
      name: "unsorted file", before: "2026-11-09 x b\n2026-11-01 x a\n",
      after: new + "\n2026-11-09 x b\n2026-11-01 x a\n", line: 1),
    Edit(name: "only comments", before: "# a", after: new + "\n# a", line: 1),
  ])
  func inserting(edit: Edit) throws {
    var file = file(edit.before)
    let number = file.insert(try Record(line: Self.new))
    #expect(String(decoding: file.bytes, as: UTF8.self) == edit.after)
    #expect(number == edit.line)
  }

  @Test(arguments: [
    Edit(
      name: "in place, with its blanks",
      before: "# a\r\n2026-11-05   12:00  x  Old  ^qd2m0c5n7x\r\n2026-11-06 x b",
      after: "# a\r\n2026-11-05   12:00  x  New  ^qd2m0c5n7x\r\n2026-11-06 x b", line: 2),
    Edit(
      name: "in place with another status",
      before: "# a\r\n2026-11-05   12:00  /  New ^qd2m0c5n7x\r\n2026-11-06 x b",
      after: "# a\r\n" + new + "\r\n2026-11-06 x b", line: 2),
    Edit(name: "in place, no line end", before: "2026-11-05 12:00 - New ^qd2m0c5n7x", after: new, line: 1),
    Edit(
      name: "moves with its comments",
      before: "2026-11-02 x a\n# of new\n\n2026-11-01 x n ^qd2m0c5n7x\n2026-11-06 x b\n",
      after: "2026-11-02 x a\n# of new\n\n" + new + "\n2026-11-06 x b\n", line: 4),
    Edit(
      name: "moves down",
      before: "# of new\n2026-11-01 x n ^qd2m0c5n7x\n2026-11-04 x a\n# of b\n2026-11-06 x b",
      after: "2026-11-04 x a\n# of new\n" + new + "\n# of b\n2026-11-06 x b", line: 3),
    Edit(
      name: "moves up from the end",
      before: "\u{feff}2026-11-06 x b\r\n# of new\r\n2026-11-07 x n ^qd2m0c5n7x",
      after: "\u{feff}# of new\r\n" + new + "\r\n2026-11-06 x b\r\n", line: 2),
    Edit(
      name: "moves to the end", before: "2026-11-01 x n ^qd2m0c5n7x\n2026-11-02 x b",
      after: "2026-11-02 x b\n" + new + "\n", line: 2),
  ])
  func replacing(edit: Edit) throws {
    var file = file(edit.before)
    let old = try #require(file.records.first { $0.line.key?.series == SeriesID("qd2m0c5n7x") })
    let number = file.replace(line: old.number, with: try Record(line: Self.new))
    #expect(String(decoding: file.bytes, as: UTF8.self) == edit.after)
    #expect(number == edit.line)
  }

  @Test func markingInAnUnsortedFileMovesNothing() throws {
    var unsorted = file("2026-11-09 x c ^qd2m0c5n7x\n2026-11-05 x b ^8gr8qjcrq0\n2026-11-07 x a\n")
    var record = try #require(unsorted.record(atLine: 1))
    record.status = .skipped
    #expect(unsorted.replace(line: 1, with: record) == 1)
    #expect(unsorted.records.map(\.number) == [1, 2, 3])
    #expect(unsorted.record(atLine: 1)?.status == .skipped)
  }

  @Test(arguments: [
    Edit(
      name: "the comments stay", before: "# of a\n2026-11-05 x a\n2026-11-06 x b\n",
      after: "# of a\n2026-11-06 x b\n", line: 2),
    Edit(
      name: "the last, no line end", before: "2026-11-05 x a\r\n2026-11-06 x b", after: "2026-11-05 x a\r\n",
      line: 2),
    Edit(name: "the only", before: "\u{feff}2026-11-05 x a", after: "\u{feff}", line: 1),
  ])
  func removing(edit: Edit) {
    var file = file(edit.before)
    file.remove(line: edit.line)
    #expect(String(decoding: file.bytes, as: UTF8.self) == edit.after)
  }

  @Test func recordsAreReadOnDemand() throws {
    let file = file("# x\n2026-11-05 12:00 x \\^N ^qd2m0c5n7x @two\\ w progress:7% took:2h ; a\\nb\n")
    let (number, line) = try #require(file.records.first { _ in true })
    #expect(number == 2)
    #expect(file.title(of: line) == "^N")
    let fields = file.fields(of: line)
    #expect(fields.calendar.map(file.text) == "two w")
    #expect(fields.note.map(file.text) == "a\nb")
    #expect(fields.progress == 7)
    #expect(fields.took == 120)
    #expect(fields.at == nil)
    #expect(file.record(atLine: 1) == nil)
    #expect(file.record(atLine: 0) == nil)
    #expect(file.record(atLine: 3) == nil)
  }

  @Test func columnsCountCharacters() {
    let problems = file("\u{feff}2026-11-05 12:00 x Übung ^qd2m0c5n7x ü at:x\n").problems()
    #expect(problems.map(\.column) == [38, 43])
    #expect(problems.map(\.code) == [.fieldUnknown, .atInvalid])
    #expect(problems.map(\.line) == [1, 1])
  }

  @Test func recordsOfOtherMonthsAreTold() {
    let problems = file("2026-11-05 x a\n  2026-12-05 x a\n2025-11-05 x a").problems(
      month: .init("2026-11-30"))
    #expect(problems.map(\.line) == [2, 3])
    #expect(problems.map(\.column) == [3, 1])
    #expect(problems.map(\.code) == [.monthWrong, .monthWrong])
    #expect(problems.first?.hint.contains("2026/2026-12.ledger") == true)
  }

  @Test func repeatedKeysAreTold() throws {
    let twice = file("2026-11-05 x a ^qd2m0c5n7x took:1m\n2026-11-05 x a ^qd2m0c5n7x\n")
    let loser = try #require(FoldedRecords([twice]).superseded.first?.loser)
    let problem = twice.keyRepeated(atLine: loser.line, counting: "2026/2026-11.ledger:1")
    #expect((problem.line, problem.column) == (2, 16))
    #expect(problem.code == .keyRepeated && problem.message.contains("'^qd2m0c5n7x'"))
  }

  @Test func timesThatAreFarAheadAreTold() throws {
    let ahead = file(
      "2026-11-05 x a ^qd2m0c5n7x at:2026-12-01T10:00:00Z\n2026-11-06 x a ^qd2m0c5n7x at:2026-12-01T10:00:01Z\n"
    )
    let now = try #require(OffsetDateTime("2026-11-30T11:00:00+01:00")).instant
    #expect(ahead.problems(now: now).map(\.line) == [2], "a day ahead may be a clock that is wrong")
    #expect(ahead.problems(now: now).map(\.code) == [.atFuture])
    #expect(ahead.problems(now: now).map(\.column) == [31])
    #expect(ahead.problems().isEmpty, "nobody said what time it is")
  }

  /// Every code says something, and is known by one name.
  @Test(arguments: ProblemCode.allCases)
  func codesHaveWords(code: ProblemCode) {
    let text = "2026-11-05".utf8.span
    let problem = LineProblem(code, 0..<text.count)
    #expect(!problem.message(in: text).isEmpty && !problem.hint(in: text).isEmpty)
    #expect(code.rawValue.allSatisfy { $0.isLowercase || $0 == "-" })
  }
}
