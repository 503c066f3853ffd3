import Terminal
import Testing

struct SanitizerTests {
  static let rows = [
    ("plain", "Study", "Study"),
    (
      "accents and emoji stay", "Größe 👩🏽\u{200D}❤\u{FE0F}\u{200D}👨🏽 می\u{200C}خواهم",
      "Größe 👩🏽\u{200D}❤\u{FE0F}\u{200D}👨🏽 می\u{200C}خواهم"
    ),
    ("escape", "\u{1B}[31mred\u{1B}[0m", "␛[31mred␛[0m"),
    ("title", "\u{1B}]0;gone\u{07}", "␛]0;gone␇"),
    ("line feed and tab", "a\nb\tc\r\nd", "a␊b␉c␍␊d"),
    ("nul and del", "\u{0}\u{7F}", "␀␡"),
    ("C1", "\u{9B}31m\u{85}", "\u{FFFD}31m\u{FFFD}"),
    ("override", "a\u{202E}cod.exe\u{202C}", "a\u{FFFD}cod.exe\u{FFFD}"),
    ("isolate", "\u{2066}a\u{2069}", "\u{FFFD}a\u{FFFD}"),
    ("marks", "\u{200F}שלום\u{200E}\u{061C}", "שלום"),
    ("line separators", "a\u{2028}b\u{2029}c", "a␤b␤c"),
    ("invisible", "\u{FEFF}a\u{200B}\u{2060}\u{AD}b", "ab"),
  ]

  @Test(arguments: rows)
  func `dangerous characters are shown or removed`(name: String, text: String, expected: String) {
    #expect(Sanitizer.visible(text) == expected, "\(name)")
    #expect(Sanitizer.visible(expected) == expected, "\(name), again")
  }

  @Test func `nothing that controls a terminal is left`() {
    for value in UInt32(0)...0xFFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      for left in Sanitizer.visible(String(scalar)).unicodeScalars {
        #expect(
          ![.control, .lineSeparator, .paragraphSeparator].contains(left.properties.generalCategory),
          "U+\(String(value, radix: 16))")
      }
    }
  }
}
