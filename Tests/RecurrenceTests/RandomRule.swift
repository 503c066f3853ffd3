import CivilTime
import Recurrence
import TestSupport

/// A rule, its start and a range to ask for, made from random numbers so that most ranges hold slots.
struct RandomRule: CustomStringConvertible {
  var rule: RecurrenceRule
  var start: CivilDateTime
  var until: CivilDateTime?
  var end: CivilDateTime

  init(using random: inout SplitMix64, frequencies: [RecurrenceRule.Frequency]) {
    rule = RecurrenceRule(frequencies.randomElement(using: &random) ?? .daily)
    let newYear = CivilDate(uncheckedYear: Int.random(in: 1995...2030, using: &random), month: 1, day: 1)
    // Starts near the turn of the year and at the ends of months find the most mistakes.
    let day =
      Bool.random(using: &random)
      ? newYear.adding(days: Int.random(in: -5...5, using: &random))
      : newYear.adding(days: Int.random(in: 0..<366, using: &random))
    start = CivilDateTime(
      date: day,
      secondOfDay: (0..<3).contains(Int.random(in: 0..<4, using: &random))
        ? 3600 * Int.random(in: 0..<24, using: &random) : Int.random(in: 0..<86_400, using: &random))
    let days: Int
    switch rule.frequency {
    case .yearly: days = Int.random(in: 400...3000, using: &random)
    case .monthly: days = Int.random(in: 60...1200, using: &random)
    case .weekly, .daily: days = Int.random(in: 10...500, using: &random)
    case .hourly: days = Int.random(in: 1...40, using: &random)
    case .minutely: days = Int.random(in: 1...3, using: &random)
    case .secondly: days = 1
    }
    end = start.adding(
      seconds: rule.frequency == .secondly ? Int.random(in: 60...7200, using: &random) : days * 86_400)
    addParts(using: &random)
    if Int.random(in: 0..<4, using: &random) == 0 { rule.count = Int.random(in: 1...30, using: &random) }
    if Int.random(in: 0..<4, using: &random) == 0 {
      until = CivilDateTime(
        wallSeconds: Int.random(in: start.wallSeconds...end.wallSeconds, using: &random))
    }
  }

  private mutating func addParts(using random: inout SplitMix64) {
    let frequency = rule.frequency
    if chance(2, using: &random) { rule.interval = Int.random(in: 1...5, using: &random) }
    if chance(3, using: &random) {
      rule.weekStart = Weekday.allCases.randomElement(using: &random) ?? .monday
    }
    let date = start.date
    if chance(3, using: &random) { rule.months = numbers(1...12, around: date.month, using: &random) }
    if frequency == .yearly ? chance(3, using: &random) : chance(20, using: &random) {
      // The first and last weeks are those that reach into another year.
      rule.weekNumbers =
        signed(1...53, using: &random) + signed(52...53, using: &random) + signed(1...1, using: &random)
    }
    if chance(8, using: &random) { rule.yearDays = signed(1...366, using: &random) + [date.dayOfYear] }
    if chance(3, using: &random) {
      rule.monthDays =
        signed(1...31, using: &random)
        + (chance(2, using: &random) ? [date.day] : signed(29...31, using: &random))
    }
    if chance(3, using: &random) {
      let ordinals = chance(2, using: &random)
      rule.days = (0..<Int.random(in: 1...5, using: &random)).map { _ in
        let weekday = Weekday.allCases.randomElement(using: &random) ?? .monday
        guard ordinals && chance(2, using: &random) else { return RecurrenceRule.Day(weekday) }
        return RecurrenceRule.Day(
          weekday, ordinal: signed(1...(chance(2, using: &random) ? 5 : 53), using: &random).first)
      }
    }
    if chance(5, using: &random) { rule.hours = numbers(0...23, around: start.hour, using: &random) }
    if chance(5, using: &random) { rule.minutes = numbers(0...59, around: start.minute, using: &random) }
    if chance(5, using: &random) { rule.seconds = numbers(0...59, around: start.second, using: &random) }
    if chance(4, using: &random) {
      rule.setPositions = signed(1...(chance(2, using: &random) ? 3 : 12), using: &random)
    }
    if chance(4, using: &random) { rule.skip = chance(2, using: &random) ? .backward : .forward }
  }

  private func chance(_ one: Int, using random: inout SplitMix64) -> Bool {
    Int.random(in: 0..<one, using: &random) == 0
  }

  private func numbers(_ range: ClosedRange<Int>, around: Int, using random: inout SplitMix64) -> [Int] {
    let near = chance(2, using: &random) ? [around] : []
    return Set(
      (0..<Int.random(in: 1...5, using: &random)).map { _ in Int.random(in: range, using: &random) } + near
    )
    .sorted()
  }

  private func signed(_ range: ClosedRange<Int>, using random: inout SplitMix64) -> [Int] {
    (0..<Int.random(in: 1...4, using: &random)).map { _ in
      Int.random(in: range, using: &random) * (chance(3, using: &random) ? -1 : 1)
    }
  }

  /// The slots of a part of the range, and how the walk ended.
  func slots(from: CivilDateTime, to: CivilDateTime, startCounts: Bool = true) -> [Int] {
    var result: [Int] = []
    let outcome = rule.slots(
      start: start, until: until, from: from, to: to, budget: 10_000_000, startCounts: startCounts
    ) { slot in
      result.append(slot.wallSeconds)
      return true
    }
    return outcome.end == .complete ? result : [Int.min]
  }

  /// Whether the rule produces a slot in the range.
  var hasSlots: Bool { !slots(from: start, to: end, startCounts: false).isEmpty }

  var description: String { "\(rule) from \(start) until \(until?.description ?? "-") to \(end)" }
}

extension RandomRule {
  /// Takes away what RFC 5545 section 3.3.10 forbids, so that all programs have to know what the rule means: parts
  /// that the frequency must not have, ordinals without a meaning and a COUNT beside an UNTIL.
  mutating func keepToTheGrammar() {
    let frequency = rule.frequency
    if frequency != .yearly { rule.weekNumbers = [] }
    if frequency >= .daily && frequency < .yearly { rule.yearDays = [] }
    if frequency == .weekly { rule.monthDays = [] }
    if frequency < .monthly || (frequency == .yearly && !rule.weekNumbers.isEmpty) {
      rule.days = rule.days.map { RecurrenceRule.Day($0.weekday) }
    }
    if rule.months.isEmpty && rule.weekNumbers.isEmpty && rule.yearDays.isEmpty && rule.monthDays.isEmpty
      && rule.days.isEmpty && rule.hours.isEmpty && rule.minutes.isEmpty && rule.seconds.isEmpty
    {
      rule.setPositions = []
    }
    if rule.count != nil { until = nil }
    rule.monthDays = once(rule.monthDays)
    rule.yearDays = once(rule.yearDays)
    rule.weekNumbers = once(rule.weekNumbers)
    rule.setPositions = once(rule.setPositions)
    rule.days = once(rule.days)
  }

  private func once<Value: Hashable>(_ values: [Value]) -> [Value] {
    var seen: Set<Value> = []
    return values.filter { seen.insert($0).inserted }
  }

  /// The rule as iCalendar writes it.
  var text: String {
    let scale = rule.skip == .omit ? "" : "RSCALE=GREGORIAN;"
    return scale + RecurrenceTests.text(of: rule) + (until.map { ";UNTIL=\(compact($0))" } ?? "")
  }
}
