import CivilTime
import Testing

@Suite struct TimeZoneRulesTests {
  private let database = ZoneDatabase()

  @Test(
    "What a wall clock means where it jumps",
    arguments: [
      // The hour that comes twice: the first of them.
      ("Europe/Berlin", "2026-10-25T01:59:59", "2026-10-25T01:59:59+02:00"),
      ("Europe/Berlin", "2026-10-25T02:30:00", "2026-10-25T02:30:00+02:00"),
      ("Europe/Berlin", "2026-10-25T02:59:59", "2026-10-25T02:59:59+02:00"),
      ("Europe/Berlin", "2026-10-25T03:00:00", "2026-10-25T03:00:00+01:00"),
      // The hour that is skipped: the offset before it.
      ("Europe/Berlin", "2026-03-29T01:59:59", "2026-03-29T01:59:59+01:00"),
      ("Europe/Berlin", "2026-03-29T02:00:00", "2026-03-29T03:00:00+02:00"),
      ("Europe/Berlin", "2026-03-29T02:30:00", "2026-03-29T03:30:00+02:00"),
      ("Europe/Berlin", "2026-03-29T03:00:00", "2026-03-29T03:00:00+02:00"),
      // Half an hour.
      ("Australia/Lord_Howe", "2026-10-04T02:15:00", "2026-10-04T02:45:00+11:00"),
      ("Australia/Lord_Howe", "2026-04-05T01:45:00", "2026-04-05T01:45:00+11:00"),
      ("Australia/Lord_Howe", "2026-04-05T02:00:00", "2026-04-05T02:00:00+10:30"),
      // A day that never was.
      ("Pacific/Apia", "2011-12-29T23:59:59", "2011-12-29T23:59:59-10:00"),
      ("Pacific/Apia", "2011-12-30T12:00:00", "2011-12-31T12:00:00+14:00"),
      ("Pacific/Apia", "2011-12-31T00:00:00", "2011-12-31T00:00:00+14:00"),
      // Winter time is the exception there, in the table and in the rule for the years after it.
      ("Europe/Dublin", "2026-07-01T12:00:00", "2026-07-01T12:00:00+01:00"),
      ("Europe/Dublin", "2026-12-01T12:00:00", "2026-12-01T12:00:00+00:00"),
      ("Europe/Dublin", "2126-07-01T12:00:00", "2126-07-01T12:00:00+01:00"),
      ("Europe/Dublin", "2126-12-01T12:00:00", "2126-12-01T12:00:00+00:00"),
      ("Europe/Dublin", "2126-10-27T01:30:00", "2126-10-27T01:30:00+01:00"),
      ("Europe/Dublin", "2126-03-31T01:30:00", "2126-03-31T02:30:00+01:00"),
      // The last year there is, by the rule.
      ("Europe/Berlin", "9999-01-31T12:00:00", "9999-01-31T12:00:00+01:00"),
      ("Europe/Berlin", "9999-03-28T02:30:00", "9999-03-28T03:30:00+02:00"),
      ("Europe/Berlin", "9999-07-01T12:00:00", "9999-07-01T12:00:00+02:00"),
      ("Europe/Berlin", "9999-10-31T02:30:00", "9999-10-31T02:30:00+02:00"),
      ("Europe/Berlin", "9999-12-31T23:59:59", "9999-12-31T23:59:59+01:00"),
      ("Asia/Kolkata", "9999-12-31T23:59:59", "9999-12-31T23:59:59+05:30"),
      ("America/New_York", "2026-11-01T01:30:00", "2026-11-01T01:30:00-04:00"),
      ("America/New_York", "2026-03-08T02:30:00", "2026-03-08T03:30:00-04:00"),
    ])
  func readings(zone: String, reading: String, expected: String) throws {
    let rules = try database.zone(named: zone)
    let wall = try #require(OffsetDateTime("\(reading)Z")).civil
    let instant = rules.instant(of: wall)
    #expect("\(OffsetDateTime(instant: instant, offset: rules.offset(at: instant)))" == expected)
  }

  @Test func abbreviations() throws {
    let berlin = try database.zone(named: "Europe/Berlin")
    #expect(berlin.abbreviation(at: Instant(seconds: 1_796_000_000)) == "CET")
    #expect(berlin.abbreviation(at: Instant(seconds: 1_782_000_000)) == "CEST")
    #expect(berlin.abbreviation(at: Instant(seconds: 253_388_000_000)) == "CEST")
    #expect(TimeZoneRules.utc.abbreviation(at: Instant(seconds: 0)) == "UTC")
    let fixed = TimeZoneRules(name: "UTC+05:30", fixedOffset: 19_800)
    #expect(fixed.abbreviation(at: Instant(seconds: 0)) == "+0530")
    #expect(fixed.name == "UTC+05:30")
    #expect(fixed.civil(at: Instant(seconds: 0)).description == "1970-01-01T05:30:00")
  }

  @Test func zonesFromTransitions() {
    let rules = TimeZoneRules(
      name: "Custom", initialOffset: 3600,
      transitions: [(Instant(seconds: 1000), 7200), (Instant(seconds: 100_000), 0)])
    #expect(
      [999, 1000, 99_999, 100_000, 1 << 40].map { rules.offset(at: Instant(seconds: $0)) }
        == [3600, 7200, 7200, 0, 0])
    #expect(rules.abbreviation(at: Instant(seconds: 1000)) == "+02")
    let endless = TimeZoneRules(
      name: "Custom", initialOffset: 3600, transitions: [(Instant(seconds: 1000), 3600)],
      footer: PosixZoneRule("CET-1CEST,M3.5.0,M10.5.0/3"))
    #expect(endless.offset(at: Instant(seconds: 999)) == 3600)
    #expect(endless.offset(at: Instant(seconds: 1_782_000_000)) == 7200)
  }

  @Test(arguments: [Int.min, -1 << 60, 1 << 60, Int.max])
  func farFromAnyYear(seconds: Int) throws {
    for zone in ["Europe/Berlin", "Asia/Kolkata", "Africa/Casablanca", "UTC"] {
      let rules = try database.zone(named: zone)
      #expect((-50_400...50_400).contains(rules.offset(at: Instant(seconds: seconds))))
    }
  }
}
