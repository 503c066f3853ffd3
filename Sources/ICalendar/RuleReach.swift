import CivilTime

/// How far the rules of a series can reach at the most, told from their text without reading them as rules.
///
/// Whatever is not one of the plain forms counts as reaching for ever.
struct RuleReach {
  /// Whether there is a rule.
  private(set) var hasRule = false

  /// The latest UNTIL as the number YYYYMMDD; `Int.min` when no rule has one.
  private var until = Int.min

  /// The most days from DTSTART to the last slot of a rule with COUNT.
  private var days = 0

  private var isEndless = false

  /// Whether every rule has ended before a day; both are numbers YYYYMMDD.
  func ends(before day: Int, start: Int) -> Bool {
    guard !isEndless, until < day else { return false }
    guard days > 0 else { return true }
    guard let first = RuleReach.date(start), let last = RuleReach.date(day) else { return false }
    return first.dayNumber + days < last.dayNumber
  }

  /// Adds the rule that a range of bytes writes. False when its UNTIL or COUNT is written in an unusual way, so that
  /// nobody knows what the rule will be read as.
  mutating func add(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
    hasRule = true
    var rule = Parts()
    var first = range.lowerBound
    while first < range.upperBound {
      var last = first
      while last < range.upperBound, bytes[last] != UInt8(ascii: ";") { last += 1 }
      guard rule.take(bytes, first..<last) else { return false }
      first = last + 1
    }
    if let date = rule.until {
      until = max(until, date)
    } else if let span = rule.span {
      days = max(days, span)
    } else {
      isEndless = true
    }
    return true
  }

  /// The date that a number YYYYMMDD writes; nil when there is no such day.
  static func date(_ number: Int) -> CivilDate? {
    CivilDate(year: number / 10_000, month: number / 100 % 100, day: number % 100)
  }

  private struct Parts {
    var until: Int?
    var count = 0
    var interval = 1
    var unit = 0
    var hasLimit = false

    /// The most days that COUNT slots can take up; nil without a COUNT or where it depends on more than the period.
    var span: Int? {
      guard count > 0, unit > 0, !hasLimit, count <= 100_000, interval <= 10_000 else { return nil }
      return (count + 1) * interval * unit
    }

    /// Takes one part; false when it is written in a way that the reader of rules may understand otherwise.
    mutating func take(_ bytes: Span<UInt8>, _ part: Range<Int>) -> Bool {
      guard !part.isEmpty else {
        hasLimit = true
        return true
      }
      let at = part.lowerBound
      switch bytes[at] & 0xDF {
      case UInt8(ascii: "F") where hasPrefix(bytes, at, "FREQ="):
        guard unit == 0 else { return false }
        // A day or a week always has its slot; a month or a year may lack the day.
        let word = bytes.extracting(at + 5..<part.upperBound)
        unit = equal(word, "DAILY") ? 1 : equal(word, "WEEKLY") ? 7 : -1
      case UInt8(ascii: "U") where hasPrefix(bytes, at, "UNTIL="):
        guard until == nil, let date = RuleReach.until(bytes, at + 6..<part.upperBound) else { return false }
        until = date
      case UInt8(ascii: "C") where hasPrefix(bytes, at, "COUNT="):
        guard count == 0, let number = RuleReach.number(bytes, at + 6..<part.upperBound), number > 0 else {
          return false
        }
        count = number
      case UInt8(ascii: "I") where hasPrefix(bytes, at, "INTERVAL="):
        guard interval == 1, let number = RuleReach.number(bytes, at + 9..<part.upperBound), number > 0 else {
          return false
        }
        interval = number
      case UInt8(ascii: "B") where hasPrefix(bytes, at, "BYDAY="):
        // In a week it adds slots; in a day it takes some away.
        if unit != 7 { hasLimit = true }
      case UInt8(ascii: "W") where hasPrefix(bytes, at, "WKST="): break
      default:
        // Around a blank the reader of rules may find one of the words above.
        for index in part where bytes[index] <= UInt8(ascii: " ") { return false }
        hasLimit = true
      }
      return true
    }
  }

  private static func number(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Int? {
    guard !range.isEmpty, range.count <= 9 else { return nil }
    return CivilTime.digits(bytes, range.lowerBound, range.count)
  }

  /// The date of an UNTIL in one of its two plain forms; nil for any other, which the rule may go without.
  private static func until(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Int? {
    guard range.count >= 8, let date = CivilTime.digits(bytes, range.lowerBound, 8), date >= 10_000,
      1...12 ~= date / 100 % 100, 1...31 ~= date % 100
    else { return nil }
    var at = range.lowerBound + 8
    if at < range.upperBound, bytes[at] == UInt8(ascii: "T") {
      guard at + 7 <= range.upperBound, let time = CivilTime.digits(bytes, at + 1, 6), time < 240_000,
        time / 100 % 100 < 60, time % 100 < 60
      else { return nil }
      at += 7
      if at < range.upperBound, bytes[at] == UInt8(ascii: "Z") { at += 1 }
    }
    return at == range.upperBound ? date : nil
  }
}
