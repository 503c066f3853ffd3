#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Runs a program on a terminal of its own, with `input` typed ahead, and gives back all that the screen showed.
///
/// - Returns: the exit status, and the screen's text with what was typed in it; lines end as a terminal has them.
public func runOnTerminal(
  _ command: [String], in folder: String, environment: [String: String], input: String
) throws -> (status: Int32, screen: String) {
  let (screen, line) = try openTerminal()
  defer { close(screen) }
  try writeAll(Array(input.utf8), to: screen)
  let process = try start(command, in: folder, environment: environment, streams: (line, line, line))
  close(line)
  var shown: [UInt8] = []
  var chunk = [UInt8](repeating: 0, count: 4096)
  while true {
    // At most as many bytes as the array has. A terminal that nobody has open any more gives an error.
    let count = unsafe chunk.withUnsafeMutableBytes { unsafe read(screen, $0.baseAddress, $0.count) }
    if count < 0, errno == EINTR { continue }
    if count <= 0 { break }
    shown += chunk[..<count]
  }
  return (try waitForEnd(of: process, named: command[0]), String(decoding: shown, as: UTF8.self))
}

/// Both ends of a new terminal: the one that sees what is shown, and the one for the program.
private func openTerminal() throws -> (screen: Int32, line: Int32) {
  let screen = unsafe open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
  guard screen >= 0 else { throw FileFailure("make", "a terminal") }
  #if os(Linux)
    // TIOCSPTLCK and TIOCGPTN, which are macros; each is given the number it reads or writes.
    var isLocked: Int32 = 0
    var number: Int32 = -1
    guard unsafe ioctl(screen, 0x4004_5431, &isLocked) == 0, unsafe ioctl(screen, 0x8004_5430, &number) == 0
    else {
      throw FileFailure("name", "a terminal")
    }
    let name = "/dev/pts/\(number)"
  #else
    // The name belongs to the system and is copied at once.
    guard grantpt(screen) == 0, unlockpt(screen) == 0, let text = unsafe ptsname(screen) else {
      throw FileFailure("name", "a terminal")
    }
    let name = unsafe String(cString: text)
  #endif
  let line = unsafe open(name, O_RDWR | O_NOCTTY | O_CLOEXEC)
  guard line >= 0 else { throw FileFailure("open", name) }
  return (screen, line)
}
