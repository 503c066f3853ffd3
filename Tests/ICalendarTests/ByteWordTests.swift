import Testing

@testable import ICalendar

/// Eight bytes at a time say the same as one at a time.
@Suite struct ByteWordTests {
  @Test func eightDigitsAreANumberAndNothingElseIs() {
    for place in 0..<8 {
      for byte in UInt8.min...UInt8.max {
        var text = Array("20261130".utf8)
        text[place] = byte
        let expected =
          text.allSatisfy { (0x30...0x39).contains($0) } ? Int(String(decoding: text, as: UTF8.self)) : nil
        #expect(ByteWord(text.span, at: 0).number == expected, "\(text)")
      }
    }
    #expect(ByteWord(Array("x99999999".utf8).span, at: 1).number == 99_999_999)
    #expect(ByteWord(Array("2026113".utf8).span, at: 0).number == nil)
  }

  @Test func colonsAreSeenWhereTheyAre() {
    let text = Array("a:;:b :c".utf8)
    for place in 0..<8 {
      #expect(ByteWord(text.span, at: 0).hasColon(at: place) == (text[place] == UInt8(ascii: ":")))
    }
  }

  @Test func aDotInTheNameIsOneBeforeTheColon() {
    func hasDot(_ text: String) -> Bool { ByteWord(Array(text.utf8).span, at: 0).hasDotInName }
    #expect(hasDot("item1.UI"))
    #expect(hasDot("a.b:c.d;"))
    #expect(hasDot("item123."))
    #expect(hasDot("noname.."))
    #expect(!hasDot("URL:a.bc"))
    #expect(!hasDot("X;A=1.5:"))
    #expect(!hasDot("SUMMARY:"))
  }

  @Test func uidsAreHashedWithoutCaseAndPlainOnesAreTold() {
    func hash(_ text: String) -> UIDHash {
      let bytes = Array(("x" + text + "y").utf8)
      return UIDHash(bytes.span, 1..<bytes.count - 1)
    }
    for length in 0...20 {
      let text = String("AbCdEfGh-0123456789@".prefix(length))
      #expect(hash(text).value == hash(text.lowercased()).value)
      #expect(hash(text).isPlain)
      #expect(hash(text).value != hash(text + "z").value)
      #expect(!hash(text + "\\").isPlain)
      #expect(!hash("ü" + text).isPlain)
    }
  }
}
