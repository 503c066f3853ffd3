import Terminal
import TestSupport
import Testing

/// `ledger today` and `ledger agenda`: what they show, and how it fits the screen.
@Suite struct ListingTests {
  @Test func todayIsAsRecorded() throws {
    let sandbox = try LedgerSandbox()
    try sandbox.expectSuccess("done", "2", "--at", "08:13")
    try sandbox.expectSuccess("partial", "6", "--progress", "50", "--note", "knees hurt")
    try sandbox.expectSuccess("skip", "日本語", "--note", "teacher ill")
    let result = try sandbox.run("today", "--explain")
    #expect(result.status == 0)
    #expect(result.errorText == "")
    try GoldenFile("today.txt").expect(result.text)
  }

  @Test(arguments: [80, 60, 40]) func aWidthIsKept(columns: Int) throws {
    let sandbox = try LedgerSandbox()
    try sandbox.addCalendar(
      "a-calendar-with-a-long-name",
      calendar(
        event("A title that is much too long for any screen that a person would put on a desk, or a lap"),
        event("👩‍👩‍👧‍👦 family, 🇩🇪🇫🇷 flags, 👍🏽 thumbs and e\u{301}\u{302} marks all over the place", at: "100000"),
        event("中文标题中文标题中文标题中文标题中文标题中文标题中文标题中文标题", at: "110000"),
        event("❤️☎️ on demand", at: "120000")))
    try sandbox.expectSuccess(
      "done", "family", "--note", "a note that is longer than the line, too, 中文 and all of it, really long")
    for arguments in [["today"], ["agenda", "week"], ["log"], ["today", "--color", "always"]] {
      let result = try sandbox.run(arguments, environment: ["COLUMNS": "\(columns)"])
      #expect(result.status == 0, "\(arguments)")
      for line in result.lines {
        #expect(
          DisplayWidth.columns(of: withoutStyles(line)) <= columns, "\(arguments): \(line)")
      }
    }
  }

  @Test func theCalendarsStandInOneColumn() throws {
    let sandbox = try LedgerSandbox(calendars: [])
    let titles = [
      "Plain", "日本語レッスン", "🎻 Orchestra", "👩‍👩‍👧‍👦 family", "🇩🇪 flag", "e\u{301}te\u{301}", "👍🏽", "ไทย", "한국어",
    ]
    try sandbox.addCalendar(
      "titles",
      calendar(titles.enumerated().map { event($1, at: "\(10 + $0)0000") }.joined(separator: "\r\n")))
    let lines = try sandbox.run("today").lines.filter { $0.hasSuffix("titles") }
    #expect(lines.count == titles.count)
    #expect(Set(lines.map { DisplayWidth.columns(of: $0) }).count == 1)
  }

  @Test func titlesCannotSteerTheTerminal() throws {
    let sandbox = try LedgerSandbox(calendars: [])
    try sandbox.addCalendar(
      "evil",
      calendar(
        event("\u{1B}]0;owned\u{07}\u{1B}[2J\u{1B}[31mred", at: "090000", uid: "1"),
        event("\u{9B}31m c1 \u{202E}drawkcab\u{2066}", at: "100000", uid: "2"),
        event("two\\nlines\\r", at: "110000", uid: "3")))
    var shown = try sandbox.run("today").output + sandbox.run("agenda", "today").output
    let marked = try sandbox.run("done", "1", "2", "3", "--note", "\u{1B}[5m blink")
    #expect(marked.status == 0, "\(marked.errorText)")
    shown += marked.output + marked.errors
    for arguments in [
      ["today"], ["log"], ["done", "l"], ["undo", "--list"], ["undo", "--dry-run"], ["undo"],
    ] {
      let result = try sandbox.run(arguments)
      shown += result.output + result.errors
    }
    for scalar in String(decoding: shown, as: UTF8.self).unicodeScalars {
      switch scalar.value {
      case 0x0A: continue
      case 0..<0x20, 0x7F..<0xA0, 0x202A...0x202E, 0x2066...0x2069:
        Issue.record("U+\(String(scalar.value, radix: 16)) came through")
      default: continue
      }
    }
    #expect(!(try sandbox.git("log", "--format=%B").unicodeScalars.contains { $0.value == 0x1B }))
  }

  @Test func coloursAreForTerminalsOnly() throws {
    let sandbox = try LedgerSandbox(calendars: ["habits"])
    let escape = "\u{1B}["
    #expect(!(try sandbox.run("today").text.contains(escape)))
    #expect(try sandbox.run("today", "--color=always").text.contains(escape))
    let program = LedgerSandbox.program
    func onTerminal(_ changes: [String: String], _ arguments: String...) throws -> String {
      try runOnTerminal(
        [program, "today"] + arguments, in: sandbox.ledger,
        environment: sandbox.environment.merging(changes) { $1 }, input: ""
      ).screen
    }
    #expect(try onTerminal(["TERM": "xterm-256color"]).contains(escape))
    #expect(!(try onTerminal(["TERM": "xterm-256color", "NO_COLOR": "1"]).contains(escape)))
    #expect(!(try onTerminal(["TERM": "dumb"]).contains(escape)))
    #expect(!(try onTerminal(["TERM": "xterm"], "--color=never").contains(escape)))
  }

  @Test func withoutUTF8TheSignsAreASCII() throws {
    let sandbox = try LedgerSandbox(calendars: ["habits"])
    try sandbox.expectSuccess("done", "2")
    for locale in ["C", "POSIX", "de_DE.ISO-8859-1"] {
      let result = try sandbox.run(["today"], environment: ["LC_ALL": locale])
      #expect(result.output.allSatisfy { $0 < 0x80 }, "\(locale)")
      #expect(result.lines.contains { $0.contains("x done") })
    }
  }

  @Test func agendaTakesPeriods() throws {
    let sandbox = try LedgerSandbox()
    func days(_ arguments: String...) throws -> [String] {
      let result = try sandbox.run(["agenda"] + arguments + ["--format", "csv"])
      #expect(result.status == 0, "\(arguments): \(result.errorText)")
      var days: [String] = []
      for line in result.lines.dropFirst() where days.last != String(line.prefix(10)) {
        days.append(String(line.prefix(10)))
      }
      return days
    }
    let week = (1...6).map { "2026-12-0\($0)" }
    #expect(try days() == ["2026-11-30"] + week)
    #expect(try days("week") == ["2026-11-30"] + week)
    #expect(try days("tomorrow") == ["2026-12-01"])
    #expect(try days("11-28") == ["2026-11-28"])
    #expect(try days("friday") == ["2026-11-27"])
    #expect(try days("month").count == 30)
    #expect(try days("--from", "2026-11-28", "--to", "2026-11-29") == ["2026-11-28", "2026-11-29"])
    #expect(try days("--from=-1d", "--to", "today") == ["2026-11-29", "2026-11-30"])
    sandbox.setClock("2026-12-06", 9, 0)
    #expect(try days("week").first == "2026-11-30", "weeks begin on Monday")
  }

  @Test func theNumbersOfAgendaAreThoseOfToday() throws {
    let sandbox = try LedgerSandbox()
    let today = try sandbox.run("today", "--format", "csv").text
    let agenda = try sandbox.run("agenda", "today", "--format", "csv").text
    #expect(today == agenda)
    let alone = try sandbox.run([]).text
    #expect(alone == (try sandbox.run("today").text))
  }

  @Test func theJSONOfTodayIsAsRecorded() throws {
    let sandbox = try LedgerSandbox(calendars: ["habits"])
    try sandbox.expectSuccess("partial", "2", "--progress", "30", "--note", "a \"quoted\" note")
    try GoldenFile("today.json").expect(try sandbox.run("today", "--format", "json").text)
  }

  @Test func recordsBesideThePlanAreListed() throws {
    let sandbox = try LedgerSandbox(calendars: ["home"])
    try sandbox.setMonth(["2026-11-30 done    Repaired the bicycle ; new chain"])
    let lines = try sandbox.run("today").lines
    #expect(lines.contains { $0.contains("Repaired the bicycle") && $0.hasSuffix("extra") }, "\(lines)")
    #expect(lines.contains { $0.contains("; new chain") })
    #expect(lines.last?.contains("1 extra") ?? false)
  }
}

/// The text of a line without the escape sequences of styles.
private func withoutStyles(_ line: String) -> String {
  var text = ""
  var isEscape = false
  for scalar in line.unicodeScalars {
    if scalar == "\u{1B}" { isEscape = true }
    if !isEscape { text.unicodeScalars.append(scalar) }
    if isEscape, scalar == "m" { isEscape = false }
  }
  return text
}
