/// A title or a note exactly as a record line has it, escapes included, and what it says.
///
/// The written form is kept, so that a line which is written again for another reason keeps these bytes,
/// including ones that are not UTF-8. A text never holds a line break in its written form.
///
/// Escapes, in titles, notes and calendar names: `\\` is a backslash, `\n` a line feed, `\r` a carriage
/// return, `\t` a tab, `\^` `\;` `\@` those characters, and a backslash before a space keeps that space at
/// the start or the end of the text. A backslash before anything else stands for itself, as does every
/// other control character. Written are only those that reading needs: `^` and `;` at the start of a word
/// (the latter only as a whole word), and blanks at the ends.
public struct RecordText: Sendable, Hashable {
  /// The bytes in the line.
  public let written: [UInt8]

  /// Takes the bytes of a line, blanks around them already removed.
  init(written: [UInt8]) {
    self.written = RecordText.sealed(written)
  }

  /// Bytes of a line in a form that is safe wherever a line is written anew, with the same meaning: a lone
  /// backslash at the end gets a second one, lest it escape the blank that comes to follow it, and a bare
  /// carriage return is escaped, lest it become a part of the line end.
  static func sealed(_ bytes: [UInt8]) -> [UInt8] {
    let backslash = UInt8(ascii: "\\")
    guard bytes.last == backslash || bytes.contains(UInt8(ascii: "\r")) else { return bytes }
    var out: [UInt8] = []
    var isOpen = false
    for byte in bytes {
      if byte == UInt8(ascii: "\r") {
        if isOpen { out.append(backslash) }
        out.append(contentsOf: [backslash, UInt8(ascii: "r")])
      } else {
        out.append(byte)
      }
      isOpen = byte == backslash && !isOpen
    }
    if isOpen { out.append(backslash) }
    return out
  }

  /// Escapes a text for a line. `text` may hold anything; leading and trailing blanks are kept.
  public init(_ text: String) {
    self.init(Array(text.utf8))
  }

  /// Escapes bytes, UTF-8 or not.
  public init(_ bytes: [UInt8]) {
    var out: [UInt8] = []
    out.reserveCapacity(bytes.count)
    let last = bytes.count - 1
    for (index, byte) in bytes.enumerated() {
      let isFirstOfWord = index == 0 || isBlank(bytes[index - 1])
      switch byte {
      case UInt8(ascii: "\\"):
        out.append(contentsOf: [UInt8(ascii: "\\"), byte])
      case UInt8(ascii: "\n"):
        out.append(contentsOf: [UInt8(ascii: "\\"), UInt8(ascii: "n")])
      case UInt8(ascii: "\r"):
        out.append(contentsOf: [UInt8(ascii: "\\"), UInt8(ascii: "r")])
      case UInt8(ascii: "\t") where index == 0 || index == last:
        out.append(contentsOf: [UInt8(ascii: "\\"), UInt8(ascii: "t")])
      case UInt8(ascii: " ") where index == 0 || index == last,
        UInt8(ascii: "^") where isFirstOfWord,
        UInt8(ascii: ";") where isFirstOfWord && (index == last || isBlank(bytes[index + 1])):
        out.append(contentsOf: [UInt8(ascii: "\\"), byte])
      default:
        out.append(byte)
      }
    }
    written = out
  }

  /// No text at all.
  public static let empty = RecordText(written: [])

  /// Whether nothing is there.
  public var isEmpty: Bool { written.isEmpty }

  /// What the text says, escapes undone; the bytes of the user, which may be no UTF-8.
  public var bytes: [UInt8] {
    RecordText.unescaped(written.span, in: 0..<written.count)
  }

  /// What the text says; bytes that are not UTF-8 become U+FFFD.
  public var string: String {
    RecordText.string(written.span, in: 0..<written.count)
  }

  /// The lines of a text that has more than one.
  public var lines: [[UInt8]] {
    bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map(Array.init)
  }

  /// What a range of a line says, as a string; bytes that are not UTF-8 become U+FFFD.
  public static func string(_ text: Span<UInt8>, in range: Range<Int>) -> String {
    for index in range where text[index] == UInt8(ascii: "\\") {
      return String(decoding: unescaped(text, in: range), as: UTF8.self)
    }
    do {
      return String(copying: try UTF8Span(validating: text.extracting(range)))
    } catch {
      return String(decoding: text.copy(range), as: UTF8.self)
    }
  }

  /// Whether a range of a line says exactly what its bytes show: it is printable ASCII without an escape.
  public static func isPlain(_ text: Span<UInt8>, in range: Range<Int>) -> Bool { text.isPlain(range) }

  /// Whether a range of a line has those bytes.
  public static func isEqual(_ text: Span<UInt8>, in range: Range<Int>, to bytes: [UInt8]) -> Bool {
    text.equals(range, bytes.span, bytes.indices)
  }

  /// What a range of a line says, escapes undone.
  static func unescaped(_ text: Span<UInt8>, in range: Range<Int>) -> [UInt8] {
    var out: [UInt8] = []
    out.reserveCapacity(range.count)
    var at = range.lowerBound
    while at < range.upperBound {
      let byte = text[at]
      at += 1
      guard byte == UInt8(ascii: "\\"), at < range.upperBound else {
        out.append(byte)
        continue
      }
      switch text[at] {
      case UInt8(ascii: "n"): out.append(UInt8(ascii: "\n"))
      case UInt8(ascii: "r"): out.append(UInt8(ascii: "\r"))
      case UInt8(ascii: "t"): out.append(UInt8(ascii: "\t"))
      case UInt8(ascii: "\\"), UInt8(ascii: "^"), UInt8(ascii: ";"), UInt8(ascii: "@"), UInt8(ascii: " "):
        out.append(text[at])
      default:
        out.append(contentsOf: [byte, text[at]])
      }
      at += 1
    }
    return out
  }

  /// The end of a text between `start` and `end` without the blanks at its end, but for an escaped one.
  static func trimmedEnd(_ text: Span<UInt8>, from start: Int, to end: Int) -> Int {
    var at = end
    while at > start, isBlank(text[at - 1]) { at -= 1 }
    guard at < end else { return at }
    var slashes = 0
    while at - slashes > start, text[at - slashes - 1] == UInt8(ascii: "\\") { slashes += 1 }
    return slashes % 2 == 1 ? at + 1 : at
  }
}

extension RecordText: CustomStringConvertible {
  /// What the text says.
  public var description: String { string }
}
