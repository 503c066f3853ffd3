import Testing

@testable import Journal

@Suite struct NormalizationTests {
  /// From Unicode's NormalizationTest.txt and the examples of Annex #15: text, NFC, NFKC.
  @Test(arguments: [
    ("plain", "plain", "plain"),
    ("\u{1E0A}", "\u{1E0A}", "\u{1E0A}"),
    ("D\u{307}\u{323}", "\u{1E0C}\u{307}", "\u{1E0C}\u{307}"),
    ("\u{1E0A}\u{323}", "\u{1E0C}\u{307}", "\u{1E0C}\u{307}"),
    ("\u{212B}", "\u{C5}", "\u{C5}"),
    ("\u{2126}", "\u{3A9}", "\u{3A9}"),
    ("\u{FB01}", "\u{FB01}", "fi"),
    ("2\u{2075}", "2\u{2075}", "25"),
    ("\u{1E9B}\u{323}", "\u{1E9B}\u{323}", "\u{1E69}"),
    ("\u{FF27}\u{FF39}\u{FF2D}", "\u{FF27}\u{FF39}\u{FF2D}", "GYM"),
    ("\u{1112}\u{1161}\u{11AB}\u{1100}\u{1173}\u{11AF}", "\u{D55C}\u{AE00}", "\u{D55C}\u{AE00}"),
    ("\u{AC00}\u{11A8}", "\u{AC01}", "\u{AC01}"),
    ("\u{AC00}\u{11A7}", "\u{AC00}\u{11A7}", "\u{AC00}\u{11A7}"),
    ("\u{958}", "\u{915}\u{93C}", "\u{915}\u{93C}"),
    ("\u{344}", "\u{308}\u{301}", "\u{308}\u{301}"),
    (
      "\u{301}a\u{315}\u{300}\u{5AE}\u{300}b", "\u{301}\u{E0}\u{5AE}\u{300}\u{315}b",
      "\u{301}\u{E0}\u{5AE}\u{300}\u{315}b"
    ),
    ("\u{1D15E}", "\u{1D157}\u{1D165}", "\u{1D157}\u{1D165}"),
    ("\u{1D5A6}\u{1D606}\u{1D5C6}", "\u{1D5A6}\u{1D606}\u{1D5C6}", "G\u{79}m"),
    ("\u{2F800}", "\u{4E3D}", "\u{4E3D}"),
    ("\u{FDFA}", "\u{FDFA}", "صلى الله عليه وسلم"),
  ])
  func forms(text: String, composed: String, compatible: String) {
    func values(_ text: String) -> [UInt32] { text.unicodeScalars.map(\.value) }
    func normal(_ form: NormalizationForm) -> [UInt32] {
      form.normalize(Array(text.unicodeScalars)).map(\.value)
    }
    #expect(normal(.nfc) == values(composed))
    #expect(normal(.nfkc) == values(compatible))
  }

  @Test(arguments: [
    ("Gym", "gym"), ("  Sprint-Review  (Team 7)! ", "sprint review team 7"), ("", ""), ("?!", ""),
    ("Algebra  II", "algebra ii"), ("ALGEBRA II", "algebra ii"), ("a_b", "a b"), ("don't", "don t"),
    ("Straße", "strasse"), ("STRASSE", "strasse"), ("ÜBUNG Klavier", "übung klavier"),
    ("U\u{308}bung Klavier", "übung klavier"), ("ΣΊΣΥΦΟΣ", "σίσυφοσ"), ("Σίσυφος", "σίσυφοσ"),
    ("\u{FB01}t ½ ①", "fit 1 2 1"), ("ＧＹＭ　７", "gym 7"), ("🏋️ Gym 🏋️", "gym"), ("İstanbul", "i\u{307}stanbul"),
    ("हिन्दी कक्षा", "हिन्दी कक्षा"), ("ภาษาไทย", "ภาษาไทย"), ("日本語・授業", "日本語 授業"), ("x\u{302}y", "x\u{302}y"),
    ("- \u{302}y", "y"), ("Ǆ", "dž"), ("ꭰ", "Ꭰ"), ("42 km", "42 km"), ("M\u{2c}\u{a0}M", "m m"),
  ])
  func titles(title: String, normalized: String) {
    #expect(Array(NormalizedTitle(title).text.unicodeScalars) == Array(normalized.unicodeScalars))
    #expect(NormalizedTitle(normalized).text == normalized)
  }
}
