import CivilTime

/// The little that has to be known of a component to tell that it cannot touch the asked days, gathered from its
/// physical lines without unfolding them. Whatever looks unusual makes it count as wanted.
struct EventSketch {
  /// A component that was passed over.
  struct Skipped {
    /// The hash of its UID.
    let uidHash: UInt64
    /// Where it stands.
    let component: ComponentRange
    /// Whether the stream breaks off in its last line.
    let isTruncated: Bool
  }

  /// The asked days as numbers YYYYMMDD, with room for all the zones of the world before and after.
  struct Window {
    let first: Int
    let last: Int
    let firstForSeries: Int

    init(_ days: ClosedRange<CivilDate>) {
      first = Window.number(days.lowerBound.adding(days: -2))
      last = Window.number(days.upperBound.adding(days: 2))
      firstForSeries = Window.number(days.lowerBound.adding(days: -4))
    }

    private static func number(_ date: CivilDate) -> Int {
      let (year, month, day) = date.parts
      return year * 10_000 + month * 100 + day
    }
  }

  /// The hash of the UID's bytes in lower case; 0 before there is a UID.
  private(set) var uidHash: UInt64 = 0

  private var isUnusual = false
  private var start = Int.min
  private var end = Int.min
  private var slot = Int.min
  private var last = Int.min
  private var recurs = false

  /// Notes what a line says. A folded line of interest makes the component unusual, and so does a name that the
  /// parser would find and this would not: behind a group or a blank, or broken by a fold.
  @inline(__always)
  mutating func take(_ line: Range<Int>, _ bytes: Span<UInt8>) {
    let first = bytes[line.lowerBound]
    guard !isFold(first) else { return }
    var at = line.lowerBound
    while at < line.upperBound, EventSketch.isInName(bytes[at]) { at += 1 }
    if at == line.upperBound ? isFolded(line, bytes) : bytes[at] &- UInt8(ascii: ":") > 1 { isUnusual = true }
    switch (first & 0xDF, at - line.lowerBound) {
    case (UInt8(ascii: "D"), 7), (UInt8(ascii: "D"), 5), (UInt8(ascii: "U"), 3), (UInt8(ascii: "R"), 5),
      (UInt8(ascii: "R"), 13), (UInt8(ascii: "D"), 3), (UInt8(ascii: "D"), 8):
      look(line, bytes)
    default: break
    }
  }

  /// Notes that lines do not follow each other as they should, so that the next one may be read otherwise here
  /// than by the parser.
  mutating func doubt() { isUnusual = true }

  /// Whether a byte can be in a name; the bytes that end one are `:` and `;`.
  @inline(__always)
  private static func isInName(_ byte: UInt8) -> Bool {
    byte > UInt8(ascii: ";") || byte == UInt8(ascii: "-") || byte &- UInt8(ascii: "0") < 10
  }

  /// Whether nothing of it can lie in the window.
  @inline(__always)
  func misses(_ window: Window) -> Bool {
    guard !isUnusual, start != Int.min else { return false }
    if slot != Int.min, slot >= window.first, slot <= window.last { return false }
    if start > window.last { return true }
    if recurs {
      // An occurrence on the rule's last day may go on into the window; most are over by the next day. A rule
      // that cannot be read leaves the first date, whatever it says of its end.
      return max(last, start, end) < window.firstForSeries && (end == Int.min || end - start <= 1)
    }
    return max(start, end) < window.first
  }

  /// The hash that `uidHash` has for a UID in that text.
  static func hash(ofUID uid: String) -> UInt64 {
    var hash = seed
    for byte in uid.utf8 { mix(&hash, byte) }
    return hash
  }

  private static let seed: UInt64 = 0xCBF2_9CE4_8422_2325

  @inline(__always)
  private static func mix(_ hash: inout UInt64, _ byte: UInt8) {
    hash = (hash ^ UInt64(byte | 0x20)) &* 0x100_0000_01B3
  }

  private mutating func look(_ line: Range<Int>, _ bytes: Span<UInt8>) {
    let first = line.lowerBound
    if hasPrefix(bytes, first, "DTSTART") {
      EventSketch.note(date(at: line, bytes, name: 7), &start, &isUnusual)
    } else if hasPrefix(bytes, first, "DTEND") {
      EventSketch.note(date(at: line, bytes, name: 5), &end, &isUnusual)
    } else if hasPrefix(bytes, first, "UID:") {
      takeUID(line, bytes)
    } else if hasPrefix(bytes, first, "RRULE:") {
      recurs = true
      if isFolded(line, bytes) { isUnusual = true }
      takeUntil(line, bytes)
    } else if hasPrefix(bytes, first, "RECURRENCE-ID") {
      for index in line where hasPrefix(bytes, index, "RANGE") { isUnusual = true }
      EventSketch.note(date(at: line, bytes, name: 13), &slot, &isUnusual)
    } else if hasPrefix(bytes, first, "RDATE") || hasPrefix(bytes, first, "DURATION")
      || hasPrefix(bytes, first, "DUE") || hasPrefix(bytes, first, "UID;")
      || hasPrefix(bytes, first, "RRULE;")
    {
      isUnusual = true
    }
  }

  private static func note(_ date: Int?, _ field: inout Int, _ isUnusual: inout Bool) {
    if let date, field == Int.min { field = date } else { isUnusual = true }
  }

  /// Whether the line after this one continues it.
  func isFolded(_ line: Range<Int>, _ bytes: Span<UInt8>) -> Bool {
    var next = line.upperBound
    while next < bytes.count, bytes[next] == UInt8(ascii: "\r") { next += 1 }
    return next + 1 < bytes.count && isFold(bytes[next + 1])
  }

  /// The date of a plain value at the end of the line as the number YYYYMMDD; nil for anything unusual.
  private func date(at line: Range<Int>, _ bytes: Span<UInt8>, name: Int) -> Int? {
    guard !isFolded(line, bytes) else { return nil }
    var end = line.upperBound
    if end > line.lowerBound, bytes[end - 1] == UInt8(ascii: "Z") { end -= 1 }
    if end - 7 > line.lowerBound, bytes[end - 7] == UInt8(ascii: "T") { end -= 7 }
    let start = end - 8
    guard start > line.lowerBound + name - 1, bytes[start - 1] == UInt8(ascii: ":") else { return nil }
    return CivilTime.digits(bytes, start, 8)
  }

  private mutating func takeUID(_ line: Range<Int>, _ bytes: Span<UInt8>) {
    if isFolded(line, bytes) { isUnusual = true }
    var hash = EventSketch.seed
    for index in trimmed(bytes, line.lowerBound + 4..<line.upperBound) {
      if bytes[index] == UInt8(ascii: "\\") || bytes[index] >= 0x80 { isUnusual = true }
      EventSketch.mix(&hash, bytes[index])
    }
    uidHash = hash
  }

  private mutating func takeUntil(_ line: Range<Int>, _ bytes: Span<UInt8>) {
    var until = Int.max
    var index = line.lowerBound + 6
    while index + 14 <= line.upperBound {
      // Only `:` and `;` begin a part, `X-UNTIL=` is none.
      if bytes[index] | 0x20 == UInt8(ascii: "u"), bytes[index - 1] &- UInt8(ascii: ":") < 2,
        hasPrefix(bytes, index, "UNTIL=")
      {
        if let date = EventSketch.until(bytes, index + 6..<line.upperBound) {
          until = date
        } else {
          isUnusual = true
        }
        break
      }
      index += 1
    }
    // Two rules end when the later one does; a rule without an end is `Int.max`.
    last = last == Int.min ? until : max(last, until)
  }

  /// The date of an UNTIL in one of its two plain forms; nil for any other, which the rule may go without.
  private static func until(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Int? {
    guard let date = CivilTime.digits(bytes, range.lowerBound, 8), date >= 10_000,
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
    return at == range.upperBound || bytes[at] == UInt8(ascii: ";") ? date : nil
  }
}
