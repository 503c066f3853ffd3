import Agenda
import CivilTime
import Journal
import TestSupport
import Testing

/// What providers and devices do to a series that changes no key.
@Suite struct KeyInvarianceTests {
  /// A series whose every occurrence lies in 2026, one a date.
  struct Series {
    let zone: String
    let start: CivilDate
    let minute: Int
    let rule: String
    let count: Int
    let isDate: Bool

    init(seed: UInt64) {
      var random = SplitMix64(seed: seed)
      zone = random.pick(["Europe/Berlin", "America/New_York", "Asia/Tokyo", "Australia/Sydney", "UTC"])
      start = date("2026-01-05").adding(days: Int.random(in: 0..<60, using: &random))
      minute = random.pick([0, 5, 30, 150, 9 * 60, 13 * 60 + 45, 22 * 60, 23 * 60 + 30, 23 * 60 + 59])
      rule = random.pick([
        "FREQ=DAILY", "FREQ=DAILY;INTERVAL=2", "FREQ=WEEKLY", "FREQ=WEEKLY;BYDAY=MO,WE,SU",
        "FREQ=MONTHLY;BYMONTHDAY=10,20",
      ])
      count = Int.random(in: 2...16, using: &random)
      isDate = random.happens(15)
    }

    /// A time of it as a property's parameters and value.
    func value(_ date: CivilDate, _ minute: Int) -> String {
      let digits = date.description.filter { $0 != "-" }
      if isDate { return ";VALUE=DATE:\(digits)" }
      let time = CivilDateTime(date: date, secondOfDay: minute * 60)
      let clock = "\(digits)T\(String("\(time)".suffix(8)).filter { $0 != ":" })"
      return zone == "UTC" ? ":\(clock)Z" : ";TZID=\(zone):\(clock)"
    }

    /// The moment of a reading as a property's value in UTC.
    func utc(_ start: Instant) -> String {
      let wall = CivilDateTime(wallSeconds: start.seconds)
      return ":" + String("\(wall)".filter { $0 != "-" && $0 != ":" }) + "Z"
    }

    /// One component.
    func component(
      uid: String = "abcdefgh1@google.com", title: String = "Gym", minute: Int? = nil, more: String = ""
    )
      -> String
    {
      "BEGIN:VEVENT\nUID:\(uid)\nSUMMARY:\(title)\nDTSTART\(value(start, minute ?? self.minute))\n"
        + "RRULE:\(rule);COUNT=\(count)\n\(more)END:VEVENT\n"
    }
  }

  private func targets(_ components: String, pinned: String, in device: String = "Europe/Paris") throws
    -> [Target]
  {
    let zones = Zones()
    let calendar = TestCalendar(zone: pinned, components: components)
    let asked = query("2025-12-20", "2027-01-10", try zones[device])
    return Array(Agenda([try calendar.source(zones)], asked).targets)
  }

  private func keys(_ components: String, pinned: String, in device: String = "Europe/Paris") throws
    -> [String]
  {
    try targets(components, pinned: pinned, in: device).map(\.key.description).sorted()
  }

  @Test(arguments: 0..<40)
  func renamedOrMovedInTime(seed: UInt64) throws {
    let series = Series(seed: seed)
    // A series in UTC moved over midnight of its pinned zone would be on other dates.
    let before = try keys(series.component(), pinned: series.zone)
    #expect(before.count >= series.count)
    #expect(try keys(series.component(title: "Swim"), pinned: series.zone) == before)
    for minute in [0, 60, 12 * 60, 23 * 60] {
      #expect(
        try keys(series.component(minute: minute), pinned: series.zone) == before, "at minute \(minute)")
    }
    #expect(
      try keys(series.component(more: "DURATION:PT3H\nSEQUENCE:7\n"), pinned: series.zone).count
        == before.count)
  }

  @Test(arguments: 0..<40)
  func listedByADeviceInAnotherZone(seed: UInt64) throws {
    let series = Series(seed: seed)
    let before = try keys(series.component(), pinned: series.zone)
    for device in ["Pacific/Kiritimati", "America/Los_Angeles", "Asia/Kathmandu", "UTC"] {
      #expect(try keys(series.component(), pinned: series.zone, in: device) == before, "in \(device)")
    }
  }

  @Test(arguments: 0..<40)
  func splitByGoogle(seed: UInt64) throws {
    let series = Series(seed: seed)
    let before = try targets(series.component(), pinned: series.zone)
    for cut in 1..<before.count {
      let slot = before[cut].occurrence.slot
      let digits = slot.date.description.filter { $0 != "-" }
      let minute = slot.secondOfDay / 60
      let first = series.component().replacing("COUNT=\(series.count)", with: "COUNT=\(cut)")
      var second = series.component(
        uid: "abcdefgh1_R\(digits)T\(String("\(slot)".suffix(8)).filter { $0 != ":" })@google.com",
        title: "Later")
      second.replace(
        "DTSTART\(series.value(series.start, series.minute))",
        with: "DTSTART\(series.value(slot.date, minute))")
      second.replace("COUNT=\(series.count)", with: "COUNT=\(before.count - cut)")
      #expect(
        try keys(first + second, pinned: series.zone) == before.map(\.key.description).sorted(),
        "cut before \(slot)")
    }
  }

  /// As feeds that show only busy times do: each occurrence by itself, in UTC.
  @Test(arguments: 0..<40)
  func exportedInUTC(seed: UInt64) throws {
    let series = Series(seed: seed)
    guard !series.isDate else { return }
    let before = try targets(series.component(), pinned: series.zone)
    let instances = before.map { target in
      "BEGIN:VEVENT\nUID:abcdefgh1@google.com\nRECURRENCE-ID\(series.utc(target.start))\nDTSTART\(series.utc(target.start))\nEND:VEVENT\n"
    }
    let wanted = before.map(\.key.description).sorted()
    #expect(try keys(instances.joined(), pinned: series.zone) == wanted)
    #expect(try keys(instances.reversed().joined(), pinned: series.zone) == wanted)
    // Each also as a single event of its own.
    for (target, instance) in zip(before, instances) {
      let single = instance.replacing("RECURRENCE-ID\(series.utc(target.start))\n", with: "")
      #expect(try keys(single, pinned: series.zone) == [target.key.description])
    }
  }

  /// Every occurrence moved by an override, whose slot is named in each of four ways.
  @Test(arguments: 0..<40)
  func everyOccurrenceMoved(seed: UInt64) throws {
    let series = Series(seed: seed)
    let before = try targets(series.component(), pinned: series.zone)
    let tokyo = try Zones()["Asia/Tokyo"]
    var random = SplitMix64(seed: seed)
    var text = series.component()
    for target in before {
      let slot = target.occurrence.slot
      var forms = [series.value(slot.date, slot.secondOfDay / 60)]
      if !series.isDate {
        let there = String("\(tokyo.civil(at: target.start))".filter { $0 != "-" && $0 != ":" })
        forms += [series.utc(target.start), ";TZID=Asia/Tokyo:\(there)"]
      }
      if series.zone != "UTC" { forms.append(";VALUE=DATE:\(slot.date.description.filter { $0 != "-" })") }
      let moved = slot.date.adding(days: Int.random(in: -9...9, using: &random))
      text +=
        "BEGIN:VEVENT\nUID:abcdefgh1@google.com\nRECURRENCE-ID\(random.pick(forms))\n"
        + "DTSTART\(series.value(moved, 700))\nEND:VEVENT\n"
    }
    #expect(try keys(text, pinned: series.zone) == before.map(\.key.description).sorted())
  }
}
