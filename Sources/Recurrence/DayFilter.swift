import CivilTime

/// The days that the date parts of a rule leave, a year at a time.
///
/// All frequencies share this: RFC 5545's table of what expands and what limits comes to "the days of the period
/// that every given part allows", once the parts that DTSTART fills in are there.
struct DayFilter {
  private let months: UInt64
  private let choosesMonths: Bool
  private let choosesMonthDays: Bool
  /// Bit d - 1 for the d-th day from the start of the month.
  private let fromStart: UInt64
  /// Bit 64 - d for the d-th day from its end.
  private let fromEnd: UInt64
  private let skip: RecurrenceRule.Skip

  private let choosesDays: Bool
  /// Bit 0 for all Mondays.
  private let wholeWeekdays: UInt64
  private let ordinals: Ordinals
  /// The days with an ordinal, when `ordinals` is not `.none`.
  private let ordinalDays: [RecurrenceRule.Day]
  /// For each weekday the weeks from the start of a month that its ordinals name, each as seven bits.
  private var weeksFromStart: InlineArray<7, UInt64> = [0, 0, 0, 0, 0, 0, 0]
  /// The same from the month's end, with the last day in bit 63.
  private var weeksFromEnd: InlineArray<7, UInt64> = [0, 0, 0, 0, 0, 0, 0]

  private let yearDays: [Int]
  let weeks: WeekNumbers?

  private enum Ordinals { case none, inMonth, inYear }

  /// How many steps one year costs: one, and more for rules with very long lists.
  let cost: Int

  /// Whether every day passes.
  let allowsEveryDay: Bool

  /// How many days of each week pass if only BYDAY chooses; nil if other parts do.
  let daysOfEveryWeek: Int?

  private let weeksExpand: Bool
  private let monthsExpand: Bool

  /// - Parameter weeksExpand: whether the caller goes through the weeks of BYWEEKNO itself.
  /// - Parameter monthsExpand: whether the caller goes through the days of months by `days(ofMonthWith:)`.
  init(_ rule: RecurrenceRule, start: CivilDate, weeksExpand: Bool, monthsExpand: Bool) {
    var monthDays = rule.monthDays
    var months = rule.months
    var days = rule.days
    let (_, startMonth, startDay) = start.parts
    if monthDays.isEmpty && days.isEmpty && rule.yearDays.isEmpty {
      switch (rule.frequency, rule.weekNumbers.isEmpty) {
      case (.yearly, true):
        monthDays = [startDay]
        if months.isEmpty { months = [startMonth] }
      case (.monthly, true): monthDays = [startDay]
      case (.yearly, false), (.weekly, true): days = [RecurrenceRule.Day(start.weekday)]
      default: break
      }
    }
    choosesMonths = !months.isEmpty
    self.months = bitSet(months, in: 1...12)
    choosesMonthDays = !monthDays.isEmpty
    var fromStart: UInt64 = 0
    var fromEnd: UInt64 = 0
    for day in monthDays {
      if (1...31).contains(day) { fromStart |= 1 << UInt64(day - 1) }
      if (-31 ... -1).contains(day) { fromEnd |= 1 << UInt64(64 + day) }
    }
    self.fromStart = fromStart
    self.fromEnd = fromEnd
    skip = rule.skip

    choosesDays = !days.isEmpty
    switch rule.frequency {
    case .monthly: ordinals = .inMonth
    case .yearly where rule.weekNumbers.isEmpty: ordinals = rule.months.isEmpty ? .inYear : .inMonth
    default: ordinals = .none
    }
    var whole: UInt64 = 0
    var ordinalDays: [RecurrenceRule.Day] = []
    for day in days {
      let index = day.weekday.rawValue - 1
      guard let ordinal = day.ordinal, ordinals != .none else {
        whole |= 1 << UInt64(index)
        continue
      }
      ordinalDays.append(day)
      if (1...5).contains(ordinal) { weeksFromStart[index] |= 0x7f << UInt64(7 * (ordinal - 1)) }
      if (-5 ... -1).contains(ordinal) { weeksFromEnd[index] |= 0x7f << UInt64(64 + 7 * ordinal) }
    }
    wholeWeekdays = whole
    self.ordinalDays = ordinalDays
    yearDays = rule.yearDays
    weeks = rule.weekNumbers.isEmpty ? nil : WeekNumbers(rule.weekNumbers, weekStart: rule.weekStart)
    cost = 1 + (ordinalDays.count + yearDays.count) / 16
    let choosesDates = choosesMonths || choosesMonthDays || !yearDays.isEmpty || weeks != nil
    allowsEveryDay = !choosesDates && !choosesDays
    daysOfEveryWeek = !choosesDates && ordinalDays.isEmpty ? whole.nonzeroBitCount : nil
    self.weeksExpand = weeksExpand
    self.monthsExpand = monthsExpand
  }

  /// The days that pass, 0 for 1 January.
  func days(ofYear year: Int, firstDay: Int) -> DayBits {
    let length = CivilDate.days(inYear: year)
    var result: DayBits
    if (choosesMonths || choosesMonthDays) && !monthsExpand {
      result = DayBits()
      var month = choosesMonths ? nextBit(months, from: 1) : 1
      while month > 0 {
        let days = CivilDate.days(inMonth: month, ofYear: year)
        result.insert(self.days(ofMonthWith: days), at: dayOfYear(month: month, leap: length == 366))
        month = choosesMonths ? nextBit(months, from: month + 1) : month == 12 ? -1 : month + 1
      }
    } else {
      result = .first(length)
    }
    let weekday = CivilDate(dayNumber: firstDay).weekday.rawValue - 1
    if choosesDays { result.formIntersection(weekdays(ofYear: length, startingOn: weekday)) }
    if !yearDays.isEmpty {
      var allowed = DayBits()
      for day in yearDays {
        let index = day > 0 ? day - 1 : length + day
        if index >= 0 && index < length && day != 0 { allowed.insert(index) }
      }
      result.formIntersection(allowed)
    }
    if let weeks, !weeksExpand {
      result.formIntersection(weeks.days(ofYear: year, firstDay: firstDay, length: length))
    }
    return result
  }

  /// Whether BYMONTH allows it.
  func allows(month: Int) -> Bool {
    !choosesMonths || months & (1 << UInt64(month)) != 0
  }

  /// The days of BYMONTHDAY in a month of `length` days, 0 for the first; the day `length` is the first of the
  /// month after (SKIP=FORWARD). December has all 31 days, so that never leads to another year.
  func days(ofMonthWith length: Int) -> UInt64 {
    let whole: UInt64 = (1 << UInt64(length)) - 1
    guard choosesMonthDays else { return whole }
    var days = (fromStart & whole) | (fromEnd >> UInt64(64 - length))
    if skip != .omit && fromStart & ~whole != 0 {
      days |= 1 << UInt64(skip == .backward ? length - 1 : length)
    }
    return days
  }

  /// The days of BYDAY in a year of `length` days whose first is the weekday `first`, 0 for Monday.
  private func weekdays(ofYear length: Int, startingOn first: Int) -> DayBits {
    var result = DayBits.repeating(week: rotated(wholeWeekdays, to: first))
    guard !ordinalDays.isEmpty else { return result }
    switch ordinals {
    case .none: break
    case .inMonth:
      for month in 1...12 {
        let offset = dayOfYear(month: month, leap: length == 366)
        let days = dayOfYear(month: month + 1, leap: length == 366) - offset
        result.insert(ordinalWeekdays(ofMonthWith: days, startingOn: (first + offset) % 7), at: offset)
      }
    case .inYear:
      let last = (first + length - 1) % 7
      for day in ordinalDays {
        let weekday = day.weekday.rawValue - 1
        guard let ordinal = day.ordinal, ordinal != 0, abs(ordinal) <= 53 else { continue }
        let index =
          ordinal > 0
          ? (weekday - first + 7) % 7 + 7 * (ordinal - 1)
          : length - 1 - (last - weekday + 7) % 7 + 7 * (ordinal + 1)
        if index >= 0 && index < length { result.insert(index) }
      }
    }
    return result
  }

  private func ordinalWeekdays(ofMonthWith length: Int, startingOn first: Int) -> UInt64 {
    var result: UInt64 = 0
    for weekday in 0..<7 where weeksFromStart[weekday] | weeksFromEnd[weekday] != 0 {
      let weeks = weeksFromStart[weekday] | (weeksFromEnd[weekday] >> UInt64(64 - length))
      result |= weeks & DayBits.weekCopies(rotated(1 << UInt64(weekday), to: first))
    }
    return result & ((1 << UInt64(length)) - 1)
  }

  /// A week that starts on Monday, read from another day on.
  private func rotated(_ week: UInt64, to first: Int) -> UInt64 {
    ((week >> UInt64(first)) | (week << UInt64(7 - first))) & 0x7f
  }
}

/// The number of days before the first of a month; month 13 is the year's end.
func dayOfYear(month: Int, leap: Bool) -> Int {
  let days = (367 * month - 362) / 12
  return month <= 2 ? days : days - (leap ? 1 : 2)
}
