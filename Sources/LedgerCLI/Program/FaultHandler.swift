#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// What happens when a calendar that is mapped into memory is cut short by another program while it is read.
enum FaultHandler {
  /// Opens `/dev/null` for standard input, output and error where they are closed: else the next file that is opened
  /// would get their number, and messages would go into it.
  static func openStandardFiles() {
    for descriptor in Int32(0)...2 where fcntl(descriptor, F_GETFD) == -1 {
      _ = unsafe open("/dev/null", O_RDWR)
    }
  }

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
