#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Reads an answer that somebody types.
public enum LineInput {
  /// One line without its line feed (or carriage return and line feed); nil at the end of the input.
  ///
  /// Nothing is read beyond the line feed, so that what follows is there for whoever reads next.
  /// Bytes that are no UTF-8 become U+FFFD. A line is cut at 64 KiB.
  ///
  /// - Throws: ``TerminalError`` if the descriptor can't be read.
  public static func readLine(fileDescriptor: Int32) throws(TerminalError) -> String? {
    var bytes: [UInt8] = []
    var byte: UInt8 = 0
    while bytes.count < 65536 {
      let count = unsafe read(fileDescriptor, &byte, 1)
      if count < 0 {
        if errno == EINTR { continue }
        throw TerminalError(operation: .readInput, code: errno)
      }
      if count == 0 {
        if bytes.isEmpty { return nil }
        break
      }
      if byte == UInt8(ascii: "\n") { break }
      bytes.append(byte)
    }
    if bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
    return String(decoding: bytes, as: UTF8.self)
  }
}
