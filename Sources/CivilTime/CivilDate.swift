/// A date of the proleptic Gregorian calendar, in no time zone.
///
/// It is held as the number of days since 1970-01-01, so that comparing and counting days cost one
/// integer operation; year, month and day are worked out when asked for. Values made from a year, a
/// month and a day are within the years 0001 to 9999; arithmetic may leave that range by what it adds.
public struct CivilDate: Sendable, Hashable, Comparable {
  /// Days since 1970-01-01; negative before it.
  public let dayNumber: Int

  /// The date that many days after (or, negative, before) 1970-01-01.
  public init(dayNumber: Int) {
    self.dayNumber = dayNumber
  }

  /// The date, or nil when there is none: month not 1...12, day not in that month, year not 1...9999.
  public init?(year: Int, month: Int, day: Int) {
    guard (1...9999).contains(year), (1...12).contains(month), day >= 1,
      day <= CivilDate.days(inMonth: month, ofYear: year)
    else { return nil }
    self.init(uncheckedYear: year, month: month, day: day)
  }

  /// As `init(year:month:day:)`, for callers that have checked the parts; a day past the month's end runs
  /// on into the next month.
  public init(uncheckedYear year: Int, month: Int, day: Int) {
    dayNumber = CivilDate.dayNumber(year: year, month: month, day: day)
  }

  /// The first day of the years that this type is made for: 0001-01-01.
  public static let earliest = CivilDate(uncheckedYear: 1, month: 1, day: 1)

  /// The last day of the years that this type is made for: 9999-12-31.
  public static let latest = CivilDate(uncheckedYear: 9999, month: 12, day: 31)

  /// The earlier day is the smaller one.
  public static func < (left: CivilDate, right: CivilDate) -> Bool {
    left.dayNumber < right.dayNumber
  }

  /// Year, month and day at once; asking for all three costs as much as asking for one.
  public var parts: (year: Int, month: Int, day: Int) {
    // Counted from 0000-03-01, so that the leap day is the last day of a counted year.
    let shifted = dayNumber + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let marchMonth = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * marchMonth + 2) / 5 + 1
    let month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
  }

  /// The year; 2026 for 2026-11-30.
  public var year: Int { parts.year }

  /// The month, 1 to 12.
  public var month: Int { parts.month }

  /// The day of the month, 1 to 31.
  public var day: Int { parts.day }

  /// The day of the week.
  public var weekday: Weekday {
    let index = (dayNumber + 3) % 7
    return Weekday(rawValue: (index < 0 ? index + 7 : index) + 1) ?? .monday
  }

  /// The day of the year, 1 to 366.
  public var dayOfYear: Int {
    dayNumber - CivilDate.dayNumber(year: parts.year, month: 1, day: 1) + 1
  }

  /// The date `days` later, or earlier when negative.
  public func adding(days: Int) -> CivilDate {
    CivilDate(dayNumber: dayNumber + days)
  }

  /// The first day of the week this date is in, when weeks start on `first`.
  public func startOfWeek(_ first: Weekday) -> CivilDate {
    adding(days: -weekday.offset(from: first))
  }

  /// Whether February of `year` has 29 days.
  public static func isLeap(_ year: Int) -> Bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
  }

  /// The number of days in a month, 28 to 31. `month` has to be 1...12.
  public static func days(inMonth month: Int, ofYear year: Int) -> Int {
    switch month {
    case 2: isLeap(year) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// The number of days in a year, 365 or 366.
  public static func days(inYear year: Int) -> Int {
    isLeap(year) ? 366 : 365
  }

  /// Days from 1970-01-01 to a day of any year; the day may lie past the end of its month.
  public static func dayNumber(year: Int, month: Int, day: Int) -> Int {
    let shifted = month <= 2 ? year - 1 : year
    let era = (shifted >= 0 ? shifted : shifted - 399) / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }
}

extension CivilDate: CustomStringConvertible {
  /// The date as ISO 8601 writes it: `2026-11-30`.
  public var description: String {
    let (year, month, day) = parts
    return "\(padded(year, to: 4))-\(padded(month, to: 2))-\(padded(day, to: 2))"
  }
}

/// A number in decimal, with zeros before it up to `width` digits.
package func padded(_ number: Int, to width: Int) -> String {
  let digits = String(number)
  let missing = width - digits.utf8.count
  return missing > 0 ? String(repeating: "0", count: missing) + digits : digits
}
