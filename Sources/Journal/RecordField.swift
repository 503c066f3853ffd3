/// One word among the machine fields of a record: `@calendar`, or `name:value`.
///
/// The bytes are kept as written, whatever they are, so that fields of later versions, of other programs
/// and of the user survive.
public struct RecordField: Sendable, Hashable {
  /// The whole word as it stands in the line.
  public let written: [UInt8]

  /// Takes a word of a line; see `RecordText.sealed`.
  init(written: [UInt8]) {
    self.written = RecordText.sealed(written)
  }

  /// A field of a calendar, `@name`; blanks in the name are escaped.
  init(calendar name: String) {
    self.init(kind: .calendar, value: name)
  }

  /// A field with a name of your own: `mood`, `good` for `mood:good`. Nil if the name is empty, starts with `@`,
  /// `^` or `;`, or has a colon or a blank. Blanks and line breaks in the value are escaped.
  public init?(name: String, value: String) {
    guard let first = name.utf8.first, !"@^;\\".utf8.contains(first),
      !name.utf8.contains(where: { $0 <= 0x20 || $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: "\\") })
    else { return nil }
    written = Array("\(name):".utf8) + RecordField.escaped(value)
  }

  init(kind: FieldKind, value: String) {
    written = Array(kind.prefix.utf8) + RecordField.escaped(value)
  }

  private static func escaped(_ value: String) -> [UInt8] {
    var out: [UInt8] = []
    for byte in value.utf8 {
      switch byte {
      case UInt8(ascii: "\n"): out.append(contentsOf: "\\n".utf8)
      case UInt8(ascii: "\r"): out.append(contentsOf: "\\r".utf8)
      case UInt8(ascii: "\t"): out.append(contentsOf: "\\t".utf8)
      case UInt8(ascii: " "), UInt8(ascii: "\\"): out.append(contentsOf: [UInt8(ascii: "\\"), byte])
      default: out.append(byte)
      }
    }
    return out
  }

  var kind: FieldKind {
    written.isEmpty ? .none : FieldKind(written.span, 0..<written.count)
  }

  /// The name: `at` of `at:…`, `@` of a calendar, nothing of a word without a colon.
  public var name: String {
    switch kind {
    case .calendar: "@"
    case .none: ""
    default: String(decoding: written.prefix { $0 != UInt8(ascii: ":") }, as: UTF8.self)
    }
  }

  /// What comes after the colon or the `@`, escapes undone; the whole word if it is no field.
  public var value: String {
    let start =
      switch kind {
      case .calendar: 1
      case .none: 0
      default: name.utf8.count + 1
      }
    return RecordText.string(written.span, in: start..<written.count)
  }
}
