import CivilTime
import ICalendar
import Testing

@Suite struct ZoneDefinitionTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let zone: String
    /// The year from which the system's zone has these rules.
    let from: Int
    let parts: String
    var testDescription: String { zone }
  }

  static let cases = [
    Case(
      zone: "Europe/Berlin", from: 1997,
      parts: """
        BEGIN:DAYLIGHT
        TZOFFSETFROM:+0100
        TZOFFSETTO:+0200
        DTSTART:19700329T020000
        RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU
        END:DAYLIGHT
        BEGIN:STANDARD
        TZOFFSETFROM:+0200
        TZOFFSETTO:+0100
        DTSTART:19701025T030000
        RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU
        END:STANDARD

        """),
    Case(
      zone: "America/New_York", from: 2008,
      parts: """
        BEGIN:STANDARD
        DTSTART:16010101T020000
        TZOFFSETFROM:-0400
        TZOFFSETTO:-0500
        RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=1SU;BYMONTH=11
        END:STANDARD
        BEGIN:DAYLIGHT
        DTSTART:16010101T020000
        TZOFFSETFROM:-0500
        TZOFFSETTO:-0400
        RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=2SU;BYMONTH=3
        END:DAYLIGHT

        """),
    Case(
      zone: "Australia/Lord_Howe", from: 2009,
      parts: """
        BEGIN:STANDARD
        DTSTART:20080406T020000
        TZOFFSETFROM:+1100
        TZOFFSETTO:+1030
        RRULE:FREQ=YEARLY;BYMONTH=4;BYDAY=1SU
        END:STANDARD
        BEGIN:DAYLIGHT
        DTSTART:20081005T020000
        TZOFFSETFROM:+1030
        TZOFFSETTO:+1100
        RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=1SU
        END:DAYLIGHT

        """),
    Case(
      zone: "Europe/Istanbul", from: 2012,
      parts: """
        BEGIN:STANDARD
        DTSTART:20111030T040000
        TZOFFSETFROM:+0300
        TZOFFSETTO:+0200
        RDATE:20121028T040000,20131027T040000,20141026T040000
        RDATE:20151108T040000
        END:STANDARD
        BEGIN:DAYLIGHT
        DTSTART:20120325T030000
        TZOFFSETFROM:+0200
        TZOFFSETTO:+0300
        RDATE:20130331T030000,20140331T030000,20150329T030000,20160327T030000
        END:DAYLIGHT
        BEGIN:STANDARD
        DTSTART:20160907T000000
        TZOFFSETFROM:+0300
        TZOFFSETTO:+0300
        END:STANDARD

        """),
    Case(
      zone: "Asia/Kathmandu", from: 1987,
      parts: """
        BEGIN:STANDARD
        DTSTART:19860101T000000
        TZOFFSETFROM:+05:30
        TZOFFSETTO:+054500
        END:STANDARD

        """),
  ]

  /// Under a name that the system does not know, the calendar's own definition has to say what the system says.
  @Test(arguments: cases)
  func agreesWithTheSystem(example: Case) throws {
    let contents = try read(text(example, name: "Customized \(example.zone)"))
    #expect(contents.faults == [])
    let own = try #require(contents.zones.first)
    #expect(own.name == "Customized \(example.zone)")
    let system = try ZoneDatabase().zone(named: example.zone)
    var seconds = CivilDateTime(date: CivilDate(uncheckedYear: example.from, month: 1, day: 1)).wallSeconds
    let end = CivilDateTime(date: CivilDate(uncheckedYear: 2040, month: 1, day: 1)).wallSeconds
    while seconds < end {
      let instant = Instant(seconds: seconds)
      guard own.rules.offset(at: instant) == system.offset(at: instant) else {
        Issue.record("\(system.civil(at: instant)) is \(own.rules.civil(at: instant)) here")
        return
      }
      seconds += 1800
    }
  }

  @Test func theSystemGoesFirst() throws {
    let wrong = Case(
      zone: "Europe/Berlin", from: 0,
      parts: "BEGIN:STANDARD\nDTSTART:19700101T000000\nTZOFFSETFROM:+0500\nTZOFFSETTO:+0500\nEND:STANDARD\n")
    let contents = try read(text(wrong, name: "Europe/Berlin"))
    #expect(contents.zones.first?.rules.offset(at: Instant(seconds: 1_796_000_000)) == 3600)
    let windows = try read(text(wrong, name: "W. Europe Standard Time"))
    #expect(windows.zones.first?.name == "Europe/Berlin")
    #expect(windows.zones.first?.rules.offset(at: Instant(seconds: 1_796_000_000)) == 3600)
  }

  @Test func beforeItsFirstOnset() throws {
    let contents = try read(text(Self.cases[2], name: "Ours"))
    #expect(contents.zones.first?.rules.offset(at: Instant(seconds: 0)) == 39_600)
  }

  @Test func aRuleThatIsNoneOfAZoneIsBounded() throws {
    let hostile = Case(
      zone: "", from: 0,
      parts: """
        BEGIN:STANDARD
        DTSTART:19700101T000000
        TZOFFSETFROM:+0100
        TZOFFSETTO:+0200
        RRULE:FREQ=SECONDLY
        END:STANDARD

        """)
    let contents = try read(text(hostile, name: "Ours"))
    #expect(contents.zones.first?.rules.offset(at: Instant(seconds: 1_796_000_000)) == 7200)
  }

  /// The definition stands behind the event that needs it.
  private func text(_ example: Case, name: String) -> String {
    calendar(
      event(start: "DTSTART;TZID=\(name):20261130T090000")
        + "BEGIN:VTIMEZONE\nTZID:\(name)\n\(example.parts)END:VTIMEZONE\n")
  }
}
