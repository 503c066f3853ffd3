import Agenda
import CivilTime
import Journal
import Testing

/// What a plan of a few days decides: the targets of a listing and the records of its months.
@Suite struct DayMatchingTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let events: [String]
    /// Lines in which `#1` stands for the series with the UID `series-1@example.org`, and so on.
    let records: [String]
    /// For each target, by start and title, the number of its record counted from 1, or 0.
    let held: [Int]
    /// The records that no target holds.
    let others: [Int]
    var testDescription: String { name }
  }

  static let twice = ["DTSTART;TZID=Europe/Paris:20260105T080000 / RRULE:FREQ=DAILY;BYHOUR=8,20;COUNT=2"]
  static let once = ["DTSTART;TZID=Europe/Paris:20260105T203000"]

  static let cases = [
    Case(name: "nothing at all", events: [], records: [], held: [], others: []),
    Case(name: "no record", events: once, records: [], held: [0], others: []),
    Case(
      name: "by key, whatever the line's date and title", events: once,
      records: ["2026-01-09 10:00       done    Other ^2026-01-05/#1"], held: [1], others: []),
    Case(
      name: "another date and another series", events: once,
      records: ["2026-01-06 done a ^#1", "2026-01-05 done b ^#2", "2026-01-05 done c ^#1"], held: [3],
      others: [1, 2]),
    Case(
      name: "a key with a time for a series with one slot", events: once,
      records: ["2026-01-05 08:00       done    Meds ^2026-01-05T0800/#1"], held: [1], others: []),
    Case(
      name: "two slots, two records", events: twice,
      records: [
        "2026-01-05 20:00 done Meds ^2026-01-05T2000/#1", "2026-01-05 08:00 done Meds ^2026-01-05T0800/#1",
      ],
      held: [2, 1], others: []),
    Case(
      name: "two slots at other times than their records",
      events: ["DTSTART;TZID=Europe/Paris:20260105T090000 / RRULE:FREQ=DAILY;BYHOUR=9,21;COUNT=2"],
      records: [
        "2026-01-05 08:00 done Meds ^2026-01-05T0800/#1", "2026-01-05 20:00 skipped Meds ^2026-01-05T2000/#1",
      ],
      held: [1, 2], others: []),
    Case(
      name: "one slot for two records: the nearer one, the other is left", events: once,
      records: [
        "2026-01-05 08:00 done Meds ^2026-01-05T0800/#1", "2026-01-05 20:00 skipped Meds ^2026-01-05T2000/#1",
      ],
      held: [2], others: [1]),
    Case(
      name: "two slots for one record without a time in its key: the time of the line", events: twice,
      records: ["2026-01-05 19:30 done Meds ^#1"], held: [0, 1], others: []),
    Case(
      name: "an exact key goes before a nearer time", events: twice,
      records: ["2026-01-05 08:10 done Meds ^#1", "2026-01-05 20:00 done Meds ^2026-01-05T0800/#1"],
      held: [2, 1], others: []),
    Case(
      name: "a day record for an event that is one day long now", events: ["DTSTART;VALUE=DATE:20260105"],
      records: ["2026-01-05 day-1/3 done Trip ^#1.d"], held: [1], others: []),
    Case(
      name: "a record of one day for an event that has several now",
      events: ["DTSTART;VALUE=DATE:20260105 / DTEND;VALUE=DATE:20260107"],
      records: ["2026-01-05 all-day done Trip ^#1"], held: [1, 0], others: []),
    Case(
      name: "each day has its own record",
      events: ["DTSTART;VALUE=DATE:20260105 / DTEND;VALUE=DATE:20260108"],
      records: ["2026-01-07 day-3/3 done Trip ^#1.d", "2026-01-05 day-1/3 skipped Trip ^#1.d"],
      held: [2, 0, 1],
      others: []),
    Case(
      name: "of two lines of one key the later counts", events: once,
      records: [
        "2026-01-05 done a ^#1 at:2026-01-05T10:00:00Z", "2026-01-05 skipped a ^#1 at:2026-01-05T11:00:00Z",
        "2026-01-05 partial a ^#1 at:2026-01-05T09:00:00Z",
      ], held: [2], others: []),
    Case(
      name: "typed: equal title", events: ["DTSTART:20260105T170000Z / SUMMARY:Gym!"],
      records: ["2026-01-05 done gym"], held: [1], others: []),
    Case(
      name: "typed: all words are in the title",
      events: ["DTSTART:20260105T170000Z / SUMMARY:Evening gym\\, legs"],
      records: ["2026-01-05 done legs gym"], held: [1], others: []),
    Case(
      name: "typed: part of a word is no word", events: ["DTSTART:20260105T170000Z / SUMMARY:Gymnastics"],
      records: ["2026-01-05 done gym"], held: [0], others: [1]),
    Case(
      name: "typed: an equal title goes before contained words",
      events: [
        "DTSTART:20260105T160000Z / UID:series-1 / SUMMARY:Gym with Ada",
        "DTSTART:20260105T170000Z / UID:series-2 / SUMMARY:Gym",
      ], records: ["2026-01-05 done gym"], held: [0, 1], others: []),
    Case(
      name: "typed: two could be meant",
      events: [
        "DTSTART:20260105T160000Z / UID:series-1 / SUMMARY:Gym with Ada",
        "DTSTART:20260105T170000Z / UID:series-2 / SUMMARY:Gym with Bob",
      ], records: ["2026-01-05 done gym"], held: [0, 0], others: [1]),
    Case(
      name: "typed: two have that title and one that time",
      events: [
        "DTSTART:20260105T160000Z / UID:series-1 / SUMMARY:Gym",
        "DTSTART:20260105T180000Z / UID:series-2 / SUMMARY:Gym",
      ], records: ["2026-01-05 19:00 done gym"], held: [0, 1], others: []),
    Case(
      name: "typed: another time than the only one", events: ["DTSTART:20260105T170000Z / SUMMARY:Gym"],
      records: ["2026-01-05 09:00 done gym"], held: [0], others: [1]),
    Case(
      name: "typed: one has a record already",
      events: [
        "DTSTART:20260105T160000Z / SUMMARY:Gym", "DTSTART:20260105T180000Z / UID:series-2 / SUMMARY:Gym",
      ], records: ["2026-01-05 done gym", "2026-01-05 17:00 done Gym ^#1"], held: [2, 1], others: []),
    Case(
      name: "typed: the day is that of the home zone", events: ["DTSTART:20260105T233000Z / SUMMARY:Gym"],
      records: ["2026-01-05 done gym", "2026-01-06 done gym"], held: [2], others: [1]),
    Case(
      name: "typed: a moved occurrence is where it takes place",
      events: [
        "DTSTART:20260105T090000Z / RRULE:FREQ=DAILY;COUNT=1 / SUMMARY:Gym",
        "DTSTART:20260107T090000Z / RECURRENCE-ID:20260105T090000Z / SUMMARY:Gym",
      ], records: ["2026-01-05 done gym", "2026-01-07 done gym"], held: [2], others: [1]),
    Case(
      name: "typed: twice the same line for one target", events: ["DTSTART:20260105T170000Z / SUMMARY:Gym"],
      records: ["2026-01-05 done gym", "2026-01-05 done gym"], held: [1], others: [2]),
    Case(
      name: "typed: no word in the title", events: ["DTSTART:20260105T170000Z / SUMMARY:!"],
      records: ["2026-01-05 done ?"], held: [0], others: [1]),
    Case(
      name: "typed: a day of a trip",
      events: ["DTSTART;VALUE=DATE:20260105 / DTEND;VALUE=DATE:20260108 / SUMMARY:Trip to Rome"],
      records: ["2026-01-06 done rome"], held: [0, 1, 0], others: []),
  ]

  @Test(arguments: cases)
  func pairs(example: Case) throws {
    let zones = Zones()
    let paris = try zones["Europe/Paris"]
    let calendar = TestCalendar(components: example.events.map(event).joined())
    let targets = Agenda([try calendar.source(zones)], query("2026-01-01", "2026-02-01", paris)).targets
    let file = MonthFile(Array(example.records.map { Self.line($0) + "\n" }.joined().utf8))
    #expect(file.records.count(where: { _ in true }) == example.records.count)
    let join = RecordMatching(
      MatchingPlan(days: Array(targets), deleted: [], lineages: Lineages([]), home: paris), [file])
    #expect(targets.indices.map { join[$0]?.line ?? 0 } == example.held)
    #expect(join.others.map(\.line) == example.others)
  }

  @Test func placesCountTheFiles() throws {
    let zones = Zones()
    let calendar = TestCalendar(components: event("DTSTART:20260105T090000Z / RRULE:FREQ=MONTHLY;COUNT=2"))
    let targets = Agenda([try calendar.source(zones)], query("2026-01-01", "2026-03-01", .utc)).targets
    let files = ["2026-01-05 done a ^#1\n2026-01-06 done b\n", "# c\n2026-02-05 done a ^#1\n"].map {
      MonthFile(Array(Self.line($0).utf8))
    }
    let join = RecordMatching(
      MatchingPlan(days: Array(targets), deleted: [], lineages: Lineages([]), home: .utc), files)
    #expect(targets.indices.map { join[$0].map { "\($0.file):\($0.line)" } } == ["0:1", "1:2"])
    #expect(join.others.map { "\($0.file):\($0.line)" } == ["0:2"])
  }

  private static func line(_ text: String) -> String {
    var text = text
    for number in 1...2 {
      let series = SeriesID(uid: "series-\(number)@example.org", title: "", calendar: "home", policy: .auto)
      text.replace("#\(number)", with: series.description)
    }
    return text
  }
}
