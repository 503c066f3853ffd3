import CivilTime

/// The way by hours, minutes or seconds. Periods are numbered from 1970-01-01T00:00:00; what a part leaves out
/// of the days, hours and minutes is passed in one step.
extension SlotWalk {
  mutating func walkTimes(_ body: (CivilDateTime) -> Bool) -> SlotOutcome.End {
    if beginnings.count == 0 { return .complete }
    let limits = beginnings.count < 86_400 / unit || !filter.allowsEveryDay

    let first = floorDivide(start.wallSeconds, by: unit)
    if limits && !reachesBeginning(from: first) { return .complete }
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
        let offset = beginnings.next(from: passing > day ? 0 : time - midnight)
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

  /// Whether any period begins when it may: INTERVAL=24 meets the same hour for ever.
  private func reachesBeginning(from first: Int) -> Bool {
    let periodsOfDay = 86_400 / unit
    var (stride, rest) = (interval, periodsOfDay)
    while rest != 0 { (stride, rest) = (rest, stride % rest) }
    var number = first - floorDivide(first, by: stride) * stride
    while number < periodsOfDay {
      let next = beginnings.next(from: number * unit) / unit
      if next == number { return true }
      if next < number { return false }
      number += (next - number + stride - 1) / stride * stride
    }
    return false
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
