#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// An error number of the system.
package struct SystemFailure: Error, Sendable, Hashable, CustomStringConvertible {
  /// The number (`errno`).
  package let code: Int32

  /// The number of the call that has just failed.
  init() { code = errno }

  init(code: Int32) { self.code = code }

  /// Whether there is no such file or program.
  var isMissing: Bool { code == ENOENT }

  /// The system's words for it.
  package var description: String {
    // strerror gives a string of its own.
    unsafe String(cString: strerror(code))
  }
}
