import TestSupport
import Testing

/// `--calendar`, `--category` and `--exclude`: what they leave out, and that numbers stay.
@Suite struct FilterTests {
  @Test func numbersAreThoseOfTheWholeDay() throws {
    let sandbox = try LedgerSandbox()
    let all = try sandbox.run("today").lines
    let work = try sandbox.run("today", "--calendar", "work").lines
    let numbered = work.filter { $0.prefix(3).contains { $0.isNumber } }
    #expect(numbered.count == 3)
    // The calendars' column is as wide as it has to be, so only what stands before it is the same.
    for line in numbered { #expect(all.contains { $0.prefix(60) == line.prefix(60) }, "\(line)") }
    #expect(work.last?.contains("of 2 planned") == true, "\(work)")
  }

  @Test(arguments: [["today"], ["agenda"], ["occurrences", "--from", "today", "--to", "tomorrow"]])
  func anUnknownCalendarIsNamed(command: [String]) throws {
    let result = try LedgerSandbox().run(command + ["--calendar", "wrok"])
    #expect(result.status == 64)
    #expect(result.text == "")
    #expect(result.errorText.contains("no calendar 'wrok'"), "\(result.errorText)")
    #expect(result.errorText.contains("it has "), "\(result.errorText)")
  }

  @Test func categoriesAndTitlesAreCompared() throws {
    let sandbox = try LedgerSandbox(calendars: [])
    func entry(_ title: String, _ categories: String, at time: String) -> String {
      event(title, at: time).replacing("SUMMARY:", with: "CATEGORIES:\(categories)\r\nSUMMARY:")
    }
    try sandbox.addCalendar(
      "home",
      calendar(
        entry("Run", "Sport,Outside", at: "080000"), entry("Chess", "sport", at: "090000"),
        entry("Choir", "Music", at: "100000")))
    func titles(_ words: String...) throws -> [String] {
      let result = try sandbox.run(
        ["occurrences", "--from", "2026-11-30", "--to", "2026-12-01", "--format", "jsonl"] + words)
      #expect(result.status == 0, "\(result.errorText)")
      return ["Run", "Chess", "Choir"].filter { result.text.contains("\"title\":\"\($0)\"") }
    }
    #expect(try titles() == ["Run", "Chess", "Choir"])
    #expect(try titles("--category", "SPORT") == ["Run", "Chess"])
    #expect(try titles("--category", "sport", "--exclude", "outside") == ["Chess"])
    #expect(try titles("--exclude", "ch") == ["Run"])
    #expect(try titles("--calendar", "home") == ["Run", "Chess", "Choir"])
    #expect(
      try sandbox.run("occurrences", "--from", "today", "--to", "tomorrow", "--calendar", "work").status == 64
    )
  }

  @Test func checkListsPlacesAndIsSilentOtherwise() throws {
    let sandbox = try LedgerSandbox(calendars: [])
    try sandbox.addCalendar(
      "home",
      calendar(event("Run"), "BEGIN:VEVENT\r\nUID:x@example.org\r\nDTSTART:20260230T090000Z\r\nEND:VEVENT"))
    #expect(try sandbox.run("check").text == "")
    let found = try sandbox.run("check", "--calendars", "--format", "jsonl")
    #expect(found.status == 1)
    #expect(found.lines.count == 1)
    #expect(
      found.text.contains("\"line\":13,\"column\":9,\"severity\":\"error\",\"code\":\"bad-date\""),
      "\(found.text)")
    try sandbox.setMonth(["2026-11-30 done Run", "2026-11-31 done Walk"])
    let month = try sandbox.run("check")
    #expect(month.status == 1)
    #expect(month.text.hasPrefix("2026/2026-11.ledger:2:1: error: '2026-11-31' is no date"), "\(month.text)")
  }
}
