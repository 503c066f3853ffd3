import Agenda
import CivilTime
import TestSupport
import Testing

/// Asking for some days gives what those days hold, however the reader and the expansion get there.
@Suite struct RangeTests {
  /// The reader passes over what cannot touch the asked days. It must never pass over anything else.
  @Test(arguments: [false, true])
  func readingOnlyTheAskedDaysLosesNothing(isOdd: Bool) throws {
    let zones = Zones()
    for seed: UInt64 in 0..<150 {
      var generator = RandomCalendar(seed: seed, isOdd: isOdd)
      let calendar = TestCalendar(zone: "Europe/Berlin", components: generator.components())
      let whole = try calendar.source(zones)
      var random = SplitMix64(seed: seed)
      for _ in 0..<4 {
        let from = date("2025-10-01").adding(days: Int.random(in: 0..<560, using: &random))
        let days = random.pick([1, 1, 2, 7, 31])
        let zone = try zones[random.pick(["Europe/Berlin", "Pacific/Kiritimati", "America/Los_Angeles"])]
        let asked = AgendaQuery(from: from, to: from.adding(days: days), zone: zone)
        let all = Agenda([whole], asked).targets.map(\.full)
        let read = Agenda([try calendar.source(zones, days: asked.daysToRead)], asked).targets.map(\.full)
        guard all == read else {
          let (lost, found) = (Set(all).subtracting(read), Set(read).subtracting(all))
          Issue.record(
            "seed \(seed), \(days) days from \(from) in \(zone.name): lost \(lost), added \(found)")
          return
        }
      }
    }
  }

  @Test func daysAddUp() throws {
    let zones = Zones()
    for seed: UInt64 in 0..<100 {
      var generator = RandomCalendar(seed: seed, isOdd: false)
      let calendar = try TestCalendar(zone: "Europe/Berlin", components: generator.components()).source(zones)
      var random = SplitMix64(seed: seed)
      let zone = try zones[random.pick(["Europe/Berlin", "Pacific/Kiritimati", "America/Los_Angeles"])]
      let from = date("2025-10-01").adding(days: Int.random(in: 0..<500, using: &random))
      let middle = from.adding(days: Int.random(in: 0..<20, using: &random))
      let to = middle.adding(days: Int.random(in: 0..<20, using: &random))
      func listed(_ from: CivilDate, _ to: CivilDate) -> [String] {
        Agenda([calendar], AgendaQuery(from: from, to: to, zone: zone)).targets.map(\.full)
      }
      // What lasts over the middle is in both.
      let parts = Set(listed(from, middle)).union(listed(middle, to))
      #expect(parts == Set(listed(from, to)), "seed \(seed), \(from) to \(middle) to \(to) in \(zone.name)")
    }
  }

  @Test func noDaysHoldNothing() throws {
    let zones = Zones()
    // The last day's goes on past the midnight that the empty range stands on.
    let lines = "DTSTART:20260105T230000Z / DTEND:20260106T010000Z / RRULE:FREQ=DAILY"
    let calendar = TestCalendar(
      components: event("DTSTART:20260106T000000Z / RRULE:FREQ=DAILY") + event(lines))
    let source = try calendar.source(zones)
    #expect(Agenda([source], query("2026-01-06", "2026-01-06", .utc)).targets.isEmpty)
    #expect(Agenda([source], query("2026-01-09", "2026-01-06", .utc)).targets.isEmpty)
    #expect(Agenda([], query("2026-01-06", "2026-01-07", .utc)).targets.isEmpty)
  }

  /// An occurrence is on a day when it overlaps it; one without length when it starts on it.
  @Test(arguments: [
    ("DTSTART:20260106T230000Z / DTEND:20260107T000000Z", ["2026-01-06"]),
    ("DTSTART:20260106T230000Z / DTEND:20260107T000001Z", ["2026-01-06", "2026-01-07"]),
    ("DTSTART:20260107T000000Z", ["2026-01-07"]), ("DTSTART:20260107T235959Z", ["2026-01-07"]),
    ("DTSTART;VALUE=DATE:20260107", ["2026-01-07"]),
    ("DTSTART;VALUE=DATE:20260106 / DTEND;VALUE=DATE:20260108", ["2026-01-06", "2026-01-07"]),
  ])
  func overlap(lines: String, days: [String]) throws {
    let zones = Zones()
    let source = try TestCalendar(splitsDays: false, components: event(lines)).source(zones)
    let found = (5...9).map { CivilDate(uncheckedYear: 2026, month: 1, day: $0) }.filter {
      !Agenda([source], AgendaQuery(from: $0, to: $0.adding(days: 1), zone: .utc)).targets.isEmpty
    }
    #expect(found.map(\.description) == days)
  }
}
