#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// One of the process's outputs, buffered.
final class Output {
  /// Why writing failed.
  enum Failure: Error {
    /// Nobody reads any more: `ledger log | head`. Not a fault.
    case closed
    /// The system's error number.
    case system(Int32)
  }

  private let descriptor: Int32
  private var buffer = ByteBuffer(capacity: Output.fullSize + 4096)

  /// How much is gathered before it is handed over.
  static let fullSize = 65_536

  /// What went wrong first; later text is dropped.
  private(set) var failure: Failure?

  init(descriptor: Int32) {
    self.descriptor = descriptor
  }

  /// Adds text.
  func write(_ text: String) {
    buffer.append(text.utf8.span)
    flushIfFull()
  }

  /// Adds text and a line end.
  func line(_ text: String = "") {
    buffer.append(text.utf8.span)
    buffer.append(UInt8(ascii: "\n"))
    flushIfFull()
  }

  /// Adds bytes and a line end.
  func line(_ bytes: [UInt8]) {
    buffer.append(bytes.span)
    buffer.append(UInt8(ascii: "\n"))
    flushIfFull()
  }

  /// Adds bytes.
  func write(_ bytes: [UInt8]) {
    buffer.append(bytes.span)
    flushIfFull()
  }

  /// Adds bytes. Many at once are handed over from where they are.
  func write(_ bytes: borrowing ByteBuffer) {
    if bytes.count >= Output.fullSize {
      flush()
      hand(over: bytes)
    } else {
      buffer.append(bytes, 0..<bytes.count)
      flushIfFull()
    }
  }

  private func flushIfFull() {
    if buffer.count >= Output.fullSize { flush() }
  }

  /// Hands over everything that is buffered.
  func flush() {
    hand(over: buffer)
    buffer.cut(to: 0)
  }

  private func hand(over bytes: borrowing ByteBuffer) {
    var written = 0
    while written < bytes.count, failure == nil {
      // The pointer stays inside the closure and the count is what is left of the bytes.
      let count = unsafe bytes.withBytes { all in
        unsafe Self.send(descriptor, all.baseAddress.map { unsafe $0 + written }, all.count - written)
      }
      if count < 0 {
        if errno == EINTR { continue }
        failure = errno == EPIPE ? .closed : .system(errno)
      } else {
        written += count
      }
    }
  }

  private static func send(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    #if canImport(Darwin)
      unsafe Darwin.write(descriptor, bytes, count)
    #elseif canImport(Musl)
      unsafe Musl.write(descriptor, bytes, count)
    #else
      unsafe Glibc.write(descriptor, bytes, count)
    #endif
  }
}
