public import CivilTime

/// One RRULE or EXRULE value (RFC 5545 section 3.3.10, with RSCALE=GREGORIAN and SKIP of RFC 7529).
///
/// A rule is only a description. Its slots are worked out by `slots(start:until:from:to:budget:startCounts:_:)`
/// for a start on some wall clock. An empty list stands for a part that the rule doesn't have; lists are sorted
/// and without duplicates when they come from `parse(_:)`, and numbers out of range match nothing.
public struct RecurrenceRule: Sendable, Equatable {
  /// The unit of the periods that a rule goes through, from the shortest to the longest.
  public enum Frequency: Int, Sendable, Comparable, CaseIterable {
    case secondly, minutely, hourly, daily, weekly, monthly, yearly

    /// The shorter period is the smaller one.
    public static func < (left: Frequency, right: Frequency) -> Bool {
      left.rawValue < right.rawValue
    }
  }

  /// The inclusive end of a rule as it is written; what it means on the series' wall clock depends on DTSTART.
  public enum Until: Sendable, Equatable {
    /// `20260201`
    case date(CivilDate)
    /// `20260201T225959`
    case floating(CivilDateTime)
    /// `20260201T225959Z`
    case utc(Instant)
  }

  /// A day of BYDAY: `TU`, or with an ordinal `2TU` or `-1TU`.
  public struct Day: Sendable, Hashable {
    /// The day of the week.
    public let weekday: Weekday

    /// 1 for the first such day of the month or year, -1 for the last; nil for all of them.
    public let ordinal: Int?

    /// All days, or the ordinal's day, of that weekday.
    public init(_ weekday: Weekday, ordinal: Int? = nil) {
      self.weekday = weekday
      self.ordinal = ordinal
    }
  }

  /// What becomes of a day that a month doesn't have (RFC 7529 section 4.1).
  public enum Skip: Sendable, Equatable {
    /// It is left out, as in RFC 5545.
    case omit
    /// It is the last day of that month.
    case backward
    /// It is the first day of the month after.
    case forward
  }

  /// FREQ.
  public var frequency: Frequency
  /// INTERVAL: every how many periods; less than 1 counts as 1.
  public var interval = 1
  /// COUNT: how many slots in all; less than 1 counts as 1. If `until` is there as well, what comes first ends it.
  public var count: Int?
  /// UNTIL.
  public var until: Until?
  /// WKST.
  public var weekStart = Weekday.monday
  /// BYMONTH, 1...12.
  public var months: [Int] = []
  /// BYWEEKNO, 1...53 and -53 ... -1. It expands in YEARLY and limits elsewhere.
  public var weekNumbers: [Int] = []
  /// BYYEARDAY, 1...366 and -366 ... -1. It expands in YEARLY and limits elsewhere.
  public var yearDays: [Int] = []
  /// BYMONTHDAY, 1...31 and -31 ... -1.
  public var monthDays: [Int] = []
  /// BYDAY. Ordinals have a meaning in MONTHLY and, without BYWEEKNO, in YEARLY; elsewhere they are not looked at.
  public var days: [Day] = []
  /// BYHOUR, 0...23.
  public var hours: [Int] = []
  /// BYMINUTE, 0...59.
  public var minutes: [Int] = []
  /// BYSECOND, 0...59.
  public var seconds: [Int] = []
  /// BYSETPOS, 1...366 and -366 ... -1.
  public var setPositions: [Int] = []
  /// SKIP.
  public var skip = Skip.omit

  /// A rule that has no other part than FREQ.
  public init(_ frequency: Frequency) {
    self.frequency = frequency
  }

  /// The rule for a DTSTART that is a date: BYHOUR, BYMINUTE and BYSECOND are not looked at (RFC 5545 section
  /// 3.3.10). Nil if it goes by hours, minutes or seconds, which has no meaning for dates.
  public var forDates: RecurrenceRule? {
    guard frequency >= .daily else { return nil }
    var rule = self
    rule.hours = []
    rule.minutes = []
    rule.seconds = []
    return rule
  }
}
