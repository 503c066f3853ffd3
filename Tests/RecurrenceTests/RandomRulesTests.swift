import CivilTime
import Recurrence
import TestSupport
import Testing

@Suite struct RandomRulesTests {
  @Test(arguments: [
    (1 as UInt64, [RecurrenceRule.Frequency.yearly, .monthly], 400),
    (2, [.weekly, .daily], 400),
    (3, [.hourly], 120),
    (4, [.minutely, .secondly], 50),
  ])
  func agreeWithTheDefinition(seed: UInt64, frequencies: [RecurrenceRule.Frequency], rounds: Int) {
    var random = SplitMix64(seed: seed)
    var slots = 0
    for round in 0..<rounds {
      let sample = RandomRule(using: &random, frequencies: frequencies)
      let startCounts = round % 3 != 0
      let expected = ReferenceSlots(sample.rule, start: sample.start)
        .slots(until: sample.until, end: sample.end, startCounts: startCounts)
      let found = sample.slots(from: sample.start, to: sample.end, startCounts: startCounts)
      slots += found.count
      guard found == expected else {
        let missing = Set(expected).subtracting(found).sorted().prefix(3).map(
          CivilDateTime.init(wallSeconds:))
        let unasked = Set(found).subtracting(expected).sorted().prefix(3).map(
          CivilDateTime.init(wallSeconds:))
        Issue.record("round \(round): \(sample): missing \(missing), unasked \(unasked)")
        continue
      }
    }
    #expect(slots > 5 * rounds)
  }

  @Test(arguments: [5, 6] as [UInt64])
  func rangesJoin(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for round in 0..<500 {
      let sample = RandomRule(using: &random, frequencies: RecurrenceRule.Frequency.allCases)
      let whole = sample.slots(from: sample.start, to: sample.end)
      var cuts = (0..<3).map { _ in
        Int.random(in: sample.start.wallSeconds - 1000...sample.end.wallSeconds, using: &random)
      }
      // Cuts at a slot and just after it, too.
      if let slot = whole.randomElement(using: &random) { cuts += [slot, slot + 1] }
      cuts = [sample.start.wallSeconds] + cuts.sorted() + [sample.end.wallSeconds]
      var joined: [Int] = []
      for (from, to) in zip(cuts, cuts.dropFirst()) where to > from {
        joined += sample.slots(from: CivilDateTime(wallSeconds: from), to: CivilDateTime(wallSeconds: to))
      }
      if joined != whole.filter({ $0 >= cuts[0] }) {
        Issue.record("round \(round): \(sample) cut at \(cuts)")
      }
      #expect(zip(whole, whole.dropFirst()).allSatisfy { $0 < $1 })
    }
  }

  @Test func textsAreReadAsWritten() {
    var random = SplitMix64(seed: 7)
    for _ in 0..<1000 {
      let rule = RandomRule(using: &random, frequencies: RecurrenceRule.Frequency.allCases).rule
      let read = RecurrenceRule.parse(text(of: rule)).rule
      #expect(read == sorted(rule))
    }
  }

  /// The rule as the parser gives it.
  private func sorted(_ rule: RecurrenceRule) -> RecurrenceRule {
    func once(_ numbers: [Int]) -> [Int] { Set(numbers).sorted() }
    var rule = rule
    rule.months = once(rule.months)
    rule.weekNumbers = once(rule.weekNumbers)
    rule.yearDays = once(rule.yearDays)
    rule.monthDays = once(rule.monthDays)
    rule.setPositions = once(rule.setPositions)
    rule.days = Set(rule.days).sorted { ($0.ordinal ?? 0, $0.weekday) < ($1.ordinal ?? 0, $1.weekday) }
    return rule
  }
}
