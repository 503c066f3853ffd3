import TestSupport
import Testing

/// `ledger streaks` and `heatmap`, with numbers worked out by hand.
@Suite struct PictureTests {
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
    for command in [["streaks"], ["heatmap"], ["heatmap", "--rhythm"], ["heatmap", "--year", "2030"]] {
      let result = try sandbox.run(command)
      #expect(result.status == 0, "\(command): \(result.errorText)")
    }
    #expect(try sandbox.run("heatmap", "--year", "0").status == 64)
    #expect(try sandbox.run("heatmap", "--from", "2030-01-01", "--to", "2029-01-01").status == 64)
    #expect(try sandbox.run("streaks", "--calendar", "nowhere").status == 64)
    try sandbox.setMonth([
      "2026-11-28 done    <b>\u{202E}x\u{1B}[31m</b> ^2026-11-28/8gr8qjcrq0",
      "2026-11-29 done    <b>\u{202E}x\u{1B}[31m</b> ^2026-11-29/8gr8qjcrq0",
    ])
    let text = try sandbox.expectSuccess("streaks")
    #expect(text.contains("</b>") && !text.contains("\u{1B}") && !text.contains("\u{202E}"), "\(text)")
  }
}
