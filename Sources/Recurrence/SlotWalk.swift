import CivilTime

/// One walk over the slots of a rule. Times are wall seconds, days are day numbers.
///
/// There are three ways through a rule: by years, testing all their days at once, where the periods don't
/// matter; by periods of a day or more; and by hours, minutes or seconds.
struct SlotWalk {
  let rule: RecurrenceRule
  let start: CivilDateTime
  /// Slots up to here are none.
  let after: Int
  /// Slots before this count, but are not given.
  let from: Int
  /// Slots after this are none.
  let last: Int
  /// How many slots COUNT leaves.
  var remaining: Int
  let counts: Bool
  /// INTERVAL, at most so much that the second period lies beyond the year 9999.
  let interval: Int
  /// The length of a period of hours, minutes or seconds; 0 for the longer ones.
  let unit: Int
  /// The times of a day, or of a shorter period.
  let times: TimesOfDay
  let positions: SetPositions?
  let filter: DayFilter
  var year = YearOfDays()
  /// With SKIP=FORWARD two months in a row may both have the first of the second one.
  var previousDay = Int.min
  var previousSlot = Int.min
  let budget: Int
  var steps = 0

  init(
    rule: RecurrenceRule, start: CivilDateTime, after: Int, from: Int, last: Int, remaining: Int, budget: Int
  ) {
    self.rule = rule
    self.start = start
    self.after = after
    self.from = from
    self.last = last
    self.remaining = remaining
    self.budget = budget
    counts = rule.count != nil
    let unit: Int
    let longest: Int
    switch rule.frequency {
    case .secondly: (unit, longest) = (1, 366 * 86_400 * 10_000)
    case .minutely: (unit, longest) = (60, 366 * 1440 * 10_000)
    case .hourly: (unit, longest) = (3600, 366 * 24 * 10_000)
    case .daily: (unit, longest) = (0, 366 * 10_000)
    case .weekly: (unit, longest) = (0, 53 * 10_000)
    case .monthly: (unit, longest) = (0, 12 * 10_000)
    case .yearly: (unit, longest) = (0, 10_000)
    }
    self.unit = unit
    interval = min(max(1, rule.interval), longest)
    positions = rule.setPositions.isEmpty ? nil : SetPositions(rule.setPositions)
    // A part that limits is tested period by period; what is left of the time expands.
    let hours = rule.hours.isEmpty ? 1 << UInt64(start.hour) : bitSet(rule.hours, in: 0...23)
    let minutes = rule.minutes.isEmpty ? 1 << UInt64(start.minute) : bitSet(rule.minutes, in: 0...59)
    let seconds = rule.seconds.isEmpty ? 1 << UInt64(start.second) : bitSet(rule.seconds, in: 0...59)
    times = TimesOfDay(
      hours: unit > 0 ? 1 : hours, minutes: unit > 0 && unit < 3600 ? 1 : minutes,
      seconds: unit == 1 ? 1 : seconds)
    let periodsMatter = positions != nil || interval > 1
    goesByWeeks = periodsMatter && rule.frequency == .yearly && !rule.weekNumbers.isEmpty
    goesByPeriods = periodsMatter && (positions != nil || rule.frequency != .yearly || goesByWeeks)
    filter = DayFilter(
      rule, start: start.date, weeksExpand: goesByWeeks,
      monthsExpand: rule.frequency == .monthly && goesByPeriods)
  }

  /// Whether the periods are the years of BYWEEKNO's weeks.
  let goesByWeeks: Bool
  private let goesByPeriods: Bool

  mutating func run(_ body: (CivilDateTime) -> Bool) -> SlotOutcome.End {
    if times.count == 0 { return .complete }
    if unit > 0 { return walkTimes(body) }
    return goesByPeriods ? walkPeriods(body) : walkYears(body)
  }

  /// Takes steps off the budget; false if it has run out.
  mutating func spend(_ count: Int) -> Bool {
    steps += count
    return steps <= budget
  }

  mutating func load(year number: Int) -> Bool {
    if year.number == number { return true }
    year.load(number, filter)
    return spend(filter.cost)
  }

  /// Gives one slot, which has to come after all before it. Nil means that the walk goes on.
  @inline(__always)
  mutating func give(_ slot: Int, _ body: (CivilDateTime) -> Bool) -> SlotOutcome.End? {
    if slot > last { return .complete }
    guard spend(1) else { return .cutOff }
    if slot >= from, !body(CivilDateTime(wallSeconds: slot)) { return .stopped }
    remaining -= 1
    return remaining == 0 ? .complete : nil
  }

  /// Counts slots that come before the range; true if COUNT ends there.
  mutating func pass(_ count: Int) -> Bool {
    if count >= remaining { return true }
    remaining -= count
    return false
  }

  /// Gives the slots of the day, or of the shorter period, that begins at `base`.
  mutating func giveTimes(from base: Int, _ body: (CivilDateTime) -> Bool) -> SlotOutcome.End? {
    if base > last { return .complete }
    var offset = after >= base ? times.next(from: after - base + 1) : times.first
    if base < from, offset >= 0, base + offset < from {
      if counts {
        let passed = times.count(before: from - base) - times.count(before: offset)
        if pass(passed) { return .complete }
      }
      offset = times.next(from: from - base)
    }
    if offset < 0 { return spend(1) ? nil : .cutOff }
    while offset >= 0 {
      if let end = give(base + offset, body) { return end }
      offset = times.next(from: offset + 1)
    }
    return nil
  }

  /// Where the periods don't matter: the days of each year that pass.
  private mutating func walkYears(_ body: (CivilDateTime) -> Bool) -> SlotOutcome.End {
    let fromDay = floorDivide(from, by: 86_400)
    let firstDay = counts ? start.date.dayNumber : fromDay
    let startYear = start.date.year
    var number = startYear
    if !counts {
      let years = CivilDate(dayNumber: fromDay).year - startYear
      number += (years + interval - 1) / interval * interval
    }
    while number <= 9999 {
      guard load(year: number) else { return .cutOff }
      if year.firstDay * 86_400 > last { return .complete }
      if number > startYear && year.firstDay + year.length <= fromDay {
        if pass(year.days.count * times.count) { return .complete }
      } else {
        var day = year.days.next(from: max(0, firstDay - year.firstDay))
        while day >= 0 {
          if let end = giveTimes(from: (year.firstDay + day) * 86_400, body) { return end }
          day = year.days.next(from: day + 1)
        }
      }
      number += interval
    }
    return .complete
  }
}

/// The days of one year that a filter lets pass, kept while days of that year are asked for.
struct YearOfDays {
  private(set) var number = Int.min
  /// 1 January as a day number.
  private(set) var firstDay = 0
  private(set) var length = 0
  /// 0 for 1 January.
  private(set) var days = DayBits()

  mutating func load(_ number: Int, _ filter: DayFilter) {
    self.number = number
    firstDay = CivilDate.dayNumber(year: number, month: 1, day: 1)
    length = CivilDate.days(inYear: number)
    days = filter.days(ofYear: number, firstDay: firstDay)
  }
}
