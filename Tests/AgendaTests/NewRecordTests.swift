import Agenda
import CivilTime
import Journal
import Testing

/// A record that is made of a target: the line that a mark writes.
@Suite struct NewRecordTests {
  @Test(arguments: [
    (
      "DTSTART;TZID=Europe/Berlin:20260106T090000 / DTEND;TZID=Europe/Berlin:20260106T103000",
      "2026-01-06 09:00-10:30 done    Gym ^#"
    ),
    ("DTSTART:20260106T233000Z", "2026-01-07 00:30       done    Gym ^#"),
    ("DTSTART;TZID=America/New_York:20260106T200000", "2026-01-07 02:00       done    Gym ^2026-01-06/#"),
    ("DTSTART:20260106T220000Z / DURATION:PT4H", "2026-01-06 23:00-03:00 done    Gym ^#"),
    ("DTSTART:20260106T083000", "2026-01-06 08:30       done    Gym ^#"),
    ("DTSTART;VALUE=DATE:20260106", "2026-01-06 all-day     done    Gym ^#"),
    ("DTSTART;VALUE=DATE:20260105 / DTEND;VALUE=DATE:20260107", "2026-01-05 day-1/2     done    Gym ^#.d"),
    ("DTSTART:20260106T090000Z / DURATION:P1DT1H", "2026-01-06 day-1/2     done    Gym ^#.d"),
    (
      "DTSTART:20260106T080000Z / RRULE:FREQ=DAILY;COUNT=2;BYHOUR=8,20",
      "2026-01-06 09:00       done    Gym ^2026-01-06T0900/#"
    ),
  ])
  func line(lines: String, record: String) throws {
    let zones = Zones()
    // The device is elsewhere: a record is written in the home zone.
    let calendar = TestCalendar(zone: "Europe/Berlin", components: event(lines + " / SUMMARY:Gym"))
    let agenda = Agenda(
      [try calendar.source(zones)], query("2026-01-04", "2026-01-10", try zones["Asia/Tokyo"]))
    let target = try #require(agenda.targets.first)
    let series = SeriesID(uid: "series-1@example.org", title: "", calendar: "home", policy: .auto).description
    let made = target.newRecord(.done, home: try zones["Europe/Berlin"])
    #expect(String(decoding: made.line(), as: UTF8.self) == record.replacing("#", with: series) + " @home")
  }

  @Test func withoutATitle() throws {
    let zones = Zones()
    let calendar = TestCalendar(components: event("DTSTART;VALUE=DATE:20260106"))
    let target = try #require(
      Agenda([try calendar.source(zones)], query("2026-01-04", "2026-01-10", .utc)).targets.first)
    #expect(target.newRecord(.skipped, home: .utc).title.description == "(no title)")
  }
}
