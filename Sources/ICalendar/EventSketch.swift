import CivilTime
import Recurrence

/// The little that has to be known of a component to tell that it cannot touch the asked days, gathered from its
/// physical lines without unfolding them. Whatever looks unusual makes it count as wanted.
struct EventSketch {
  /// A component that was passed over.
  struct Skipped {
    /// The hash of its UID.
    let uidHash: UInt64
    /// Whether it has a RECURRENCE-ID.
    let isOverride: Bool
    /// Where it stands.
    let component: ComponentRange
  }

  /// The asked days as numbers YYYYMMDD, with room for all the zones of the world before and after.
  struct Window {
    let first: Int
    let last: Int
    let firstForSeries: Int

    /// The same days.
    let days: ClosedRange<CivilDate>

    init(_ days: ClosedRange<CivilDate>) {
      self.days = days
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

  /// Whether it has a RECURRENCE-ID.
  var isOverride: Bool { slot != Int.min }

  private var isUnusual = false
  private var start = Int.min
  private var end = Int.min
  private var slot = Int.min
  private var reach = RuleReach()

  /// Where the one rule is written; empty when there are several.
  private var rule = 0..<0

  /// Notes what a line says, of which `first` are the first bytes and which the next one continues if `isFolded`.
  ///
  /// A folded line of interest makes the component unusual, and so does a name that the parser would find and this
  /// would not: behind a group or a blank, or broken by a fold.
  @inline(__always)
  mutating func take(_ first: ByteWord, _ line: Range<Int>, isFolded: Bool, _ bytes: Span<UInt8>) {
    // No name of interest is longer than 13 bytes, and no group than 7.
    if isFolded, line.upperBound - line.lowerBound < 14 { isUnusual = true }
    if first.hasDotInName { isUnusual = true }
    switch first.initial {
    case UInt8(ascii: "D"): takeDate(first, line, isFolded, bytes)
    case UInt8(ascii: "U"):
      if first.name(3) == ByteWord.uid, ends(first.byte(3)) { takeUID(line, isFolded, bytes) }
    case UInt8(ascii: "R"): takeRecurrence(first, line, isFolded, bytes)
    case UInt8(ascii: "B"):
      if first.name(5) == ByteWord.begin, ends(first.byte(5)) { isUnusual = true }
    case UInt8(ascii: "E"):
      if first.name(3) == ByteWord.endOfComponent, ends(first.byte(3)) { isUnusual = true }
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): break
    default: isUnusual = true
    }
  }

  /// Notes a line of a component inside this one, of which only the parser can tell whether it ends that component.
  mutating func takeNested(_ first: ByteWord, _ line: Range<Int>, isFolded: Bool) {
    if isFolded, line.upperBound - line.lowerBound < 14 { isUnusual = true }
    if first.hasDotInName { isUnusual = true }
    switch first.initial {
    case UInt8(ascii: "B"):
      if first.name(5) == ByteWord.begin, ends(first.byte(5)) { isUnusual = true }
    case UInt8(ascii: "E"):
      if first.name(3) == ByteWord.endOfComponent, ends(first.byte(3)) { isUnusual = true }
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): break
    default: if !first.isFold { isUnusual = true }
    }
  }

  /// Whether a name ends in front of a byte; a byte that is neither part of a name nor the end of one makes the
  /// component unusual.
  @inline(__always)
  private mutating func ends(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: ":"), UInt8(ascii: ";"): return true
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "-"),
      UInt8(ascii: "_"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      return false
    default:
      isUnusual = true
      return false
    }
  }

  @inline(__always)
  private mutating func takeDate(
    _ first: ByteWord, _ line: Range<Int>, _ isFolded: Bool, _ bytes: Span<UInt8>
  ) {
    if first.name(7) == ByteWord.start {
      guard ends(first.byte(7)) else { return }
      EventSketch.note(date(at: line, isFolded, bytes, name: 7), &start, &isUnusual)
    } else if first.name(5) == ByteWord.end {
      guard ends(first.byte(5)) else { return }
      EventSketch.note(date(at: line, isFolded, bytes, name: 5), &end, &isUnusual)
    } else if first.name(3) == ByteWord.due {
      if ends(first.byte(3)) { isUnusual = true }
    } else if first.name(8) == ByteWord.duration {
      isUnusual = true
    }
  }

  private mutating func takeRecurrence(
    _ first: ByteWord, _ line: Range<Int>, _ isFolded: Bool, _ bytes: Span<UInt8>
  ) {
    if first.name(5) == ByteWord.rule {
      guard ends(first.byte(5)) else { return }
      takeRule(line, isFolded, bytes)
    } else if first.name(5) == ByteWord.dates {
      if ends(first.byte(5)) { isUnusual = true }
    } else if first.name(8) == ByteWord.recurrence, hasPrefix(bytes, line.lowerBound, "RECURRENCE-ID") {
      let next = line.lowerBound + 13
      guard next < line.upperBound, ends(bytes[next]) else { return }
      for index in line where hasPrefix(bytes, index, "RANGE") { isUnusual = true }
      EventSketch.note(date(at: line, isFolded, bytes, name: 13), &slot, &isUnusual)
    }
  }

  /// Notes that lines do not follow each other as they should, so that the next one may be read otherwise here
  /// than by the parser.
  mutating func doubt() { isUnusual = true }

  /// Whether nothing of it can lie in the window.
  @inline(__always)
  func misses(_ window: Window, _ bytes: Span<UInt8>, _ checks: inout Int) -> Bool {
    guard !isUnusual, start != Int.min else { return false }
    if slot != Int.min, slot >= window.first, slot <= window.last { return false }
    if start > window.last { return true }
    guard reach.hasRule else { return max(start, end) < window.first }
    // An occurrence on the rule's last day may go on into the window; most are over by the next day. A rule that
    // cannot be read leaves the first date, whatever it says of its end.
    guard max(start, end) < window.firstForSeries, end == Int.min || end - start <= 1 else { return false }
    return reach.ends(before: window.firstForSeries, start: start) || hasNoSlot(in: window, bytes, &checks)
  }

  /// Whether the series has no slot from a day before the window on, whose occurrences could go on into it, to its
  /// end. Only rules whose days do not depend on the time of day are looked at.
  private func hasNoSlot(in window: Window, _ bytes: Span<UInt8>, _ checks: inout Int) -> Bool {
    guard checks > 0, !rule.isEmpty, let first = RuleReach.date(start) else { return false }
    let (rule, problems) = RecurrenceRule.parse(bytes.extracting(rule))
    guard let rule, problems.isEmpty, rule.frequency >= .daily, rule.hours.isEmpty, rule.minutes.isEmpty,
      rule.seconds.isEmpty
    else { return false }
    var isFound = false
    let outcome = rule.slots(
      start: CivilDateTime(date: first), from: CivilDateTime(date: window.days.lowerBound.adding(days: -3)),
      to: CivilDateTime(date: window.days.upperBound.adding(days: 3)), budget: 1000
    ) { _ in
      isFound = true
      return false
    }
    checks -= outcome.steps
    return !isFound && outcome.end == .complete
  }

  /// The hash that `uidHash` has for a UID in that text.
  static func hash(ofUID uid: String) -> UInt64 {
    UIDHash(uid.utf8.span, 0..<uid.utf8.count).value
  }

  private static func note(_ date: Int?, _ field: inout Int, _ isUnusual: inout Bool) {
    if let date, field == Int.min { field = date } else { isUnusual = true }
  }

  /// The date of a plain value at the end of the line as the number YYYYMMDD; nil for anything unusual.
  @inline(__always)
  private func date(at line: Range<Int>, _ isFolded: Bool, _ bytes: Span<UInt8>, name: Int) -> Int? {
    guard !isFolded else { return nil }
    var end = line.upperBound
    if end > line.lowerBound, bytes[end - 1] == UInt8(ascii: "Z") { end -= 1 }
    if end - 7 > line.lowerBound, bytes[end - 7] == UInt8(ascii: "T") { end -= 7 }
    let start = end - 8
    guard start > line.lowerBound + name - 1, bytes[start - 1] == UInt8(ascii: ":") else { return nil }
    return ByteWord(bytes, at: start).number
  }

  private mutating func takeUID(_ line: Range<Int>, _ isFolded: Bool, _ bytes: Span<UInt8>) {
    guard bytes[line.lowerBound + 3] == UInt8(ascii: ":") else {
      isUnusual = true
      return
    }
    if isFolded {
      takeFoldedUID(from: line.lowerBound + 4, bytes)
    } else {
      note(UIDHash(bytes, trimmed(bytes, line.lowerBound + 4..<line.upperBound)))
    }
  }

  private mutating func note(_ hash: UIDHash) {
    if hash.isPlain { uidHash = hash.value } else { isUnusual = true }
  }

  /// UIDs of Exchange are longer than a line.
  private mutating func takeFoldedUID(from start: Int, _ bytes: Span<UInt8>) {
    var joined: [UInt8] = []
    var at = start
    while at < bytes.count {
      let byte = bytes[at]
      at += 1
      if byte == UInt8(ascii: "\n") {
        // As the scanner of lines has it, CRs in front of the LF are part of the line's end.
        while joined.last == UInt8(ascii: "\r") { joined.removeLast() }
        guard at < bytes.count, isFold(bytes[at]) else { break }
        at += 1
      } else {
        // Nobody has a longer one; a hostile line must not be copied.
        guard joined.count < 1000 else {
          isUnusual = true
          return
        }
        joined.append(byte)
      }
    }
    while joined.last == UInt8(ascii: "\r") { joined.removeLast() }
    note(UIDHash(joined.span, trimmed(joined.span, 0..<joined.count)))
  }

  private mutating func takeRule(_ line: Range<Int>, _ isFolded: Bool, _ bytes: Span<UInt8>) {
    guard bytes[line.lowerBound + 5] == UInt8(ascii: ":"), !isFolded else {
      isUnusual = true
      return
    }
    let value = line.lowerBound + 6..<line.upperBound
    rule = reach.hasRule ? 0..<0 : value
    if !reach.add(bytes, value) { isUnusual = true }
  }
}
