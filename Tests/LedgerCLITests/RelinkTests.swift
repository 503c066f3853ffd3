import TestSupport
import Testing

/// `ledger relink`, `why` and `unlink`, and that every command follows a record to where its occurrence went.
@Suite struct RelinkTests {
  static let old = calendar([
    "UID:gym-old@example.org / DTSTART;TZID=Europe/Berlin:20261102T180000 / RRULE:FREQ=WEEKLY / SUMMARY:Gym",
    "UID:dentist@example.org / DTSTART;TZID=Europe/Berlin:20261120T100000 / SUMMARY:Dentist",
  ])
  static let new = calendar([
    "UID:gym-new@example.org / DTSTART;TZID=Europe/Berlin:20261102T180000 / RRULE:FREQ=WEEKLY / SUMMARY:Gym",
    "UID:dentist@example.org / DTSTART;TZID=Europe/Berlin:20261123T150000 / SUMMARY:Dentist",
  ])

  static func calendar(_ events: [String]) -> String {
    let parts = events.map { "BEGIN:VEVENT\n" + $0.replacing(" / ", with: "\n") + "\nEND:VEVENT\n" }
    return "BEGIN:VCALENDAR\nVERSION:2.0\n" + parts.joined() + "END:VCALENDAR\n"
  }

  /// A ledger in which Gym is marked twice and a line is typed, and the calendar then gets another UID for Gym.
  static func recreated() throws -> LedgerSandbox {
    let sandbox = try LedgerSandbox(calendars: [])
    try sandbox.addCalendar("home", old)
    try sandbox.expectSuccess("done", "gym", "--date", "2026-11-16")
    try sandbox.expectSuccess("done", "gym", "--date", "2026-11-23", "--note", "legs")
    try sandbox.folder.write(new, to: "calendars/home.ics")
    return sandbox
  }

  private static func series(_ sandbox: LedgerSandbox) throws -> [String] {
    guard sandbox.folder.exists("ledger/series.ledger") else { return [] }
    return try sandbox.folder.text("ledger/series.ledger").split(separator: "\n").map(String.init)
  }

  @Test func linksTypedByHandAreCommittedWithTheNextMark() throws {
    let sandbox = try LedgerSandbox(calendars: ["habits"])
    let link = "2026-11-30 alias rbz0jgp9rk = ftz76f0pgq\n"
    try sandbox.folder.write("# mine\n" + link, to: "ledger/series.ledger")
    try sandbox.expectSuccess("done", "2")
    #expect(try sandbox.subjects(2)[1] == "Not committed before: series.ledger")
    #expect(try sandbox.git("show", "--format=", "--name-only", "HEAD") == "2026/2026-11.ledger")
    try sandbox.expectClean()
    // What is in conflict is nobody's decision but a person's.
    try sandbox.folder.write("<<<<<<< a\n\(link)=======\n>>>>>>> b\n", to: "ledger/series.ledger")
    try sandbox.expectSuccess("done", "3")
    #expect(try sandbox.git("status", "--porcelain") == " M series.ledger")
  }

  @Test func whatIsCertainIsWrittenOnceAndCanBeTakenBack() throws {
    let sandbox = try Self.recreated()
    let before = try sandbox.month()
    let dry = try sandbox.run("relink", "--dry-run")
    #expect(dry.status == 1)
    #expect(dry.lines.count == 2, "\(dry.text)")
    #expect(try Self.series(sandbox) == [])
    let result = try sandbox.run("relink", "--yes")
    #expect(result.status == 0, "\(result.errorText)")
    #expect(result.errorText.contains("`ledger undo` takes it back"))
    let lines = try Self.series(sandbox)
    #expect(lines.count == 1, "one alias serves the series")
    #expect(lines.first?.hasPrefix("2026-11-30 alias ") ?? false)
    #expect(try sandbox.month() == before, "records stay as they are")
    #expect(try sandbox.subjects()[0].hasPrefix("relink: series.ledger: alias "))
    let again = try sandbox.run("relink", "--yes")
    #expect(again.status == 0)
    #expect(again.text == "")
    #expect(try Self.series(sandbox) == lines)
    let after = try sandbox.run("relink", "--dry-run", "--format", "jsonl")
    #expect(after.lines.allSatisfy { $0.contains(#""rule":"lineage","writes":null"#) }, "\(after.text)")
    try sandbox.expectSuccess("undo")
    #expect(try Self.series(sandbox) == [])
    try sandbox.expectClean()
  }

  @Test func everyCommandFollowsTheRecord() throws {
    let sandbox = try Self.recreated()
    // Nothing is written yet; evidence is enough to see it, and a line of series.ledger changes nothing.
    for isWritten in [false, true] {
      if isWritten { try sandbox.expectSuccess("relink", "--yes") }
      #expect(try sandbox.expectSuccess("today", "--date", "2026-11-23").contains("✓ done"))
      #expect(
        try sandbox.expectSuccess("occurrences", "--from", "2026-11-23", "--to", "2026-11-24")
          .contains(#""title":"Gym","start":"2026-11-23T18:00:00+01:00""#))
      let listed = try sandbox.expectSuccess("occurrences", "--from", "2026-11-01", "--to", "2026-12-01")
      #expect(listed.split(separator: "\n").count { $0.contains(#""status":"done""#) } == 2)
      let count = try sandbox.month().count
      try sandbox.expectSuccess("skip", "gym", "--date", "2026-11-23")
      #expect(try sandbox.month().count == count, "it is marked again, not twice")
      #expect(try sandbox.month().contains { $0.contains("skipped Gym") && $0.hasSuffix("; legs") })
      try sandbox.expectSuccess("undo")
    }
    let key = try #require(
      try sandbox.month().first { $0.contains("legs") }?.split(separator: "^").last?.prefix(10))
    try sandbox.expectSuccess("partial", "2026-11-23/\(key)")
    #expect(try sandbox.month().count == 2, "by the old key as well")
  }

  @Test func aMovedEventTakesItsRecordAlong() throws {
    let sandbox = try LedgerSandbox(calendars: [])
    try sandbox.addCalendar("home", Self.old)
    try sandbox.expectSuccess("done", "dentist", "--date", "2026-11-20")
    try sandbox.folder.write(Self.new, to: "calendars/home.ics")
    let today = try sandbox.expectSuccess("today", "--date", "2026-11-23", "--format", "json")
    #expect(today.contains(#""status":"done""#))
    #expect(try sandbox.expectSuccess("today", "--date", "2026-11-20").contains("nothing planned"))
    try sandbox.expectSuccess("note", "dentist", "no caries", "--date", "2026-11-23")
    #expect(try sandbox.month().count == 1)
    // Years away, too: the record is in a file that no day around it would need.
    try sandbox.folder.write(
      Self.new.replacing("20261123T15", with: "20240205T15"), to: "calendars/home.ics")
    #expect(try sandbox.expectSuccess("today", "--date", "2024-02-05").contains("✓ done"))
    try sandbox.expectSuccess("unmark", "dentist", "--date", "2024-02-05")
    #expect(try sandbox.month() == [])
  }

  @Test func aTypedLineGetsItsKey() throws {
    let sandbox = try LedgerSandbox(calendars: [])
    try sandbox.addCalendar("home", Self.old)
    try sandbox.setMonth(["# legs", "2026-11-16 x gym ; heavy", "", "nonsense", "2026-11-17 x swim"])
    let result = try sandbox.run("relink", "--yes")
    #expect(result.status == 0, "\(result.errorText)")
    let lines = try sandbox.month()
    #expect(lines[0] == "# legs")
    #expect(lines[1].hasPrefix("2026-11-16 18:00       done    gym ^"))
    #expect(lines[1].hasSuffix(" @home ; heavy"))
    #expect(lines[2...] == ["", "nonsense", "2026-11-17 x swim"])
    #expect(try Self.series(sandbox) == [])
    try sandbox.expectSuccess("undo")
    #expect(try sandbox.month()[1] == "2026-11-16 x gym ; heavy")
    try sandbox.expectClean()
  }

  @Test func withoutATerminalNothingIsAskedOrWritten() throws {
    let sandbox = try Self.recreated()
    try sandbox.folder.write(
      Self.new.replacing("20261102T18", with: "20261103T18"), to: "calendars/home.ics")
    let result = try sandbox.run("relink")
    #expect(result.status == 1)
    #expect(result.text.contains("2 records of Gym, 2026-11-16 to 2026-11-23: what are they about?"))
    #expect(result.text.contains("1  Gym @home, all +1 day"))
    #expect(result.errorText.contains("this is no terminal"))
    #expect(try Self.series(sandbox) == [])
    let yes = try sandbox.run("relink", "--yes")
    #expect(yes.status == 1)
    #expect(yes.text.contains("what are they about?"))
    #expect(try Self.series(sandbox) == [])
  }

  /// A slip of the finger is asked about again; the end of the input is no yes.
  @Test func anAnswerThatIsNoneIsAskedAgain() throws {
    let sandbox = try Self.recreated()
    func relink(_ input: String) throws -> (status: Int32, screen: String) {
      let result = try runOnTerminal(
        [LedgerSandbox.program, "relink"], in: sandbox.ledger,
        environment: sandbox.environment.merging(["TERM": "xterm"]) { $1 }, input: input)
      return (result.status, result.screen)
    }
    for input in ["n\n", "z\nn\n", "\u{4}"] {
      let result = try relink(input)
      #expect(result.status == 1 && result.screen.contains("nothing was written"), "\(result)")
      #expect(try Self.series(sandbox) == [])
    }
    let yes = try relink("x\ny\n")
    #expect(yes.status == 0 && yes.screen.contains("that is neither y nor n"), "\(yes)")
    #expect(try Self.series(sandbox).count == 1)
  }

  @Test func numbersThatAreNoneAreAskedAgain() throws {
    let sandbox = try LedgerSandbox(calendars: ["habits"])
    try sandbox.setMonth(["2026-11-30 x meds"])
    let result = try runOnTerminal(
      [LedgerSandbox.program, "relink"], in: sandbox.ledger,
      environment: sandbox.environment.merging(["TERM": "xterm"]) { $1 }, input: "7\nx\n2\n")
    #expect(result.status == 0 && result.screen.contains("there is no number 'x'"), "\(result.screen)")
    #expect(try sandbox.month()[0].contains("^2026-11-30T2000/6hmharmq88"))
  }

  @Test func whyNamesTheRuleAndTheLine() throws {
    let sandbox = try Self.recreated()
    try sandbox.expectSuccess("relink", "--yes")
    let why = try sandbox.expectSuccess("why", "gym", "--date", "2026-11-23")
    #expect(why.contains("2026/2026-11.ledger:2: done 2026-11-23 18:00 Gym @home"))
    #expect(why.contains("rule       lineage"))
    #expect(why.contains("series.ledger:1: 2026-11-30 alias "))
    #expect(why.contains("`ledger unlink "))
    #expect(try sandbox.expectSuccess("why", "2026/2026-11.ledger:2") == why)
    #expect(try sandbox.expectSuccess("why", "2026-11.ledger:2") == why)
    #expect(try sandbox.expectSuccess("why", sandbox.ledger + "/2026/2026-11.ledger:2") == why)
    for (place, words) in [
      ("2026/2026-11.ledger:9", "2026/2026-11.ledger has no line 9; its last is number 3"),
      ("2026-10.ledger:1", "there is no 2026/2026-10"),
      ("2026-11.ledger:3", "2026/2026-11.ledger:3 cannot be read: '2026-11-31' is no date"),
    ] {
      if place.hasSuffix(":3") || place.hasSuffix(":9") {
        try sandbox.folder.write(
          try sandbox.month().prefix(2).map { $0 + "\n" }.joined() + "2026-11-31 x y\n",
          to: "ledger/2026/2026-11.ledger")
      }
      let result = try sandbox.run("why", place)
      #expect(result.status == 1 && result.errorText.contains(words), "\(result.errorText)")
    }
    #expect(try sandbox.run("why", "other.ledger:9").status == 64)
    try sandbox.git("checkout", "-q", "--", ".")
    #expect(try sandbox.run("why", "2026-11-09/0000000000").status == 1)
    let unlink = try sandbox.run("unlink", "gym", "--date", "2026-11-23")
    #expect(unlink.status == 0, "\(unlink.errorText)")
    #expect(unlink.text.hasPrefix("took out series.ledger:1: 2026-11-30 alias "))
    // What the two series have in common would join them again.
    let line = try Self.series(sandbox)
    #expect(line.count == 1 && line[0].hasPrefix("2026-11-30 unlink "), "\(line)")
    #expect(unlink.text.contains("wrote series.ledger: unlink "))
    #expect(try sandbox.run(["relink", "--dry-run", "--format", "jsonl"]).text.contains("evidence") == false)
    #expect(
      try sandbox.expectSuccess("why", "2026/2026-11.ledger:2").contains(
        "series.ledger:1: 2026-11-30 unlink "))
    #expect(try sandbox.run("unlink", "2026/2026-11.ledger:2").status == 1)
    #expect(try sandbox.run("check").status == 0)
    try sandbox.expectSuccess("undo")
    #expect(try Self.series(sandbox).map { $0.contains(" alias ") } == [true])
    try sandbox.expectClean()
  }

  /// Without a line that linked it, for one record.
  @Test func whatWouldFitCanBeDeniedForOneRecord() throws {
    let sandbox = try Self.recreated()
    let before = try sandbox.run(["relink", "--dry-run", "--format", "jsonl"]).lines
    #expect(before.allSatisfy { $0.contains("\"rule\":\"evidence\"") }, "\(before)")
    try sandbox.expectSuccess("unlink", "2026/2026-11.ledger:2", "--dry-run")
    #expect(try Self.series(sandbox) == [])
    let result = try sandbox.run("unlink", "2026/2026-11.ledger:2")
    #expect(
      result.status == 0 && result.text.hasPrefix("wrote series.ledger: unlink 2026-11-23/"), "\(result)")
    let after = try sandbox.run(["relink", "--dry-run", "--format", "jsonl"]).lines
    #expect(after.count { $0.contains("\"rule\":\"evidence\"") } == before.count - 1, "\(after)")
    #expect(try sandbox.expectSuccess("today", "--date", "2026-11-23").contains("open      Gym"))
    // Nothing but a person's word brings it back.
    try sandbox.expectSuccess("relink", "--yes")
    #expect(try Self.series(sandbox).contains { $0.contains(" unlink ") })
  }

  @Test func handWrittenLinesAreKeptAndChecked() throws {
    let sandbox = try Self.recreated()
    let lines = [
      "# by Ada", "2026-11-30 alias 8gr8qjcrq0 = ftz76f0pgq why not", "  2026-11-30 rename a = b",
      "30.11. alias",
      "2026-11-30 relink 2026-11-30/8gr8qjcrq0 2026-11-30/ftz76f0pgq",
      "2026-11-30 alias 8gr8qjcrq0 = ftz76f0pgr",
      "2026-11-30 relink 8gr8qjcrq0 = ftz76f0pgr", "2026-13-30 alias 8gr8qjcrq0 = ftz76f0pgq",
      "2026-11-30 alias 8gr8qjcrqu = ftz76f0pgr",
    ]
    let text = lines.joined(separator: "\r\n")
    try sandbox.folder.write(text, to: "ledger/series.ledger")
    let check = try sandbox.run("check")
    #expect(check.status == 1)
    let places = check.lines.map { $0.split(separator: " ")[0] }
    #expect(
      places == [
        "series.ledger:2:1:", "series.ledger:3:14:", "series.ledger:4:1:", "series.ledger:5:41:",
        "series.ledger:6:1:", "series.ledger:7:19:", "series.ledger:8:1:", "series.ledger:9:18:",
      ], "\(check.text)")
    try sandbox.expectSuccess("relink", "--yes")
    let after = try sandbox.folder.text("ledger/series.ledger")
    #expect(after.hasPrefix(text + "\r\n2026-11-30 alias "))
    #expect(after.hasSuffix("\r\n"))
    try sandbox.expectSuccess("undo")
    #expect(try sandbox.folder.text("ledger/series.ledger") == text + "\r\n")
  }
}
