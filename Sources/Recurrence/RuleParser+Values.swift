import CivilTime

/// The values of the parts.
extension RuleParser {
  /// INTERVAL or COUNT, at most 2^62; nil and fatal if it is no number.
  mutating func positive(_ part: Part, _ text: Span<UInt8>, _ range: Range<Int>) -> Int? {
    guard let value = number(text, range) else {
      report(.unreadablePart(part), range)
      return nil
    }
    if value < 1 { report(.notPositive(part), range) }
    return max(1, value)
  }

  /// A list of numbers, sorted and each once. Fatal if no number is left.
  mutating func numbers(
    _ part: Part, _ text: Span<UInt8>, _ range: Range<Int>, from lowest: Int = 1, upTo highest: Int,
    negative: Bool = true
  ) -> [Int] {
    var seen = NumberSet()
    forEachValue(text, range) { parser, value in
      guard let number = number(text, value) else { return parser.report(.badValue(part), value) }
      if number == 60 && part == .bysecond {
        parser.report(.leapSecond, value)
        seen.insert(59 + NumberSet.middle)
      } else if (number >= lowest && number <= highest) || (negative && number < 0 && number >= -highest) {
        seen.insert(number + NumberSet.middle)
      } else {
        parser.report(.badValue(part), value)
      }
    }
    let numbers = seen.elements.map { $0 - NumberSet.middle }
    if numbers.isEmpty { report(.unreadablePart(part), range) }
    return numbers
  }

  /// The days of BYDAY, ordered by ordinal and weekday, each once.
  mutating func days(_ text: Span<UInt8>, _ range: Range<Int>) -> [RecurrenceRule.Day] {
    var seen = NumberSet()
    forEachValue(text, range) { parser, value in
      let digits = trimmed(text, value.lowerBound..<max(value.lowerBound, value.upperBound - 2))
      guard value.count >= 2, let weekday = weekday(text, value.upperBound - 2..<value.upperBound) else {
        return parser.report(.badValue(.byday), value)
      }
      var ordinal = 0
      if !digits.isEmpty {
        guard let number = number(text, digits), number != 0, abs(number) <= 53 else {
          return parser.report(.badValue(.byday), value)
        }
        ordinal = number
        if parser.ordinal.isEmpty { parser.ordinal = value }
      }
      seen.insert((ordinal + 53) * 7 + weekday.rawValue - 1)
    }
    let days = seen.elements.map { element in
      let ordinal = element / 7 - 53
      return RecurrenceRule.Day(
        Weekday(rawValue: element % 7 + 1) ?? .monday, ordinal: ordinal == 0 ? nil : ordinal)
    }
    if days.isEmpty { report(.unreadablePart(.byday), range) }
    return days
  }

  /// UNTIL. A day past the end of its month is read as the month's last day, 24:00 as the end of the day; a time
  /// without seconds and a `Z` after a date are accepted.
  mutating func until(_ text: Span<UInt8>, _ range: Range<Int>) -> RecurrenceRule.Until? {
    let start = range.lowerBound
    var end = range.upperBound
    let isUTC = text[end - 1] | 0x20 == UInt8(ascii: "z")
    if isUTC { end -= 1 }
    guard end - start >= 8, let year = digits(text, start, 4), year >= 1,
      let month = digits(text, start + 4, 2),
      (1...12).contains(month), let day = digits(text, start + 6, 2), (1...31).contains(day)
    else {
      report(.unreadablePart(.until), range)
      return nil
    }
    let lastDay = CivilDate.days(inMonth: month, ofYear: year)
    let date = CivilDate(uncheckedYear: year, month: month, day: min(day, lastDay))
    var isOdd = day > lastDay
    if end - start == 8 {
      if isUTC || isOdd { report(.oddUntil, range) }
      return .date(date)
    }
    guard text[start + 8] | 0x20 == UInt8(ascii: "t"), end - start == 15 || end - start == 13,
      let hour = digits(text, start + 9, 2), let minute = digits(text, start + 11, 2),
      let second = end - start == 15 ? digits(text, start + 13, 2) : 0,
      hour <= 24, minute <= 59, second <= 60
    else {
      report(.unreadablePart(.until), range)
      return nil
    }
    isOdd = isOdd || hour == 24 || end - start == 13
    if isOdd { report(.oddUntil, range) }
    let time = hour == 24 ? 86_399 : hour * 3600 + minute * 60 + min(second, 59)
    let wall = CivilDateTime(date: date, secondOfDay: time)
    return isUTC ? .utc(Instant(seconds: wall.wallSeconds)) : .floating(wall)
  }

  /// Calls `body` for each value of a list; empty ones are passed over.
  private mutating func forEachValue(
    _ text: Span<UInt8>, _ range: Range<Int>, _ body: (inout RuleParser, Range<Int>) -> Void
  ) {
    var start = range.lowerBound
    while start < range.upperBound {
      let end = firstIndex(of: UInt8(ascii: ","), in: text, start..<range.upperBound) ?? range.upperBound
      let value = trimmed(text, start..<end)
      if !value.isEmpty { body(&self, value) }
      start = end + 1
    }
  }
}

/// A set of the numbers 0 to 767.
private struct NumberSet {
  /// The number that stands for 0 when negative numbers are kept.
  static let middle = 366

  private var low = DayBits()
  private var high = DayBits()

  mutating func insert(_ number: Int) {
    if number < 384 { low.insert(number) } else { high.insert(number - 384) }
  }

  var elements: [Int] {
    var result: [Int] = []
    result.reserveCapacity(low.count + high.count)
    var next = low.next(from: 0)
    while next >= 0 {
      result.append(next)
      next = low.next(from: next + 1)
    }
    next = high.next(from: 0)
    while next >= 0 {
      result.append(next + 384)
      next = high.next(from: next + 1)
    }
    return result
  }
}
