import CivilTime

/// The days that BYMONTH and BYMONTHDAY leave.
struct MonthDays {
  /// Bit 1 for January.
  let months: UInt64
  private let skip: RecurrenceRule.Skip
  /// Whether BYMONTHDAY chooses; if not, all days of the months pass.
  private let choosesDays: Bool
  /// Bit d - 1 for the d-th day from the start of the month.
  private let fromStart: UInt64
  /// Bit 64 - d for the d-th day from its end.
  private let fromEnd: UInt64

  private static let everyMonth: UInt64 = 0x1ffe

  /// - Parameter month: stands for BYMONTH if the rule has none.
  /// - Parameter day: stands for BYMONTHDAY if the rule has none.
  init(_ rule: RecurrenceRule, month: Int?, day: Int?) {
    if rule.months.isEmpty {
      months = month.map { 1 << UInt64($0) } ?? MonthDays.everyMonth
    } else {
      months = bitSet(rule.months, in: 1...12)
    }
    var (fromStart, fromEnd) = (UInt64(0), UInt64(0))
    for day in rule.monthDays where day != 0 && (-31...31).contains(day) {
      if day > 0 { fromStart |= 1 << UInt64(day - 1) } else { fromEnd |= 1 << UInt64(64 + day) }
    }
    if let day { fromStart = 1 << UInt64(day - 1) }
    (self.fromStart, self.fromEnd) = (fromStart, fromEnd)
    choosesDays = !rule.monthDays.isEmpty || day != nil
    skip = rule.skip
  }

  /// Whether every day passes.
  var allowsEveryDay: Bool {
    months == MonthDays.everyMonth && !choosesDays
  }

  /// The months in which days of a chosen month can come to lie; bit 1 for January.
  var reachedMonths: UInt64 {
    skip == .forward ? months | (months << 1) & MonthDays.everyMonth : months
  }

  /// The days of BYMONTHDAY in a month of `length` days, 0 for the first; the day `length` is the first of the
  /// month after (SKIP=FORWARD). December has all 31 days, so that never leads to another year.
  ///
  /// A negative number that is too large for the month stands for no day whatever SKIP says.
  func days(ofMonthWith length: Int) -> UInt64 {
    let whole: UInt64 = (1 << UInt64(length)) - 1
    guard choosesDays else { return whole }
    var days = (fromStart & whole) | (fromEnd >> UInt64(64 - length))
    if skip != .omit && fromStart & ~whole != 0 {
      days |= 1 << UInt64(skip == .backward ? length - 1 : length)
    }
    return days
  }

  /// The days of a whole year, 0 for 1 January.
  func days(ofLeapYear leap: Bool) -> DayBits {
    if allowsEveryDay { return .first(leap ? 366 : 365) }
    var result = DayBits()
    var month = nextBit(months, from: 1)
    while month > 0 {
      let first = dayOfYear(month: month, leap: leap)
      result.insert(days(ofMonthWith: dayOfYear(month: month + 1, leap: leap) - first), at: first)
      month = nextBit(months, from: month + 1)
    }
    return result
  }
}

/// The number of days before the first of a month; month 13 is the year's end.
func dayOfYear(month: Int, leap: Bool) -> Int {
  let days = (367 * month - 362) / 12
  return month <= 2 ? days : days - (leap ? 1 : 2)
}
