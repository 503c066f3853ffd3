import CivilTime
import ICalendar
import Testing

@Suite struct ComponentTests {
  @Test func everyPropertyOfAnEvent() throws {
    let contents = try read(
      calendar(
        """
        NAME:Work
        COLOR:teal
        X-WR-TIMEZONE:Asia/Tokyo
        BEGIN:VEVENT
        UID: urn:uuid:1\\,2
        SUMMARY;LANGUAGE=en: A\\nB
        DTSTART;TZID=Asia/Tokyo:20261130T090000
        DTEND;TZID=Europe/Berlin:20261130T020000
        RRULE:FREQ=DAILY;COUNT=3
        EXRULE:FREQ=DAILY;INTERVAL=2
        RDATE;VALUE=PERIOD:20261201T000000Z/PT1H,20261202T000000Z/20261202T020000Z
        EXDATE;TZID=Asia/Tokyo:20261201T090000,20261202T090000
        STATUS:TENTATIVE
        SEQUENCE: 12
        DTSTAMP:19700101T000001Z
        LAST-MODIFIED:19700101T000002Z
        TRANSP:transparent
        CLASS:private
        CATEGORIES:Work,Deep\\, deep
        CATEGORIES:Home
        LOCATION:Room 1\\; left
        URL:https://example.org/a,b
        COLOR:red
        RELATED-TO:other@example.org
        RELATED-TO;RELTYPE=sibling:third@example.org
        X-OX-SPLIT-FROM:fourth
        ATTENDEE;PARTSTAT=declined;CN="A;B":MAILTO:Ada@Example.ORG
        ATTENDEE:mailto:bob@example.org
        END:VEVENT

        """))
    #expect(contents.faults == [])
    #expect(contents.name == "Work" && contents.color == "teal" && contents.zoneName == "Asia/Tokyo")
    #expect(contents.zones.map(\.name) == ["Asia/Tokyo", "Europe/Berlin"])
    let event = try #require(contents.events.first)
    #expect(event.uid == "urn:uuid:1,2" && event.title == "A\nB" && event.line == 5)
    #expect(event.start.shown == "2026-11-30T09:00:00 zone 0")
    #expect(event.end == .value(DateValue(wall: wall(30, 2), form: .zoned(1))))
    #expect(event.rules.count == 1 && event.exclusionRules.count == 1 && event.recurs)
    #expect(event.additions.map(\.start.shown) == ["2026-12-01T00:00:00 utc", "2026-12-02T00:00:00 utc"])
    #expect(event.additions.first?.end == .duration(CalendarDuration(days: 0, seconds: 3600)))
    #expect(event.additions.last?.end == .value(DateValue(wall: wall(32, 2), form: .utc)))
    #expect(event.exclusions.map(\.form) == [.zoned(0), .zoned(0)])
    #expect(event.status == .tentative && event.sequence == 12 && event.stamp == 2 && event.isTransparent)
    #expect(event.classification == "PRIVATE" && event.categories == ["Work", "Deep, deep", "Home"])
    #expect(
      event.location == "Room 1; left" && event.url == "https://example.org/a,b" && event.color == "red")
    #expect(event.relations.map(\.kind) == ["PARENT", "SIBLING", "X-OX-SPLIT-FROM"])
    #expect(event.relations.map(\.target) == ["other@example.org", "third@example.org", "fourth"])
    #expect(event.attendees.map(\.address) == ["ada@example.org", "bob@example.org"])
    #expect(event.attendees.map(\.answer) == ["DECLINED", "NEEDS-ACTION"])
  }

  @Test func todos() throws {
    let text = calendar(
      """
      BEGIN:VTODO
      SUMMARY:start and due
      DTSTART:20261130T090000Z
      DUE:20261130T100000Z
      END:VTODO
      BEGIN:VTODO
      SUMMARY:due
      DUE;VALUE=DATE:20261201
      STATUS:COMPLETED
      COMPLETED:20261129T080000Z
      END:VTODO
      BEGIN:VTODO
      SUMMARY:some day
      END:VTODO

      """)
    let contents = try read(text, keepsTodos: true)
    #expect(contents.events.map(\.title) == ["start and due", "due"])
    #expect(contents.events.map(\.start.shown) == ["2026-11-30T09:00:00 utc", "2026-12-01"])
    #expect(contents.events[0].end == .value(DateValue(wall: wall(30, 10), form: .utc)))
    #expect(contents.events[1].end == .none && contents.events[1].status == .completed)
    #expect(contents.events[1].completed?.shown == "2026-11-29T08:00:00 utc")
    #expect(contents.faults == [])
    #expect(try read(text).events.isEmpty)
  }

  @Test(arguments: [
    ("CONFIRMED", EventStatus.confirmed), ("cancelled", .cancelled), ("CANCELED", .cancelled),
    (" TENTATIVE ", .tentative), ("NEEDS-ACTION", .needsAction), ("IN-PROCESS", .inProcess),
    ("COMPLETED", .completed), ("X-WHATEVER", .confirmed), ("", .confirmed),
  ])
  func status(text: String, status: EventStatus) throws {
    #expect(try read(calendar(event("STATUS:" + text))).events.map(\.status) == [status])
  }

  @Test func theFirstStartCountsAndTheEndBeforeTheDuration() throws {
    let text = calendar(
      event("DTSTART:20250101T000000Z", "DURATION:PT5M", "DTEND:20261130T100000Z", "DURATION:PT1M"))
    let event = try #require(try read(text).events.first)
    #expect(event.start.shown == "2026-11-30T09:00:00 utc")
    #expect(event.end == .value(DateValue(wall: wall(30, 10), form: .utc)))
  }

  /// An hour of a day of November 2026; the 32nd is 2 December.
  private func wall(_ day: Int, _ hour: Int) -> CivilDateTime {
    CivilDateTime(date: CivilDate(uncheckedYear: 2026, month: 11, day: day), secondOfDay: hour * 3600)
  }
}
