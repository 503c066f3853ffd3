import CivilTime
import Testing

@Suite struct PosixZoneRuleTests {
  @Test(
    "Offsets at moments",
    arguments: [
      ("CET-1CEST,M3.5.0,M10.5.0/3", "2126-03-31T00:59:59Z", 3600),
      ("CET-1CEST,M3.5.0,M10.5.0/3", "2126-03-31T01:00:00Z", 7200),
      ("CET-1CEST,M3.5.0,M10.5.0/3", "2126-10-27T00:59:59Z", 7200),
      ("CET-1CEST,M3.5.0,M10.5.0/3", "2126-10-27T01:00:00Z", 3600),
      // South of the equator summer runs over the turn of the year.
      ("AEST-10AEDT,M10.1.0,M4.1.0/3", "2026-12-31T23:59:59Z", 39_600),
      ("AEST-10AEDT,M10.1.0,M4.1.0/3", "2026-07-01T00:00:00Z", 36_000),
      // Winter as the exception.
      ("IST-1GMT0,M10.5.0,M3.5.0/1", "2026-12-01T00:00:00Z", 0),
      ("IST-1GMT0,M10.5.0,M3.5.0/1", "2026-07-01T00:00:00Z", 3600),
      // The Thursday on or after the 23rd, and 26 hours after its midnight: the Friday before the last Sunday.
      ("IST-2IDT,M3.4.4/26,M10.5.0", "2026-03-26T23:59:59Z", 7200),
      ("IST-2IDT,M3.4.4/26,M10.5.0", "2026-03-27T00:00:00Z", 10_800),
      ("<-02>2<-01>,M3.5.0/-1,M10.5.0/0", "2026-03-29T00:59:59Z", -7200),
      ("<-02>2<-01>,M3.5.0/-1,M10.5.0/0", "2026-03-29T01:00:00Z", -3600),
      // February 29 has a number only without the J.
      ("XXX0YYY,J60/0,J300/0", "2028-02-29T23:59:59Z", 0),
      ("XXX0YYY,J60/0,J300/0", "2028-03-01T00:00:00Z", 3600),
      ("XXX0YYY,59/0,300/0", "2028-02-29T00:00:00Z", 3600),
      ("XXX0YYY,59/0,300/0", "2027-02-28T23:59:59Z", 0),
      // Changes that fall into the year before and after their own.
      ("XXX0YYY,J1/-48,J100/0", "2026-12-29T23:59:59Z", 0),
      ("XXX0YYY,J1/-48,J100/0", "2026-12-30T00:00:00Z", 3600),
      ("XXX0YYY,J200/0,J365/72", "2027-01-02T22:59:59Z", 3600),
      ("XXX0YYY,J200/0,J365/72", "2027-01-02T23:00:00Z", 0),
      ("XXX0YYY,J200/0,J365/167:59:59", "2027-01-06T22:59:58Z", 3600),
      ("XXX0YYY,J200/0,J365/167:59:59", "2027-01-06T22:59:59Z", 0),
      // Daylight saving time all year (RFC 9636, section 3.3.1).
      ("EST5EDT,0/0,J365/25", "2026-12-31T23:59:59Z", -14_400),
      ("EST5EDT,0/0,J365/25", "2027-01-01T05:00:00Z", -14_400),
      ("EST5EDT,0/0,J365/25", "2027-07-01T00:00:00Z", -14_400),
      ("XXX3EDT4,0/0,J365/23", "2027-01-01T03:00:00Z", -14_400),
      ("XXX3EDT4,0/0,J365/23", "2027-01-01T02:59:59Z", -14_400),
      // No rule: that of the United States.
      ("EST5EDT", "2026-03-08T07:00:00Z", -14_400), ("EST5EDT", "2026-11-01T06:00:00Z", -18_000),
      ("<+0530>-5:30", "2026-01-01T00:00:00Z", 19_800), ("JST-9", "9999-12-31T00:00:00Z", 32_400),
      ("LMT+0:01:15", "1880-01-01T00:00:00Z", -75), ("<-12>12", "2026-01-01T00:00:00Z", -43_200),
    ])
  func offsets(text: String, moment: String, offset: Int) throws {
    let rule = try #require(PosixZoneRule(text))
    let instant = try #require(OffsetDateTime(moment)).instant
    #expect(rule.offset(at: instant) == offset)
  }

  @Test func readingsWhereTheClockChanges() throws {
    // In a gap the offset before it, of a repeated reading the first, whichever way the change goes.
    for text in [
      "CET-1CEST,M3.5.0,M10.5.0/3", "IST-1GMT0,M10.5.0,M3.5.0/1", "AEST-10AEDT,M10.1.0,M4.1.0/3",
      "XXX0YYY,J1/-48,J365/72", "<+1030>-10:30<+11>-11,M10.1.0,M4.1.0", "EST5EDT,0/0,J365/25",
    ] {
      let rule = try #require(PosixZoneRule(text))
      for minutes in stride(from: 29_000_000, to: 29_700_000, by: 7) {
        let reading = CivilDateTime(wallSeconds: minutes * 60)
        let offsets = [rule.standardOffset, rule.daylight?.offset ?? 0]
        let fitting = offsets.filter {
          rule.offset(at: Instant(seconds: reading.wallSeconds - $0)) == $0
        }
        let before = rule.offset(at: Instant(seconds: reading.wallSeconds - 86_400))
        // The larger offset is the earlier moment.
        #expect(rule.offset(of: reading) == fitting.max() ?? before, "\(text) \(reading)")
      }
    }
  }

  @Test(arguments: [
    "", "C", "CE-1", "CET", "CET-", "CET-25", "CET-1:60", "CET-1CE", "CET-1CEST,", "CET-1CEST,M3.5.0",
    "CET-1CEST,M3.5.0,", "CET-1CEST,M3.5.0,M10.5.0,", "CET-1CEST,M3.5.0,M10.5.0/3 ",
    "CET-1CEST,M0.5.0,M10.5.0",
    "CET-1CEST,M13.5.0,M10.5.0", "CET-1CEST,M3.0.0,M10.5.0", "CET-1CEST,M3.6.0,M10.5.0",
    "CET-1CEST,M3.5.7,M10.5.0", "CET-1CEST,M3.5,M10.5.0", "CET-1CEST,J0,J365", "CET-1CEST,J1,J366",
    "CET-1CEST,0,366", "CET-1CEST,M3.5.0/168,M10.5.0", "CET-1CEST,M3.5.0/2:,M10.5.0", "<+01-1", "<+01>",
    "<>0",
    "<+0>0", "+01-1", "CET 1", "\u{c9}ST5", "CET-1000000000000000000000",
  ])
  func malformed(text: String) {
    #expect(PosixZoneRule(text) == nil)
  }

  @Test func madeFromItsParts() {
    let rule = PosixZoneRule(
      standardName: "CET", standardOffset: 3600,
      daylight: PosixZoneRule.Daylight(
        name: "CEST", offset: 7200,
        start: PosixZoneRule.Change(day: .weekday(month: 3, week: 5, weekday: 0)),
        end: PosixZoneRule.Change(day: .weekday(month: 10, week: 5, weekday: 0), time: 10_800)))
    #expect(rule == PosixZoneRule("CET-1CEST,M3.5.0,M10.5.0/3"))
  }
}
