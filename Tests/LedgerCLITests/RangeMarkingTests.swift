import TestSupport
import Testing

/// Marking all that is planned on several days at once.
@Suite struct RangeMarkingTests {
  private static let week = ["--from", "2026-11-23", "--to", "2026-11-29"]

  @Test func everythingWithoutARecordIsMarkedInOneCommit() throws {
    let sandbox = try LedgerSandbox()
    try sandbox.expectSuccess("done", "workout", "--date", "2026-11-25", "--note", "mine")
    let before = try sandbox.month()
    let commits = try sandbox.git("rev-list", "--count", "HEAD")
    let text = try sandbox.expectSuccess(["skip"] + Self.week + ["--calendar", "habits", "-m", "ill"])
    let changed = difference(before, try sandbox.month())
    #expect(changed.removed == [], "what has a record stays as it is")
    #expect(changed.added.count == 32)
    #expect(
      changed.added.allSatisfy {
        $0.contains(" skipped ") && $0.contains(" @habits ") && $0.hasSuffix(" ; ill")
      })
    #expect(try sandbox.git("rev-list", "--count", "HEAD") == "\((Int(commits) ?? 0) + 1)")
    #expect(try sandbox.subjects() == ["skipped: 32 occurrences"])
    let lines = text.split(separator: "\n")
    #expect(
      lines.filter { !$0.hasPrefix(" ") }.dropLast().map { $0.suffix(10) }
        == (23...29).map { "2026-11-\($0)" })
    #expect(lines.last == "32 records on 7 days")
    try sandbox.expectClean()
    try sandbox.expectSuccess("undo")
    #expect(try sandbox.month() == before)
  }

  /// The same days as `agenda` and `log` with the same `--from` and `--to`.
  @Test func bothDaysAreIncluded() throws {
    let sandbox = try LedgerSandbox()
    let days = ["--from", "2026-11-24", "--to", "2026-11-25"]
    let planned = try sandbox.expectSuccess(["agenda", "--format", "csv"] + days).split(separator: "\n")
      .dropFirst()
      .filter { !$0.contains(",cancelled,") }
    try sandbox.expectSuccess(["done"] + days)
    #expect(try sandbox.month().count == planned.count)
    let logged = try sandbox.expectSuccess(["log", "--format", "csv"] + days).split(separator: "\n")
      .dropFirst()
    #expect(logged.count == planned.count)
  }

  @Test func whatWasCalledOffIsLeftOut() throws {
    let sandbox = try LedgerSandbox()
    try sandbox.expectSuccess("skip", "--from", "today", "--to", "today", "--calendar", "work")
    #expect(
      try sandbox.month().map { $0.contains("Company holiday") || $0.contains("On-call") } == [true, true])
    let again = try sandbox.run("skip", "--from", "today", "--to", "today", "--calendar", "work")
    #expect(again.status == 1)
    #expect(again.errorText.contains("2 there have a record already"), "\(again.errorText)")
    #expect(again.errorText.contains("1 there were cancelled or declined"), "\(again.errorText)")
  }

  @Test func remarkingKeepsNotesAndFieldsAndHoldsThePlaces() throws {
    let sandbox = try LedgerSandbox()
    try sandbox.setMonth([
      "# mine",
      "2026-11-24 21:30-22:00 done    Read ^nbajqzddtk @habits mood:fine at:2026-11-24T22:00:00+01:00 ; kept",
      "not a record", "2026-11-23 done read ; typed",
    ])
    let text = try sandbox.expectSuccess(
      ["partial"] + Self.week + ["--calendar", "habits", "--remark", "--progress", "40", "--at", "23:00"])
    let lines = try sandbox.month()
    #expect(lines.contains("# mine") && lines.contains("not a record"))
    #expect(
      lines.contains(
        "2026-11-24 21:30-22:00 partial Read ^nbajqzddtk @habits mood:fine progress:40% at:2026-11-24T23:00:00+01:00 ; kept"
      ), "\(lines)")
    #expect(
      lines.contains {
        $0.hasPrefix("2026-11-23 21:30-22:00 partial read ^nbajqzddtk @habits ") && $0.hasSuffix(" ; typed")
      }, "the typed line got its key: \(lines)")
    #expect(lines.count { $0.contains("progress:40%") } == 33)
    for shown in text.split(separator: "\n") {
      guard let colon = shown.lastIndex(of: ":"), shown.hasSuffix(")"),
        let number = Int(shown[shown.index(after: colon)...].dropLast())
      else { continue }
      let title = shown.dropFirst(24).prefix(4)
      #expect(lines[number - 1].contains(title), "\(shown) is said to be \(lines[number - 1])")
    }
    try sandbox.expectSuccess("undo")
    #expect(try sandbox.month().contains("2026-11-23 done read ; typed"))
    #expect(try sandbox.month().count == 4)
  }

  @Test func unmarkTakesOnlyWhatIsPlanned() throws {
    let sandbox = try LedgerSandbox()
    try sandbox.expectSuccess(["done"] + Self.week + ["--exclude", "meds"])
    try sandbox.expectSuccess("done", "Swim", "--free", "--date", "2026-11-24")
    let before = try sandbox.month()
    let dry = try sandbox.expectSuccess(["unmark"] + Self.week + ["--dry-run"])
    #expect(dry.contains("would change \(before.count - 1) records on 7 days"), "\(dry)")
    #expect(try sandbox.month() == before)
    try sandbox.expectSuccess(["unmark"] + Self.week + ["--calendar", "habits"])
    #expect(try sandbox.month().contains { $0.contains(" @home ") })
    #expect(try !sandbox.month().contains { $0.contains(" @habits ") })
    try sandbox.expectSuccess(["unmark"] + Self.week)
    #expect(try sandbox.month().map { $0.contains(" Swim ^ ") } == [true])
    #expect(try sandbox.run(["unmark"] + Self.week).status == 1)
    try sandbox.expectSuccess("undo")
    try sandbox.expectSuccess("undo")
    #expect(try sandbox.month() == before)
  }

  @Test func aYearIsMarkedAcrossItsFiles() throws {
    let sandbox = try LedgerSandbox(calendars: ["habits"])
    let text = try sandbox.expectSuccess(
      "skip", "--from", "2026-12-15", "--to", "2027-01-15", "--exclude", "meds")
    let december = try sandbox.month("2026-12")
    let january = try sandbox.month("2027-01")
    #expect(december.count > 17 && january.count > 15)
    #expect(text.hasSuffix("\(december.count + january.count) records on 32 days\n"))
    try sandbox.expectSuccess("undo")
    #expect(try sandbox.month("2026-12") == [])
    #expect(try sandbox.month("2027-01") == [])
  }

  static let wrong: [[String]] = [
    ["skip"], ["skip", "--from", "mon"], ["skip", "--to", "mon"],
    ["skip", "2", "--from", "mon", "--to", "mon"],
    ["skip", "2", "--calendar", "work"], ["skip", "2", "--remark"], ["unmark", "2", "--exclude", "x"],
    ["skip", "--from", "mon", "--to", "mon", "--date", "mon"],
    ["skip", "--from", "mon", "--to", "mon", "--free"],
    ["skip", "--from", "2026-11-30", "--to", "2026-11-29"],
    ["skip", "--from", "1999-01-01", "--to", "2026-11-29"],
    ["skip", "--from", "mon", "--to", "mon", "--calendar", "nope"], ["done", "--free", ""],
    ["done", "--free", "3"],
  ]

  @Test(arguments: wrong) func wrongCommandLinesChangeNothing(words: [String]) throws {
    let sandbox = try LedgerSandbox()
    let result = try sandbox.run(words)
    #expect(result.status == 64, "\(result.errorText)")
    #expect(try sandbox.month() == [])
  }

  @Test(arguments: [("y\n", Int32(0)), ("YES\n", 0), ("n\n", 1), ("\n", 1), ("\u{4}", 1)])
  func aTerminalIsAskedBeforeMany(answer: String, status: Int32) throws {
    let sandbox = try LedgerSandbox()
    func onTerminal(_ words: [String], _ input: String) throws -> (status: Int32, screen: String) {
      try runOnTerminal(
        [LedgerSandbox.program] + words, in: sandbox.ledger,
        environment: sandbox.environment.merging(["TERM": "xterm"]) { $1 }, input: input)
    }
    let many = ["skip"] + Self.week + ["--calendar", "habits"]
    let asked = try onTerminal(many, answer)
    #expect(asked.status == status, "\(asked.screen)")
    #expect(asked.screen.contains("skipped: 33 occurrences on 7 days? [y/N]"), "\(asked.screen)")
    #expect(asked.screen.contains("  Mon 2026-11-23  Water the plants, Meds"), "\(asked.screen)")
    #expect(try sandbox.month().isEmpty == (status != 0))
    if status == 0 { return }
    #expect(try !onTerminal(many + ["--dry-run"], "").screen.contains("[y/N]"))
    #expect(try sandbox.month().isEmpty)
    #expect(try onTerminal(many + ["--yes"], "").status == 0)
    #expect(try sandbox.month().count == 33)
    let few = try onTerminal(["done", "--from", "today", "--to", "today", "--calendar", "work"], "")
    #expect(few.status == 0 && !few.screen.contains("[y/N]"), "\(few.screen)")
  }
}
