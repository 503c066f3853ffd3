import CivilTime

/// A DURATION (RFC 5545 section 3.3.6): days on the calendar and seconds on the clock, kept apart because a day
/// is not always 24 hours long.
public struct CalendarDuration: Sendable, Hashable {
  /// Whole days, weeks included; they are added to the date on the wall.
  public let days: Int

  /// Seconds that pass; they are added after the days. Negative together with `days`.
  public let seconds: Int

  /// Days and seconds of one sign.
  public init(days: Int, seconds: Int) {
    self.days = days
    self.seconds = seconds
  }

  /// Whether it points back in time, or nowhere.
  public var isPositive: Bool { days > 0 || seconds > 0 }

  /// Reads `P1W`, `P2DT3H`, `-PT15M`, `+PT0S`, in either case. Each number is held below 10^9, so that sums
  /// cannot overflow. Gives nil for anything else.
  init?(_ text: Span<UInt8>) {
    var at = 0
    let count = text.count
    while at < count, text[at] <= UInt8(ascii: " ") { at += 1 }
    var sign = 1
    if at < count, text[at] == UInt8(ascii: "+") || text[at] == UInt8(ascii: "-") {
      sign = text[at] == UInt8(ascii: "-") ? -1 : 1
      at += 1
    }
    guard at < count, text[at] | 0x20 == UInt8(ascii: "p") else { return nil }
    at += 1
    var days = 0
    var seconds = 0
    var inTime = false
    var parts = 0
    while at < count, text[at] > UInt8(ascii: " ") {
      if text[at] | 0x20 == UInt8(ascii: "t") {
        inTime = true
        at += 1
        continue
      }
      var value = 0
      let first = at
      while at < count, text[at] &- UInt8(ascii: "0") < 10 {
        value = min(value * 10 + Int(text[at] &- UInt8(ascii: "0")), 999_999_999)
        at += 1
      }
      guard at > first, at < count else { return nil }
      switch (text[at] | 0x20, inTime) {
      case (UInt8(ascii: "w"), false): days += value * 7
      case (UInt8(ascii: "d"), false): days += value
      case (UInt8(ascii: "h"), true): seconds += value * 3600
      case (UInt8(ascii: "m"), true): seconds += value * 60
      case (UInt8(ascii: "s"), true): seconds += value
      default: return nil
      }
      parts += 1
      at += 1
    }
    while at < count, text[at] <= UInt8(ascii: " ") { at += 1 }
    guard parts > 0, at == count else { return nil }
    // A century is more than any event lasts; more would leave the years the dates are made for.
    self.init(days: sign * min(days, 36_525), seconds: sign * min(seconds, 36_525 * 86_400))
  }
}
