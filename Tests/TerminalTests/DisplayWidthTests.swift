import Terminal
import Testing

struct DisplayWidthTests {
  struct Row: CustomTestStringConvertible {
    let name: String
    let text: String
    let columns: Int

    init(_ name: String, _ text: String, _ columns: Int) {
      self.name = name
      self.text = text
      self.columns = columns
    }

    var testDescription: String { name }
  }

  /// The widths are those of Python's wcwidth 0.7.0 (Unicode 17.0.0), `wcswidth(text)`; the rows
  /// where we differ say so.
  static let rows = [
    Row("nothing", "", 0),
    Row("ASCII", "Study SwiftUI", 13),
    Row("Latin, composed", "Größe", 5),
    Row("Latin, combining", "e\u{0301}a\u{0308}", 2),
    Row("many marks on one letter", "Z\u{0351}\u{036B}\u{0343}\u{036A}\u{0302}", 1),
    Row("punctuation", "“…” – ①", 7),
    Row("box drawing", "─│█▏", 4),
    Row("Chinese", "学习中文", 8),
    Row("Japanese", "カタカナ、です", 14),
    Row("halfwidth katakana", "ｶﾀｶﾅ", 4),
    Row("fullwidth Latin", "Ａｂ１", 6),
    Row("Korean, syllables", "한국어", 6),
    Row("Korean, jamo", "\u{1112}\u{1161}\u{11AB}", 2),
    Row("Thai", "ภาษาไทย", 7),
    Row("Thai with marks", "ที่นี่", 2),
    Row("Hindi", "नमस्ते", 4),
    Row("Tamil, spacing mark", "நி", 2),
    Row("Hebrew with points", "שָׁלוֹם", 4),
    Row("Arabic", "مرحبا", 5),
    Row("emoji", "🎉", 2),
    Row("emoji of Unicode 14", "🫠", 2),
    Row("emoji by default, in the BMP", "⏰", 2),
    Row("heart as text", "❤", 1),
    Row("heart as text, said so", "❤\u{FE0E}", 1),
    Row("heart as picture", "❤\u{FE0F}", 2),
    Row("picture selector after a wide one", "🎉\u{FE0F}", 2),
    Row("picture selector after a letter", "a\u{FE0F}", 1),
    Row("keycap", "1\u{FE0F}\u{20E3}", 2),
    Row("skin tone", "👍🏽", 2),
    Row("skin tone alone", "🏽", 2),
    Row("skin tone after a letter", "a🏽", 3),
    Row("family", "👨\u{200D}👩\u{200D}👧\u{200D}👦", 2),
    Row("kiss", "👩🏽\u{200D}❤\u{FE0F}\u{200D}💋\u{200D}👨🏽", 2),
    Row("rainbow flag", "🏳\u{FE0F}\u{200D}🌈", 2),
    Row("woman with ball", "⛹🏻\u{200D}♀\u{FE0F}", 2),
    Row("flag", "🇩🇪", 2),
    Row("two flags", "🇩🇪🇫🇷", 4),
    Row("half a flag", "🇩", 2),
    Row("flag of England", "🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}", 2),
    Row("zero width space", "a\u{200B}b", 2),
    Row("control characters, none", "a\u{1B}\u{7F}\u{9B}b\r\n", 2),
    Row("spacing mark alone, 0 in wcwidth", "\u{0903}", 1),
  ]

  @Test(arguments: rows)
  func `text takes these columns`(row: Row) {
    #expect(DisplayWidth.columns(of: row.text) == row.columns)
    #expect(StyledText(row.text, .bold).width == row.columns)
  }

  static let truncations = [
    ("abc", 3, "abc"), ("abcd", 3, "ab…"), ("abcd", 1, "…"), ("abcd", 0, ""), ("", 0, ""), ("a", -1, ""),
    ("学习中文", 8, "学习中文"), ("学习中文", 7, "学习中…"), ("学习中文", 6, "学习…"), ("学习中文", 2, "…"),
    ("e\u{301}e\u{301}e\u{301}", 2, "e\u{301}…"), ("👍🏽👍🏽", 3, "👍🏽…"), ("🇩🇪🇫🇷", 3, "🇩🇪…"),
  ]

  @Test(arguments: truncations)
  func `what is too long ends in an ellipsis`(text: String, columns: Int, expected: String) {
    #expect(DisplayWidth.truncate(text, to: columns) == expected)
    #expect(StyledText(text, .bold).truncated(to: columns) == StyledText(expected, .bold))
    #expect(DisplayWidth.columns(of: expected) <= max(0, columns))
  }
}
