import Terminal
import Testing

struct KeyDecoderTests {
  static let rows: [(String, [Key])] = [
    ("a Z1", [.character("a"), .character(" "), .character("Z"), .character("1")]),
    ("é学🎉", [.character("é"), .character("学"), .character("🎉")]),
    ("\r\n\t", [.enter, .enter, .tab]),
    ("\u{7F}\u{8}", [.backspace, .backspace]),
    (
      "\u{3}\u{4}\u{1A}\u{1}\u{C}\u{0}",
      [.interrupt, .endOfInput, .suspend, .control("a"), .control("l"), .other]
    ),
    ("\u{1B}[A\u{1B}[B\u{1B}[C\u{1B}[D", [.up, .down, .right, .left]),
    ("\u{1B}OA\u{1B}OB\u{1B}OC\u{1B}OD", [.up, .down, .right, .left]),
    (
      "\u{1B}[H\u{1B}[F\u{1B}[1~\u{1B}[4~\u{1B}[7~\u{1B}[8~\u{1B}OH\u{1B}OF",
      [.home, .end, .home, .end, .home, .end, .home, .end]
    ),
    ("\u{1B}[3~\u{1B}[5~\u{1B}[6~\u{1B}[Z", [.delete, .pageUp, .pageDown, .backTab]),
    ("\u{1B}[1;5Cx", [.other, .character("x")]),
    ("\u{1B}OPx\u{1B}[15~x", [.other, .character("x"), .other, .character("x")]),
    ("\u{1B}fx", [.other, .character("x")]),
    ("\u{1B}éx", [.other, .character("x")]),
    ("\u{1B}\u{1B}[Ax", [.escape, .up, .character("x")]),
    ("a\u{1B}", [.character("a"), .escape]),
    ("\u{1B}[", [.other]),
    ("\u{1B}[" + String(repeating: "1", count: 40) + "", [.other]),
  ]

  @Test(arguments: rows)
  func `bytes become keys`(text: String, keys: [Key]) {
    #expect(Self.keys(Array(text.utf8)) == keys)
  }

  @Test(arguments: rows)
  func `however they arrive`(text: String, keys: [Key]) {
    var decoder = KeyDecoder()
    var found: [Key] = []
    for byte in text.utf8 {
      decoder.add([byte])
      while let key = decoder.takeKey() { found.append(key) }
    }
    while let key = decoder.takeRest() { found.append(key) }
    // Noise is cut where it arrives.
    #expect(found == keys || text.utf8.count > 40)
  }

  @Test func `bytes that are no UTF-8 are keys too`() {
    #expect(Self.keys([0xFF, 0x61]) == [.other, .character("a")])
    #expect(Self.keys([0xC3, 0x61]) == [.other, .character("a")])
    #expect(Self.keys([0xE5, 0xAD, 0x61]) == [.other, .character("a")])
    #expect(Self.keys([0xED, 0xA0, 0x80, 0x61]) == [.other, .character("a")])
    #expect(Self.keys([0xE5, 0xAD]) == [.other])
    #expect(Self.keys([0x80]) == [.other])
  }

  @Test func `every two bytes end`() {
    for first in UInt8.min...UInt8.max {
      for second in UInt8.min...UInt8.max {
        #expect(Self.keys([first, second]).count <= 2)
      }
    }
  }

  private static func keys(_ bytes: [UInt8]) -> [Key] {
    var decoder = KeyDecoder()
    decoder.add(bytes)
    var keys: [Key] = []
    while let key = decoder.takeRest() { keys.append(key) }
    return keys
  }
}
