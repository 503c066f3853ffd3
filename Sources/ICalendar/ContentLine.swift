/// One unfolded line of a component: a name, parameters and a value (RFC 5545 section 3.1).
///
/// It owns a buffer that is used again for each line; the parts are ranges of it.
struct ContentLine {
  /// The unfolded bytes.
  private(set) var text: [UInt8] = []

  /// The name, without a group prefix such as `item1.`.
  private(set) var name = 0..<0

  /// From behind the first `;` up to the `:`; empty when there are no parameters.
  private(set) var parameters = 0..<0

  /// Everything after the `:`.
  private(set) var value = 0..<0

  /// The physical line it starts on.
  private(set) var line = 0

  /// Where each physical line of it begins in `text`, for positions; the first is 0.
  private var joints: [Int] = []

  /// Takes the next logical line between `scanner` and `end`, unfolded. Blank lines are passed over. Returns
  /// false when there is none left; `isReadable` is false when the line has no name or no `:`.
  mutating func read(_ bytes: Span<UInt8>, _ scanner: inout LineScanner, end: Int) -> Bool {
    text.removeAll(keepingCapacity: true)
    joints.removeAll(keepingCapacity: true)
    name = 0..<0
    parameters = 0..<0
    value = 0..<0
    while text.isEmpty {
      guard scanner.offset < end, let range = scanner.next(bytes) else { return false }
      line = scanner.line
      append(bytes, range)
    }
    while scanner.offset < end, isFold(bytes[scanner.offset]), let more = scanner.next(bytes) {
      joints.append(text.count)
      append(bytes, more.lowerBound + 1..<max(more.upperBound, more.lowerBound + 1))
    }
    if let parts = ContentLine.split(text.span) { (name, parameters, value) = parts }
    return true
  }

  /// Whether it has a name and a value.
  var isReadable: Bool { !name.isEmpty }

  /// Line and column, counted from 1, of a byte of `text`.
  func position(of offset: Int) -> (line: Int, column: Int) {
    var joint = 0
    while joint < joints.count, joints[joint] <= offset { joint += 1 }
    // A continuation line begins with the blank that folding put there.
    return joint == 0 ? (line, offset + 1) : (line + joint, offset - joints[joint - 1] + 2)
  }

  /// Whether the name is that one, in either case. `word` has to be in upper case.
  func isNamed(_ word: StaticString) -> Bool {
    equal(text.span.extracting(name), word)
  }

  /// The value of a parameter, without quotes and with `^n`, `^'` and `^^` resolved (RFC 6868); nil when there
  /// is none of that name. `word` has to be in upper case.
  func parameter(_ word: StaticString) -> String? {
    let bytes = text.span
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

  private mutating func append(_ bytes: Span<UInt8>, _ range: Range<Int>) {
    for index in range { text.append(bytes[index]) }
  }

  /// Name, parameters and value; nil when it is no content line.
  private static func split(_ bytes: Span<UInt8>) -> (Range<Int>, Range<Int>, Range<Int>)? {
    let count = bytes.count
    var at = 0
    while at < count, bytes[at] != UInt8(ascii: ":"), bytes[at] != UInt8(ascii: ";") { at += 1 }
    guard at < count else { return nil }
    var label = trimmed(bytes, 0..<at)
    for index in label.reversed() where bytes[index] == UInt8(ascii: ".") {
      label = index + 1..<label.upperBound
      break
    }
    for index in label {
      switch bytes[index] {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "-"),
        UInt8(ascii: "_"), UInt8(ascii: "0")...UInt8(ascii: "9"):
        continue
      default: return nil
      }
    }
    guard !label.isEmpty else { return nil }
    var parameters = 0..<0
    if bytes[at] == UInt8(ascii: ";") {
      guard let colon = endOfParameters(bytes, from: at + 1) else { return nil }
      parameters = at + 1..<colon
      at = colon
    }
    return (label, parameters, at + 1..<count)
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
