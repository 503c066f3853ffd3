/// A hash of a UID's bytes without regard to case, eight at a time: every event has one, and only few are looked for.
enum UIDHash {
  /// The hash of a UID.
  static func of(_ bytes: Span<UInt8>) -> UInt64 {
    var hash = UInt64(truncatingIfNeeded: bytes.count)
    var at = 0
    while at < bytes.count {
      hash = (hash ^ ByteWord(bytes, at: at).folded) &* 0x9E37_79B9_7F4A_7C15
      hash ^= hash >> 29
      at += 8
    }
    return hash
  }

  /// Whether the bytes of a range stand for themselves in every reading: ASCII without a backslash.
  static func isPlain(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
    var at = range.lowerBound
    while at + 8 <= range.upperBound {
      guard ByteWord(bytes, at: at).isPlain else { return false }
      at += 8
    }
    while at < range.upperBound {
      if bytes[at] >= 0x80 || bytes[at] == UInt8(ascii: "\\") { return false }
      at += 1
    }
    return true
  }
}
