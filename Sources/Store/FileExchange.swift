#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Two files changing places in one step, where the system can do that (Linux since 3.15, on most file systems).
enum FileExchange {
  /// Exchanges two files; false when nothing was done.
  static func exchange(_ first: String, _ second: String) -> Bool {
    #if os(Linux)
      typealias Function =
        @convention(c) (Int32, UnsafePointer<CChar>, Int32, UnsafePointer<CChar>, UInt32) -> Int32
      // The C library declares renameat2 only for programs that ask for GNU extensions, which Swift's import of it
      // does not; the type above is the one of its manual.
      guard let symbol = unsafe dlsym(nil, "renameat2") else { return false }
      let renameat2 = unsafe unsafeBitCast(symbol, to: Function.self)
      let exchange: UInt32 = 2
      return unsafe renameat2(AT_FDCWD, first, AT_FDCWD, second, exchange) == 0
    #else
      return false
    #endif
  }
}
