import Agenda
import CivilTime
import Journal
import Testing

/// Each rule of matching, and where it ends.
@Suite struct MatchingRuleTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let events: [String]
    let records: [String]
    var links: [String] = []
    let matches: [String]
    var testDescription: String { name }
  }

  static let piano =
    "UID:series-1@example.org / DTSTART;TZID=Europe/Paris:20260106T170000 / SUMMARY:Piano lesson"
  static let weekly = piano + " / RRULE:FREQ=WEEKLY"
  static let ended = weekly + ";UNTIL=20260125T000000Z"
  static let later =
    "UID:series-2@example.org / DTSTART;TZID=Europe/Paris:20260127T170000 / RRULE:FREQ=WEEKLY / SUMMARY:Piano lesson"
  static let record = "2026-02-03 17:00       done    Piano lesson ^#1 @home at:2026-02-03T19:00:00+01:00"
  static let linked = "linked 2026-02-03T17:00 via lineage writes none"

  static let keys = [
    Case(
      name: "a deleted slot is not made up for by another one of that day",
      events: [
        weekly.replacing(";TZID", with: ";TZID") + ";BYHOUR=9,17 / EXDATE;TZID=Europe/Paris:20260203T090000"
      ],
      records: ["2026-02-03 09:00       done    Piano ^2026-02-03T0900/#1 @home"],
      matches: ["deleted - via exdate writes none"]),
    Case(
      name: "a shifted slot that was deleted",
      events: [weekly + ";BYHOUR=10,18 / EXDATE;TZID=Europe/Paris:20260203T100000"],
      records: [
        "2026-02-03 09:00 done Piano ^2026-02-03T0900/#1 @home",
        "2026-02-03 17:00 done Piano ^2026-02-03T1700/#1 @home",
      ], matches: ["deleted - via exdate writes none", "linked 2026-02-03T18:00 via key writes none"]),
    Case(
      name: "two slots are equally near", events: [weekly + ";BYHOUR=9,17"],
      records: ["2026-02-03 13:00 done Piano ^2026-02-03T1300/#1 @home"],
      matches: ["ask 2 via key writes none"]),
    Case(
      name: "nothing says which of two slots", events: [weekly + ";BYHOUR=9,17"],
      records: ["2026-02-03 done Piano ^#1 @home"], matches: ["ask 2 via key writes none"]),
    Case(
      name: "two records are equally near to the only slot", events: [weekly],
      records: [
        "2026-02-03 done Piano ^2026-02-03T1600/#1 @home", "2026-02-03 done Piano ^2026-02-03T1800/#1 @home",
      ],
      matches: ["ask 1 via key writes none", "ask 1 via key writes none"]),
    Case(
      name: "cancelled", events: [weekly + " / STATUS:CANCELLED"], records: [record],
      matches: ["cancelled 2026-02-03T17:00 via key writes none"]),
    Case(
      name: "moved far away by an override",
      events: [
        weekly,
        "UID:series-1@example.org / RECURRENCE-ID;TZID=Europe/Paris:20260203T170000 / DTSTART;TZID=Europe/Paris:20271103T170000 / SUMMARY:Piano",
      ], records: [record], matches: ["linked 2027-11-03T17:00 via key writes none"]),
  ]

  static let lineages = [
    Case(
      name: "an alias", events: [ended, later], records: [record], links: ["2026-03-01 alias #1 = #2"],
      matches: [linked]),
    Case(
      name: "a chain of aliases", events: [later], records: [record],
      links: ["2026-03-02 alias #3 = #2", "2026-03-01 alias #1 = #3"], matches: [linked]),
    Case(
      name: "two aliases of one series: neither applies",
      events: [ended, later, later.replacing("series-2", with: "series-3")],
      records: [record], links: ["2026-03-01 alias #1 = #2", "2026-03-02 alias #1 = #3"],
      matches: ["ask 2 via lineage writes none"]),
    Case(
      name: "a relink, with words behind it", events: [ended, later], records: [record],
      links: ["2026-03-01 relink 2026-02-03/#1 = 2026-02-10/#2 asked Ada"],
      matches: ["linked 2026-02-10T17:00 via lineage writes none"]),
    Case(
      name: "a chain of relinks", events: [later], records: [record],
      links: [
        "2026-03-01 relink 2026-02-03/#1 = 2026-02-03/#4", "2026-03-01 relink 2026-02-03/#4 = 2026-02-03/#2",
      ],
      matches: [linked]),
    Case(
      name: "a ring of relinks that leads nowhere", events: [], records: [record],
      links: [
        "2026-03-01 relink 2026-02-03/#1 = 2026-02-03/#4", "2026-03-01 relink 2026-02-03/#4 = 2026-02-03/#1",
      ],
      matches: ["gone - via - writes none"]),
    Case(
      name: "two relinks of one key: neither applies", events: [ended, later], records: [record],
      links: [
        "2026-03-01 relink 2026-02-03/#1 = 2026-02-03/#2", "2026-03-01 relink 2026-02-03/#1 = 2026-02-10/#2",
      ],
      matches: ["ask 2 via lineage writes none"]),
    Case(
      name: "the same relink twice is one", events: [ended, later], records: [record],
      links: [
        "2026-03-01 relink 2026-02-03/#1 = 2026-02-03/#2", "2026-03-05 relink 2026-02-03/#1 = 2026-02-03/#2",
      ],
      matches: [linked]),
    Case(
      name: "a target's own record goes before a relinked one", events: [ended, later],
      records: [record, "2026-02-03 17:00       skipped Piano lesson ^#2 @home"],
      links: ["2026-03-01 relink 2026-02-03/#1 = 2026-02-03/#2"],
      matches: ["displaced - via lineage writes none", "linked 2026-02-03T17:00 via key writes none"]),
    Case(
      name: "what is there goes before a relink", events: [weekly, later], records: [record],
      links: ["2026-03-01 relink 2026-02-03/#1 = 2026-02-03/#2"],
      matches: ["linked 2026-02-03T17:00 via key writes none"]),
    Case(
      name: "a recurrence set",
      events: [
        ended + " / RELATED-TO;RELTYPE=X-CALENDARSERVER-RECURRENCE-SET:set-1",
        later.replacing("T170000", with: "T110000")
          + " / RELATED-TO;RELTYPE=X-CALENDARSERVER-RECURRENCE-SET:set-1",
      ], records: [record], matches: ["linked 2026-02-03T11:00 via lineage writes none"]),
    Case(
      name: "split from", events: [ended, later + " / X-OX-SPLIT-FROM:series-1@example.org"],
      records: [record],
      matches: [linked]),
    Case(
      name: "first", events: [ended, later + " / RELATED-TO;RELTYPE=FIRST:series-1@example.org"],
      records: [record],
      matches: [linked]),
    Case(
      name: "next", events: [ended + " / RELATED-TO;RELTYPE=NEXT:series-2@example.org", later],
      records: [record],
      matches: [linked]),
    Case(
      name: "siblings of other titles are none",
      events: [
        ended,
        later.replacing("lesson", with: "concert") + " / RELATED-TO;RELTYPE=SIBLING:series-1@example.org",
      ],
      records: [record], matches: ["ask 1 via evidence writes none"]),
    Case(
      name: "a sibling that is gone, and whose record has the title",
      events: [later + " / RELATED-TO;RELTYPE=SIBLING:series-1@example.org"], records: [record],
      matches: [linked]),
    Case(
      name: "a parent is no lineage",
      events: [ended, later.replacing("T170000", with: "T110000") + " / RELATED-TO:series-1@example.org"],
      records: [record], matches: ["ask 1 via evidence writes none"]),
  ]

  static let moves = [
    Case(
      name: "the series is written in another zone now, and its key has another date",
      events: ["DTSTART;TZID=Asia/Tokyo:20260107T010000 / RRULE:FREQ=WEEKLY / SUMMARY:Piano lesson"],
      records: [record], matches: ["linked 2026-02-03T17:00 via instant writes none"]),
    Case(
      name: "a single event, moved before the record was made",
      events: [piano.replacing("20260106", with: "20260202")],
      records: [record], matches: ["linked 2026-02-02T17:00 via moved writes none"]),
    Case(
      name: "a single event, moved years away", events: [piano.replacing("20260106", with: "20190202")],
      records: [record], matches: ["linked 2019-02-02T17:00 via moved writes none"]),
    Case(
      name: "a new plan", events: [piano.replacing("20260106", with: "20300202")], records: [record],
      matches: ["displaced - via moved writes none"]),
    Case(
      name: "without at: the end of the day counts",
      events: [piano.replacing("20260106T17", with: "20260203T20")],
      records: ["2026-02-02 17:00 done Piano lesson ^#1 @home"],
      matches: ["displaced - via moved writes none"]),
    Case(
      name: "written ahead", events: [piano.replacing("20260106", with: "20260303")],
      records: ["2026-02-03 17:00 skipped Piano lesson ^#1 @home at:2026-02-02T23:59:00+01:00"],
      matches: ["ask 1 via moved writes none"]),
    Case(
      name: "written on the very day is not ahead", events: [piano.replacing("20260106", with: "20260303")],
      records: ["2026-02-03 17:00 skipped Piano lesson ^#1 @home at:2026-02-03T00:00:00+01:00"],
      matches: ["displaced - via moved writes none"]),
    Case(
      name: "moved and renamed",
      events: [piano.replacing("20260106", with: "20260101").replacing("Piano", with: "Organ")],
      records: [record], matches: ["displaced - via - writes none"]),
    Case(
      name: "moved to where it has a record already", events: [piano.replacing("20260106", with: "20260202")],
      records: ["2026-02-02 17:00 done Piano lesson ^#1 @home", record],
      matches: ["linked 2026-02-02T17:00 via key writes none", "displaced - via - writes none"]),
    Case(
      name: "a day never follows",
      events: ["DTSTART;VALUE=DATE:20260210 / DTEND;VALUE=DATE:20260213 / SUMMARY:Trip"],
      records: ["2026-02-03 day-1/3 done Trip ^#1.d @home at:2026-02-20T10:00:00Z"],
      matches: ["displaced - via - writes none"]),
    Case(
      name: "a whole series by a day: ask", events: [weekly.replacing("20260106", with: "20260107")],
      records: [record],
      matches: ["ask 1 via evidence writes none"]),
  ]

  static let evidence = [
    Case(
      name: "a successor while the old series lives", events: [ended, later], records: [record],
      matches: ["linked 2026-02-03T17:00 via evidence writes relink 2026-02-03/#1 = 2026-02-03/#2"]),
    Case(
      name: "a successor of what is gone", events: [later],
      records: [record, "2026-02-10 17:00 done Piano lesson ^#1 @home"],
      matches: [
        "linked 2026-02-03T17:00 via evidence writes alias #1 = #2",
        "linked 2026-02-10T17:00 via evidence writes alias #1 = #2",
      ]),
    Case(
      name: "two successors get no alias",
      events: [
        later.replacing("RRULE:FREQ=WEEKLY", with: "RRULE:FREQ=WEEKLY;COUNT=2"),
        later.replacing("series-2", with: "series-3").replacing("20260127", with: "20260210"),
      ],
      records: [record, "2026-02-10 17:00 done Piano lesson ^#1 @home"],
      matches: [
        "linked 2026-02-03T17:00 via evidence writes relink 2026-02-03/#1 = 2026-02-03/#2",
        "linked 2026-02-10T17:00 via evidence writes relink 2026-02-10/#1 = 2026-02-10/#3",
      ]),
    Case(
      name: "a single event gets no alias",
      events: [piano.replacing("series-1", with: "series-2").replacing("20260106", with: "20260203")],
      records: [record],
      matches: ["linked 2026-02-03T17:00 via evidence writes relink 2026-02-03/#1 = 2026-02-03/#2"]),
    Case(
      name: "two records claim it", events: [later],
      records: [record, "2026-02-03 17:00       done    Piano lesson ^#4 @home"],
      matches: ["ask 1 via evidence writes none", "ask 1 via evidence writes none"]),
    Case(
      name: "another calendar", events: [later], records: [record.replacing("@home", with: "")],
      matches: ["ask 1 via evidence writes none"]),
    Case(
      name: "another start", events: [later], records: [record.replacing("17:00 ", with: "16:00 ")],
      matches: ["ask 1 via evidence writes none"]),
    Case(
      name: "nearly that title", events: [later], records: [record.replacing("lesson", with: "leson")],
      matches: ["ask 1 via evidence writes none"]),
    Case(
      name: "another title at that time", events: [later],
      records: [record.replacing("Piano lesson", with: "Choir")],
      matches: ["ask 1 via evidence writes none"]),
    Case(
      name: "another title at another time", events: [later],
      records: [record.replacing("Piano lesson", with: "Choir").replacing("17:00 ", with: "16:00 ")],
      matches: ["gone - via - writes none"]),
    Case(
      name: "a day off", events: [later], records: [record.replacing("2026-02-03 ", with: "2026-02-04 ")],
      matches: ["ask 1 via evidence writes none"]),
    Case(
      name: "two days off", events: [later], records: [record.replacing("2026-02-03 ", with: "2026-02-05 ")],
      matches: ["gone - via - writes none"]),
    Case(
      name: "what has a record is no candidate", events: [later],
      records: [record, "2026-02-03 17:00       done    Piano lesson ^#2 @home"],
      matches: ["gone - via - writes none", "linked 2026-02-03T17:00 via key writes none"]),
    Case(
      name: "a second line for one record is not written by itself", events: [later], records: [record],
      links: ["2026-03-01 relink 2026-02-03/#1 = 2026-02-03/#3"], matches: ["ask 1 via evidence writes none"]),
    Case(
      name: "nor a second alias", events: [later], records: [record], links: ["2026-03-01 alias #1 = #3"],
      matches: ["ask 1 via evidence writes none"]),
    Case(
      name: "the end of a series", events: [ended], records: [record],
      matches: ["displaced - via - writes none"]),
    Case(
      name: "no title is no evidence", events: [later.replacing(" / SUMMARY:Piano lesson", with: "")],
      records: [record.replacing("Piano lesson", with: "(no title)")],
      matches: ["ask 1 via evidence writes none"]),
  ]

  @Test(arguments: keys + lineages + moves + evidence)
  func rules(example: Case) throws {
    let world = MatchingWorld(events: example.events, records: example.records, links: example.links)
    #expect(world.links.count == example.links.count)
    #expect(try world.described(Zones()) == example.matches)
  }

  @Test func whatACalendarDoesNotCoverIsArchived() throws {
    let asked = "ask 1 via evidence writes none"
    func first(_ coverage: CalendarCoverage, _ record: String) throws -> String {
      var world = MatchingWorld(events: [Self.later], records: [record])
      world.coverage["home"] = coverage
      return try world.described(Zones())[0]
    }
    let archived = "archived - via window writes none"
    let typed = "2026-02-03 done piano lesson @home"
    #expect(try first(CalendarCoverage(isComplete: false), Self.record) == archived)
    #expect(try first(CalendarCoverage(isComplete: true, from: date("2026-02-04")), Self.record) == archived)
    #expect(
      try first(CalendarCoverage(isComplete: true, from: date("2026-02-03")), Self.record).hasPrefix("linked")
    )
    #expect(
      try first(CalendarCoverage(isComplete: true), Self.record.replacing("@home", with: "@x")) == archived)
    #expect(
      try first(CalendarCoverage(isComplete: false), Self.record.replacing("@home", with: "")) == archived)
    #expect(try first(CalendarCoverage(isComplete: true), Self.record.replacing("@home", with: "")) == asked)
    #expect(try first(CalendarCoverage(isComplete: false), typed) == archived)
  }
}
