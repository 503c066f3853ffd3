/// How the bytes of a TEXT value become a string (RFC 5545 section 3.3.11).
enum TextValue {
  /// The text with `\n`, `\N`, `\,`, `\;` and `\\` resolved; any other backslash stays as it is.
  static func unescaped(_ bytes: Span<UInt8>) -> String {
    var escaped = false
    for index in bytes.indices where bytes[index] == UInt8(ascii: "\\") {
      escaped = true
      break
    }
    guard escaped else { return string(bytes) }
    var plain: [UInt8] = []
    plain.reserveCapacity(bytes.count)
    var at = 0
    while at < bytes.count {
      let byte = bytes[at]
      at += 1
      guard byte == UInt8(ascii: "\\"), at < bytes.count else {
        plain.append(byte)
        continue
      }
      switch bytes[at] {
      case UInt8(ascii: "n"), UInt8(ascii: "N"): plain.append(UInt8(ascii: "\n"))
      case UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\\"): plain.append(bytes[at])
      default:
        plain.append(byte)
        continue
      }
      at += 1
    }
    return string(plain.span)
  }

  /// The parts of a list of TEXT values, split at commas that are not escaped, each unescaped and trimmed.
  static func list(_ bytes: Span<UInt8>) -> [String] {
    var parts: [String] = []
    var first = 0
    var at = 0
    while at <= bytes.count {
      if at == bytes.count || bytes[at] == UInt8(ascii: ",") {
        let part = trimmed(bytes, first..<at)
        if !part.isEmpty { parts.append(unescaped(bytes.extracting(part))) }
        first = at + 1
      } else if bytes[at] == UInt8(ascii: "\\"), at + 1 < bytes.count {
        at += 1
      }
      at += 1
    }
    return parts
  }

  /// UTF-8 if it is that; else each byte as Windows-1252, which is what calendars that are not UTF-8 are in.
  static func string(_ bytes: Span<UInt8>) -> String {
    if let text = try? UTF8Span(validating: bytes) {
      return String(copying: text)
    }
    var text = ""
    for index in bytes.indices {
      text.unicodeScalars.append(windows1252(bytes[index]))
    }
    return text
  }

  /// Whether the bytes are UTF-8.
  static func isUnicode(_ bytes: Span<UInt8>) -> Bool {
    (try? UTF8Span(validating: bytes)) != nil
  }

  private static func windows1252(_ byte: UInt8) -> Unicode.Scalar {
    guard byte >= 0x80, byte < 0xA0 else { return Unicode.Scalar(byte) }
    return upperControls[Int(byte) - 0x80]
  }

  /// Windows-1252 for 0x80 to 0x9F; the five bytes that it leaves free stay control characters.
  private static let upperControls: [Unicode.Scalar] = [
    "\u{20AC}", "\u{81}", "\u{201A}", "\u{192}", "\u{201E}", "\u{2026}", "\u{2020}", "\u{2021}", "\u{2C6}",
    "\u{2030}", "\u{160}", "\u{2039}", "\u{152}", "\u{8D}", "\u{17D}", "\u{8F}", "\u{90}", "\u{2018}",
    "\u{2019}", "\u{201C}", "\u{201D}", "\u{2022}", "\u{2013}", "\u{2014}", "\u{2DC}", "\u{2122}",
    "\u{161}", "\u{203A}", "\u{153}", "\u{9D}", "\u{17E}", "\u{178}",
  ]
}

/// The part of `range` that is left when blanks and control characters at both ends are dropped.
func trimmed(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Range<Int> {
  var first = range.lowerBound
  var last = range.upperBound
  while first < last, bytes[first] <= UInt8(ascii: " ") { first += 1 }
  while last > first, bytes[last - 1] <= UInt8(ascii: " ") { last -= 1 }
  return first..<last
}

/// Whether the bytes are that ASCII word, in either case. `word` has to be in upper case.
func equal(_ bytes: Span<UInt8>, _ word: StaticString) -> Bool {
  guard bytes.count == word.utf8CodeUnitCount else { return false }
  return hasPrefix(bytes, 0, word)
}

/// Whether the bytes from `start` begin with that ASCII word, in either case. `word` has to be in upper case.
func hasPrefix(_ bytes: Span<UInt8>, _ start: Int, _ word: StaticString) -> Bool {
  let count = word.utf8CodeUnitCount
  guard start + count <= bytes.count else { return false }
  // A static string's bytes live as long as the program, and `count` is their number.
  let letters = unsafe UnsafeBufferPointer(start: word.utf8Start, count: count)
  for index in 0..<count {
    var byte = bytes[start + index]
    if byte >= UInt8(ascii: "a"), byte <= UInt8(ascii: "z") { byte &-= 0x20 }
    guard unsafe byte == letters[index] else { return false }
  }
  return true
}
