/// Writes content lines (RFC 5545 sections 3.1 and 3.3.11).
public enum ContentLineText {
  /// The most octets of a physical line, without its end.
  private static let most = 75

  /// A line of a name with its parameters and a value, folded at 75 octets, never within a character.
  public static func folded(head: [UInt8], value: [UInt8], lineEnd: [UInt8]) -> [UInt8] {
    let text = head + [UInt8(ascii: ":")] + value
    var line: [UInt8] = []
    line.reserveCapacity(text.count + text.count / 20 + 2)
    var start = 0
    var room = most
    while text.count - start > room {
      var end = start + room
      // A byte 10xxxxxx goes on with a character; text that is not UTF-8 may have no other ones.
      while end > start, text[end] & 0xC0 == 0x80 { end -= 1 }
      if end == start { end = start + room }
      line += text[start..<end]
      line += lineEnd
      line.append(UInt8(ascii: " "))
      start = end
      room = most - 1
    }
    line += text[start...]
    line += lineEnd
    return line
  }

  /// A text as the value of a TEXT property. Control characters other than line feeds and tabs, which no TEXT may have,
  /// become blanks.
  public static func escaped(_ text: String) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count + 8)
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\n"): bytes += [UInt8(ascii: "\\"), UInt8(ascii: "n")]
      case UInt8(ascii: "\\"), UInt8(ascii: ";"), UInt8(ascii: ","):
        bytes += [UInt8(ascii: "\\"), byte]
      case UInt8(ascii: "\t"): bytes.append(byte)
      case 0..<0x20, 0x7F: bytes.append(UInt8(ascii: " "))
      default: bytes.append(byte)
      }
    }
    return bytes
  }

  /// A value of a calendar as UTF-8: what is not UTF-8 is taken for Windows-1252, as when it is read.
  public static func unicode(_ value: [UInt8]) -> [UInt8] {
    TextValue.isUnicode(value.span) ? value : Array(TextValue.string(value.span).utf8)
  }
}
