/// Streams that are not UTF-8 with line feeds are rewritten to that before they are read.
enum StreamEncoding {
  /// The stream as UTF-8 with LF when it is UTF-16 or has only CRs for line ends; nil when it can be read as it is.
  static func converted(_ bytes: Span<UInt8>) -> [UInt8]? {
    if bytes.count >= 4 {
      let (first, second) = (bytes[0], bytes[1])
      // Without a mark it takes two units: one NUL alone is damage.
      let (third, fourth) = (bytes[2], bytes[3])
      if (first == 0xFF && second == 0xFE) || (first != 0 && second == 0 && third != 0 && fourth == 0) {
        return utf16(bytes, low: 0)
      }
      if (first == 0xFE && second == 0xFF) || (first == 0 && second != 0 && third == 0 && fourth != 0) {
        return utf16(bytes, low: 1)
      }
    }
    return carriageReturns(bytes)
  }

  /// UTF-16 with the low byte of each unit at `low` (0 little-endian, 1 big-endian); a broken surrogate becomes
  /// U+FFFD, an odd last byte is dropped.
  private static func utf16(_ bytes: Span<UInt8>, low: Int) -> [UInt8] {
    var units: [UInt16] = []
    units.reserveCapacity(bytes.count / 2)
    var at = 0
    while at + 1 < bytes.count {
      units.append(UInt16(bytes[at + low]) | UInt16(bytes[at + 1 - low]) << 8)
      at += 2
    }
    if units.first == 0xFEFF { units.removeFirst() }
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }

  /// Old Macintosh line ends, only when the stream has no LF at all.
  private static func carriageReturns(_ bytes: Span<UInt8>) -> [UInt8]? {
    guard LineScanner.newline(in: bytes, from: 0) == bytes.count else { return nil }
    var copy: [UInt8] = []
    copy.reserveCapacity(bytes.count)
    for index in bytes.indices {
      copy.append(bytes[index] == UInt8(ascii: "\r") ? UInt8(ascii: "\n") : bytes[index])
    }
    return copy
  }
}
