import Agenda
import CivilTime
import ICalendar
import Journal
import Testing

@Suite struct KeyTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let events: [String]
    var from = "2026-01-05"
    var to = "2026-01-10"
    /// The device's zone, in which starts are shown.
    var device = "Europe/Paris"
    /// The zone pinned for times in UTC.
    var pinned = "Europe/Paris"
    let keys: [String]
    var testDescription: String { name }
  }

  static let paris = "DTSTART;TZID=Europe/Paris:"

  static let cases = [
    Case(
      name: "a single event", events: [paris + "20260106T090000"], keys: ["2026-01-06 = 2026-01-06T09:00"]),
    Case(
      name: "a single event, seen from far away", events: [paris + "20260106T050000"],
      device: "America/Los_Angeles", keys: ["2026-01-06 = 2026-01-05T20:00"]),
    Case(
      name: "a series with an override that moved to another day",
      events: [
        paris + "20260105T090000 / RRULE:FREQ=DAILY;COUNT=3 / SUMMARY:a",
        paris + "20260109T140000 / RECURRENCE-ID;TZID=Europe/Paris:20260106T090000 / SUMMARY:b",
      ],
      keys: [
        "2026-01-05 = 2026-01-05T09:00 a", "2026-01-07 = 2026-01-07T09:00 a",
        "2026-01-06 = 2026-01-09T14:00 b",
      ]),
    Case(
      name: "an override that comes into the days from outside",
      events: [
        paris + "20251201T090000 / RRULE:FREQ=WEEKLY;UNTIL=20251231T000000Z",
        paris + "20260106T140000 / RECURRENCE-ID;TZID=Europe/Paris:20251208T090000",
      ], keys: ["2025-12-08 = 2026-01-06T14:00"]),
    Case(
      name: "RECURRENCE-ID in UTC",
      events: [
        paris + "20260105T003000 / RRULE:FREQ=DAILY;COUNT=2",
        paris + "20260106T140000 / RECURRENCE-ID:20260105T233000Z",
      ], keys: ["2026-01-05 = 2026-01-05T00:30", "2026-01-06 = 2026-01-06T14:00"]),
    Case(
      name: "RECURRENCE-ID in another zone",
      events: [
        paris + "20260105T013000 / RRULE:FREQ=DAILY;COUNT=2",
        paris + "20260106T140000 / RECURRENCE-ID;TZID=America/New_York:20260105T193000",
      ], keys: ["2026-01-05 = 2026-01-05T01:30", "2026-01-06 = 2026-01-06T14:00"]),
    Case(
      name: "RECURRENCE-ID as a DATE",
      events: [
        paris + "20260105T003000 / RRULE:FREQ=DAILY;COUNT=2",
        paris + "20260106T140000 / RECURRENCE-ID;VALUE=DATE:20260106",
      ], keys: ["2026-01-05 = 2026-01-05T00:30", "2026-01-06 = 2026-01-06T14:00"]),
    Case(
      name: "RECURRENCE-ID as a DATE in a series of whole days",
      events: [
        "DTSTART;VALUE=DATE:20260105 / RRULE:FREQ=DAILY;COUNT=2",
        "DTSTART;VALUE=DATE:20260108 / RECURRENCE-ID;VALUE=DATE:20260106",
      ], keys: ["2026-01-05 = 2026-01-05", "2026-01-06 = 2026-01-08"]),
    Case(
      name: "RECURRENCE-ID with a time in a series of whole days",
      events: [
        "DTSTART;VALUE=DATE:20260105 / RRULE:FREQ=DAILY;COUNT=2",
        "DTSTART;VALUE=DATE:20260108 / RECURRENCE-ID:20260105T230000Z",
      ], keys: ["2026-01-05 = 2026-01-05", "2026-01-06 = 2026-01-08"]),
    Case(
      name: "RECURRENCE-IDs left behind when the time of the series changed",
      events: [
        paris + "20260105T110000 / RRULE:FREQ=DAILY;COUNT=2",
        paris + "20260106T140000 / RECURRENCE-ID;TZID=Europe/Paris:20260106T090000",
      ], keys: ["2026-01-05 = 2026-01-05T11:00", "2026-01-06 = 2026-01-06T14:00"]),
    Case(
      name: "an override without a slot",
      events: [
        paris + "20260105T090000 / RRULE:FREQ=WEEKLY;COUNT=1",
        paris + "20260107T140000 / RECURRENCE-ID;TZID=Europe/Paris:20260106T090000",
      ], keys: ["2026-01-05 = 2026-01-05T09:00", "2026-01-06 = 2026-01-07T14:00"]),
    Case(
      name: "two slots a day",
      events: [paris + "20260105T080000 / RRULE:FREQ=DAILY;BYHOUR=8,20;COUNT=3"],
      keys: [
        "2026-01-05T0800 = 2026-01-05T08:00", "2026-01-05T2000 = 2026-01-05T20:00",
        "2026-01-06 = 2026-01-06T08:00",
      ]),
    Case(
      name: "two slots a day, of which one is deleted",
      events: [
        paris
          + "20260105T080000 / RRULE:FREQ=DAILY;BYHOUR=8,20;COUNT=2 / EXDATE;TZID=Europe/Paris:20260105T200000"
      ], keys: ["2026-01-05T0800 = 2026-01-05T08:00"]),
    Case(
      name: "two slots a day, of which one was moved away",
      events: [
        paris + "20260105T080000 / RRULE:FREQ=DAILY;BYHOUR=8,20;COUNT=2",
        paris + "20260107T200000 / RECURRENCE-ID;TZID=Europe/Paris:20260105T200000",
      ], keys: ["2026-01-05T0800 = 2026-01-05T08:00", "2026-01-05T2000 = 2026-01-07T20:00"]),
    Case(
      name: "a moved slot that lands on another's day changes no key",
      events: [
        paris + "20260105T090000 / RRULE:FREQ=DAILY;COUNT=2",
        paris + "20260105T140000 / RECURRENCE-ID;TZID=Europe/Paris:20260106T090000",
      ], keys: ["2026-01-05 = 2026-01-05T09:00", "2026-01-06 = 2026-01-05T14:00"]),
    Case(
      name: "two dates in RDATE on one day",
      events: [paris + "20260105T080000 / RDATE;TZID=Europe/Paris:20260107T080000,20260107T180000"],
      keys: [
        "2026-01-05 = 2026-01-05T08:00", "2026-01-07T0800 = 2026-01-07T08:00",
        "2026-01-07T1800 = 2026-01-07T18:00",
      ]),
    Case(
      name: "RDATE as a DATE in a timed series",
      events: [paris + "20260105T080000 / RDATE;VALUE=DATE:20260107"],
      keys: ["2026-01-05 = 2026-01-05T08:00", "2026-01-07 = 2026-01-07T08:00"]),
    Case(
      name: "EXDATE on the series' clock, in UTC, in another zone, as a DATE, and one of another time",
      events: [
        paris + "20260105T003000 / RRULE:FREQ=DAILY;COUNT=5"
          + " / EXDATE;TZID=Europe/Paris:20260105T003000 / EXDATE:20260105T233000Z"
          + " / EXDATE;TZID=America/New_York:20260106T183000 / EXDATE;VALUE=DATE:20260108"
          + " / EXDATE;TZID=Europe/Paris:20260109T004500"
      ], keys: ["2026-01-09 = 2026-01-09T00:30"]),
    Case(
      name: "EXDATE without a zone",
      events: [paris + "20260105T090000 / RRULE:FREQ=DAILY;COUNT=2 / EXDATE:20260105T090000"],
      keys: ["2026-01-06 = 2026-01-06T09:00"]),
    Case(
      name: "EXDATE with a time in a series of whole days",
      events: ["DTSTART;VALUE=DATE:20260105 / RRULE:FREQ=DAILY;COUNT=3 / EXDATE:20260106T000000"],
      keys: ["2026-01-05 = 2026-01-05", "2026-01-07 = 2026-01-07"]),
    Case(
      name: "overrides without a series",
      events: [
        "DTSTART:20260106T090000Z / RECURRENCE-ID:20260105T233000Z",
        "DTSTART:20260107T090000Z / RECURRENCE-ID;TZID=Europe/Paris:20260107T090000",
        "DTSTART;VALUE=DATE:20260108 / RECURRENCE-ID;VALUE=DATE:20260109",
      ],
      keys: ["2026-01-06 = 2026-01-06T10:00", "2026-01-07 = 2026-01-07T10:00", "2026-01-09 = 2026-01-08"]),
    Case(
      name: "overrides without a series, two of one day",
      events: [
        "DTSTART:20260106T070000Z / RECURRENCE-ID:20260106T070000Z",
        "DTSTART:20260106T190000Z / RECURRENCE-ID:20260106T190000Z",
      ], keys: ["2026-01-06T0800 = 2026-01-06T08:00", "2026-01-06T2000 = 2026-01-06T20:00"]),
    Case(
      name: "this and future: time, length and title change, slots do not",
      events: [
        paris + "20260105T090000 / RRULE:FREQ=DAILY;COUNT=4 / SUMMARY:a",
        paris
          + "20260107T140000 / RECURRENCE-ID;TZID=Europe/Paris;RANGE=THISANDFUTURE:20260107T090000 / SUMMARY:b",
      ],
      keys: [
        "2026-01-05 = 2026-01-05T09:00 a", "2026-01-06 = 2026-01-06T09:00 a",
        "2026-01-07 = 2026-01-07T14:00 b",
        "2026-01-08 = 2026-01-08T14:00 b",
      ]),
    Case(
      name: "this and future, and an override after it",
      events: [
        paris + "20260105T090000 / RRULE:FREQ=DAILY;COUNT=3 / SUMMARY:a",
        paris
          + "20260106T120000 / RECURRENCE-ID;TZID=Europe/Paris;RANGE=THISANDFUTURE:20260106T090000 / SUMMARY:b",
        paris + "20260107T180000 / RECURRENCE-ID;TZID=Europe/Paris:20260107T090000 / SUMMARY:c",
      ],
      keys: [
        "2026-01-05 = 2026-01-05T09:00 a", "2026-01-06 = 2026-01-06T12:00 b",
        "2026-01-07 = 2026-01-07T18:00 c",
      ]),
    Case(
      name: "the hour that does not exist", events: [paris + "20260328T023000 / RRULE:FREQ=DAILY;COUNT=3"],
      from: "2026-03-28", to: "2026-03-31",
      keys: [
        "2026-03-28 = 2026-03-28T02:30", "2026-03-29 = 2026-03-29T03:30", "2026-03-30 = 2026-03-30T02:30",
      ]),
    Case(
      name: "the hour that comes twice", events: [paris + "20261024T023000 / RRULE:FREQ=DAILY;COUNT=3"],
      from: "2026-10-24", to: "2026-10-27", device: "UTC",
      keys: [
        "2026-10-24 = 2026-10-24T00:30", "2026-10-25 = 2026-10-25T00:30", "2026-10-26 = 2026-10-26T01:30",
      ]),
    Case(
      name: "an override in the hour that does not exist",
      events: [
        paris + "20260328T023000 / RRULE:FREQ=DAILY;COUNT=2",
        paris + "20260329T050000 / RECURRENCE-ID;TZID=Europe/Paris:20260329T023000 / SUMMARY:moved",
      ], from: "2026-03-28", to: "2026-03-31",
      keys: ["2026-03-28 = 2026-03-28T02:30", "2026-03-29 = 2026-03-29T05:00 moved"]),
    Case(
      name: "whole days are where they are on every device", events: ["DTSTART;VALUE=DATE:20260106"],
      from: "2026-01-06", to: "2026-01-07", device: "Pacific/Kiritimati", keys: ["2026-01-06 = 2026-01-06"]),
    Case(
      name: "floating times are on the device's clock", events: ["DTSTART:20260106T233000"],
      from: "2026-01-06", to: "2026-01-07", device: "Asia/Tokyo", keys: ["2026-01-06 = 2026-01-06T23:30"]),
    Case(
      name: "UTC is dated in the pinned zone, not in the device's", events: ["DTSTART:20260107T010000Z"],
      device: "Asia/Tokyo", pinned: "America/Denver", keys: ["2026-01-06 = 2026-01-07T10:00"]),
    Case(
      name: "a series in UTC is dated in the pinned zone",
      events: ["DTSTART:20260105T233000Z / RRULE:FREQ=DAILY;COUNT=2"],
      keys: ["2026-01-06 = 2026-01-06T00:30", "2026-01-07 = 2026-01-07T00:30"]),
    Case(
      name: "a zone nobody knows is dated as written", events: ["DTSTART;TZID=Our zone:20260106T003000"],
      device: "America/New_York", keys: ["2026-01-06 = 2026-01-05T18:30"]),
    Case(
      name: "the first date counts although its rule does not produce it",
      events: [paris + "20260106T090000 / RRULE:FREQ=WEEKLY;BYDAY=WE;COUNT=2"],
      keys: ["2026-01-06 = 2026-01-06T09:00", "2026-01-07 = 2026-01-07T09:00"]),
    Case(
      name: "Exchange: one instance exported by itself is dated by its UID",
      events: [
        paris + "20260108T140000 / UID:040000008200E00074C5B7101A82E00807EA010680DD36C83A0EDB0100000000"
          + "0000000010000000CA8B22D0DB83A22DB163B560B3E4E515"
      ], keys: ["2026-01-06 = 2026-01-08T14:00"]),
    Case(
      name: "an event of several days", events: ["DTSTART;VALUE=DATE:20260105 / DTEND;VALUE=DATE:20260108"],
      keys: ["2026-01-05.d = 2026-01-05", "2026-01-06.d = 2026-01-06", "2026-01-07.d = 2026-01-07"]),
    Case(
      name: "days outside of the query are left out",
      events: ["DTSTART;VALUE=DATE:20251220 / DTEND;VALUE=DATE:20260120"], from: "2026-01-06",
      to: "2026-01-08",
      keys: ["2026-01-06.d = 2026-01-06", "2026-01-07.d = 2026-01-07"]),
    Case(
      name: "24 hours are days, 23 are not",
      events: [
        paris + "20260105T120000 / DURATION:P1D / UID:long-0001 / SUMMARY:long",
        paris + "20260105T130000 / DURATION:PT23H / UID:short-001 / SUMMARY:short",
      ],
      keys: [
        "2026-01-05.d = 2026-01-05T12:00 long", "2026-01-05 = 2026-01-05T13:00 short",
        "2026-01-06.d = 2026-01-06T00:00 long",
      ]),
    Case(
      name: "a night is one occurrence",
      events: [paris + "20260105T220000 / DTEND;TZID=Europe/Paris:20260106T060000"],
      keys: ["2026-01-05 = 2026-01-05T22:00"]),
    Case(
      name: "the newer version of a single event counts, wherever it lies",
      events: [
        paris + "20260106T090000 / SEQUENCE:1 / SUMMARY:new",
        paris + "20260108T090000 / SEQUENCE:0 / SUMMARY:old",
      ], keys: ["2026-01-06 = 2026-01-06T09:00 new"]),
    Case(
      name: "of equal versions the later stamp, and then the later in the file",
      events: [
        paris + "20260106T090000 / DTSTAMP:20260101T000002Z / SUMMARY:a",
        paris + "20260107T090000 / DTSTAMP:20260101T000001Z / SUMMARY:b",
        paris + "20260108T090000 / UID:second-1 / SUMMARY:c",
        paris + "20260109T090000 / UID:second-1 / SUMMARY:d",
      ], keys: ["2026-01-06 = 2026-01-06T09:00 a", "2026-01-09 = 2026-01-09T09:00 d"]),
    Case(
      name: "the newer version of an override counts",
      events: [
        paris + "20260105T090000 / RRULE:FREQ=DAILY;COUNT=2",
        paris
          + "20260106T110000 / RECURRENCE-ID;TZID=Europe/Paris:20260106T090000 / SEQUENCE:2 / SUMMARY:new",
        paris + "20260106T120000 / RECURRENCE-ID:20260106T080000Z / SEQUENCE:1 / SUMMARY:old",
      ], keys: ["2026-01-05 = 2026-01-05T09:00", "2026-01-06 = 2026-01-06T11:00 new"]),
    Case(
      name: "a series split by Google: one day, one key; the later half's slot on it has a time",
      events: [
        paris
          + "20260105T090000 / UID:abcdefgh1@google.com / RRULE:FREQ=DAILY;UNTIL=20260106T225959Z / SUMMARY:a",
        paris
          + "20260107T110000 / UID:abcdefgh1_R20260107T090000@google.com / RRULE:FREQ=DAILY;COUNT=2 / SUMMARY:b",
      ],
      keys: [
        "2026-01-05 = 2026-01-05T09:00 a", "2026-01-06 = 2026-01-06T09:00 a",
        "2026-01-07 = 2026-01-07T11:00 b",
        "2026-01-08 = 2026-01-08T11:00 b",
      ]),
    Case(
      name: "halves that meet on one day",
      events: [
        paris + "20260105T090000 / UID:abcdefgh1@google.com / RRULE:FREQ=DAILY;COUNT=2",
        paris + "20260106T110000 / UID:abcdefgh1_R20260106@google.com / RRULE:FREQ=DAILY;COUNT=1",
      ],
      keys: [
        "2026-01-05 = 2026-01-05T09:00", "2026-01-06T0900 = 2026-01-06T09:00",
        "2026-01-06T1100 = 2026-01-06T11:00",
      ]),
  ]

  @Test(arguments: cases)
  func keys(example: Case) throws {
    let zones = Zones()
    let device = try zones[example.device]
    let calendar = TestCalendar(zone: example.pinned, components: example.events.map(event).joined())
    let asked = query(example.from, example.to, device)
    #expect(Agenda([try calendar.source(zones)], asked).targets.map { $0.shown(in: device) } == example.keys)
    let read = try calendar.source(zones, days: asked.daysToRead)
    #expect(
      Agenda([read], asked).targets.map { $0.shown(in: device) } == example.keys, "only those days read")
  }

  @Test func wholeListsAnEventOfSeveralDaysOnce() throws {
    let zones = Zones()
    var calendar = TestCalendar(
      components: event("DTSTART;VALUE=DATE:20260105 / DTEND;VALUE=DATE:20260108"))
    let paris = try zones["Europe/Paris"]
    let once = ["2026-01-05 = 2026-01-05"]
    let asked = query("2026-01-06", "2026-01-07", paris, whole: true)
    #expect(Agenda([try calendar.source(zones)], asked).targets.map { $0.shown(in: paris) } == once)
    calendar.splitsDays = false
    let days = query("2026-01-06", "2026-01-07", paris)
    #expect(Agenda([try calendar.source(zones)], days).targets.map { $0.shown(in: paris) } == once)
  }

  @Test func dayTargetsKnowTheirDay() throws {
    let zones = Zones()
    let paris = try zones["Europe/Paris"]
    let calendar = TestCalendar(components: event("DTSTART:20260105T110000Z / DTEND:20260107T090000Z"))
    let agenda = Agenda([try calendar.source(zones)], query("2026-01-05", "2026-01-10", paris))
    #expect(agenda.targets.compactMap(\.day?.number) == [1, 2, 3])
    #expect(agenda.targets.allSatisfy { $0.day?.count == 3 })
    #expect(
      agenda.targets.map { "\(paris.civil(at: $0.start)) \(paris.civil(at: $0.end))" } == [
        "2026-01-05T12:00:00 2026-01-06T00:00:00", "2026-01-06T00:00:00 2026-01-07T00:00:00",
        "2026-01-07T00:00:00 2026-01-07T10:00:00",
      ])
  }

  @Test func rulesWithoutEndAreCutOffAndSaidSo() throws {
    let zones = Zones()
    let calendar = TestCalendar(
      components: event("DTSTART:20260105T000000Z / RRULE:FREQ=SECONDLY")
        + event("DTSTART:20260106T090000Z / UID:after-123 / SUMMARY:after"))
    let agenda = Agenda([try calendar.source(zones)], query("2026-01-06", "2026-01-07", .utc))
    #expect(agenda.faults.map(\.diagnostic.code) == [.cutOff])
    #expect(agenda.faults.first?.calendar == "home" && agenda.faults.first?.diagnostic.line == 2)
    #expect(agenda.targets.contains { $0.occurrence.title == "after" })
    #expect(agenda.targets.count <= 2001)
  }
}
