/// One unfolded line of a component: a name, parameters and a value (RFC 5545 section 3.1).
///
/// It holds ranges of a text that is either the stream itself or, where the line was folded, a buffer with the
/// joined pieces. The text is handed to the methods that need it.
struct ContentLine {
  /// The name, without a group prefix such as `item1.` of at most seven bytes; empty when the line has no name or no
  /// `:`. It may have bytes that no name has.
  private(set) var name = 0..<0

  /// From behind the first `;` up to the `:`; empty when there are no parameters.
  private(set) var parameters = 0..<0

  /// Everything after the `:`.
  private(set) var value = 0..<0

  /// The physical line it starts on.
  let line: Int

  /// Where each further physical line begins in the text.
  private let joints: [Int]

  /// Takes a line apart whose text is `text` and which starts on physical line `line`.
  init(_ text: Span<UInt8>, line: Int, joints: [Int] = []) {
    self.line = line
    self.joints = joints
    if let parts = ContentLine.split(text) { (name, parameters, value) = parts }
  }

  /// Whether it has a value and a name of letters, digits, `-` and `_`. Those that are looked for have such names.
  func isReadable(_ text: Span<UInt8>) -> Bool {
    for index in name {
      switch text[index] {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "-"),
        UInt8(ascii: "_"), UInt8(ascii: "0")...UInt8(ascii: "9"):
        continue
      default: return false
      }
    }
    return !name.isEmpty
  }

  /// Line and column, counted from 1, of a byte of the text.
  func position(of offset: Int) -> (line: Int, column: Int) {
    var joint = 0
    while joint < joints.count, joints[joint] <= offset { joint += 1 }
    // A continuation line begins with the blank that folding put there.
    return joint == 0 ? (line, offset + 1) : (line + joint, offset - joints[joint - 1] + 2)
  }

  /// The value of a parameter, without quotes and with `^n`, `^'` and `^^` resolved (RFC 6868); nil when there
  /// is none of that name. `word` has to be in upper case.
  func parameter(_ word: StaticString, in bytes: Span<UInt8>) -> String? {
    var at = parameters.lowerBound
    while at < parameters.upperBound {
      let first = at
      while at < parameters.upperBound, bytes[at] != UInt8(ascii: "="), bytes[at] != UInt8(ascii: ";") {
        at += 1
      }
      let label = trimmed(bytes, first..<at)
      var content = at..<at
      if at < parameters.upperBound, bytes[at] == UInt8(ascii: "=") {
        at += 1
        let start = at
        var quoted = false
        while at < parameters.upperBound, quoted || bytes[at] != UInt8(ascii: ";") {
          if bytes[at] == UInt8(ascii: "\"") { quoted.toggle() }
          at += 1
        }
        content = start..<at
      }
      at += 1
      if equal(bytes.extracting(label), word) {
        return ContentLine.parameterText(bytes.extracting(trimmed(bytes, content)))
      }
    }
    return nil
  }

  /// Name, parameters and value; nil when it is no content line.
  private static func split(_ bytes: Span<UInt8>) -> (Range<Int>, Range<Int>, Range<Int>)? {
    let count = bytes.count
    let at = firstColon(bytes)
    guard at < count else { return nil }
    var label = trimmed(bytes, 0..<at)
    // Groups are vCard's and stand in calendars only by mistake; the pass over a stream looks for their dot in the
    // first eight bytes.
    if ByteWord(bytes, at: 0).hasDotInName {
      var dot = min(label.upperBound, 8) - 1
      while dot >= label.lowerBound, bytes[dot] != UInt8(ascii: ".") { dot -= 1 }
      if dot >= label.lowerBound { label = dot + 1..<label.upperBound }
    }
    guard !label.isEmpty else { return nil }
    var parameters = 0..<0
    if bytes[at] == UInt8(ascii: ";") {
      guard let colon = endOfParameters(bytes, from: at + 1) else { return nil }
      parameters = at + 1..<colon
      return (label, parameters, colon + 1..<count)
    }
    return (label, parameters, at + 1..<count)
  }

  /// The place of the first `:` or `;`, or the count of bytes.
  @inline(__always)
  static func firstColon(_ bytes: Span<UInt8>) -> Int {
    var at = 0
    while at + 8 <= bytes.count {
      let before = ByteWord(bytes, at: at).beforeColon
      at += before
      if before < 8 { return at }
    }
    while at < bytes.count, bytes[at] != UInt8(ascii: ":"), bytes[at] != UInt8(ascii: ";") { at += 1 }
    return at
  }

  /// The first `:` outside quotes; with quotes that never close, the first `:` at all.
  private static func endOfParameters(_ bytes: Span<UInt8>, from start: Int) -> Int? {
    var quoted = false
    var first: Int?
    for index in start..<bytes.count {
      if bytes[index] == UInt8(ascii: "\"") { quoted.toggle() }
      guard bytes[index] == UInt8(ascii: ":") else { continue }
      if !quoted { return index }
      first = first ?? index
    }
    return first
  }

  private static func parameterText(_ bytes: Span<UInt8>) -> String {
    var isPlain = true
    for index in bytes.indices where bytes[index] == UInt8(ascii: "\"") || bytes[index] == UInt8(ascii: "^") {
      isPlain = false
      break
    }
    if isPlain { return TextValue.string(bytes) }
    var plain: [UInt8] = []
    var at = 0
    while at < bytes.count {
      let byte = bytes[at]
      at += 1
      if byte == UInt8(ascii: "\"") { continue }
      guard byte == UInt8(ascii: "^"), at < bytes.count else {
        plain.append(byte)
        continue
      }
      switch bytes[at] {
      case UInt8(ascii: "n"): plain.append(UInt8(ascii: "\n"))
      case UInt8(ascii: "'"): plain.append(UInt8(ascii: "\""))
      case UInt8(ascii: "^"): plain.append(UInt8(ascii: "^"))
      default:
        plain.append(byte)
        continue
      }
      at += 1
    }
    return TextValue.string(plain.span)
  }
}

/// Whether a line that starts with this byte continues the one before it (RFC 5545 section 3.1).
@inline(__always)
func isFold(_ byte: UInt8) -> Bool {
  byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
}
