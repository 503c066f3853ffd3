extension PosixZoneRule {
  /// Reads a POSIX `TZ` string such as `CET-1CEST,M3.5.0,M10.5.0/3`, `<+03>-3` or `EST5`; nil for anything
  /// else, before or after it.
  ///
  /// Without a rule after the second name, the United States' of today is meant (`,M3.2.0,M11.1.0`), as the
  /// C libraries have it.
  public init?(_ text: Span<UInt8>) {
    var cursor = RuleCursor(end: text.count)
    guard let standardName = cursor.name(text), let west = cursor.offset(text) else { return nil }
    guard cursor.at < text.count else {
      self.init(standardName: standardName, standardOffset: -west)
      return
    }
    guard let name = cursor.name(text) else { return nil }
    var offset = 3600 - west
    if cursor.at < text.count, text[cursor.at] != UInt8(ascii: ",") {
      guard let west = cursor.offset(text) else { return nil }
      offset = -west
    }
    var start = Change(day: .weekday(month: 3, week: 2, weekday: 0))
    var end = Change(day: .weekday(month: 11, week: 1, weekday: 0))
    if cursor.at < text.count {
      guard cursor.skip(UInt8(ascii: ","), text), let first = cursor.change(text),
        cursor.skip(UInt8(ascii: ","), text), let second = cursor.change(text), cursor.at == text.count
      else { return nil }
      start = first
      end = second
    }
    self.init(
      standardName: standardName, standardOffset: -west,
      daylight: Daylight(name: name, offset: offset, start: start, end: end))
  }

  /// As `init(_:)` for the UTF-8 of a string.
  public init?(_ text: String) {
    self.init(text.utf8.span)
  }
}

/// A place in a POSIX `TZ` string; each function reads one thing and moves past it.
private struct RuleCursor {
  var at = 0
  let end: Int

  mutating func skip(_ byte: UInt8, _ text: Span<UInt8>) -> Bool {
    guard at < end, text[at] == byte else { return false }
    at += 1
    return true
  }

  /// At least three letters, or between `<` and `>` also digits and signs.
  mutating func name(_ text: Span<UInt8>) -> String? {
    let quoted = skip(UInt8(ascii: "<"), text)
    var name = ""
    while at < end {
      let byte = text[at]
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"): break
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"):
        guard quoted else { return name.utf8.count >= 3 ? name : nil }
      default:
        guard !quoted || skip(UInt8(ascii: ">"), text) else { return nil }
        return name.utf8.count >= 3 ? name : nil
      }
      name.unicodeScalars.append(Unicode.Scalar(byte))
      at += 1
    }
    return !quoted && name.utf8.count >= 3 ? name : nil
  }

  mutating func number(_ text: Span<UInt8>, _ range: ClosedRange<Int>) -> Int? {
    let first = at
    var number = 0
    while at < end, at - first < 3, let digit = digits(text, at, 1) {
      number = number * 10 + digit
      at += 1
    }
    return at > first && range.contains(number) ? number : nil
  }

  /// `[+-]h[h[h]][:mm[:ss]]` in seconds.
  mutating func time(_ text: Span<UInt8>, hours limit: Int) -> Int? {
    let negative = skip(UInt8(ascii: "-"), text)
    if !negative { _ = skip(UInt8(ascii: "+"), text) }
    guard let hours = number(text, 0...limit) else { return nil }
    var seconds = hours * 3600
    for unit in [60, 1] {
      guard skip(UInt8(ascii: ":"), text) else { break }
      guard let part = number(text, 0...59) else { return nil }
      seconds += part * unit
    }
    return negative ? -seconds : seconds
  }

  /// Seconds west of UTC.
  mutating func offset(_ text: Span<UInt8>) -> Int? {
    time(text, hours: 24)
  }

  /// A day and, after `/`, a time; 02:00 without one.
  mutating func change(_ text: Span<UInt8>) -> PosixZoneRule.Change? {
    let day: PosixZoneRule.Day
    if skip(UInt8(ascii: "M"), text) {
      guard let month = number(text, 1...12), skip(UInt8(ascii: "."), text),
        let week = number(text, 1...5), skip(UInt8(ascii: "."), text), let weekday = number(text, 0...6)
      else { return nil }
      day = .weekday(month: month, week: week, weekday: weekday)
    } else if skip(UInt8(ascii: "J"), text) {
      guard let number = number(text, 1...365) else { return nil }
      day = .julian(number)
    } else {
      guard let number = number(text, 0...365) else { return nil }
      day = .ordinal(number)
    }
    guard skip(UInt8(ascii: "/"), text) else { return PosixZoneRule.Change(day: day) }
    guard let time = time(text, hours: 167) else { return nil }
    return PosixZoneRule.Change(day: day, time: time)
  }
}
