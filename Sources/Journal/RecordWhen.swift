import CivilTime

/// When on its date something took place, as the second column of a record line tells it.
///
/// Times are minutes since midnight on the wall clock of the home zone. A record without one was typed by
/// hand, and the column is empty.
public enum RecordWhen: Sendable, Hashable {
  /// `all-day`
  case allDay
  /// `09:00` or `09:00-10:30`. `start` is 0...1439, `end` 0...1440 (`24:00`) or nil. An end before the
  /// start is on the next day.
  case timed(start: Int16, end: Int16?)
  /// `day-2/3`: one day of a multi-day occurrence. 1 ≤ `number` ≤ `count` ≤ 9999.
  case day(number: Int16, of: Int16)

  /// The start in minutes since midnight; nil for `all-day` and days.
  public var startMinute: Int? {
    if case .timed(let start, _) = self { Int(start) } else { nil }
  }

  /// How long it took by its times, in minutes: `23:00-01:00` is 120. Nil without an end.
  public var minutes: Int? {
    guard case .timed(let start, .some(let end)) = self else { return nil }
    return Int(end) - Int(start) + (end < start ? 1440 : 0)
  }

  /// A start and an optional end in minutes since midnight; an end that is further away than its day, like
  /// 1500, is taken as a time of the next one. Nil when the start isn't within 0...1439 or the end is negative.
  public static func timed(start: Int, end: Int?) -> RecordWhen? {
    guard (0..<1440).contains(start) else { return nil }
    guard let end else { return .timed(start: Int16(start), end: Int16?.none) }
    guard end >= 0 else { return nil }
    return .timed(start: Int16(start), end: Int16(end <= 1440 ? end : end % 1440))
  }

  /// Reads the `when` at `place` and moves it behind; a one-digit hour is understood. Nil, and not moved, if none
  /// is there or the word goes on.
  init?(_ text: Span<UInt8>, _ place: inout Int, to end: Int) {
    guard place < end else { return nil }
    if let usual = RecordWhen.usual(text, place, end) {
      self = usual
      place += 11
      return
    }
    var at = place
    switch text[at] {
    case UInt8(ascii: "0")...UInt8(ascii: "9"):
      let first = RecordWhen.clock(text, &at, end)
      guard first < 1440 else { return nil }
      if at < end, text[at] == UInt8(ascii: "-") {
        at += 1
        let last = RecordWhen.clock(text, &at, end)
        guard last <= 1440 else { return nil }
        self = .timed(start: Int16(truncatingIfNeeded: first), end: Int16(truncatingIfNeeded: last))
      } else {
        self = .timed(start: Int16(truncatingIfNeeded: first), end: nil)
      }
    case UInt8(ascii: "a") where at + 7 <= end && matches(text, at: at, "all-day"):
      self = .allDay
      at += 7
    case UInt8(ascii: "d") where at + 7 <= end && matches(text, at: at, "day-"):
      at += 4
      guard let number = RecordWhen.count(text, &at, end), at < end, text[at] == UInt8(ascii: "/")
      else { return nil }
      at += 1
      guard let count = RecordWhen.count(text, &at, end), number >= 1, number <= count else { return nil }
      self = .day(number: number, of: count)
    default:
      return nil
    }
    guard at == end || isBlank(text[at]) else { return nil }
    place = at
  }

  /// Reads `HH:MM-HH:MM` with nothing or a blank after it, which is what most lines have; nil for everything else.
  private static func usual(_ text: Span<UInt8>, _ at: Int, _ end: Int) -> RecordWhen? {
    guard at + 11 <= end, at + 11 == end || isBlank(text[at + 11]) else { return nil }
    // Digits become their values, and the signs between them 0: no byte may be greater than it may be there.
    let first = text.eightBytes(at: at) ^ 0x30_30_2D_30_30_3A_30_30  // 00:00-00
    let last = text.eightBytes(at: at + 3) ^ 0x30_30_3A_30_30_2D_30_30  // 00-00:00
    guard hasBytes(of: first, atMost: 0x09_02_00_09_05_00_09_02),
      hasBytes(of: last, atMost: 0x09_05_00_09_02_00_09_05)
    else { return nil }
    let hour = (first & 0xF) * 10 + first >> 8 & 0xF
    let lastHour = (last >> 24 & 0xF) * 10 + last >> 32 & 0xF
    guard hour < 24, lastHour < 24 else { return nil }
    let start = hour * 60 + (first >> 24 & 0xF) * 10 + first >> 32 & 0xF
    let stop = lastHour * 60 + (last >> 48 & 0xF) * 10 + last >> 56 & 0xF
    return .timed(start: Int16(truncatingIfNeeded: start), end: Int16(truncatingIfNeeded: stop))
  }

  /// Reads a whole text as a `when`; nil if it is none.
  public init?(_ text: String) {
    let bytes = text.utf8.span
    var at = 0
    self.init(bytes, &at, to: bytes.count)
    guard at == bytes.count else { return nil }
  }

  /// `HH:MM` or `H:MM` up to `24:00`, in minutes, and `at` is moved behind it; 9999 if there is none.
  @inline(__always)
  private static func clock(_ text: Span<UInt8>, _ at: inout Int, _ end: Int) -> Int {
    guard at + 5 <= end, text[at + 2] == UInt8(ascii: ":") else { return shortClock(text, &at, end) }
    let hour = text.twoDigits(at: at)
    let minute = text.twoDigits(at: at + 3)
    guard minute < 60, hour < 24 || hour == 24 && minute == 0 else { return 9999 }
    at += 5
    return hour * 60 + minute
  }

  private static func shortClock(_ text: Span<UInt8>, _ at: inout Int, _ end: Int) -> Int {
    guard at + 4 <= end, text[at + 1] == UInt8(ascii: ":") else { return 9999 }
    let hour = Int(text[at] &- UInt8(ascii: "0"))
    let minute = text.twoDigits(at: at + 2)
    guard hour < 10, minute < 60 else { return 9999 }
    at += 4
    return hour * 60 + minute
  }

  /// One to four digits; `at` is moved behind them.
  private static func count(_ text: Span<UInt8>, _ at: inout Int, _ end: Int) -> Int16? {
    let start = at
    while at < end, at < start + 4, text[at] &- UInt8(ascii: "0") < 10 { at += 1 }
    return at > start ? digits(text, start, at - start).map { Int16($0) } : nil
  }

  /// The column that a record line has for it, padded with blanks; nil if it is wider.
  package var column: [11 of UInt8]? {
    var text: [11 of UInt8] = .init(repeating: UInt8(ascii: " "))
    switch self {
    case .allDay:
      let word: [7 of UInt8] = [0x61, 0x6C, 0x6C, 0x2D, 0x64, 0x61, 0x79]
      for index in word.indices { text[index] = word[index] }
    case .timed(let start, let end):
      func put(_ minute: Int16, at place: Int) {
        let digits = twoDigits(Int(minute) / 60, Int(minute) % 60)
        text[place] = digits[0]
        text[place + 1] = digits[1]
        text[place + 2] = UInt8(ascii: ":")
        text[place + 3] = digits[2]
        text[place + 4] = digits[3]
      }
      put(start, at: 0)
      if let end {
        text[5] = UInt8(ascii: "-")
        put(end, at: 6)
      }
    case .day:
      var bytes: [UInt8] = []
      write(to: &bytes)
      guard bytes.count <= text.count else { return nil }
      for (index, byte) in bytes.enumerated() { text[index] = byte }
    }
    return text
  }

  /// Writes it after what is already there, as in a record line, without padding.
  public func write(to out: inout [UInt8]) {
    func time(_ minute: Int16) {
      let digits = twoDigits(Int(minute) / 60, Int(minute) % 60)
      let text: [5 of UInt8] = [digits[0], digits[1], UInt8(ascii: ":"), digits[2], digits[3]]
      out.append(text)
    }
    switch self {
    case .allDay:
      out.append(contentsOf: "all-day".utf8)
    case .timed(let start, let end):
      time(start)
      if let end {
        out.append(UInt8(ascii: "-"))
        time(end)
      }
    case .day(let number, let count):
      out.append(contentsOf: "day-\(number)/\(count)".utf8)
    }
  }
}

extension RecordWhen: CustomStringConvertible {
  /// As in a record line, without padding.
  public var description: String {
    var out: [UInt8] = []
    write(to: &out)
    return String(decoding: out, as: UTF8.self)
  }
}
