import CivilTime
import Recurrence

/// The slots of a rule worked out from the definitions of RFC 5545 section 3.3.10 alone: for each period the days
/// and times in it are tried one by one. It shares nothing with the product but the calendar.
struct ReferenceSlots {
  let rule: RecurrenceRule
  let start: CivilDateTime
  private var monthDays: [Int]
  private var months: [Int]
  private var days: [RecurrenceRule.Day]

  init(_ rule: RecurrenceRule, start: CivilDateTime) {
    self.rule = rule
    self.start = start
    monthDays = rule.monthDays
    months = rule.months
    days = rule.days
    // What the rule doesn't say comes from DTSTART.
    guard monthDays.isEmpty, days.isEmpty, rule.yearDays.isEmpty else { return }
    let date = start.date
    switch rule.frequency {
    case .yearly where rule.weekNumbers.isEmpty:
      monthDays = [date.day]
      if months.isEmpty { months = [date.month] }
    case .monthly where rule.weekNumbers.isEmpty: monthDays = [date.day]
    case .yearly: days = [RecurrenceRule.Day(date.weekday)]
    case .weekly where rule.weekNumbers.isEmpty: days = [RecurrenceRule.Day(date.weekday)]
    default: break
    }
  }

  /// All slots before `end`, with the start first.
  func slots(until: CivilDateTime?, end: CivilDateTime, startCounts: Bool) -> [Int] {
    let last = min(until?.wallSeconds ?? Int.max, end.wallSeconds - 1)
    guard start.wallSeconds <= last else { return [] }
    var slots: Set<Int> = startCounts ? [start.wallSeconds] : []
    var index = 0
    while let period = period(index) {
      if period.lowerBound.wallSeconds > last { break }
      for slot in chosen(period) where slot >= start.wallSeconds && slot <= last { slots.insert(slot) }
      index += 1
    }
    return Array(slots.sorted().prefix(rule.count ?? Int.max))
  }

  /// The range of wall-clock times that is the `index`th period.
  private func period(_ index: Int) -> Range<CivilDateTime>? {
    let number = index * rule.interval
    func days(_ first: CivilDate, _ next: CivilDate) -> Range<CivilDateTime> {
      CivilDateTime(date: first)..<CivilDateTime(date: next)
    }
    func seconds(_ length: Int) -> Range<CivilDateTime> {
      let first = (start.wallSeconds / length + number) * length
      return CivilDateTime(wallSeconds: first)..<CivilDateTime(wallSeconds: first + length)
    }
    let date = start.date
    switch rule.frequency {
    case .yearly where !rule.weekNumbers.isEmpty:
      let year = week(of: date).year + number
      return days(firstWeek(year), firstWeek(year + 1))
    case .yearly:
      return days(
        CivilDate(uncheckedYear: date.year + number, month: 1, day: 1),
        CivilDate(uncheckedYear: date.year + number + 1, month: 1, day: 1))
    case .monthly:
      let month = date.year * 12 + date.month - 1 + number
      return days(
        CivilDate(uncheckedYear: month / 12, month: month % 12 + 1, day: 1),
        CivilDate(uncheckedYear: (month + 1) / 12, month: (month + 1) % 12 + 1, day: 1))
    case .weekly:
      let first = date.startOfWeek(rule.weekStart).adding(days: 7 * number)
      return days(first, first.adding(days: 7))
    case .daily: return days(date.adding(days: number), date.adding(days: number + 1))
    case .hourly: return seconds(3600)
    case .minutely: return seconds(60)
    case .secondly: return seconds(1)
    }
  }

  /// The slots of one period after BYSETPOS.
  private func chosen(_ period: Range<CivilDateTime>) -> [Int] {
    var set: Set<Int> = []
    for date in candidates(period) where allows(date) {
      for time in times(on: date, in: period) { set.insert(time) }
    }
    let sorted = set.sorted()
    if rule.setPositions.isEmpty { return sorted }
    return rule.setPositions.compactMap { position in
      let index = position > 0 ? position - 1 : sorted.count + position
      return sorted.indices.contains(index) ? sorted[index] : nil
    }
  }

  /// The dates of a period that BYMONTH and BYMONTHDAY leave, those that SKIP moves included.
  private func candidates(_ period: Range<CivilDateTime>) -> Set<CivilDate> {
    let last = period.upperBound.adding(seconds: -1).date
    let wholeMonths = rule.frequency == .monthly || (rule.frequency == .yearly && rule.weekNumbers.isEmpty)
    var result: Set<CivilDate> = []
    var date = period.lowerBound.date
    // A day that is moved belongs to the period of its own month; shorter periods take it where it ends up.
    var month = wholeMonths ? date : date.adding(days: -31)
    while date <= last {
      if allowsMonth(date) && (monthDays.isEmpty || monthDays.contains { hasDay($0, date) }) {
        result.insert(date)
      }
      date = date.adding(days: 1)
    }
    guard rule.skip != .omit else { return result }
    month = CivilDate(uncheckedYear: month.year, month: month.month, day: 1)
    while month <= last {
      let length = CivilDate.days(inMonth: month.month, ofYear: month.year)
      if allowsMonth(month) && monthDays.contains(where: { $0 > length }) {
        let moved = month.adding(days: rule.skip == .backward ? length - 1 : length)
        if wholeMonths || (moved >= period.lowerBound.date && moved <= last) { result.insert(moved) }
      }
      month = month.adding(days: length)
    }
    return result
  }

  private func hasDay(_ number: Int, _ date: CivilDate) -> Bool {
    date.day == (number > 0 ? number : CivilDate.days(inMonth: date.month, ofYear: date.year) + 1 + number)
  }

  private func allowsMonth(_ date: CivilDate) -> Bool {
    months.isEmpty || months.contains(date.month)
  }

  /// What the other date parts say of a date.
  private func allows(_ date: CivilDate) -> Bool {
    if !rule.weekNumbers.isEmpty {
      let (_, number, count) = week(of: date)
      guard rule.weekNumbers.contains(number) || rule.weekNumbers.contains(number - count - 1) else {
        return false
      }
    }
    if !rule.yearDays.isEmpty {
      let fromEnd = date.dayOfYear - CivilDate.days(inYear: date.year) - 1
      guard rule.yearDays.contains(date.dayOfYear) || rule.yearDays.contains(fromEnd) else { return false }
    }
    return days.isEmpty || days.contains { isDay($0, date) }
  }

  private func isDay(_ day: RecurrenceRule.Day, _ date: CivilDate) -> Bool {
    guard day.weekday == date.weekday else { return false }
    guard let ordinal = day.ordinal else { return true }
    let (index, length): (Int, Int)
    switch rule.frequency {
    case .yearly where !rule.weekNumbers.isEmpty: return true
    case .yearly where rule.months.isEmpty:
      (index, length) = (date.dayOfYear - 1, CivilDate.days(inYear: date.year))
    case .yearly, .monthly:
      (index, length) = (date.day - 1, CivilDate.days(inMonth: date.month, ofYear: date.year))
    default: return true
    }
    return ordinal == (ordinal > 0 ? index / 7 + 1 : -((length - 1 - index) / 7 + 1))
  }

  /// The times of a date that lie in a period, tried one by one where the rule or the period leaves room.
  private func times(on date: CivilDate, in period: Range<CivilDateTime>) -> [Int] {
    let frequency = rule.frequency
    let first = period.lowerBound
    func part(_ listed: [Int], _ unit: RecurrenceRule.Frequency, start: Int, period: Int) -> [Int] {
      // The period fixes its own unit and the longer ones; the part can only refuse it.
      if frequency <= unit { return listed.isEmpty || listed.contains(period) ? [period] : [] }
      return listed.isEmpty ? [start] : listed
    }
    let hours = part(rule.hours, .hourly, start: start.hour, period: first.hour)
    let minutes = part(rule.minutes, .minutely, start: start.minute, period: first.minute)
    let seconds = part(rule.seconds, .secondly, start: start.second, period: first.second)
    var result: [Int] = []
    for hour in hours {
      for minute in minutes {
        for second in seconds {
          result.append(
            CivilDateTime(date: date, secondOfDay: hour * 3600 + minute * 60 + second).wallSeconds)
        }
      }
    }
    return result
  }

  /// The year that the week of a date belongs to, the number of the week and how many weeks that year has: a week
  /// belongs to the year of its fourth day.
  private func week(of date: CivilDate) -> (year: Int, number: Int, count: Int) {
    let fourth = date.startOfWeek(rule.weekStart).adding(days: 3)
    let number = (fourth.dayOfYear - 1) / 7 + 1
    return (fourth.year, number, number + (CivilDate.days(inYear: fourth.year) - fourth.dayOfYear) / 7)
  }

  private func firstWeek(_ year: Int) -> CivilDate {
    var date = CivilDate(uncheckedYear: year, month: 1, day: 4)
    while week(of: date).year == year && week(of: date).number == 1 { date = date.adding(days: -1) }
    return date.adding(days: 1)
  }
}
