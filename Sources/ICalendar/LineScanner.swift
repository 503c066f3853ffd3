#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Goes through the physical lines of a calendar and counts them.
///
/// Lines end in LF or CRLF; stray CRs before the LF belong to the line end (RFC 5545 section 3.1, and what occurs).
struct LineScanner {
  /// Where the next line starts.
  private(set) var offset = 0

  /// The number of the line that `next` returned last, counted from 1.
  private(set) var line = 0

  /// A scanner that goes on from a byte that starts line `line + 1`.
  init(offset: Int = 0, line: Int = 0) {
    self.offset = offset
    self.line = line
  }

  /// The bytes of the next line without its end, or nil after the last one.
  @inline(__always)
  mutating func next(_ bytes: Span<UInt8>) -> Range<Int>? {
    let count = bytes.count
    guard offset < count else { return nil }
    let first = offset
    let end = LineScanner.newline(in: bytes, from: first)
    offset = end < count ? end + 1 : count
    line += 1
    var last = end
    while last > first, bytes[last - 1] == UInt8(ascii: "\r") { last -= 1 }
    return first..<last
  }

  /// Whether the next line begins with a blank or a tab.
  @inline(__always)
  func isAtFold(_ bytes: Span<UInt8>) -> Bool { offset < bytes.count && isFold(bytes[offset]) }

  /// Passes over the lines that begin with a blank or a tab: they continue the one before.
  @inline(__always)
  mutating func skipFolds(_ bytes: Span<UInt8>) {
    let count = bytes.count
    while offset < count, isFold(bytes[offset]) {
      let end = LineScanner.newline(in: bytes, from: offset)
      offset = end < count ? end + 1 : count
      line += 1
    }
  }

  /// Passes over lines of an event from which nothing is to be learnt for an `EventSketch`, and over those that
  /// continue them: nine lines in ten. What it stops at need not be of interest.
  @inline(__always)
  mutating func skipPlain(_ bytes: Span<UInt8>) {
    var (at, number) = (offset, line)
    var first = at
    while at &+ 8 <= bytes.count {
      let word = ByteWord(bytes, at: at)
      if word.isFold {
        // The fold may be in a name; the caller has to see that line.
        if at &- first < 16 {
          if at > first { (at, number) = (first, number &- 1) }
          break
        }
      } else if word.isPlainName {
        first = at
      } else {
        break
      }
      let end = LineScanner.newline(in: bytes, from: at)
      guard end < bytes.count else { break }
      at = end &+ 1
      number &+= 1
    }
    (offset, line) = (at, number)
  }

  /// The offset of the first LF at or after `start`, or the count of bytes.
  @inline(__always)
  static func newline(in bytes: Span<UInt8>, from start: Int) -> Int {
    let count = bytes.count
    // memchr looks at 32 bytes at a time where a Swift loop looks at one; it stays within the `count - start`
    // bytes it is given, and the pointer does not leave the closure.
    return unsafe bytes.withUnsafeBytes { buffer in
      guard let base = buffer.baseAddress, start < count,
        let found = unsafe memchr(base + start, 0x0A, count - start)
      else { return count }
      return unsafe UnsafeRawPointer(found) - base
    }
  }
}
