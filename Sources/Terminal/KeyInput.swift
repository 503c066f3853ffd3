#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Reads single keys from a terminal, without echo and without waiting for the end of a line.
///
/// The terminal is in raw mode as long as the value lives and gets its settings back when it goes
/// away, however the scope is left. A program that is killed or calls `exit` in between has to
/// call ``restore()`` first. Ctrl-C, Ctrl-Z and Ctrl-D arrive as keys. Output is not changed: a
/// line feed still begins a line at its left.
///
/// Signals are the caller's: a read that one interrupts (SIGWINCH, say) returns nil.
public struct KeyInput: ~Copyable {
  private let fileDescriptor: Int32
  private let original: termios
  private var decoder = KeyDecoder()
  private var isRaw = true

  /// Milliseconds after which an escape byte that nothing follows is the escape key.
  private static let escapeDelay: Int32 = 50

  /// Puts the terminal into raw mode. What was typed before stays and is read first.
  ///
  /// - Throws: ``TerminalError`` if the descriptor is no terminal.
  public init(fileDescriptor: Int32) throws(TerminalError) {
    original = try Self.makeRaw(fileDescriptor)
    self.fileDescriptor = fileDescriptor
  }

  /// Changes the settings and returns those from before.
  private static func makeRaw(_ fileDescriptor: Int32) throws(TerminalError) -> termios {
    var settings = termios()
    guard unsafe tcgetattr(fileDescriptor, &settings) == 0 else {
      throw TerminalError(operation: .readSettings, code: errno)
    }
    let original = settings
    settings.c_iflag &= ~tcflag_t(BRKINT | ICRNL | INPCK | ISTRIP | IXON)
    settings.c_lflag &= ~tcflag_t(ECHO | ICANON | IEXTEN | ISIG)
    // A read waits for one byte and for no time. The array is a tuple in Swift, hence its bytes;
    // VMIN and VTIME are indices into it.
    unsafe withUnsafeMutableBytes(of: &settings.c_cc) { characters in
      unsafe characters[Int(VMIN)] = 1
      unsafe characters[Int(VTIME)] = 0
    }
    guard unsafe tcsetattr(fileDescriptor, TCSADRAIN, &settings) == 0 else {
      throw TerminalError(operation: .changeSettings, code: errno)
    }
    return original
  }

  /// Gives the terminal its settings back. Nothing can be read afterwards; a second call does nothing.
  public mutating func restore() {
    guard isRaw else { return }
    isRaw = false
    putBack()
  }

  /// The next key. Nil when `milliseconds` went by without one, or a signal arrived; without a
  /// limit the wait has no end.
  ///
  /// - Throws: ``TerminalError`` if the terminal is gone.
  public mutating func next(milliseconds: Int32? = nil) throws(TerminalError) -> Key? {
    precondition(isRaw, "the terminal is not in raw mode any more")
    var limit = milliseconds ?? -1
    while true {
      if let key = decoder.takeKey() { return key }
      if decoder.isWaiting { limit = Self.escapeDelay }
      guard try isReadable(milliseconds: limit) else { return decoder.takeRest() }
      var buffer = [UInt8](repeating: 0, count: 256)
      let count = unsafe read(fileDescriptor, &buffer, buffer.count)
      switch count {
      case 0:
        return decoder.takeRest() ?? .endOfInput
      case 1...:
        decoder.add(buffer[..<count])
      default:
        if errno == EINTR || errno == EAGAIN { return nil }
        // Linux says so when the other side of a terminal is closed.
        if errno == EIO { return .endOfInput }
        throw TerminalError(operation: .readInput, code: errno)
      }
    }
  }

  private func isReadable(milliseconds: Int32) throws(TerminalError) -> Bool {
    var request = pollfd(fd: fileDescriptor, events: Int16(POLLIN), revents: 0)
    let count = unsafe poll(&request, 1, milliseconds)
    if count < 0, errno != EINTR { throw TerminalError(operation: .readInput, code: errno) }
    return count > 0
  }

  private func putBack() {
    var settings = original
    _ = unsafe tcsetattr(fileDescriptor, TCSADRAIN, &settings)
  }

  deinit {
    if isRaw { putBack() }
  }
}
