import CivilTime

/// The numbers of BYWEEKNO: week 1 is the first with at least four days in the year, -1 the last.
struct WeekNumbers {
  private let fromStart: UInt64
  private let fromEnd: UInt64
  let weekStart: Weekday

  init(_ numbers: [Int], weekStart: Weekday) {
    fromStart = bitSet(numbers, in: 1...53)
    fromEnd = bitSet(numbers.map { $0 < 0 && $0 >= -53 ? -$0 : 0 }, in: 1...53)
    self.weekStart = weekStart
  }

  /// The first day of week 1 of a year, as a day number.
  func firstDay(ofYear year: Int) -> Int {
    let newYear = CivilDate(uncheckedYear: year, month: 1, day: 1)
    let offset = newYear.weekday.offset(from: weekStart)
    return newYear.dayNumber - offset + (offset <= 3 ? 0 : 7)
  }

  /// The year whose weeks a day belongs to: at the turn of the year not always that of its date.
  func year(of date: CivilDate) -> Int {
    let year = date.year
    if date.dayNumber < firstDay(ofYear: year) { return year - 1 }
    return date.dayNumber >= firstDay(ofYear: year + 1) ? year + 1 : year
  }

  /// The chosen weeks of a year that has `count` weeks; bit 1 for the first.
  func weeks(of count: Int) -> UInt64 {
    var weeks = fromStart & ((2 << UInt64(count)) - 1)
    var rest = fromEnd
    while rest != 0 {
      let number = count + 1 - rest.trailingZeroBitCount
      if number >= 1 { weeks |= 1 << UInt64(number) }
      rest &= rest - 1
    }
    return weeks
  }

  /// The days of a calendar year that are in a chosen week, be it of that year or of one beside it.
  func days(ofYear year: Int, firstDay newYear: Int, length: Int) -> DayBits {
    var result = DayBits()
    for weekYear in year - 1...year + 1 {
      let first = firstDay(ofYear: weekYear)
      let next = firstDay(ofYear: weekYear + 1)
      if next <= newYear || first >= newYear + length { continue }
      var weeks = weeks(of: (next - first) / 7)
      while weeks != 0 {
        let day = first - newYear + 7 * (weeks.trailingZeroBitCount - 1)
        let (lower, upper) = (max(0, day), min(length, day + 7))
        if lower < upper { result.insert(contentsOf: lower..<upper) }
        weeks &= weeks - 1
      }
    }
    return result
  }
}
