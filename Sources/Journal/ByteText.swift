#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Whether the bytes from `start` are those of `word`; the caller has made sure that so many are there.
func matches(_ text: Span<UInt8>, at start: Int, _ word: StaticString) -> Bool {
  // The buffer of a static string lives for ever, and the index stays below its count.
  word.withUTF8Buffer { wanted in
    for index in 0..<wanted.count where unsafe wanted[index] != text[start + index] { return false }
    return true
  }
}

/// Whether a byte separates words in a record line: a space or a tab.
@inline(__always)
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

  /// As `skippingBlanks`, for the start of a line: a byte order mark there, left from a file that was appended to
  /// this one, is passed over as well.
  @inline(__always)
  func skippingIndent(from start: Int, to end: Int) -> Int {
    if start < end, self[start] > UInt8(ascii: " "), self[start] < 0x80 { return start }
    var at = skippingBlanks(from: start, to: end)
    while at + 3 <= end, self[at] == 0xEF, self[at + 1] == 0xBB, self[at + 2] == 0xBF {
      at = skippingBlanks(from: at + 3, to: end)
    }
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
  /// Whether the bytes of a range are those of a range of another text.
  @inline(__always)
  func equals(_ range: Range<Int>, _ other: Span<UInt8>, _ otherRange: Range<Int>) -> Bool {
    guard range.count == otherRange.count else { return false }
    // Both pieces are of that length, and the addresses are used in here only.
    return unsafe extracting(range).withUnsafeBytes { left in
      unsafe other.extracting(otherRange).withUnsafeBytes { right in
        guard let first = left.baseAddress, let second = right.baseAddress else { return true }
        return unsafe memcmp(first, second, left.count) == 0
      }
    }
  }

  /// The place of the next line feed from `start` on, or the end of the text.
  func nextLineFeed(from start: Int) -> Int {
    // The C library looks at 32 bytes at once. It stays within the text, and the address is used in here only.
    unsafe withUnsafeBufferPointer { text in
      guard let base = text.baseAddress, start >= 0, start < text.count,
        let found = unsafe memchr(base + start, 0x0A, text.count - start)
      else { return text.count }
      return unsafe base.distance(to: found.assumingMemoryBound(to: UInt8.self))
    }
  }

  /// The place of the first byte of a range that is not part of a UTF-8 character, if there is one.
  func firstInvalidByte(in range: Range<Int>) -> Int? {
    var at = range.lowerBound
    while true {
      // Most text is ASCII, and is passed over many bytes at a time.
      while at + 32 <= range.upperBound,
        (eightBytes(at: at) | eightBytes(at: at + 8) | eightBytes(at: at + 16) | eightBytes(at: at + 24))
          & 0x8080_8080_8080_8080 == 0
      {
        at += 32
      }
      while at + 8 <= range.upperBound, eightBytes(at: at) & 0x8080_8080_8080_8080 == 0 { at += 8 }
      while at < range.upperBound, self[at] < 0x80 { at += 1 }
      guard at < range.upperBound else { return nil }
      // An ASCII byte is never part of another character.
      let start = at
      while at < range.upperBound, self[at] >= 0x80 { at += 1 }
      do {
        _ = try UTF8Span(validating: extracting(start..<at))
      } catch {
        return start + error.byteOffsets.lowerBound
      }
    }
  }

  /// The place of the next `^`, `;` or backslash from `start` on, or `end`.
  func nextMark(from start: Int, to end: Int) -> Int {
    var at = start
    while at < end, at + 8 <= count {
      let word = eightBytes(at: at)
      // A backslash is a `^` but for the bit 0x02.
      let found =
        zeroBytes((word | 0x0202_0202_0202_0202) ^ 0x5E5E_5E5E_5E5E_5E5E)
        | zeroBytes(word ^ 0x3B3B_3B3B_3B3B_3B3B)
      if found != 0 { return Swift.min(at + found.trailingZeroBitCount / 8, end) }
      at += 8
    }
    while at < end, self[at] | 0x02 != UInt8(ascii: "^"), self[at] != UInt8(ascii: ";") { at += 1 }
    return Swift.min(at, end)
  }

  /// The place of the next space, tab or backslash from `start` on, or `end`.
  func nextBreak(from start: Int, to end: Int) -> Int {
    var at = start
    while at < end, at + 8 <= count {
      let word = eightBytes(at: at)
      let found =
        zeroBytes(word ^ 0x2020_2020_2020_2020) | zeroBytes(word ^ 0x0909_0909_0909_0909)
        | zeroBytes(word ^ 0x5C5C_5C5C_5C5C_5C5C)
      if found != 0 { return Swift.min(at + found.trailingZeroBitCount / 8, end) }
      at += 8
    }
    while at < end, !isBlank(self[at]), self[at] != UInt8(ascii: "\\") { at += 1 }
    return Swift.min(at, end)
  }

  /// Whether a range holds printable ASCII only, and no backslash; eight bytes at a time.
  func isPlain(_ range: Range<Int>) -> Bool {
    var at = range.lowerBound
    while at + 8 <= range.upperBound {
      let word = eightBytes(at: at)
      guard
        word & 0x8080_8080_8080_8080 == 0, zeroBytes(word ^ 0x5C5C_5C5C_5C5C_5C5C) == 0,
        zeroBytes(word ^ 0x7F7F_7F7F_7F7F_7F7F) == 0,
        // Of bytes below 0x80 the sum has the highest bit if they are at least 0x20.
        (word &+ 0x6060_6060_6060_6060) & 0x8080_8080_8080_8080 == 0x8080_8080_8080_8080
      else { return false }
      at += 8
    }
    while at < range.upperBound {
      guard self[at] >= 0x20, self[at] < 0x7F, self[at] != UInt8(ascii: "\\") else { return false }
      at += 1
    }
    return true
  }

  /// The number that two digits at a place write; 100 if they are no digits. Both places have to be in the text.
  @inline(__always)
  func twoDigits(at start: Int) -> Int {
    let tens = self[start] &- UInt8(ascii: "0")
    let ones = self[start + 1] &- UInt8(ascii: "0")
    return tens < 10 && ones < 10 ? Int(tens) * 10 + Int(ones) : 100
  }

  /// Four bytes as a number, the first one lowest.
  @inline(__always)
  func fourBytes(at start: Int) -> UInt32 {
    // Any four bytes are an integer, and the load traps outside of the text.
    UInt32(littleEndian: unsafe bytes.unsafeLoadUnaligned(fromByteOffset: start, as: UInt32.self))
  }

  /// Eight bytes as a number, the first one lowest.
  @inline(__always)
  func eightBytes(at start: Int) -> UInt64 {
    // Any eight bytes are an integer, and the load traps outside of the text.
    UInt64(littleEndian: unsafe bytes.unsafeLoadUnaligned(fromByteOffset: start, as: UInt64.self))
  }
}

/// The highest bit of the lowest byte that is 0, and perhaps of higher bytes; nothing if no byte is 0.
@inline(__always)
private func zeroBytes(_ word: UInt64) -> UInt64 {
  (word &- 0x0101_0101_0101_0101) & ~word & 0x8080_8080_8080_8080
}

/// Whether each byte of a word is at most that of `limits`, none of which may be above 0x7F.
@inline(__always)
func hasBytes(of word: UInt64, atMost limits: UInt64) -> Bool {
  // Where every byte is below 0x80, no sum runs over into the next byte.
  (word | (word &+ (0x7F7F_7F7F_7F7F_7F7F &- limits))) & 0x8080_8080_8080_8080 == 0
}
