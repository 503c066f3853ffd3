import TestSupport
import Testing

/// Events of several days, each with its own mark.
@Suite struct MultiDayTests {
  private static func trip(_ first: String, _ end: String) -> String {
    calendar(
      "BEGIN:VEVENT", "UID:ski-trip-2026@example.org", "DTSTAMP:20261101T000000Z",
      "DTSTART;VALUE=DATE:\(first)",
      "DTEND;VALUE=DATE:\(end)", "SUMMARY:Ski trip", "END:VEVENT")
  }

  private static func timed(_ first: String, _ end: String) -> String {
    calendar(
      "BEGIN:VEVENT", "UID:retreat-2026@example.org", "DTSTAMP:20261101T000000Z",
      "DTSTART;TZID=Europe/Berlin:\(first)", "DTEND;TZID=Europe/Berlin:\(end)", "SUMMARY:Retreat",
      "END:VEVENT")
  }

  /// The lines of both months at the turn of the year, without what changes with the clock.
  private func records(_ sandbox: LedgerSandbox) throws -> [String] {
    try (sandbox.month("2026-12") + sandbox.month("2027-01")).map { line in
      line.split(separator: " ").prefix(3).joined(separator: " ")
    }
  }

  @Test func aTripIsMarkedDayByDayAcrossTheYear() throws {
    let sandbox = try LedgerSandbox(calendars: [])
    try sandbox.addCalendar("home", Self.trip("20261230", "20270103"))
    try sandbox.expectSuccess("done", "--from", "2026-12-31", "--to", "2027-01-01")
    try sandbox.expectSuccess("skip", "ski", "--date", "2027-01-02")
    #expect(
      try records(sandbox) == [
        "2026-12-31 day-2/4 done", "2027-01-01 day-3/4 done", "2027-01-02 day-4/4 skipped",
      ])
    let agenda = try sandbox.expectSuccess(
      "agenda", "--from", "2026-12-30", "--to", "2027-01-03", "--format", "csv")
    let days = agenda.split(separator: "\n").dropFirst().map {
      $0.split(separator: ",", omittingEmptySubsequences: false)
    }
    #expect(days.map { $0[2] } == ["day 1/4", "day 2/4", "day 3/4", "day 4/4"])
    #expect(days.map { $0[5] } == ["", "done", "done", "skipped"])
  }

  @Test func aTripOfAnotherLengthKeepsItsRecords() throws {
    let sandbox = try LedgerSandbox(calendars: [])
    try sandbox.addCalendar("home", Self.trip("20261230", "20270103"))
    let days = ["--from", "2026-12-30", "--to", "2027-01-06"]
    try sandbox.expectSuccess(["done"] + days)
    let marked = try records(sandbox)
    /// Time and status of each line of the listing.
    func listing() throws -> [String] {
      try sandbox.expectSuccess(["agenda", "--format", "csv"] + days).split(separator: "\n").dropFirst().map {
        line in
        let cells = line.split(separator: ",", omittingEmptySubsequences: false)
        return "\(cells[0].suffix(2)) \(cells[2]) \(cells[5])"
      }
    }
    try sandbox.folder.write(Self.trip("20261230", "20270101"), to: "calendars/home.ics")
    #expect(try listing() == ["30 day 1/2 done", "31 day 2/2 done", "01 day-3/4 done", "02 day-4/4 done"])
    try sandbox.folder.write(Self.trip("20261231", "20270101"), to: "calendars/home.ics")
    #expect(
      try listing() == ["30 day-1/4 done", "31 all-day done", "01 day-3/4 done", "02 day-4/4 done"],
      "what is now one day long has the record of that day")
    try sandbox.folder.write(Self.trip("20261230", "20270105"), to: "calendars/home.ics")
    #expect(
      try listing() == [
        "30 day 1/6 done", "31 day 2/6 done", "01 day 3/6 done", "02 day 4/6 done", "03 day 5/6 ",
        "04 day 6/6 ",
      ])
    #expect(try records(sandbox) == marked, "no calendar changes a record")
    try sandbox.expectSuccess(["done"] + days)
    #expect(try records(sandbox) == marked + ["2027-01-03 day-5/6 done", "2027-01-04 day-6/6 done"])
  }

  struct Span: Sendable {
    let first: String
    let end: String
    let times: [String]
  }

  /// Over the days on which clocks change; 24 hours that pass are what counts.
  @Test(arguments: [
    Span(first: "20261024T220000", end: "20261025T060000", times: ["22:00-06:00"]),
    Span(first: "20261024T100000", end: "20261025T093000", times: ["day 1/2", "day 2/2"]),
    Span(first: "20270327T100000", end: "20270328T100000", times: ["10:00-10:00"]),
    Span(first: "20270327T100000", end: "20270328T110000", times: ["day 1/2", "day 2/2"]),
    Span(first: "20270327T180000", end: "20270329T000000", times: ["day 1/2", "day 2/2"]),
    Span(first: "20261231T220000", end: "20270101T040000", times: ["22:00-04:00"]),
    Span(first: "20261201T000000", end: "20261202T000000", times: ["00:00-00:00"]),
  ])
  func timedOnesAreSplitFrom24HoursOn(span: Span) throws {
    let sandbox = try LedgerSandbox(calendars: [])
    try sandbox.addCalendar("home", Self.timed(span.first, span.end))
    let first =
      "\(span.first.prefix(4))-\(span.first.dropFirst(4).prefix(2))-\(span.first.dropFirst(6).prefix(2))"
    let agenda = try sandbox.expectSuccess(
      "agenda", "--from", "2026-10-01", "--to", "2027-04-30", "--format", "csv")
    let lines = agenda.split(separator: "\n").dropFirst().map { $0.split(separator: ",") }
    #expect(lines.map { String($0[2]) } == span.times)
    #expect(lines.first?[0] == first[...])
    try sandbox.expectSuccess("done", "--from", "2026-10-01", "--to", "2027-04-30")
    let again = try sandbox.run("done", "--from", "2026-10-01", "--to", "2027-04-30")
    #expect(again.status == 1, "every target has its record: \(again.errorText)")
  }

  @Test func wholeOnesAreOneTargetAndSeenWhileTheyGoOn() throws {
    let sandbox = try LedgerSandbox(calendars: [])
    try sandbox.addCalendar("home", Self.trip("20261127", "20261203"))
    try sandbox.git("config", "-f", "ledger.conf", "calendar.home.days", "whole")
    let today = try sandbox.expectSuccess("today")
    #expect(today.contains("still going on since 2026-11-27: Ski trip"), "\(today)")
    #expect(try !sandbox.expectSuccess("today", "--date", "2026-12-03").contains("Ski trip"))
    try sandbox.expectSuccess("done", "ski", "--date", "2026-11-27")
    #expect(try sandbox.month().map { $0.hasPrefix("2026-11-27 all-day     done    Ski trip ^") } == [true])
    #expect(try !sandbox.month()[0].contains(".d "))
    try sandbox.git("config", "-f", "ledger.conf", "calendar.home.days", "each")
    let days = try sandbox.expectSuccess("agenda", "--from", "2026-11-27", "--to", "2026-11-28")
    #expect(days.contains("day 1/6      ✓ done"), "\(days)")
    #expect(days.contains("day 2/6      ○ open"), "\(days)")
  }
}
