import CivilTime
import ICalendar
import Testing

/// What a reader keeps when it is asked for 10 to 12 June 2026 only.
@Suite struct RangeReadingTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    /// Lines of an event, separated by ` / `.
    let lines: String
    let isKept: Bool
    var testDescription: String { name }
  }

  @Test(arguments: [
    Case(name: "on one of the days", lines: "DTSTART:20260611T090000Z", isKept: true),
    Case(name: "a whole day", lines: "DTSTART;VALUE=DATE:20260610", isKept: true),
    Case(name: "before them", lines: "DTSTART:20260601T090000Z", isKept: false),
    Case(name: "after them", lines: "DTSTART:20260620T090000Z", isKept: false),
    Case(
      name: "a day before, which is the same day elsewhere", lines: "DTSTART:20260609T090000Z", isKept: true),
    Case(
      name: "ends on them", lines: "DTSTART;VALUE=DATE:20260501 / DTEND;VALUE=DATE:20260612", isKept: true),
    Case(
      name: "ended before", lines: "DTSTART;VALUE=DATE:20260501 / DTEND;VALUE=DATE:20260602", isKept: false),
    Case(name: "lasts", lines: "DTSTART:20260501T090000Z / DURATION:P60D", isKept: true),
    Case(name: "a series", lines: "DTSTART:20250101T090000Z / RRULE:FREQ=DAILY", isKept: true),
    Case(
      name: "a series that begins later", lines: "DTSTART:20260701T090000Z / RRULE:FREQ=DAILY", isKept: false),
    Case(
      name: "a series that has ended",
      lines: "DTSTART:20250101T090000Z / RRULE:FREQ=DAILY;UNTIL=20260601T000000Z",
      isKept: false),
    Case(
      name: "a series that has ended, by a date",
      lines: "DTSTART:20250101T090000Z / RRULE:UNTIL=20260601;FREQ=DAILY",
      isKept: false),
    Case(
      name: "a series that ends on them", lines: "DTSTART:20250101T090000Z / RRULE:FREQ=DAILY;UNTIL=20260611",
      isKept: true),
    Case(
      name: "the later of two rules counts",
      lines: "DTSTART:20250101T090000Z / RRULE:FREQ=DAILY;UNTIL=20260611 / RRULE:FREQ=DAILY;UNTIL=20250301",
      isKept: true),
    Case(
      name: "a series of long events that has ended",
      lines: "DTSTART;VALUE=DATE:20250101 / DTEND;VALUE=DATE:20250131 / RRULE:FREQ=MONTHLY;UNTIL=20260601",
      isKept: true),
    Case(name: "an RDATE", lines: "DTSTART:20250101T090000Z / RDATE:20260611T090000Z", isKept: true),
    Case(
      name: "an override of one of the days, moved away",
      lines: "RECURRENCE-ID:20260611T090000Z / DTSTART:20260801T090000Z", isKept: true),
    Case(
      name: "an override of another day", lines: "RECURRENCE-ID:20260801T090000Z / DTSTART:20260801T100000Z",
      isKept: false),
    Case(
      name: "an override for all later days",
      lines: "RECURRENCE-ID;RANGE=THISANDFUTURE:20260101T090000Z / DTSTART:20260101T100000Z", isKept: true),
    Case(name: "a rule in a group", lines: "DTSTART:20250101T090000Z / a.RRULE:FREQ=DAILY", isKept: true),
    Case(
      name: "an end in a group", lines: "DTSTART;VALUE=DATE:20260501 / a.DTEND;VALUE=DATE:20260612",
      isKept: true),
    Case(name: "a folded name", lines: "DTSTART:20250101T090000Z / RR\n ULE:FREQ=DAILY", isKept: true),
    Case(name: "a folded group", lines: "DTSTART:20250101T090000Z / x\n .RRULE:FREQ=DAILY", isKept: true),
    Case(
      name: "a folded value", lines: "DTSTART:20250101T090000Z / RRULE:FREQ=DAILY;UN\n TIL=20260611",
      isKept: true),
    Case(
      name: "a blank behind the name", lines: "DTSTART:20250101T090000Z / RRULE :FREQ=DAILY", isKept: true),
    Case(
      name: "a control character before the name", lines: "DTSTART:20250101T090000Z / \u{1}RRULE:FREQ=DAILY",
      isKept: true),
    Case(
      name: "a fold behind a blank line", lines: "DTSTART:20250101T090000Z / \n RRULE:FREQ=DAILY",
      isKept: true),
    Case(
      name: "a parameter of the rule", lines: "DTSTART:20250101T090000Z / RRULE;X=UNTIL=20250101:FREQ=DAILY",
      isKept: true),
    Case(name: "lower case", lines: "dtstart:20250101t090000z / rrule:freq=daily", isKept: true),
    Case(
      name: "a private UNTIL", lines: "DTSTART:20250101T090000Z / RRULE:FREQ=DAILY;X-UNTIL=20250201",
      isKept: true),
    Case(
      name: "an UNTIL that is no date", lines: "DTSTART:20250101T090000Z / RRULE:FREQ=DAILY;UNTIL=20251301",
      isKept: true),
    Case(
      name: "an UNTIL that is no time",
      lines: "DTSTART:20250101T090000Z / RRULE:FREQ=DAILY;UNTIL=20250201T0000", isKept: true),
    Case(
      name: "an UNTIL at no time",
      lines: "DTSTART:20250101T090000Z / RRULE:FREQ=DAILY;UNTIL=20250201T250000Z", isKept: true),
    Case(
      name: "a rule that is none leaves a single event",
      lines: "DTSTART:20260611T090000Z / RRULE:FREQ=FORTNIGHTLY;UNTIL=20250101", isKept: true),
    Case(name: "two starts", lines: "DTSTART:20250101T090000Z / DTSTART:20260611T090000Z", isKept: true),
  ])
  func kept(example: Case) throws {
    let text =
      "BEGIN:VEVENT\nUID:a\n" + example.lines.split(separator: " / ").map { "\($0)\n" }.joined()
      + "END:VEVENT\n"
    let contents = try read(calendar(text), days: day(6, 10)...day(6, 12))
    #expect(contents.events.count == (example.isKept ? 1 : 0))
    #expect(try read(calendar(text)).events.count == 1)
  }

  /// All of a UID or nothing: which version or slot counts is decided by all of them.
  @Test(arguments: ["UID:series-1", "uid:SERIES-1", "UID;X=1:series-1", "UI\n D:series-1", "UID:\\nseries-1"])
  func componentsOfAKeptUIDComeAlong(uid: String) throws {
    let text = calendar(
      "BEGIN:VEVENT\n\(uid)\nSUMMARY:a\nDTSTART:20200101T090000Z\nEND:VEVENT\n"
        + "BEGIN:VEVENT\n\(uid)\nSUMMARY:b\nDTSTART:20260611T090000Z\nEND:VEVENT\n"
        + "BEGIN:VEVENT\n\(uid)\nSUMMARY:c\nDTSTART:20300101T090000Z\nEND:VEVENT\n")
    #expect(try read(text, days: day(6, 10)...day(6, 12)).events.map(\.title) == ["a", "b", "c"])
  }

  /// The last line of a stream that breaks off is not believed, also not when its event only comes along.
  @Test func aTruncatedComponentThatComesAlong() throws {
    let text =
      "BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:a\nDTSTART:20260611T090000Z\nEND:VEVENT\n"
      + "BEGIN:VEVENT\nUID:a\nDTSTART:20300101T090000Z\nSUMMARY:Gy"
    #expect(try read(text).events.map(\.title) == ["", ""])
    #expect(try read(text, days: day(6, 10)...day(6, 12)).events.map(\.title) == ["", ""])
  }

  @Test func faultsOfWhatIsPassedOverAreNotReported() throws {
    let text = calendar(
      event("DURATION:long", "junk", start: "DTSTART:20260101T090000Z")
        + event("junk", "DTEND:20200101T090000Z", start: "DTSTART:20200101T090000Z"))
    #expect(try read(text).diagnostics.count == 3)
    #expect(
      try read(text, days: day(6, 10)...day(6, 12)).faults == [
        "4:10 warning bad-duration", "5:1 warning unreadable-line",
      ])
  }
}
