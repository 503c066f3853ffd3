import Testing

@testable import LedgerCLI

@Suite struct JSONTextTests {
  /// Texts are looked at eight bytes at once, so each character stands at every place of some.
  @Test(arguments: [
    ("\"", "\\\""), ("\\", "\\\\"), ("\n", "\\n"), ("\r", "\\r"), ("\t", "\\t"), ("\u{0}", "\\u0000"),
    ("\u{1F}", "\\u001f"), ("\u{7F}", "\\u007f"), ("\u{80}", "\\u0080"), ("\u{9F}", "\\u009f"),
    ("\u{2028}", "\\u2028"), ("\u{202E}", "\\u202e"), ("\u{2066}", "\\u2066"),
    // Not escaped, but next to what is.
    (" ", " "), ("!", "!"), ("#", "#"), ("[", "["), ("]", "]"), ("~", "~"), ("\u{A0}", "\u{A0}"), ("ß", "ß"),
    ("\u{2027}", "\u{2027}"), ("€", "€"), ("漢", "漢"), ("🙂", "🙂"),
  ])
  func escaping(character: String, written: String) {
    for filling in ["a", "é"] {
      for before in 0..<18 {
        for after in 0..<18 {
          let (start, end) = (
            String(repeating: filling, count: before), String(repeating: filling, count: after)
          )
          #expect(member(start + character + end) == "{\"a\":\"\(start)\(written)\(end)\"}")
        }
      }
    }
  }

  @Test func objects() {
    let bytes = JSONText.object { object in
      object.member("text", nil as String?)
      object.member("number", -12)
      object.member("yes", true)
      object.member("json", json: Array("[1]".utf8))
      object.member("piece", [0x78, 0x79, 0x7A] as [3 of UInt8], count: 2)
    }
    #expect(
      String(decoding: bytes, as: UTF8.self)
        == #"{"text":null,"number":-12,"yes":true,"json":[1],"piece":"xy"}"#)
    #expect(JSONText.object { _ in } == Array("{}".utf8))
  }

  @Test func aTextLargerThanTheBuffer() {
    let text = String(repeating: "0123456789", count: 1000)
    #expect(member(text) == "{\"a\":\"\(text)\"}")
  }

  private func member(_ value: String) -> String {
    String(decoding: JSONText.object { $0.member("a", value) }, as: UTF8.self)
  }
}
