/// Writes JSON (RFC 8259) one member after the other, in the order they are given.
///
/// It appends to bytes: a listing of ten years has some hundred thousand objects. What takes a name is inlined, so
/// that the name's length is known where it is written.
struct JSONText: ~Copyable {
  /// What was written so far.
  private(set) var bytes = ByteBuffer()
  private var needsComma: Bool

  /// Nothing yet, or members that follow others.
  init(isContinued: Bool = false) {
    needsComma = isContinued
  }

  /// One object on one line.
  static func object(_ body: (inout JSONText) -> Void) -> [UInt8] {
    var json = JSONText()
    json.open()
    body(&json)
    json.close()
    return json.bytes.array
  }

  /// An array of things that are JSON already.
  static func array(_ elements: [[UInt8]], separator: String = ",") -> [UInt8] {
    var bytes = [UInt8(ascii: "[")]
    for (index, element) in elements.enumerated() {
      if index > 0 { bytes += separator.utf8 }
      bytes += element
    }
    bytes.append(UInt8(ascii: "]"))
    return bytes
  }

  /// An array of strings.
  static func strings(_ values: [String]) -> [UInt8] {
    array(
      values.map { value in
        var json = JSONText()
        json.append(value)
        return json.bytes.array
      })
  }

  /// Begins an object.
  mutating func open() {
    bytes.append(UInt8(ascii: "{"))
    needsComma = false
  }

  /// Ends an object.
  mutating func close() {
    bytes.append(UInt8(ascii: "}"))
    needsComma = true
  }

  /// Ends a line; the next object is no part of this one.
  mutating func endLine() {
    bytes.append(UInt8(ascii: "\n"))
    needsComma = false
  }

  /// Forgets what was written behind the first `count` bytes.
  mutating func cut(to count: Int) { bytes.cut(to: count) }

  /// A string, or null.
  @inline(__always)
  mutating func member(_ name: StaticString, _ value: String?) {
    begin(name)
    if let value { append(value) } else { bytes.append("null") }
  }

  /// A word that has nothing to be escaped, or null.
  @inline(__always)
  mutating func member(_ name: StaticString, word: String?) {
    begin(name)
    if let word { bytes.append("\"", word.utf8.span, "\"") } else { bytes.append("null") }
  }

  /// A truth value.
  @inline(__always)
  mutating func member(_ name: StaticString, _ value: Bool) {
    begin(name)
    if value { bytes.append("true") } else { bytes.append("false") }
  }

  /// A number, or null.
  @inline(__always)
  mutating func member(_ name: StaticString, _ value: Int?) {
    begin(name)
    if let value { bytes.append(String(value).utf8.span) } else { bytes.append("null") }
  }

  /// Something that is JSON already.
  @inline(__always)
  mutating func member(_ name: StaticString, json: [UInt8]) {
    begin(name)
    bytes.append(json.span)
  }

  /// A string that is the first bytes of a piece, or all of them, and has nothing to be escaped.
  @inline(__always)
  mutating func member<let length: Int>(
    _ name: StaticString, _ piece: [length of UInt8], count: Int = length
  ) {
    begin(name)
    bytes.append("\"", piece, count: count, "\"")
  }

  /// Begins a string; `end(string:)` has to follow.
  @inline(__always)
  mutating func begin(string name: StaticString) {
    begin(name)
    bytes.append(UInt8(ascii: "\""))
  }

  /// Writes a string that was begun: a piece that has nothing to be escaped.
  @inline(__always)
  mutating func end<let length: Int>(string piece: [length of UInt8]) {
    bytes.append("", piece, count: length, "\"")
  }

  /// Appends members, and perhaps the beginning of a string, that were written elsewhere with a comma before them.
  @inline(__always)
  mutating func append(_ other: borrowing JSONText, _ range: Range<Int>) {
    bytes.append(other.bytes, range)
  }

  @inline(__always)
  private mutating func begin(_ name: StaticString) {
    if needsComma { bytes.append(",\"", name, "\":") } else { bytes.append("\"", name, "\":") }
    needsComma = true
  }

  private mutating func append(_ value: String) {
    let utf8 = value.utf8.span
    if JSONText.isPlain(utf8) { bytes.append("\"", utf8, "\"") } else { appendEscaped(value) }
  }

  /// Whether nothing in it has to be escaped; no for some texts without such a thing.
  private static func isPlain(_ text: Span<UInt8>) -> Bool {
    guard text.count >= 8 else {
      var word: UInt64 = 0x2020_2020_2020_2020
      for index in text.indices { word = word &<< 8 | UInt64(text[index]) }
      return isPlain(word)
    }
    var start = 0
    while start < text.count - 8 {
      guard isPlain(text, at: start) else { return false }
      start += 8
    }
    // Of the last eight bytes some may have been looked at before.
    return isPlain(text, at: text.count - 8)
  }

  @inline(__always)
  private static func isPlain(_ text: Span<UInt8>, at start: Int) -> Bool {
    // Any eight bytes are an integer, and the load traps outside of the text.
    isPlain(unsafe text.bytes.unsafeLoadUnaligned(fromByteOffset: start, as: UInt64.self))
  }

  /// Whether none of eight bytes is escaped, or is the first of a character outside of ASCII that may be.
  @inline(__always)
  private static func isPlain(_ word: UInt64) -> Bool {
    // If all are ASCII, only what is below 0x20, `"`, `\` and 0x7F get their highest bit here, and perhaps a byte
    // behind one of them.
    let highest =
      word | (word &- 0x2020_2020_2020_2020)
      | ((word ^ 0x2222_2222_2222_2222) &- 0x0101_0101_0101_0101)
      | ((word ^ 0x5C5C_5C5C_5C5C_5C5C) &- 0x0101_0101_0101_0101) | (word &+ 0x0101_0101_0101_0101)
    return highest & 0x8080_8080_8080_8080 == 0 || isPlainUnicode(word)
  }

  /// As `isPlain`, also for bytes outside of ASCII: characters up to U+00BF begin with C2, those from U+2000 to
  /// U+2FFF with E2.
  private static func isPlainUnicode(_ word: UInt64) -> Bool {
    func differs(from byte: UInt64) -> Bool {
      let rest = word ^ (byte * 0x0101_0101_0101_0101)
      return (rest &- 0x0101_0101_0101_0101) & ~rest & 0x8080_8080_8080_8080 == 0
    }
    return (word &- 0x2020_2020_2020_2020) & ~word & 0x8080_8080_8080_8080 == 0
      && differs(from: 0x22) && differs(from: 0x5C) && differs(from: 0x7F)
      && differs(from: 0xC2) && differs(from: 0xE2)
  }

  private mutating func appendEscaped(_ value: String) {
    bytes.append(UInt8(ascii: "\""))
    for scalar in value.unicodeScalars {
      switch scalar {
      case "\"": bytes.append("\\\"")
      case "\\": bytes.append("\\\\")
      case "\n": bytes.append("\\n")
      case "\r": bytes.append("\\r")
      case "\t": bytes.append("\\t")
      // Control characters as RFC 8259 wants, and those that terminals and JavaScript take for control.
      case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{2028}", "\u{2029}", "\u{202A}"..."\u{202E}",
        "\u{2066}"..."\u{2069}":
        let digits = String(scalar.value, radix: 16)
        bytes.append("\\u\(String(repeating: "0", count: 4 - digits.utf8.count))\(digits)".utf8.span)
      default:
        for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter { bytes.append(byte) }
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }
}
