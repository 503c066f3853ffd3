/// A date and a time of day on some wall clock, in no time zone: what a calendar says.
///
/// It is held as the seconds that a clock without any offset would have counted since 1970-01-01T00:00:00.
/// It becomes an `Instant` only together with a `TimeZoneRules`.
public struct CivilDateTime: Sendable, Hashable, Comparable {
  /// Seconds from 1970-01-01T00:00:00 on the same wall clock, every day counted as 86,400.
  public let wallSeconds: Int

  /// The wall-clock reading that many seconds after 1970-01-01T00:00:00.
  public init(wallSeconds: Int) {
    self.wallSeconds = wallSeconds
  }

  /// A date and the seconds since its midnight; seconds past the day's end run on into the next day.
  public init(date: CivilDate, secondOfDay: Int = 0) {
    wallSeconds = date.dayNumber * 86_400 + secondOfDay
  }

  /// The date on the wall.
  public var date: CivilDate {
    CivilDate(dayNumber: floorDivide(wallSeconds, by: 86_400))
  }

  /// Seconds since midnight, 0 to 86,399.
  public var secondOfDay: Int {
    wallSeconds - floorDivide(wallSeconds, by: 86_400) * 86_400
  }

  /// The hour, 0 to 23.
  public var hour: Int { secondOfDay / 3600 }

  /// The minute, 0 to 59.
  public var minute: Int { secondOfDay % 3600 / 60 }

  /// The second, 0 to 59.
  public var second: Int { secondOfDay % 60 }

  /// The earlier reading of one clock is the smaller one.
  public static func < (left: CivilDateTime, right: CivilDateTime) -> Bool {
    left.wallSeconds < right.wallSeconds
  }

  /// The reading `seconds` later on the same clock, or earlier when negative.
  public func adding(seconds: Int) -> CivilDateTime {
    CivilDateTime(wallSeconds: wallSeconds + seconds)
  }
}

extension CivilDateTime: CustomStringConvertible {
  /// As ISO 8601 writes it, without an offset: `2026-11-30T09:00:00`.
  public var description: String {
    "\(date)T\(padded(hour, to: 2)):\(padded(minute, to: 2)):\(padded(second, to: 2))"
  }
}

/// The quotient rounded down, also for negative numbers. `divisor` has to be positive.
package func floorDivide(_ number: Int, by divisor: Int) -> Int {
  number >= 0 ? number / divisor : (number + 1) / divisor - 1
}
