/// When the clocks change in a year by a `PosixZoneRule`, worked out once for each of the fourteen calendars that
/// a year can have: it begins on one of seven weekdays and is a leap year or not.
struct YearlyChanges: Sendable, Hashable {
  /// Seconds from the year's first midnight to the start, each on the clock the change is given on. In order of
  /// the weekday of January 1, Sunday first, and the leap years after the others.
  private let starts: [Int]
  private let ends: [Int]
  /// Both changes keep away from the turn of the year, so one year decides.
  private let staysWithinYear: Bool

  init(start: PosixZoneRule.Change, end: PosixZoneRule.Change) {
    starts = (0..<14).map { start.time + start.day.dayOfYear(firstWeekday: $0 % 7, isLeap: $0 >= 7) * 86_400 }
    ends = (0..<14).map { end.time + end.day.dayOfYear(firstWeekday: $0 % 7, isLeap: $0 >= 7) * 86_400 }
    // Further than a time of 167 hours and an offset reach.
    let margin = 14 * 86_400
    let within = margin...(365 * 86_400 - margin)
    staysWithinYear = (starts + ends).allSatisfy(within.contains)
  }

  /// Whether the latest change up to `seconds` since 1970-01-01T00:00:00 was the start, when the changes' readings
  /// are counted `startShift` and `endShift` seconds later. Before the year 1 it is as at its beginning.
  func isPastStart(_ seconds: Int, startShift: Int, endShift: Int) -> Bool {
    // Counted from 0001-01-01 nothing is negative; the upper end keeps the arithmetic from overflowing.
    let seconds = min(max(seconds, -YearlyChanges.epoch * 86_400), 1 << 52) + YearlyChanges.epoch * 86_400
    // 400 years have 146,097 days. Within two days of the turn of a year this may be the year on its other side,
    // which has the same state as long as no change is near.
    let year = seconds / 86_400 * 400 / 146_097
    if staysWithinYear {
      let (start, end) = changes(in: year, startShift, endShift)
      return start <= end ? seconds >= start && seconds < end : seconds >= start || seconds < end
    }
    var latest = Int.min
    var isPastStart = false
    for near in year - 2...year + 2 where near >= 0 {
      let (start, end) = changes(in: near, startShift, endShift)
      // Where an end and the next start fall together (daylight saving time all year), the start counts.
      if start <= seconds, start >= latest { (latest, isPastStart) = (start, true) }
      if end <= seconds, end >= latest { (latest, isPastStart) = (end, false) }
    }
    return isPastStart
  }

  /// Days from 0001-01-01, a Monday, to 1970-01-01.
  private static let epoch = 719_162

  /// The changes in a year, the year 1 counted as 0, in seconds from 0001-01-01T00:00:00.
  private func changes(in year: Int, _ startShift: Int, _ endShift: Int) -> (start: Int, end: Int) {
    let newYear = year * 365 + year / 4 - year / 100 + year / 400
    let weekday = (newYear + 1) % 7
    let kind = CivilDate.isLeap(year + 1) ? weekday + 7 : weekday
    return (newYear * 86_400 + starts[kind] + startShift, newYear * 86_400 + ends[kind] + endShift)
  }
}

extension PosixZoneRule.Day {
  /// Days from January 1 to this day, in a year that begins on a weekday (0 is Sunday).
  fileprivate func dayOfYear(firstWeekday: Int, isLeap: Bool) -> Int {
    switch self {
    case .julian(let number):
      return number - 1 + (isLeap && number >= 60 ? 1 : 0)
    case .ordinal(let number):
      return number
    case .weekday(let month, let week, let weekday):
      // 2001 and 2004 stand for the years with and without February 29.
      let year = isLeap ? 2004 : 2001
      let first = (1..<month).reduce(0) { $0 + CivilDate.days(inMonth: $1, ofYear: year) }
      let wait = (weekday - (firstWeekday + first) % 7 + 7) % 7
      let offset = wait + (week - 1) * 7
      return first + (offset < CivilDate.days(inMonth: month, ofYear: year) ? offset : offset - 7)
    }
  }
}
