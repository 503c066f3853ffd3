import CivilTime
import Recurrence
import TestSupport
import Testing

/// What a rule costs, in steps: never more than the answer and a little.
@Suite struct HostileRulesTests {
  static let always = CivilDateTime(wallSeconds: Int.min)..<CivilDateTime(wallSeconds: Int.max)

  private func walk(
    _ text: String, start: String, in range: Range<CivilDateTime> = always, budget: Int = 1_000_000,
    limit: Int = Int.max
  ) throws -> (slots: [CivilDateTime], outcome: SlotOutcome) {
    let rule = try #require(RecurrenceRule.parse(text).rule)
    let start = try #require(wall(start))
    var slots: [CivilDateTime] = []
    let outcome = rule.slots(start: start, from: range.lowerBound, to: range.upperBound, budget: budget) {
      slot in
      slots.append(slot)
      return slots.count < limit
    }
    return (slots, outcome)
  }

  private func range(_ from: String, _ to: String) throws -> Range<CivilDateTime> {
    try #require(wall(from))..<#require(wall(to))
  }

  @Test(arguments: [
    ("FREQ=SECONDLY", 60), ("FREQ=SECONDLY;INTERVAL=7", 9), ("FREQ=MINUTELY", 1), ("FREQ=HOURLY", 1),
    ("FREQ=DAILY", 1), ("FREQ=DAILY;INTERVAL=3", 1), ("FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR,SA,SU", 1),
    ("FREQ=MONTHLY;BYMONTHDAY=2;INTERVAL=1", 1), ("FREQ=YEARLY;BYDAY=MO;BYHOUR=0", 1),
    ("FREQ=SECONDLY;COUNT=1000000000000000", 60), ("FREQ=MINUTELY;COUNT=1000000000000000", 1),
    ("FREQ=HOURLY;COUNT=1000000000000000", 1), ("FREQ=DAILY;COUNT=1000000000000000", 1),
    ("FREQ=DAILY;INTERVAL=3;COUNT=1000000000000000", 1), ("FREQ=SECONDLY;BYSETPOS=1;COUNT=100000000000", 60),
    ("FREQ=MINUTELY;BYSECOND=1,2,3;BYSETPOS=-1;COUNT=100000000000", 1),
  ])
  func aMinuteAfterCenturies(rule: String, most: Int) throws {
    let (slots, outcome) = try walk(
      rule, start: "1600-01-01T00:00:00", in: range("2026-03-02T00:00:00", "2026-03-02T00:01:00"))
    #expect(outcome.end == .complete)
    #expect(slots.count <= most)
    // A slot and its period are a step each; with COUNT whole years are one, and the days of the first and last.
    #expect(outcome.steps <= 2 * most + 10 + (rule.contains("COUNT") ? 426 + 366 + 60 : 0))
  }

  @Test func countIsExactAfterCenturies() throws {
    // 1600-01-01 to 2026-03-01 are 155,653 days.
    let lastDay = try walk(
      "FREQ=DAILY;COUNT=155654", start: "1600-01-01", in: range("2026-02-28", "2026-03-10"))
    #expect(lastDay.slots.map(\.date.description) == ["2026-02-28", "2026-03-01"])
    let seconds = 155_653 * 86_400 + 3
    let lastSecond = try walk(
      "FREQ=SECONDLY;COUNT=\(seconds)", start: "1600-01-01", in: range("2026-03-01", "2026-03-10"))
    #expect(lastSecond.slots.map(\.secondOfDay) == [0, 1, 2])
    let over = try walk(
      "FREQ=SECONDLY;COUNT=\(seconds)", start: "1600-01-01", in: range("2026-03-02", "2026-03-10"))
    #expect(over.slots.isEmpty && over.outcome.end == .complete)
  }

  /// Each year without a day costs one step, whatever the period.
  @Test(arguments: [
    "FREQ=YEARLY", "FREQ=WEEKLY", "FREQ=DAILY", "FREQ=HOURLY", "FREQ=MINUTELY", "FREQ=SECONDLY",
    "FREQ=YEARLY;BYSETPOS=1", "FREQ=WEEKLY;INTERVAL=2", "FREQ=DAILY;INTERVAL=2", "FREQ=HOURLY;INTERVAL=7",
    "FREQ=SECONDLY;INTERVAL=7;COUNT=3",
  ])
  func ruleThatNeverProducesAnything(rule: String) throws {
    let (slots, outcome) = try walk("\(rule);BYMONTH=2;BYMONTHDAY=30", start: "2026-03-02T09:00:00")
    #expect(slots.count == 1)
    #expect(outcome.end == .complete)
    #expect(outcome.steps < 20_000)
  }

  @Test(arguments: [
    "FREQ=HOURLY;INTERVAL=24;BYHOUR=5", "FREQ=MINUTELY;INTERVAL=60;BYMINUTE=5",
    "FREQ=SECONDLY;INTERVAL=2;BYSECOND=1",
    "FREQ=SECONDLY;INTERVAL=86400;BYHOUR=5", "FREQ=SECONDLY;BYHOUR=10;INTERVAL=3600;BYMINUTE=59",
  ])
  func intervalThatNeverMeetsATime(rule: String) throws {
    let (slots, outcome) = try walk(rule, start: "2026-03-02T09:00:00")
    #expect(slots.count == 1)
    #expect(outcome.end == .complete && outcome.steps == 0)
  }

  @Test(arguments: RecurrenceRule.Frequency.allCases, [2_147_483_648, 1 << 62, Int.max])
  func hugeIntervals(frequency: RecurrenceRule.Frequency, interval: Int) throws {
    var rule = RecurrenceRule(frequency)
    rule.interval = interval
    let start = try #require(wall("2026-03-02T09:00:00"))
    for count in [nil, 5, Int.max] {
      rule.count = count
      for positions in [[], [1], [-1]] {
        rule.setPositions = positions
        var slots: [CivilDateTime] = []
        let outcome = rule.slots(
          start: start, from: Self.always.lowerBound, to: Self.always.upperBound, budget: 1000
        ) { slot in
          slots.append(slot)
          return true
        }
        #expect(slots.first == start)
        // 2^31 seconds are 68 years; all others lie beyond the year 9999.
        #expect(slots.count == 1 || interval == 2_147_483_648 && frequency <= .minutely)
        #expect(outcome.end == .complete)
      }
    }
  }

  @Test func crossProductIsNeverWrittenOut() throws {
    func list(_ range: Range<Int>) -> String { range.map(String.init).joined(separator: ",") }
    let rule =
      "FREQ=YEARLY;BYMONTH=\(list(1..<13));BYMONTHDAY=\(list(1..<32));BYHOUR=\(list(0..<24));"
      + "BYMINUTE=\(list(0..<60));BYSECOND=\(list(0..<60))"
    let first = try walk("\(rule);COUNT=3", start: "2026-01-01")
    #expect(first.slots.map(\.wallSeconds) == (0..<3).map { first.slots[0].wallSeconds + $0 })
    #expect(first.outcome.steps < 10)
    let last = try walk("\(rule);BYSETPOS=-1", start: "2026-01-01", in: range("2026-12-31", "2027-01-01"))
    #expect(last.slots.map(\.description) == ["2026-12-31T23:59:59"])
    #expect(last.outcome.steps < 10)
  }

  @Test func budgetCutsOff() throws {
    let (slots, outcome) = try walk("FREQ=SECONDLY", start: "2026-03-02T09:00:00", budget: 1000)
    #expect(outcome.end == .cutOff)
    #expect(slots.count > 450 && slots.count <= 1000)
    let counted = try walk(
      "FREQ=MINUTELY;BYHOUR=9;COUNT=1000000000", start: "1600-01-01T00:00:00",
      in: range("2026-03-02", "2026-03-03"), budget: 10_000)
    #expect(counted.slots.isEmpty)
    #expect(counted.outcome.end == .cutOff)
    #expect(counted.outcome.steps <= 10_100)
  }

  @Test func callerStops() throws {
    let (slots, outcome) = try walk("FREQ=DAILY", start: "2026-03-02", limit: 3)
    #expect(slots.count == 3)
    #expect(outcome.end == .stopped)
    #expect(try walk("FREQ=DAILY", start: "2026-03-02", limit: 1).outcome.end == .stopped)
  }

  @Test func emptyRanges() throws {
    let start = try #require(wall("2026-03-02"))
    for (from, to) in [
      (start, start), (start.adding(seconds: 9), start), (Self.always.lowerBound, Self.always.lowerBound),
    ] {
      let outcome = RecurrenceRule(.daily).slots(start: start, from: from, to: to, budget: 10) { _ in
        Issue.record("no slot was asked for")
        return false
      }
      #expect(outcome.end == .complete && outcome.steps == 0)
    }
  }

  /// Whatever numbers a rule is made of, a walk ends within its budget, and its slots ascend.
  @Test func anyNumbers() {
    var random = SplitMix64(seed: 11)
    let values = [
      Int.min, Int.min + 1, -1_000_000, -367, -366, -54, -53, -32, -31, -6, -5, -1, 0, 1, 2, 5, 6, 7, 12, 13,
      23, 24, 31,
      32, 53, 54, 59, 60, 61, 64, 366, 367, 1_000_000, Int.max - 1, Int.max,
    ]
    func some() -> [Int] {
      Bool.random(using: &random)
        ? []
        : (0..<Int.random(in: 1...9, using: &random)).map { _ in values.randomElement(using: &random) ?? 0 }
    }
    for _ in 0..<1000 {
      var rule = RecurrenceRule(RecurrenceRule.Frequency.allCases.randomElement(using: &random) ?? .daily)
      rule.interval = values.randomElement(using: &random) ?? 1
      rule.count = some().first
      rule.months = some()
      rule.weekNumbers = some()
      rule.yearDays = some()
      rule.monthDays = some()
      rule.days = some().map { RecurrenceRule.Day(.tuesday, ordinal: $0) }
      rule.hours = some()
      rule.minutes = some()
      rule.seconds = some()
      rule.setPositions = some()
      rule.skip = Bool.random(using: &random) ? .omit : .forward
      func time() -> CivilDateTime {
        CivilDateTime(
          wallSeconds: Bool.random(using: &random)
            ? values.randomElement(using: &random) ?? 0
            : Int.random(in: -70_000_000_000...260_000_000_000, using: &random))
      }
      var last: CivilDateTime?
      let outcome = rule.slots(
        start: time(), until: Bool.random(using: &random) ? nil : time(), from: time(), to: time(),
        budget: 2000,
        startCounts: Bool.random(using: &random)
      ) { slot in
        #expect(last.map { $0 < slot } ?? true)
        last = slot
        return true
      }
      #expect(outcome.steps <= 2100)
    }
  }
}
