#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A terminal that can't be used as it has to be.
public struct TerminalError: Error, Equatable, Sendable, CustomStringConvertible {
  /// What was tried.
  public enum Operation: String, Sendable {
    /// The settings of the terminal were to be read; this fails where there is no terminal.
    case readSettings = "read the settings of the terminal"
    /// They were to be changed.
    case changeSettings = "change the settings of the terminal"
    /// Keys or lines were to be read.
    case readInput = "read from the terminal"
  }

  /// What was tried.
  public let operation: Operation
  /// The system's number of the error (`errno`).
  public let code: Int32

  /// What was tried, and the system's words for why it failed.
  public var description: String {
    let reason = unsafe strerror(code).map { unsafe String(cString: $0) } ?? "error \(code)"
    return "can't \(operation.rawValue): \(reason)"
  }
}
