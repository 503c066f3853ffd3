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
  private var reach = RuleReach()

  /// Notes what a line says, of which `first` are the first bytes. A folded line of interest makes the component unusual, and so does a name that the
  /// parser would find and this would not: behind a group or a blank, or broken by a fold.
  @inline(__always)
  mutating func take(_ first: ByteWord, _ line: Range<Int>, _ bytes: Span<UInt8>) {
    guard !first.isFold else { return }
    var word = first
    var at = line.lowerBound
    while true {
      let colon = word.beforeColon
      let odd = word.beforeOdd
      if colon < odd {
        at += colon
        break
      }
      at += odd
      if odd < 8 || at >= line.upperBound { break }
      word = ByteWord(bytes, at: at)
    }
    if at >= line.upperBound {
      if isFolded(line, bytes) { isUnusual = true }
      return
    }
    guard bytes[at] &- UInt8(ascii: ":") < 2 else {
      isUnusual = true
      return
    }
    look(first, at - line.lowerBound, line, bytes)
  }

  /// Notes what a property says, by the first bytes and the length of its name.
  @inline(__always)
  private mutating func look(_ first: ByteWord, _ length: Int, _ line: Range<Int>, _ bytes: Span<UInt8>) {
    switch length {
    case 3:
      let name = first.name(3)
      if name == ByteWord.uid { takeUID(line, bytes) } else if name == ByteWord.due { isUnusual = true }
    case 5:
      let name = first.name(5)
      if name == ByteWord.end {
        EventSketch.note(date(at: line, bytes, name: 5), &end, &isUnusual)
      } else if name == ByteWord.rule {
        takeRule(line, bytes)
      } else if name == ByteWord.dates {
        isUnusual = true
      }
    case 7:
      if first.name(7) == ByteWord.start {
        EventSketch.note(date(at: line, bytes, name: 7), &start, &isUnusual)
      }
    case 8:
      if first.name(8) == ByteWord.duration { isUnusual = true }
    case 13:
      if first.name(8) == ByteWord.recurrence, hasPrefix(bytes, line.lowerBound, "RECURRENCE-ID") {
        for index in line where hasPrefix(bytes, index, "RANGE") { isUnusual = true }
        EventSketch.note(date(at: line, bytes, name: 13), &slot, &isUnusual)
      }
    default: break
    }
  }

  /// Notes that lines do not follow each other as they should, so that the next one may be read otherwise here
  /// than by the parser.
  mutating func doubt() { isUnusual = true }

  /// Whether nothing of it can lie in the window.
  @inline(__always)
  func misses(_ window: Window) -> Bool {
    guard !isUnusual, start != Int.min else { return false }
    if slot != Int.min, slot >= window.first, slot <= window.last { return false }
    if start > window.last { return true }
    guard reach.hasRule else { return max(start, end) < window.first }
    // An occurrence on the rule's last day may go on into the window; most are over by the next day. A rule that
    // cannot be read leaves the first date, whatever it says of its end.
    guard max(start, end) < window.firstForSeries, end == Int.min || end - start <= 1 else { return false }
    return reach.ends(before: window.firstForSeries, start: start)
  }

  /// The hash that `uidHash` has for a UID in that text.
  static func hash(ofUID uid: String) -> UInt64 { UIDHash.of(uid.utf8.span) }

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
    return ByteWord(bytes, at: start).number
  }

  private mutating func takeUID(_ line: Range<Int>, _ bytes: Span<UInt8>) {
    guard line.upperBound - line.lowerBound > 3, bytes[line.lowerBound + 3] == UInt8(ascii: ":") else {
      isUnusual = true
      return
    }
    let value = trimmed(bytes, line.lowerBound + 4..<line.upperBound)
    if isFolded(line, bytes) {
      takeFoldedUID(from: line.lowerBound + 4, bytes)
    } else if UIDHash.isPlain(bytes, value) {
      uidHash = UIDHash.of(bytes.extracting(value))
    } else {
      isUnusual = true
    }
  }

  /// UIDs of Exchange are longer than a line.
  private mutating func takeFoldedUID(from start: Int, _ bytes: Span<UInt8>) {
    var joined: [UInt8] = []
    var at = start
    while at < bytes.count {
      let byte = bytes[at]
      at += 1
      if byte == UInt8(ascii: "\n") {
        guard at < bytes.count, isFold(bytes[at]) else { break }
        at += 1
      } else if byte != UInt8(ascii: "\r") {
        // Nobody has a longer one; a hostile line must not be copied.
        guard joined.count < 1000 else {
          isUnusual = true
          return
        }
        joined.append(byte)
      }
    }
    let value = trimmed(joined.span, 0..<joined.count)
    if UIDHash.isPlain(joined.span, value) {
      uidHash = UIDHash.of(joined.span.extracting(value))
    } else {
      isUnusual = true
    }
  }

  private mutating func takeRule(_ line: Range<Int>, _ bytes: Span<UInt8>) {
    guard line.upperBound - line.lowerBound > 5, bytes[line.lowerBound + 5] == UInt8(ascii: ":"),
      !isFolded(line, bytes), reach.add(bytes, line.lowerBound + 6..<line.upperBound)
    else {
      isUnusual = true
      return
    }
  }
}
