#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The system's words for its error numbers.
enum ErrorText {
  /// `No space left on device` and the like.
  static func of(_ number: Int32) -> String {
    // strerror's text is copied at once; on the systems we build for it is thread-local or constant.
    unsafe String(cString: strerror(number))
  }
}
