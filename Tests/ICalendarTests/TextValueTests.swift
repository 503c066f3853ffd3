import Testing

@testable import ICalendar

@Suite struct TextValueTests {
  @Test(arguments: [
    ("plain", "plain"), ("", ""), (#"a\nb\Nc"#, "a\nb\nc"), (#"a\,b\;c\\d"#, #"a,b;c\d"#),
    (#"a\\nb"#, #"a\nb"#), (#"C:\temp"#, #"C:\temp"#), (#"a\"b"#, #"a\"b"#), (#"end\"#, #"end\"#),
    (#"\\\"#, #"\\"#), (#"\n"#, "\n"), ("🎻\\, Übung", "🎻, Übung"),
  ])
  func escapes(text: String, plain: String) {
    #expect(TextValue.unescaped(text.utf8.span) == plain)
  }

  @Test(arguments: [
    ("Work,Home", ["Work", "Home"]), (#"a\,b, c ,d"#, ["a,b", "c", "d"]), ("", []), (",, ,", []),
    (#"a\\,b"#, [#"a\"#, "b"]), (#"a\"#, [#"a\"#]), (#"a,\n"#, ["a", "\n"]),
  ])
  func lists(text: String, parts: [String]) {
    #expect(TextValue.list(text.utf8.span) == parts)
  }

  @Test(arguments: [
    ([0x4D, 0xFC, 0x6C, 0x6C], "Müll"), ([0x80, 0x31], "€1"), ([0x93, 0x61, 0x94], "“a”"),
    ([0xC3, 0xBC], "ü"), ([0xC3], "Ã"), ([0x81, 0xFF], "\u{81}ÿ"), ([], ""),
  ])
  func whatIsNotUnicodeIsWindows1252(bytes: [UInt8], text: String) {
    #expect(TextValue.string(bytes.span) == text)
  }
}
