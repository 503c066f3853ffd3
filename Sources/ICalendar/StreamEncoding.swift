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
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count / 2 + 16)
    var at = 0
    func unit(_ index: Int) -> UInt32 {
      UInt32(bytes[index + low]) | UInt32(bytes[index + 1 - low]) << 8
    }
    while at + 1 < bytes.count {
      var scalar = unit(at)
      at += 2
      if scalar & 0xF800 == 0xD800 {
        if scalar < 0xDC00, at + 1 < bytes.count, unit(at) & 0xFC00 == 0xDC00 {
          scalar = 0x10000 + (scalar - 0xD800) << 10 + (unit(at) - 0xDC00)
          at += 2
        } else {
          scalar = 0xFFFD
        }
      }
      if scalar < 0x80 {
        text.append(UInt8(scalar))
      } else if scalar < 0x800 {
        text.append(UInt8(0xC0 | scalar >> 6))
        text.append(UInt8(0x80 | scalar & 0x3F))
      } else if scalar < 0x10000 {
        if scalar == 0xFEFF, text.isEmpty { continue }
        text.append(UInt8(0xE0 | scalar >> 12))
        text.append(UInt8(0x80 | scalar >> 6 & 0x3F))
        text.append(UInt8(0x80 | scalar & 0x3F))
      } else {
        text.append(UInt8(0xF0 | scalar >> 18))
        text.append(UInt8(0x80 | scalar >> 12 & 0x3F))
        text.append(UInt8(0x80 | scalar >> 6 & 0x3F))
        text.append(UInt8(0x80 | scalar & 0x3F))
      }
    }
    return text
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
