#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A real terminal with nobody before it: what is written to `keyboard` is read from `screen`.
final class PseudoTerminal {
  let keyboard: Int32
  let screen: Int32

  struct Failure: Error {}

  init(columns: UInt16 = 80, rows: UInt16 = 24) throws {
    keyboard = unsafe open("/dev/ptmx", O_RDWR | O_NOCTTY)
    guard let name = Self.unlock(keyboard) else { throw Failure() }
    screen = unsafe open(name, O_RDWR | O_NOCTTY)
    guard screen >= 0 else { throw Failure() }
    var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    _ = unsafe ioctl(screen, UInt(TIOCSWINSZ), &size)
  }

  /// Allows the other side to be opened, and names it.
  private static func unlock(_ keyboard: Int32) -> String? {
    #if os(Linux)
      // The Glibc module hides unlockpt and ptsname; these are what they ask the kernel:
      // TIOCSPTLCK and TIOCGPTN of <asm-generic/ioctls.h>.
      var isLocked: Int32 = 0
      var number: UInt32 = 0
      guard unsafe ioctl(keyboard, 0x4004_5431, &isLocked) == 0,
        unsafe ioctl(keyboard, 0x8004_5430, &number) == 0
      else { return nil }
      return "/dev/pts/\(number)"
    #else
      guard grantpt(keyboard) == 0, unlockpt(keyboard) == 0 else { return nil }
      return unsafe ptsname(keyboard).map { unsafe String(cString: $0) }
    #endif
  }

  func type(_ text: String) { type(Array(text.utf8)) }

  func type(_ bytes: [UInt8]) {
    _ = unsafe write(keyboard, bytes, bytes.count)
  }

  /// Whether typed text is echoed, lines are edited and signals sent, as before a program starts.
  var isCooked: Bool {
    var settings = termios()
    guard unsafe tcgetattr(screen, &settings) == 0 else { return false }
    let wanted = tcflag_t(ECHO | ICANON | ISIG)
    return settings.c_lflag & wanted == wanted
  }

  deinit {
    close(screen)
    close(keyboard)
  }
}
