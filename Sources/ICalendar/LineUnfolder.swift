/// Gives the logical lines of a component one after the other: those that are one physical line as a part of the
/// stream, folded ones joined in a buffer (RFC 5545 section 3.1). Blank lines are passed over.
struct LineUnfolder {
  private var scanner: LineScanner
  private let end: Int

  /// The joined pieces of the line that was given last, if it was folded.
  private(set) var buffer: [UInt8] = []

  /// Where each further piece begins in the buffer.
  private(set) var joints: [Int] = []

  /// Whether the line that was given last was folded.
  private(set) var isFolded = false

  /// The physical line that it starts on, counted from 1.
  private(set) var line = 0

  /// Begins at a byte that starts line `line + 1` and goes up to the byte `end`.
  init(from start: Int, to end: Int, line: Int) {
    scanner = LineScanner(offset: start, line: line)
    self.end = end
  }

  /// Whether the line that was given last is the last one.
  var isAtEnd: Bool { scanner.offset >= end }

  /// The first physical line of the next logical line; nil after the last. Its continuations, if it has any, are
  /// joined by `join` or passed over by `skip`, one of which has to be called next if `isFolded` is true.
  @inline(__always)
  mutating func next(_ bytes: Span<UInt8>) -> Range<Int>? {
    while scanner.offset < end, let range = scanner.next(bytes) {
      guard !range.isEmpty else { continue }
      line = scanner.line
      isFolded = scanner.offset < end && isFold(bytes[scanner.offset])
      return range
    }
    return nil
  }

  /// Joins the physical lines that continue `first` in the buffer.
  mutating func join(_ bytes: Span<UInt8>, _ first: Range<Int>) {
    buffer.removeAll(keepingCapacity: true)
    joints.removeAll(keepingCapacity: true)
    append(bytes, first)
    while scanner.offset < end, isFold(bytes[scanner.offset]), let more = scanner.next(bytes) {
      joints.append(buffer.count)
      append(bytes, more.lowerBound + 1..<max(more.upperBound, more.lowerBound + 1))
    }
  }

  /// Passes over the physical lines that continue the one given last.
  mutating func skip(_ bytes: Span<UInt8>) {
    while scanner.offset < end, isFold(bytes[scanner.offset]), scanner.next(bytes) != nil {}
  }

  private mutating func append(_ bytes: Span<UInt8>, _ range: Range<Int>) {
    // The pointer stays inside the closure, and the range was checked by `extracting`.
    unsafe bytes.extracting(range).withUnsafeBufferPointer { unsafe buffer.append(contentsOf: $0) }
  }
}
