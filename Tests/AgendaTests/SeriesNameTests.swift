import Agenda
import CivilTime
import ICalendar
import Journal
import Testing

/// Which occurrences are the same one, in one calendar or in several.
@Suite struct SeriesNameTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let first: String
    let second: String
    var identity = IdentityPolicy.auto
    var calendars = ["home", "home"]
    /// How many different series the two are.
    let series: Int
    var testDescription: String { name }
  }

  @Test(arguments: [
    Case(name: "case of the UID", first: "UID:ABCDEFGH-1", second: "UID:abcdefgh-1", series: 1),
    Case(name: "urn:uuid:", first: "UID:urn:uuid:abcdefgh-1", second: "UID:{abcdefgh-1}", series: 1),
    Case(name: "an escape", first: #"UID:abcdefgh\,1"#, second: "UID:abcdefgh,1", series: 1),
    Case(name: "another UID", first: "UID:abcdefgh-1", second: "UID:abcdefgh-2", series: 2),
    Case(
      name: "a UID in two calendars", first: "UID:abcdefgh-1", second: "UID:abcdefgh-1",
      calendars: ["a", "b"],
      series: 1),
    Case(
      name: "a short UID in two calendars", first: "UID:7@x", second: "UID:7@x", calendars: ["a", "b"],
      series: 2),
    Case(
      name: "a short UID, forced", first: "UID:7@x", second: "UID:7@x", identity: .uid,
      calendars: ["a", "b"],
      series: 1),
    Case(name: "no UID, one title", first: "SUMMARY:Gym!", second: "SUMMARY:gym", series: 1),
    Case(name: "no UID, two titles", first: "SUMMARY:Gym", second: "SUMMARY:Swim", series: 2),
    Case(
      name: "no UID in two calendars", first: "SUMMARY:Gym", second: "SUMMARY:Gym", calendars: ["a", "b"],
      series: 2),
    Case(
      name: "content hashes for UIDs", first: "UID:\(String(repeating: "a1", count: 32)) / SUMMARY:Gym",
      second: "UID:\(String(repeating: "b2", count: 32)) / SUMMARY:Gym", series: 1),
    Case(
      name: "content hashes, forced", first: "UID:\(String(repeating: "a1", count: 32)) / SUMMARY:Gym",
      second: "UID:\(String(repeating: "b2", count: 32)) / SUMMARY:Gym", identity: .uid, series: 2),
    Case(
      name: "content ids", first: "UID:abcdefgh-1 / SUMMARY:Gym", second: "UID:abcdefgh-2 / SUMMARY:GYM",
      identity: .content, series: 1),
    Case(
      name: "content ids, another title", first: "UID:abcdefgh-1 / SUMMARY:Gym",
      second: "UID:abcdefgh-1 / SUMMARY:Swim / RECURRENCE-ID:20260107T090000Z", identity: .content, series: 2),
  ])
  func series(example: Case) throws {
    let zones = Zones()
    func calendar(_ name: String, _ lines: String, _ start: String) throws -> CalendarSource {
      var calendar = TestCalendar(components: "BEGIN:VEVENT\nDTSTART:\(start)\n")
      calendar.components += lines.split(separator: " / ").map { "\($0)\n" }.joined() + "END:VEVENT\n"
      calendar.name = name
      calendar.identity = example.identity
      return try calendar.source(zones)
    }
    let first = try calendar(example.calendars[0], example.first, "20260106T090000Z")
    let second = try calendar(example.calendars[1], example.second, "20260107T090000Z")
    let targets = Agenda([first, second], query("2026-01-05", "2026-01-10", .utc)).targets
    #expect(targets.count == 2)
    #expect(Set(targets.map(\.key.series)).count == example.series)
  }

  @Test func aCopyInAnotherCalendarIsListedOnce() throws {
    let zones = Zones()
    let lines = "DTSTART:20260106T090000Z / RRULE:FREQ=DAILY;COUNT=2"
    let home = TestCalendar(components: event(lines + " / SUMMARY:home"))
    let work = TestCalendar(name: "work", components: event(lines + " / SUMMARY:work / SEQUENCE:1"))
    let sources = [try home.source(zones), try work.source(zones)]
    let asked = query("2026-01-05", "2026-01-10", .utc)
    #expect(Agenda(sources, asked).targets.map(\.occurrence.calendar) == ["work", "work"])
    let equal = TestCalendar(name: "work", components: event(lines))
    let first = Agenda([sources[0], try equal.source(zones)], asked).targets
    #expect(first.map(\.occurrence.calendar) == ["home", "home"])
    #expect(first.map(\.key.minuteOfDay) == [nil, nil])
  }

  /// One calendar's copy was moved by an hour: still one occurrence, not a second one.
  @Test func aCopyAtAnotherTimeIsListedOnce() throws {
    let zones = Zones()
    let home = TestCalendar(components: event("DTSTART:20260106T090000Z"))
    let work = TestCalendar(name: "work", components: event("DTSTART:20260106T100000Z / SEQUENCE:1"))
    let agenda = Agenda(
      [try home.source(zones), try work.source(zones)], query("2026-01-05", "2026-01-10", .utc))
    #expect(agenda.targets.map { $0.shown(in: .utc) } == ["2026-01-06 = 2026-01-06T10:00"])
  }

  @Test func cancelledAreListedDeclinedAreMarked() throws {
    let zones = Zones()
    var calendar = TestCalendar(
      components: event("DTSTART:20260106T090000Z / RRULE:FREQ=DAILY;COUNT=3")
        + event("DTSTART:20260107T090000Z / RECURRENCE-ID:20260107T090000Z / STATUS:CANCELLED")
        + event(
          "DTSTART:20260108T090000Z / RECURRENCE-ID:20260108T090000Z / ATTENDEE;PARTSTAT=DECLINED:mailto:Ada@example.org"
        ))
    let asked = query("2026-01-05", "2026-01-10", .utc)
    let plain = Agenda([try calendar.source(zones)], asked).targets
    #expect(plain.map(\.occurrence.status) == [.confirmed, .cancelled, .confirmed])
    #expect(plain.map(\.occurrence.isDeclined) == [false, false, false])
    calendar.owners = ["ada@example.org"]
    let owned = Agenda([try calendar.source(zones)], asked).targets
    #expect(owned.map(\.occurrence.isDeclined) == [false, false, true])
  }
}
