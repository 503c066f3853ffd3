import CivilTime

/// One walk over the slots of a rule. Times are wall seconds, days are day numbers.
///
/// There are three ways through a rule: by years, testing all their days at once, where the periods don't
/// matter; by periods of a day or more; and by hours, minutes or seconds.
struct SlotWalk {
  let frequency: RecurrenceRule.Frequency
  /// INTERVAL, at most so much that the second period lies beyond the year 9999.
  let interval: Int
  let weekStart: Weekday
  /// The length of a period of hours, minutes or seconds; 0 for the longer ones.
  let unit: Int
  /// The times of a day, or of a shorter period, that the rule expands to.
  let times: TimesOfDay
  /// When in a day the periods of hours, minutes or seconds may begin that no part leaves out.
  let beginnings: TimesOfDay
  let positions: SetPositions?
  let filter: DayFilter
  /// How many periods the days of one may reach further: with SKIP=FORWARD into the next month.
  let reach: Int
  private let way: Way

  let start: CivilDateTime
  /// Slots up to here are none.
  let after: Int
  /// Slots before this count, but are not given.
  let from: Int
  /// Slots after this are none.
  let last: Int
  /// Whether the rule has a COUNT.
  let counts: Bool
  /// How many slots COUNT leaves.
  var remaining: Int
  let budget: Int
  var steps = 0

  var year = YearOfDays()
  /// The last slot that BYSETPOS chose; with SKIP=FORWARD the next month may choose it again.
  var previous: Int

  private enum Way { case years, periods, weekYears, times }

  init(
    rule: RecurrenceRule, start: CivilDateTime, after: Int, from: Int, last: Int, remaining: Int, budget: Int
  ) {
    frequency = rule.frequency
    let (unit, longest) =
      switch rule.frequency {
      case .secondly: (1, 366 * 86_400 * 10_000)
      case .minutely: (60, 366 * 1440 * 10_000)
      case .hourly: (3600, 366 * 24 * 10_000)
      case .daily: (0, 366 * 10_000)
      case .weekly: (0, 53 * 10_000)
      case .monthly: (0, 12 * 10_000)
      case .yearly: (0, 10_000)
      }
    self.unit = unit
    interval = min(max(1, rule.interval), longest)
    weekStart = rule.weekStart
    positions = rule.setPositions.isEmpty ? nil : SetPositions(rule.setPositions)
    reach = rule.skip == .forward ? 1 : 0

    let hours = rule.hours.isEmpty ? nil : bitSet(rule.hours, in: 0...23)
    let minutes = rule.minutes.isEmpty ? nil : bitSet(rule.minutes, in: 0...59)
    let seconds = rule.seconds.isEmpty ? nil : bitSet(rule.seconds, in: 0...59)
    // A part for the period's own unit or a longer one limits; those for shorter ones expand.
    times = TimesOfDay(
      hours: unit > 0 ? 1 : hours ?? 1 << UInt64(start.hour),
      minutes: unit > 0 && unit < 3600 ? 1 : minutes ?? 1 << UInt64(start.minute),
      seconds: unit == 1 ? 1 : seconds ?? 1 << UInt64(start.second))
    beginnings = TimesOfDay(
      hours: hours ?? UInt64.max >> 40, minutes: unit == 3600 ? 1 : minutes ?? UInt64.max >> 4,
      seconds: unit > 1 ? 1 : seconds ?? UInt64.max >> 4)

    if unit > 0 {
      way = .times
    } else if positions == nil && (interval == 1 || (frequency == .yearly && rule.weekNumbers.isEmpty)) {
      way = .years
    } else {
      way = frequency == .yearly && !rule.weekNumbers.isEmpty ? .weekYears : .periods
    }
    filter = DayFilter(
      rule, start: start.date,
      expansion: way == .weekYears ? .weeks : way == .periods && frequency == .monthly ? .months : .none)

    self.start = start
    self.after = after
    previous = after
    self.from = from
    self.last = last
    self.remaining = remaining
    self.budget = budget
    counts = rule.count != nil
  }

  /// BYWEEKNO, if the periods are the years of its weeks.
  var weekYears: WeekNumbers? {
    way == .weekYears ? filter.weeks : nil
  }

  mutating func run(_ body: (CivilDateTime) -> Bool) -> SlotOutcome.End {
    if times.count == 0 { return .complete }
    switch way {
    case .years: return walkYears(body)
    case .periods, .weekYears: return walkPeriods(body)
    case .times: return walkTimes(body)
    }
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
