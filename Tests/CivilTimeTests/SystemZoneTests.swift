import CivilTime
import Testing

/// What holds for every zone of the system, whatever its rules are.
@Suite struct SystemZoneTests {
  private let database = ZoneDatabase(directories: [SystemZones.folder])

  @Test func readingsAroundEveryTransition() throws {
    var transitions = 0
    for name in SystemZones.names {
      let rules = try database.zone(named: name)
      for moment in rules.transitions.map(\.seconds) + changes(rules, from: 2_145_916_800) {
        let before = rules.offset(at: Instant(seconds: moment - 1))
        let after = rules.offset(at: Instant(seconds: moment))
        transitions += 1
        let first = moment + min(before, after)
        let end = moment + max(before, after)
        for wall in [first - 1, first, (first + end) / 2, end - 1, end] {
          let reading = CivilDateTime(wallSeconds: wall)
          let fitting = [before, after].map { Instant(seconds: wall - $0) }.filter {
            rules.civil(at: $0) == reading
          }
          let expected = fitting.min() ?? Instant(seconds: wall - before)
          let instant = rules.instant(of: reading)
          if instant != expected { Issue.record("\(name) \(reading): \(instant), not \(expected)") }
        }
      }
    }
    #expect(transitions > 10_000)
  }

  /// The moments in some ten years at which the offset changes, found by asking.
  private func changes(_ rules: TimeZoneRules, from start: Int) -> [Int] {
    let week = 604_800
    var changes: [Int] = []
    for begin in stride(from: start, to: start + 520 * week, by: week) {
      var (low, high) = (begin, begin + week)
      let offset = rules.offset(at: Instant(seconds: low))
      guard rules.offset(at: Instant(seconds: high)) != offset else { continue }
      while high - low > 1 {
        let middle = (low + high) / 2
        if rules.offset(at: Instant(seconds: middle)) == offset { low = middle } else { high = middle }
      }
      changes.append(high)
    }
    return changes
  }

  /// British Columbia and Morocco change their rules at short notice: the file decides, not what was true when
  /// this was written.
  @Test(arguments: ["America/Vancouver", "America/Edmonton", "Africa/Casablanca", "America/Havana"])
  func recentChanges(zone: String) throws {
    let rules = try database.zone(named: zone)
    let days = stride(from: 1_792_000_000, to: 1_830_000_000, by: 2_000_003)
    for seconds in days {
      let answer = try #require(
        output(of: "TZ=:\(zone) date -d @\(seconds) +%z || TZ=:\(zone) date -r \(seconds) +%z"))
      let text = String(decoding: answer, as: UTF8.self)
      let minutes = abs(rules.offset(at: Instant(seconds: seconds))) / 60
      let sign = rules.offset(at: Instant(seconds: seconds)) < 0 ? "-" : "+"
      #expect(text == "\(sign)\(padded(minutes / 60 * 100 + minutes % 60, to: 4))\n", "\(seconds)")
    }
  }
}
