/// A hash of a UID's bytes without regard to case, eight at a time: every event has one, and only few are looked for.
struct UIDHash {
  /// The hash.
  let value: UInt64

  /// Whether the bytes stand for themselves in every reading: ASCII without a backslash.
  let isPlain: Bool

  /// Hashes a range of bytes.
  @inline(__always)
  init(_ bytes: Span<UInt8>, _ range: Range<Int>) {
    var hash = UInt64(truncatingIfNeeded: range.count)
    var odd: UInt64 = 0
    var at = range.lowerBound
    while range.upperBound &- at >= 8 {
      let word = ByteWord(bytes, at: at)
      hash = UIDHash.mixed(hash, word)
      odd |= word.oddBits
      at &+= 8
    }
    if at < range.upperBound {
      let word = ByteWord(bytes, at: at, count: range.upperBound - at)
      hash = UIDHash.mixed(hash, word)
      odd |= word.oddBits
    }
    value = hash
    isPlain = odd == 0
  }

  @inline(__always)
  private static func mixed(_ hash: UInt64, _ word: ByteWord) -> UInt64 {
    let product = (hash ^ word.folded) &* 0x9E37_79B9_7F4A_7C15
    return product ^ (product >> 29)
  }
}
