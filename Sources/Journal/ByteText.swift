/// Whether the bytes from `start` are those of `word`; the caller has made sure that so many are there.
func matches(_ text: Span<UInt8>, at start: Int, _ word: StaticString) -> Bool {
  // The buffer of a static string lives for ever, and the index stays below its count.
  word.withUTF8Buffer { wanted in
    for index in 0..<wanted.count where unsafe wanted[index] != text[start + index] { return false }
    return true
  }
}

/// Whether a byte separates words in a record line: a space or a tab.
func isBlank(_ byte: UInt8) -> Bool {
  byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
}

extension Span<UInt8> {
  /// The first place from `start` on, before `end`, that holds no space and no tab; `end` if there is none.
  func skippingBlanks(from start: Int, to end: Int) -> Int {
    var at = start
    while at < end, isBlank(self[at]) { at += 1 }
    return at
  }

  /// The first place from `start` on, before `end`, that holds a space or a tab; `end` if there is none.
  func skippingWord(from start: Int, to end: Int) -> Int {
    var at = start
    while at < end, !isBlank(self[at]) { at += 1 }
    return at
  }

  /// The bytes of a range, copied.
  func copy(_ range: Range<Int>) -> [UInt8] {
    var out: [UInt8] = []
    out.reserveCapacity(range.count)
    for index in range { out.append(self[index]) }
    return out
  }

  /// Whether the bytes of a range are exactly those.
  func equals(_ range: Range<Int>, _ bytes: [UInt8]) -> Bool {
    guard range.count == bytes.count else { return false }
    for index in bytes.indices where self[range.lowerBound + index] != bytes[index] { return false }
    return true
  }
}

extension Span<UInt8> {
  /// The place of the next line feed from `start` on, or the end of the text.
  func nextLineFeed(from start: Int) -> Int {
    var at = start
    while at < count, self[at] != UInt8(ascii: "\n") { at += 1 }
    return at
  }
}
