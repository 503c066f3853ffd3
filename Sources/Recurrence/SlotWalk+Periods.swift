import CivilTime

/// The way by periods of a day or more: for INTERVAL and BYSETPOS.
extension SlotWalk {
  mutating func walkPeriods(_ body: (CivilDateTime) -> Bool) -> SlotOutcome.End {
    // The periods are numbered by year, month, week or day; `first` is the one that `start` is in.
    let first = period(of: start.date)
    var number = first
    let fromPeriod = period(of: CivilDate(dayNumber: floorDivide(from, by: 86_400)))
    let whole = max(0, fromPeriod - first - reach) / interval
    if !counts {
      number += whole * interval
    } else if let size = slotsOfEachPeriod, whole > 1 {
      // The first period may have begun before `start`, so it is counted one by one.
      guard let end = givePeriod(first, firstDay: firstDay(ofPeriod: first), body) else {
        if pass((whole - 1) * size) { return .complete }
        number += whole * interval
        return walkPeriods(from: number, body)
      }
      return end
    }
    return walkPeriods(from: number, body)
  }

  private mutating func walkPeriods(
    from first: Int, _ body: (CivilDateTime) -> Bool
  ) -> SlotOutcome.End {
    var number = first
    while true {
      let day = firstDay(ofPeriod: number)
      if day * 86_400 > last { return .complete }
      guard spend(1) else { return .cutOff }
      if let end = givePeriod(number, firstDay: day, body) { return end }
      number += interval
      // Years without a day that passes are left in one step, as long as the period is shorter.
      if frequency < .monthly, year.days.isEmpty {
        let next = period(of: CivilDate(dayNumber: year.firstDay + year.length))
        if next > number { number += (next - number + interval - 1) / interval * interval }
      }
    }
  }

  /// How many slots every period has, where that is certain; nil if it isn't.
  private var slotsOfEachPeriod: Int? {
    guard positions == nil else { return nil }
    switch frequency {
    case .daily: return filter.allowsEveryDay ? times.count : nil
    case .weekly: return filter.daysOfEveryWeek.map { $0 * times.count }
    default: return nil
    }
  }

  private func period(of date: CivilDate) -> Int {
    switch frequency {
    case .yearly:
      if let weeks = weekYears { return weeks.year(of: date) }
      return date.year
    case .monthly:
      let (year, month, _) = date.parts
      return year * 12 + month - 1
    case .weekly: return floorDivide(date.dayNumber - weekZero, by: 7)
    default: return date.dayNumber
    }
  }

  /// The first day of the week that 1970-01-01 is in.
  private var weekZero: Int {
    CivilDate(dayNumber: 0).startOfWeek(weekStart).dayNumber
  }

  private func firstDay(ofPeriod number: Int) -> Int {
    switch frequency {
    case .yearly:
      if let weeks = weekYears { return weeks.firstDay(ofYear: number) }
      return CivilDate.dayNumber(year: number, month: 1, day: 1)
    case .monthly: return CivilDate.dayNumber(year: number / 12, month: number % 12 + 1, day: 1)
    case .weekly: return weekZero + 7 * number
    default: return number
    }
  }

  private mutating func givePeriod(
    _ number: Int, firstDay base: Int, _ body: (CivilDateTime) -> Bool
  ) -> SlotOutcome.End? {
    guard let days = days(ofPeriod: number, firstDay: base) else { return .cutOff }
    if days.isEmpty { return nil }
    guard let positions else {
      var day = days.next(from: 0)
      while day >= 0 {
        if let end = giveTimes(from: (base + day) * 86_400, body) { return end }
        day = days.next(from: day + 1)
      }
      return nil
    }
    var chosen = SetPositions.Walk(positions, size: days.count * times.count)
    while let index = chosen.next() {
      let day = base + days.day(at: index / times.count)
      let slot = day * 86_400 + times.time(at: index % times.count)
      if slot > previous {
        previous = slot
        if let end = give(slot, body) { return end }
      }
    }
    return nil
  }

  /// The days of a period that pass, 0 for its first; nil if the budget has run out.
  private mutating func days(ofPeriod number: Int, firstDay: Int) -> DayBits? {
    var result = DayBits()
    switch frequency {
    case .yearly:
      guard let weeks = weekYears else {
        guard load(year: number) else { return nil }
        return year.days
      }
      var chosen = weeks.weeks(of: (weeks.firstDay(ofYear: number + 1) - firstDay) / 7)
      while chosen != 0 {
        let offset = 7 * (chosen.trailingZeroBitCount - 1)
        guard let week = slice(from: firstDay + offset, days: 7) else { return nil }
        result.insert(week, at: offset)
        chosen &= chosen - 1
      }
    case .monthly:
      let month = number % 12 + 1
      guard filter.months.months & (1 << UInt64(month)) != 0 else { return result }
      guard load(year: number / 12) else { return nil }
      let leap = year.length == 366
      let offset = dayOfYear(month: month, leap: leap)
      let days = filter.months.days(ofMonthWith: dayOfYear(month: month + 1, leap: leap) - offset)
      result.insert(days & year.days.slice(at: offset), at: 0)
    case .weekly:
      guard let week = slice(from: firstDay, days: 7) else { return nil }
      result.insert(week, at: 0)
    default:
      guard let day = slice(from: firstDay, days: 1) else { return nil }
      result.insert(day, at: 0)
    }
    return result
  }

  /// Some days in a row that may lie in two years; nil if the budget has run out.
  private mutating func slice(from day: Int, days count: Int) -> UInt64? {
    if day < year.firstDay || day >= year.firstDay + year.length {
      guard load(year: CivilDate(dayNumber: day).year) else { return nil }
    }
    let offset = day - year.firstDay
    let mask: UInt64 = (1 << UInt64(count)) - 1
    let inThisYear = year.days.slice(at: offset) & mask
    let fitting = year.length - offset
    guard fitting < count else { return inThisYear }
    guard load(year: year.number + 1) else { return nil }
    return (inThisYear | year.days.slice(at: 0) << UInt64(fitting)) & mask
  }
}
