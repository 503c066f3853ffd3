import CivilTime

/// The way by hours, minutes or seconds. Periods are numbered from 1970-01-01T00:00:00; what a part leaves out
/// of the days, hours and minutes is passed in one step.
extension SlotWalk {
  mutating func walkTimes(_ body: (CivilDateTime) -> Bool) -> SlotOutcome.End {
    // The parts that limit, as the beginnings of the periods that they leave in a day.
    let allowed = TimesOfDay(
      hours: rule.hours.isEmpty ? 0xff_ffff : bitSet(rule.hours, in: 0...23),
      minutes: unit == 3600 ? 1 : rule.minutes.isEmpty ? UInt64.max >> 4 : bitSet(rule.minutes, in: 0...59),
      seconds: unit > 1 ? 1 : rule.seconds.isEmpty ? UInt64.max >> 4 : bitSet(rule.seconds, in: 0...59))
    if allowed.count == 0 { return .complete }
    let limits = allowed.count < 86_400 / unit || !filter.allowsEveryDay

    let first = floorDivide(start.wallSeconds, by: unit)
    var number = first
    let whole = (floorDivide(from, by: unit) - first) / interval
    if whole > 0 {
      if !counts {
        number += whole * interval
      } else if !limits {
        // The first period may have begun before `start`, so it is counted one by one.
        if let end = giveShortPeriod(at: number * unit, body) { return end }
        if pass((whole - 1) * (positions?.count(of: times.count) ?? times.count)) { return .complete }
        number += whole * interval
      }
    }
    while true {
      let time = number * unit
      if time > last { return .complete }
      guard spend(1) else { return .cutOff }
      if limits {
        let day = floorDivide(time, by: 86_400)
        guard let passing = passingDay(from: day) else { return .cutOff }
        let midnight = passing * 86_400
        if midnight > last { return .complete }
        let offset = allowed.next(from: passing > day ? 0 : time - midnight)
        let target = (offset < 0 ? midnight + 86_400 : midnight + offset) / unit
        if target > number {
          number += (target - number + interval - 1) / interval * interval
          continue
        }
      }
      if let end = giveShortPeriod(at: time, body) { return end }
      number += interval
    }
  }

  private mutating func giveShortPeriod(
    at base: Int, _ body: (CivilDateTime) -> Bool
  ) -> SlotOutcome.End? {
    guard let positions else { return giveTimes(from: base, body) }
    var chosen = SetPositions.Walk(positions, size: times.count)
    while let index = chosen.next() {
      let slot = base + times.time(at: index)
      if slot > after, let end = give(slot, body) { return end }
    }
    return nil
  }

  /// The first day that passes, `day` or later; one after the last slot if there is none, nil if the budget has
  /// run out.
  private mutating func passingDay(from day: Int) -> Int? {
    if filter.allowsEveryDay { return day }
    var day = day
    while day * 86_400 <= last {
      if day < year.firstDay || day >= year.firstDay + year.length {
        guard load(year: CivilDate(dayNumber: day).year) else { return nil }
      }
      let next = year.days.next(from: day - year.firstDay)
      if next >= 0 { return year.firstDay + next }
      day = year.firstDay + year.length
    }
    return day
  }
}
