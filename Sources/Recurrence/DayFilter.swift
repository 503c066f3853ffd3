import CivilTime

/// The days that the date parts of a rule leave, a year at a time.
///
/// All frequencies share this: RFC 5545's table of what expands and what limits comes to "the days of the period
/// that every given part allows", once the parts that DTSTART fills in are there.
struct DayFilter {
  let months: MonthDays
  private let weekdays: WeekdayChoice?
  private let yearDays: [Int]
  let weeks: WeekNumbers?

  /// What the caller works out itself, so that `days(ofYear:firstDay:)` leaves it aside.
  enum Expansion { case none, months, weeks }
  private let expansion: Expansion

  /// How many steps one year costs: one, and more for rules with very long lists.
  let cost: Int

  init(_ rule: RecurrenceRule, start: CivilDate, expansion: Expansion) {
    var (month, day, weekday): (Int?, Int?, Weekday?) = (nil, nil, nil)
    if rule.monthDays.isEmpty && rule.days.isEmpty && rule.yearDays.isEmpty {
      switch (rule.frequency, rule.weekNumbers.isEmpty) {
      case (.yearly, true): (month, day) = (start.month, start.day)
      case (.monthly, true): day = start.day
      case (.yearly, false), (.weekly, true): weekday = start.weekday
      default: break
      }
    }
    months = MonthDays(rule, month: month, day: day)
    weekdays = rule.days.isEmpty && weekday == nil ? nil : WeekdayChoice(rule, weekday: weekday)
    yearDays = rule.yearDays
    weeks = rule.weekNumbers.isEmpty ? nil : WeekNumbers(rule.weekNumbers, weekStart: rule.weekStart)
    cost = 1 + (rule.days.count + yearDays.count) / 16
    self.expansion = expansion
  }

  /// Whether every day passes.
  var allowsEveryDay: Bool {
    weekdays == nil && allowsEveryDate
  }

  /// How many days of each week pass if only BYDAY chooses; nil if other parts do.
  var daysOfEveryWeek: Int? {
    guard let weekdays, !weekdays.hasOrdinals, allowsEveryDate else { return nil }
    return weekdays.whole.nonzeroBitCount
  }

  private var allowsEveryDate: Bool {
    months.allowsEveryDay && yearDays.isEmpty && weeks == nil
  }

  /// The days that pass, 0 for 1 January.
  func days(ofYear year: Int, firstDay: Int) -> DayBits {
    let leap = CivilDate.isLeap(year)
    let length = leap ? 366 : 365
    var result = expansion == .months ? .first(length) : months.days(ofLeapYear: leap)
    if let weekdays {
      let first = CivilDate(dayNumber: firstDay).weekday.rawValue - 1
      result.formIntersection(
        weekdays.days(ofLeapYear: leap, startingOn: first, months: months.reachedMonths))
    }
    if !yearDays.isEmpty {
      var allowed = DayBits()
      for day in yearDays where day != 0 && (-length...length).contains(day) {
        allowed.insert(day > 0 ? day - 1 : length + day)
      }
      result.formIntersection(allowed)
    }
    if let weeks, expansion != .weeks {
      result.formIntersection(weeks.days(ofYear: year, firstDay: firstDay, length: length))
    }
    return result
  }
}
