import TestSupport
import Testing

/// `ledger stats`, `streaks` and `heatmap`, with numbers worked out by hand.
@Suite struct StatsTests {
  /// Piano each Monday at 17:00 for an hour from 2 November, Meds on weekdays at 08:00 for 15 minutes in the week of
  /// the 23rd, and a day off on the 24th that was called off.
  private func sandbox() throws -> LedgerSandbox {
    let sandbox = try LedgerSandbox(clock: "2026-11-30 12:00", calendars: [])
    func event(_ uid: String, _ lines: String...) -> String {
      (["BEGIN:VEVENT", "UID:\(uid)@example.org"] + lines + ["END:VEVENT"]).joined(separator: "\r\n") + "\r\n"
    }
    func calendar(_ events: String...) -> String {
      "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:test\r\n" + events.joined() + "END:VCALENDAR\r\n"
    }
    try sandbox.addCalendar(
      "music",
      calendar(
        event(
          "piano-lesson", "SUMMARY:Piano", "CATEGORIES:Music,Fun",
          "DTSTART;TZID=Europe/Berlin:20261102T170000",
          "DTEND;TZID=Europe/Berlin:20261102T180000", "RRULE:FREQ=WEEKLY"),
        event(
          "day-off", "SUMMARY:Day off", "STATUS:CANCELLED", "DTSTART;VALUE=DATE:20261124",
          "DTEND;VALUE=DATE:20261125")))
    try sandbox.addCalendar(
      "health",
      calendar(
        event(
          "meds-daily", "SUMMARY:Meds", "DTSTART;TZID=Europe/Berlin:20261123T080000",
          "DTEND;TZID=Europe/Berlin:20261123T081500", "RRULE:FREQ=DAILY;BYDAY=MO,TU,WE,TH,FR;COUNT=5")))
    try sandbox.expectSuccess("done", "Piano", "-d", "2026-11-02")
    try sandbox.expectSuccess("skip", "Piano", "-d", "2026-11-09")
    try sandbox.expectSuccess("partial", "Piano", "-d", "2026-11-16", "--progress", "25", "--took", "20m")
    try sandbox.expectSuccess("done", "Meds", "-d", "2026-11-23")
    try sandbox.expectSuccess("done", "Meds", "-d", "2026-11-24")
    try sandbox.expectSuccess("partial", "Meds", "-d", "2026-11-26")
    try sandbox.expectSuccess("done", "Swim", "--free", "-d", "2026-11-28", "--took", "40m")
    let gone = "2026-11-05 07:00-07:30 done    Yoga ^8gr8qjcrq0 @health at:2026-11-05T08:00:00+01:00"
    try sandbox.setMonth([gone] + sandbox.month())
    return sandbox
  }

  /// Planned: Piano on the 2nd, 9th, 16th and 23rd (that of today comes), Meds on five days, Yoga that is gone: 10.
  /// Done: Piano, Meds twice, Yoga: 4. Partial: 25 % and 50 %. Skipped: 1. Open: Piano on the 23rd, Meds on two days: 3.
  /// Rate: 4.75 / 9 = 53 %. Hours: three Pianos, five Meds, half an hour: 4:45.
  /// Taken: 60 + 20 + 15 + 15 + 7.5 + 40 + 30 = 187.5, which is 3:08.
  @Test func everyNumberIsAsWorkedOutByHand() throws {
    let sandbox = try sandbox()
    #expect(
      try sandbox.expectSuccess("stats") == """
        2026-11-01 to 2026-11-30

                planned  done  partial  skipped  open  extra  rate  hours  taken
        all          10     4        2        1     3      1  53 %   4:45   3:08
        before        0     0        0        0     0      0     –   0:00   0:00

        1 more to come

        """)
    let csv = try sandbox.expectSuccess("stats", "--by", "category", "--format", "csv")
    #expect(
      csv == """
        name,planned,done,partial,skipped,open,extra,coming,rate,planned_minutes,taken_minutes
        ,6,3,1,0,2,1,0,58,105,108
        Fun,4,1,1,1,1,0,1,42,180,80
        Music,4,1,1,1,1,0,1,42,180,80
        all,10,4,2,1,3,1,1,53,285,188

        """)
    let weekdays = try sandbox.expectSuccess("stats", "--by", "weekday", "--format", "json")
    #expect(
      weekdays.contains(
        #"{"name":"monday","planned":5,"done":2,"partial":1,"skipped":1,"open":1,"extra":0,"coming":1,"rate":56,"plannedMinutes":195,"takenMinutes":95}"#
      ), "\(weekdays)")
    let hours = try sandbox.expectSuccess("stats", "--by", "hour").split(separator: "\n").map {
      $0.split(separator: " ").prefix(3).joined(separator: " ")
    }
    #expect(hours.dropFirst(2).prefix(4) == ["all day 0", "07:00 1 1", "08:00 5 2", "17:00 4 1"])
  }

  @Test func theExplanationAddsUpToTheFigures() throws {
    let sandbox = try sandbox()
    let text = try sandbox.expectSuccess("stats", "--explain")
    #expect(text.contains("planned 10 = done 4 + partial 2 + skipped 1 + open 3\n"), "\(text)")
    #expect(text.contains("4.75 / (10 - 1) = 53 %\n"), "\(text)")
    let items = text.split(separator: "\n").map(String.init).filter {
      $0.hasPrefix("2026-11-") && $0.contains("  ")
    }
    func count(_ word: String) -> Int { items.count { $0.contains("  \(word)") } }
    #expect(count("done") == 4 && count("partial") == 2 && count("skipped") == 1 && count("open") == 3)
    #expect(count("extra") == 1 && count("to come") == 1)
    #expect(
      items.contains("2026-11-05 07:00  done, in no calendar any more  Yoga  (2026/2026-11.ledger:1)"),
      "\(items)")
    #expect(items.contains("2026-11-16 17:00  partial 25 %  Piano  (2026/2026-11.ledger:4)"), "\(items)")
  }

  /// Piano: done, frozen, partial, then open: broken after two. Meds: two, then missed, then one, then missed.
  @Test func streaksCountSlotsAndFreeze() throws {
    let sandbox = try sandbox()
    #expect(
      try sandbox.expectSuccess("streaks", "--format", "csv") == """
        title,current,since,longest,longest_end,kept,planned,last,next
        Meds,0,,2,2026-11-24,3,5,2026-11-26,
        Piano,0,,2,2026-11-16,2,3,2026-11-16,2026-11-30 17:00

        """)
    try sandbox.expectSuccess("skip", "Piano", "-d", "2026-11-23")
    let json = try sandbox.expectSuccess("streaks", "--calendar", "music", "--format", "json")
    #expect(
      json
        == #"[{"title":"Piano","current":2,"since":"2026-11-02","longest":2,"longestEnd":"2026-11-16","kept":2,"planned":2,"last":"2026-11-16","next":"2026-11-30 17:00"}]"#
        + "\n", "\(json)")
  }

  @Test func theHeatmapShowsDaysByWeeks() throws {
    let sandbox = try sandbox()
    let text = try sandbox.expectSuccess("heatmap", "--from", "2026-11-02", "--to", "2026-11-30")
    #expect(
      text == """
            11      12
        Mo  █   ░ ▒
        Tu        █
        We        ·
        Th  █     ▒
        Fr        ·
        Sa        █
        Su

            none done ·   some ░▒▓█ all

        """, "\(text)")
    let svg = try sandbox.expectSuccess("heatmap", "--from", "2026-11-02", "--to", "2026-11-30", "--svg", "-")
    #expect(svg.contains("<title>2026-11-23: 1 of 2 done</title>"), "\(svg)")
    #expect(svg.contains("<title>2026-11-28: 1 extra</title>"))
    let rhythm = try sandbox.run(
      ["heatmap", "--rhythm", "--from", "2026-11-01"], environment: ["LC_ALL": "C"])
    #expect(rhythm.status == 0)
    #expect(rhythm.text.contains("Mo                  #                 #"), "\(rhythm.text)")
    let colored = try sandbox.run(
      ["heatmap", "--from", "2026-11-02", "--color=always"], environment: ["TERM": "xterm-256color"])
    #expect(colored.text.contains("\u{1B}[38;5;") && colored.text.contains("■"))
  }

  @Test func nothingIsNoFault() throws {
    let sandbox = try LedgerSandbox(calendars: [])
    for command in [["stats"], ["streaks"], ["heatmap"], ["heatmap", "--rhythm"], ["stats", "--explain"]] {
      let result = try sandbox.run(command)
      #expect(result.status == 0, "\(command): \(result.errorText)")
    }
    #expect(try sandbox.expectSuccess("stats", "--format", "json").contains(#""rate":null"#))
    let future = try sandbox.run("stats", "--from", "2030-01-01", "--to", "2030-12-31", "--by", "month")
    #expect(future.status == 0 && future.text.contains("all           0"))
    #expect(try sandbox.run("stats", "--from", "2030-01-01", "--to", "2029-01-01").status == 64)
    #expect(try sandbox.run("heatmap", "--year", "0").status == 64)
    #expect(try sandbox.run("stats", "--calendar", "nowhere").status == 64)
  }

  @Test func titlesAreHarmless() throws {
    let sandbox = try LedgerSandbox(calendars: [])
    try sandbox.setMonth(["2026-11-29 done    <b>\u{202E}x\u{1B}[31m</b> ^"])
    for command in [["stats", "--by", "series"], ["stats", "--explain"]] {
      let text = try sandbox.expectSuccess(command)
      #expect(!text.contains("\u{1B}") && !text.contains("\u{202E}"), "\(text)")
    }
  }
}
