#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// What happens when a calendar that is mapped into memory is cut short by another program while it is read.
enum FaultHandler {
  /// Makes that end with a message and the status "try again" instead of a crash.
  static func install() {
    // The handler calls only what POSIX allows in one: write and _exit.
    signal(SIGBUS) { _ in
      let text: StaticString = """
        error: a calendar was cut short while it was read
        hint: another program is writing it; try again

        """
      _ = unsafe write(2, text.utf8Start, text.utf8CodeUnitCount)
      _exit(75)
    }
  }
}
