/// Writes JSON (RFC 8259) one member after the other, in the order they are given.
///
/// It appends to bytes: a listing of ten years has some hundred thousand objects.
struct JSONText {
  /// What was written so far.
  private(set) var bytes: [UInt8] = []
  private var needsComma = false

  /// One object on one line.
  static func object(_ body: (inout JSONText) -> Void) -> [UInt8] {
    var json = JSONText()
    json.open()
    body(&json)
    json.close()
    return json.bytes
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

  /// Ends a line, and forgets what was written before: the caller has taken it.
  mutating func restart() {
    bytes.removeAll(keepingCapacity: true)
    needsComma = false
  }

  /// A string, or null.
  mutating func member(_ name: StaticString, _ value: String?) {
    begin(name)
    if let value { append(value) } else { bytes.append(contentsOf: "null".utf8) }
  }

  /// A truth value.
  mutating func member(_ name: StaticString, _ value: Bool) {
    begin(name)
    bytes.append(contentsOf: (value ? "true" : "false").utf8)
  }

  /// A number, or null.
  mutating func member(_ name: StaticString, _ value: Int?) {
    begin(name)
    bytes.append(contentsOf: (value.map { String($0) } ?? "null").utf8)
  }

  /// An array of strings.
  mutating func member(_ name: StaticString, _ values: [String]) {
    begin(name)
    bytes.append(UInt8(ascii: "["))
    for (index, value) in values.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      append(value)
    }
    bytes.append(UInt8(ascii: "]"))
  }

  /// Something that is JSON already.
  mutating func member(_ name: StaticString, json: [UInt8]) {
    begin(name)
    bytes += json
  }

  /// A string that has nothing to be escaped, written by `body` without the quotes.
  mutating func member(_ name: StaticString, plain body: (inout [UInt8]) -> Void) {
    begin(name)
    bytes.append(UInt8(ascii: "\""))
    body(&bytes)
    bytes.append(UInt8(ascii: "\""))
  }

  private mutating func begin(_ name: StaticString) {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
    needsComma = true
    bytes.append(UInt8(ascii: "\""))
    // A static string's bytes live as long as the program.
    unsafe bytes.append(contentsOf: UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount))
    bytes.append(UInt8(ascii: "\""))
    bytes.append(UInt8(ascii: ":"))
  }

  private mutating func append(_ value: String) {
    bytes.append(UInt8(ascii: "\""))
    if JSONText.isPlain(value) {
      bytes.append(contentsOf: value.utf8)
    } else {
      appendEscaped(value)
    }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Whether nothing in it may have to be escaped: printable ASCII without quotes and backslashes.
  private static func isPlain(_ value: String) -> Bool {
    let bytes = value.utf8.span
    for index in bytes.indices {
      let byte = bytes[index]
      if byte < 0x20 || byte >= 0x7F || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") {
        return false
      }
    }
    return true
  }

  private mutating func appendEscaped(_ value: String) {
    for scalar in value.unicodeScalars {
      switch scalar {
      case "\"": bytes.append(contentsOf: "\\\"".utf8)
      case "\\": bytes.append(contentsOf: "\\\\".utf8)
      case "\n": bytes.append(contentsOf: "\\n".utf8)
      case "\r": bytes.append(contentsOf: "\\r".utf8)
      case "\t": bytes.append(contentsOf: "\\t".utf8)
      // Control characters as RFC 8259 wants, and those that terminals and JavaScript take for control.
      case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{2028}", "\u{2029}", "\u{202A}"..."\u{202E}",
        "\u{2066}"..."\u{2069}":
        let digits = String(scalar.value, radix: 16)
        bytes.append(contentsOf: "\\u\(String(repeating: "0", count: 4 - digits.utf8.count))\(digits)".utf8)
      default: bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      }
    }
  }
}
