/// Writes JSON (RFC 8259) one member after the other, in the order they are given.
struct JSONText {
  private(set) var text = ""
  private var needsComma = false

  /// One object on one line.
  static func object(_ body: (inout JSONText) -> Void) -> String {
    var json = JSONText()
    json.text = "{"
    body(&json)
    return json.text + "}"
  }

  /// A string, or null.
  mutating func member(_ name: StaticString, _ value: String?) {
    begin(name)
    if let value { append(value) } else { text += "null" }
  }

  /// A truth value.
  mutating func member(_ name: StaticString, _ value: Bool) {
    begin(name)
    text += value ? "true" : "false"
  }

  /// A number, or null.
  mutating func member(_ name: StaticString, _ value: Int?) {
    begin(name)
    text += value.map { String($0) } ?? "null"
  }

  /// An array of strings.
  mutating func member(_ name: StaticString, _ values: [String]) {
    begin(name)
    text += "["
    for (index, value) in values.enumerated() {
      if index > 0 { text += "," }
      append(value)
    }
    text += "]"
  }

  /// Something that is JSON already.
  mutating func member(_ name: StaticString, json: String) {
    begin(name)
    text += json
  }

  private mutating func begin(_ name: StaticString) {
    if needsComma { text += "," }
    needsComma = true
    text += "\"\(name)\":"
  }

  private mutating func append(_ value: String) {
    text += "\""
    for scalar in value.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      // Control characters as RFC 8259 wants, and those that terminals and JavaScript take for control.
      case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{2028}", "\u{2029}", "\u{202A}"..."\u{202E}",
        "\u{2066}"..."\u{2069}":
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
  }
}
