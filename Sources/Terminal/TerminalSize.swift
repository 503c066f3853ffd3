#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The size of a terminal in characters.
public struct TerminalSize: Equatable, Sendable {
  /// Characters in a line; at least 1.
  public var columns: Int
  /// Lines; at least 1.
  public var rows: Int

  /// A size that is known.
  public init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
  }

  /// Asks a terminal. Nil if the descriptor is no terminal, or is one that doesn't know its size.
  public init?(fileDescriptor: Int32) {
    var size = winsize()
    guard unsafe ioctl(fileDescriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else {
      return nil
    }
    self.init(columns: Int(size.ws_col), rows: Int(size.ws_row))
  }

  /// Whether a descriptor is a terminal.
  public static func isTerminal(_ fileDescriptor: Int32) -> Bool { isatty(fileDescriptor) == 1 }
}
