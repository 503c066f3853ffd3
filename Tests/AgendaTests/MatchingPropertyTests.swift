import Agenda
import CivilTime
import Journal
import TestSupport
import Testing

/// What holds of matching whatever calendars and records hold.
@Suite struct MatchingPropertyTests {
  /// Calendars that lost, renamed, moved and split what the records were made of.
  struct RandomWorld {
    var random: SplitMix64
    var calendars: [TestCalendar] = []
    var lines: [String] = []
    var links: [String] = []

    init(seed: UInt64) {
      random = SplitMix64(seed: seed)
      for name in ["home", "work"] {
        var events: [String] = []
        for number in 1...6 where random.happens(80) {
          events += self.events("\(name)-\(number)@example.org", number)
        }
        calendars.append(TestCalendar(name: name, components: events.joined()))
      }
      for _ in 0..<Int.random(in: 5...40, using: &random) { lines.append(line()) }
      lines = Array(Set(lines)).sorted()
      for _ in 0..<Int.random(in: 0...4, using: &random) { links.append(link()) }
    }

    private mutating func events(_ uid: String, _ number: Int) -> [String] {
      let day = 10 + number
      var text =
        "UID:\(uid) / SUMMARY:\(random.pick(["Gym", "Gym", "Choir", "Piano lesson", "Piano leson"]))"
        + random.pick([
          " / DTSTART;TZID=Europe/Paris:202601\(day)T090000",
          " / DTSTART;TZID=Asia/Tokyo:202601\(day)T010000",
          " / DTSTART;VALUE=DATE:202601\(day)", " / DTSTART;TZID=Europe/Paris:202601\(day)T090000",
        ])
      if random.happens(60) {
        text += random.pick([
          " / RRULE:FREQ=WEEKLY", " / RRULE:FREQ=DAILY;COUNT=20",
          " / RRULE:FREQ=WEEKLY;UNTIL=20260210T000000Z",
          " / RRULE:FREQ=DAILY;BYHOUR=9,18;COUNT=20",
        ])
      }
      if random.happens(60) {
        text += " / EXDATE;TZID=Europe/Paris:202601\(day + 7)T090000,202601\(day + 14)T090000"
      }
      if random.happens(20) { text += " / RELATED-TO;RELTYPE=SIBLING:home-1@example.org" }
      if random.happens(10) { text += " / RELATED-TO;RELTYPE=X-CALENDARSERVER-RECURRENCE-SET:s" }
      if random.happens(10) { text += " / STATUS:CANCELLED" }
      return [event(text)]
    }

    private mutating func series() -> SeriesID {
      SeriesID(
        uid: "\(random.pick(["home", "work"]))-\(Int.random(in: 1...7, using: &random))@example.org",
        title: "",
        calendar: "home", policy: .auto)
    }

    private mutating func day() -> CivilDate {
      date("2026-01-10").adding(days: Int.random(in: 0...25, using: &random))
    }

    private mutating func line() -> String {
      let date = day()
      let time = random.pick(["09:00       ", "all-day     ", "18:00       ", "17:00       ", ""])
      let title = random.pick(["Gym", "Choir", "Piano lesson", "gym"])
      guard random.happens(85) else { return "\(date) \(time)done    \(title)" }
      let slot = random.happens(20) ? "\(date.adding(days: Int.random(in: -3...3, using: &random)))/" : ""
      let at = random.happens(50) ? " at:\(day())T12:00:00+01:00" : ""
      return "\(date) \(time)done    \(title) ^\(slot)\(series()) @\(random.pick(["home", "work"]))\(at)"
    }

    private mutating func link() -> String {
      if random.happens(50) { return "2026-03-01 alias \(series()) = \(series())" }
      return "2026-03-01 relink \(day())/\(series()) = \(day())/\(series())"
    }

    /// The calendars and lines in those orders.
    func world(_ lines: [String], _ calendars: [TestCalendar], _ links: [String]) -> MatchingWorld {
      var world = MatchingWorld(events: [], records: lines, links: links)
      let months = Dictionary(grouping: lines) { String($0.prefix(7)) }
      // Files in the order of their first lines.
      var order: [String] = []
      for line in lines where !order.contains(String(line.prefix(7))) { order.append(String(line.prefix(7))) }
      world.files = order.map { month in
        MonthFile(Array((months[month] ?? []).map { $0 + "\n" }.joined().utf8))
      }
      world.calendars = calendars
      return world
    }
  }

  /// Each record's line with what came out.
  static func outcome(_ world: MatchingWorld, _ zones: Zones) throws -> [String] {
    let (plan, matching) = try world.matched(zones)
    return matching.matches.map { match in
      let file = world.files[match.place.file]
      let line = String(decoding: file.bytes[file.lines[match.place.line - 1].range], as: UTF8.self)
      return
        "\(line) -> \(match.state) \(match.rule?.rawValue ?? "-") \(match.target.map { "\(plan.targets[$0].key)" } ?? "-") "
        + "\(match.candidates) \(match.write?.description ?? "none")"
    }.sorted()
  }

  @Test func theOrderOfCalendarsFilesAndLinesMeansNothing() throws {
    let zones = Zones()
    for seed in 1...150 as ClosedRange<UInt64> {
      var world = RandomWorld(seed: seed)
      let first = try Self.outcome(world.world(world.lines, world.calendars, world.links), zones)
      #expect(first.count == world.lines.count)
      let lines = world.lines.shuffled(using: &world.random)
      let again = try Self.outcome(
        world.world(lines, world.calendars.reversed(), world.links.shuffled(using: &world.random)), zones)
      #expect(first == again, "seed \(seed)")
    }
  }

  @Test func aTargetHasOneRecordAndOnlyEvidenceWrites() throws {
    let zones = Zones()
    var rules = Set<MatchRule>()
    var states = Set<MatchState>()
    for seed in 1...150 as ClosedRange<UInt64> {
      let random = RandomWorld(seed: seed)
      let world = random.world(random.lines, random.calendars, random.links)
      let (_, matching) = try world.matched(zones)
      var holders: [Int: Set<OccurrenceKey?>] = [:]
      var counts: [Int: Int] = [:]
      for match in matching.matches {
        let key = world.files[match.place.file].record(atLine: match.place.line)?.key
        if let rule = match.rule { rules.insert(rule) }
        states.insert(match.state)
        #expect((match.state == .ask) == !match.candidates.isEmpty)
        #expect((match.target != nil) == [.linked, .cancelled].contains(match.state))
        #expect(match.write == nil || match.rule == .evidence || match.rule == .typed)
        guard let target = match.target else { continue }
        holders[target, default: []].insert(key)
        counts[target, default: 0] += 1
        if key == nil { #expect(counts[target] == 1, "seed \(seed)") }
      }
      #expect(holders.values.allSatisfy { $0.count == 1 }, "seed \(seed)")
    }
    #expect(rules == Set(MatchRule.allCases).subtracting([.window]), "the worlds have something of each rule")
    #expect(states == Set(MatchState.allCases).subtracting([.archived]))
  }

  @Test func whatWasWrittenIsFoundByKeyOrLineage() throws {
    let zones = Zones()
    var writes = 0
    for seed in 1...150 as ClosedRange<UInt64> {
      let random = RandomWorld(seed: seed)
      var world = random.world(random.lines, random.calendars, random.links)
      for round in 0... {
        let (plan, matching) = try world.matched(zones)
        let written = matching.matches.filter { $0.write != nil }
        if written.isEmpty { break }
        try #require(round < 10, "seed \(seed): there is always something more to be written")
        writes += written.count
        var links = SeriesFile(Array(world.links.map { "\($0)\n" }.joined().utf8))
        for match in written {
          switch match.write {
          case .fill(let key):
            var record = try #require(world.files[match.place.file].record(atLine: match.place.line))
            record.key = key
            // In its place, so that the places of the others stay.
            let file = world.files[match.place.file]
            var lines = file.lines.map { Array(file.bytes[$0.range]) }
            lines[match.place.line - 1] = record.line()
            world.files[match.place.file] = MonthFile(Array(lines.joined(separator: [10])) + [10])
          case .link(let kind): links.add(SeriesLink(date: date("2026-03-02"), kind))
          case nil: break
          }
        }
        world.links = links.links.map(\.link)
        let after = try world.matched(zones)
        for match in written {
          let now = after.matching.matches.first { $0.place == match.place }
          #expect(
            now?.target.map { after.plan.targets[$0].key } == match.target.map { plan.targets[$0].key },
            "seed \(seed)")
          #expect(now?.write == nil)
          #expect(now.map { [.key, .lineage].contains($0.rule) } ?? false, "seed \(seed)")
        }
      }
    }
    #expect(writes > 50)
  }
}
