/// A stream that is cut in front of events, so that its pieces are read at the same time.
///
/// A file of a megabyte has thousands of events and is mostly passed over; two processors do that in half the time.
struct StreamPieces {
  /// Every piece has at least this many bytes, unless a reader wants it otherwise: a thread costs as much as reading
  /// 50 KB.
  static let leastBytes = 1 << 20

  /// More threads than this gain nothing: they wait for the memory.
  private static let most = 4

  private let bounds: [Int]

  /// Cuts a stream; small ones and those without events stay whole.
  init(_ bytes: Span<UInt8>, leastBytes: Int) {
    let count = min(StreamPieces.most, bytes.count / leastBytes)
    var bounds = [0]
    for piece in 1..<max(1, count) {
      let near = max(bytes.count / count * piece, bounds[bounds.count - 1])
      guard let cut = StreamPieces.event(in: bytes, after: near) else { break }
      bounds.append(cut)
    }
    self.bounds = bounds + [bytes.count]
  }

  /// The pass over the whole stream, as if it had been one from its beginning to its end.
  func run(_ fresh: ComponentPass, _ bytes: Span<UInt8>) -> ComponentPass {
    if bounds.count > 2, let pass = joined(fresh, bytes) { return pass }
    var pass = fresh
    pass.run(bytes, 0..<bytes.count)
    pass.finish(bytes)
    return pass
  }

  /// The joined passes over the pieces; nil when something was found that the pieces before have to say more about: a
  /// component over a cut, or a fault, whose line number only they know.
  private func joined(_ fresh: ComponentPass, _ bytes: Span<UInt8>) -> ComponentPass? {
    var first = fresh
    // The pointer stays inside the closure: all threads are waited for before it ends.
    let others = unsafe bytes.withUnsafeBufferPointer { buffer in
      // Threads only read the bytes, and nobody writes to them.
      nonisolated(unsafe) let shared = unsafe buffer
      let threads = (1..<bounds.count - 1).map { piece in
        let part = bounds[piece]..<bounds[piece + 1]
        return WorkThread {
          var pass = fresh
          unsafe pass.run(shared.span, part)
          return pass
        }
      }
      first.run(bytes, bounds[0]..<bounds[1])
      return threads.map { $0.wait() }
    }
    for other in others {
      guard first.append(other) else { return nil }
    }
    first.finish(bytes)
    return first
  }

  /// The beginning of the first line at or after a byte that begins an event.
  private static func event(in bytes: Span<UInt8>, after start: Int) -> Int? {
    var scanner = LineScanner(offset: start)
    // The first of them is only the rest of a line.
    _ = scanner.next(bytes)
    while scanner.offset < bytes.count {
      let offset = scanner.offset
      guard let line = scanner.next(bytes) else { return nil }
      if line.count == 12, hasPrefix(bytes, offset, "BEGIN:VEVENT") { return offset }
    }
    return nil
  }
}
