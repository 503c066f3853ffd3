import TestSupport
import Testing

/// `ledger stats`: each definition by an example that was counted by hand, and that parts and explanations add up.
@Suite struct StatsTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    /// Events of 2026-11-30, each a title and a time of day; 30 minutes long.
    let events: [(title: String, time: String)]
    /// Lines of the month, without their date.
    var lines: [String] = []
    var extra = ""
    /// planned, done, partial, skipped, open, upcoming, extra, off calendar, archived, rate, minutes planned and taken
    let figures: String
    var testDescription: String { name }
  }

  // It is 12:15.
  static let cases = [
    Case(name: "nothing", events: [], figures: "0,0,0,0,0,0,0,0,0,,0,0"),
    Case(name: "over and unmarked is open", events: [("Gym", "090000")], figures: "1,0,0,0,1,0,0,0,0,0,30,0"),
    Case(name: "not over is to come", events: [("Gym", "120000")], figures: "1,0,0,0,0,1,0,0,0,0,30,0"),
    Case(
      name: "done takes as long as planned", events: [("Gym", "090000")], lines: ["done Gym"],
      figures: "1,1,0,0,0,0,0,0,0,100,30,30"),
    Case(
      name: "took counts instead", events: [("Gym", "090000")], lines: ["09:00-09:30 done Gym ^KEY took:45m"],
      figures: "1,1,0,0,0,0,0,0,0,100,30,45"),
    Case(
      name: "partial counts by its weight", events: [("Gym", "090000"), ("Read", "100000")],
      lines: ["partial Gym"], figures: "2,0,1,0,1,0,0,0,0,25,60,15"),
    Case(
      name: "skipped leaves the rate", events: [("Gym", "090000"), ("Read", "100000")],
      lines: ["skipped Gym", "done Read"], figures: "2,1,0,1,0,0,0,0,0,100,60,30"),
    Case(
      name: "only skipped has no rate", events: [("Gym", "090000")], lines: ["skipped Gym"],
      figures: "1,0,0,1,0,0,0,0,0,,30,0"),
    Case(
      name: "what was never planned is extra", events: [("Gym", "090000")],
      lines: ["10:00-10:20 done Singing ^", "skipped Whistling ^"], figures: "1,0,0,0,1,0,1,0,0,0,30,20"),
    Case(
      name: "what the calendar forgot counts", events: [("Gym", "090000")],
      lines: ["10:00-10:20 done Singing ^abcdefghjk @home"], figures: "2,1,0,0,1,0,0,1,0,50,50,20"),
    Case(
      name: "what a calendar that is not there had counts", events: [("Gym", "090000")],
      lines: ["10:00-10:20 done Singing ^abcdefghjk @other"], figures: "2,1,0,0,1,0,0,0,1,50,50,20"),
    Case(
      name: "cancelled is not planned", events: [("Gym", "090000")], extra: "STATUS:CANCELLED",
      figures: "0,0,0,0,0,0,0,0,0,,0,0"),
    Case(
      name: "cancelled but done is", events: [("Gym", "090000")], lines: ["done Gym"],
      extra: "STATUS:CANCELLED",
      figures: "1,1,0,0,0,0,0,0,0,100,30,30"),
  ]

  @Test(arguments: cases) func figuresAreAsCountedByHand(example: Case) throws {
    let sandbox = try LedgerSandbox(calendars: [])
    let events = example.events.map { one in
      let text = event(one.title, at: one.time)
      return example.extra.isEmpty ? text : text.replacing("SUMMARY:", with: "\(example.extra)\r\nSUMMARY:")
    }
    try sandbox.addCalendar("home", calendar(events.joined(separator: "\r\n")))
    let key =
      try sandbox.run("occurrences", "--from", "2026-11-30", "--to", "2026-12-01").text
      .split(separator: "\"key\":\"2026-11-30/").dropFirst().first?.prefix(10) ?? ""
    try sandbox.setMonth(example.lines.map { "2026-11-30 \($0.replacing("^KEY", with: "^\(key)"))" })
    let result = try sandbox.run("stats", "--from", "today", "--to", "today", "--format", "csv")
    #expect(result.status == 0, "\(result.errorText)")
    #expect(result.lines.dropFirst().first == "total,,\(example.figures)", "\(result.text)")
    // `today` has the same rate.
    let rate = example.figures.split(separator: ",", omittingEmptySubsequences: false)[9]
    let today = try sandbox.run("today", "--format", "json").text
    #expect(today.contains("\"rate\":\(rate.isEmpty ? "null" : "\(rate)"),"), "\(today)")
  }

  @Test func aCalendarWithoutRateCountsNowhere() throws {
    let sandbox = try LedgerSandbox(calendars: [])
    try sandbox.addCalendar("home", calendar(event("Gym")))
    _ = try sandbox.expectSuccess("done", "Gym")
    try sandbox.git("config", "-f", "ledger.conf", "calendar.home.rate", "no")
    let result = try sandbox.run("stats", "--calendar", "home", "--format", "csv")
    #expect(result.lines.dropFirst().first == "total,,0,0,0,0,0,0,0,0,0,,0,0", "\(result.text)")
    #expect(result.errorText.contains("rate = no"))
  }

  @Test func aFutureRangeAndAnEmptyLedgerHaveNoRate() throws {
    let sandbox = try LedgerSandbox(calendars: [])
    for words in [[], ["--from", "2030-01-01"], ["--by", "hour"], ["--by", "series"], ["--explain"]] {
      let result = try sandbox.run(["stats"] + words)
      #expect(result.status == 0, "\(words): \(result.errorText)")
      #expect(result.text.contains(" – ") || result.text.contains("–\n"), "\(words): \(result.text)")
      #expect(try sandbox.run(["stats", "--format", "json"] + words).text.contains("\"rate\":null"))
    }
  }

  @Test func titlesAreHarmless() throws {
    let sandbox = try LedgerSandbox(calendars: [])
    try sandbox.addCalendar("home", calendar(event("<b>\u{1b}[31mE\u{202e}vil")))
    for words in [["--by", "series"], ["--explain"]] {
      let text = try sandbox.run(["stats", "--from", "today"] + words).text
      #expect(!text.unicodeScalars.contains("\u{1b}") && !text.unicodeScalars.contains("\u{202e}"), "\(text)")
      #expect(text.contains("<b>␛[31mE"), "\(text)")
    }
  }

  /// The numbers of a line of CSV behind name and series, without the rate.
  private static func numbers(_ line: String) -> [Int] {
    line.split(separator: ",", omittingEmptySubsequences: false).suffix(12).enumerated()
      .filter { $0.offset != 9 }.compactMap { Int($0.element) }
  }

  @Test(arguments: 0..<8) func partsAndExplanationsAddUp(seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    let sandbox = try LedgerSandbox(calendars: [])
    let events = (0..<30).map { number in
      event(
        random.pick(["Gym", "Read", "Choir"]) + " \(number)",
        "202611\(random.pick(["09", "10", "23", "30"]))",
        at: random.pick(["080000", "120000", "190000"]), uid: "event-number-\(number)@example.org")
    }
    try sandbox.addCalendar("home", calendar(events.joined(separator: "\r\n")))
    var lines: [String] = []
    for day in ["05", "09", "10", "23", "30"] {
      for number in 0..<6 where random.happens(70) {
        let status = random.pick(["done", "partial", "skipped"])
        let title = random.pick(["Gym \(number)", "Read \(number * 5)", "Singing", "Old"])
        let rest = random.pick(["", " ^", " ^abcdefghj\(number) @home took:2h", " ^ took:7m", " ; note"])
        lines.append("2026-11-\(day) \(random.pick(["", "08:00-09:10 "]))\(status) \(title)\(rest)")
      }
    }
    try sandbox.setMonth(lines)
    let range = ["stats", "--from", "2026-11-01", "--to", "2026-11-30"]
    let csv = try sandbox.run(range + ["--format", "csv"])
    let total = Self.numbers(csv.lines[1])
    #expect(total[0] == total[1...5].reduce(0, +))
    for grouping in ["day", "week", "month", "weekday", "hour", "calendar", "category", "series"] {
      let rows = try sandbox.run(range + ["--by", grouping, "--format", "csv"]).lines.dropFirst()
      let sum = rows.reduce(into: Array(repeating: 0, count: 11)) { sum, row in
        for (index, number) in Self.numbers(row).enumerated() { sum[index] += number }
      }
      #expect(sum == total, "by \(grouping)")
    }
    let entries =
      try sandbox.run(range + ["--explain", "--format", "json"]).text
      .split(separator: "\"entries\":").last?.split(separator: "},{") ?? []
    func count(_ texts: String...) -> Int {
      entries.count { entry in texts.allSatisfy { entry.contains($0) } }
    }
    func minutes(_ name: String) -> Int {
      entries.reduce(0) { sum, entry in
        sum
          + (entry.split(separator: "\"\(name)\":").dropFirst().first.flatMap {
            Int($0.prefix { $0.isNumber })
          } ?? 0)
      }
    }
    let free = "\"standing\":\"free\""
    #expect(total[6] == count(free))
    #expect(total[0] == entries.count - count(free))
    for (index, state) in [(1, "done"), (2, "partial"), (3, "skipped"), (4, "open"), (5, "upcoming")] {
      #expect(
        total[index] == count("\"state\":\"\(state)\"") - count("\"state\":\"\(state)\"", free), "\(state)")
    }
    #expect(total[7] == count("\"standing\":\"offCalendar\""))
    #expect(total[8] == count("\"standing\":\"archived\""))
    #expect(total[9] == minutes("minutesPlanned"))
    #expect(total[10] == minutes("minutesTaken"))
    let text = try sandbox.run(range + ["--explain"]).text
    #expect(text.split(separator: "\n").count { $0.hasPrefix("  2026-11-") } == entries.count)
  }

  @Test func aSeriesIsNamedByWordsKeyOrNumber() throws {
    let sandbox = try LedgerSandbox(calendars: [])
    try sandbox.addCalendar(
      "home", calendar(event("Gym", at: "080000"), event("Choir practice", at: "090000")))
    _ = try sandbox.expectSuccess("done", "1", "2")
    let line = try sandbox.month().first { $0.contains("Choir") } ?? ""
    let key = line.split(separator: "^").last?.prefix(10) ?? ""
    for name in ["choir", "PRACT", "^\(key)", "2026-11-30/\(key)", "2"] {
      let stats = try sandbox.run("stats", "--series", name, "--format", "csv")
      #expect(stats.lines[1].hasPrefix("total,,1,1,"), "\(name): \(stats.text)\(stats.errorText)")
      let log = try sandbox.run("log", "--series", name)
      #expect(log.text.contains("Choir") && !log.text.contains("Gym"), "\(name): \(log.text)")
    }
    #expect(try sandbox.run("stats", "--series", "9").status == 1)
  }

  @Test func aLogIsAlsoACalendar() throws {
    let sandbox = try LedgerSandbox(calendars: [])
    try sandbox.setMonth([
      "2026-11-28 all-day     done    Trip ^abcdefghjk @home ; with\\nlines, and; more",
      "2026-11-29 09:00-10:30 partial \(String(repeating: "日本語", count: 30)) ^abcdefghjm at:2026-11-29T11:00:00+01:00",
    ])
    let result = try sandbox.run("log", "--format", "ics")
    #expect(result.status == 0)
    #expect(
      result.text.contains("DTSTART;VALUE=DATE:20261128\r\nDTEND;VALUE=DATE:20261129\r\nSUMMARY:✅ Trip\r\n"))
    #expect(result.text.contains("DESCRIPTION:with\\nlines\\, and\\; more\r\n"))
    #expect(
      result.text.contains(
        "DTSTAMP:20261129T100000Z\r\nDTSTART:20261129T080000Z\r\nDTEND:20261129T093000Z\r\n"))
    for line in result.text.split(separator: "\r\n") { #expect(line.utf8.count <= 75) }
    // Our own reader takes it.
    let read = try sandbox.addCalendarAndList(result.text)
    #expect(read.contains("✅ Trip") && read.contains("◐ 日本語"), "\(read)")
  }
}

extension LedgerSandbox {
  /// What `occurrences` lists of a calendar at the end of November 2026.
  fileprivate func addCalendarAndList(_ text: String) throws -> String {
    try addCalendar("read", text)
    return try expectSuccess("occurrences", "--from", "2026-11-28", "--to", "2026-12-01")
  }
}
