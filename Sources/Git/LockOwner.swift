#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// The process that made a lock or a folder to work in, as written into it, so that what a killed process left can
/// be told from what is in use.
struct LockOwner: Equatable {
  private static let prefix = "locked by process "

  private let process: pid_t
  /// When the process started, in the system's own units; empty where the system doesn't tell.
  private let start: String
  /// The machine by name, its start, and the space in which process numbers count.
  private let machine: String
  private let boot: String
  private let space: String

  /// This process.
  static var current: LockOwner {
    let process = getpid()
    return LockOwner(
      process: process, start: startTime(of: process), machine: machineName(), boot: bootName(),
      space: processSpace())
  }

  /// The text that goes into the lock.
  var text: [UInt8] {
    Array("\(LockOwner.prefix)\(process) \(start) \(machine) \(boot) \(space)\n".utf8)
  }

  /// Reads what `text` gives; nil for anything else, such as another program's lock.
  init?(_ text: [UInt8]) {
    let line = String(decoding: text, as: UTF8.self)
    guard text.count < 1024, line.hasPrefix(LockOwner.prefix), line.hasSuffix("\n") else { return nil }
    let words = line.dropFirst(LockOwner.prefix.count).dropLast().split(
      separator: " ", omittingEmptySubsequences: false)
    guard words.count == 5, let process = pid_t(words[0]), process > 0 else { return nil }
    self.init(
      process: process, start: String(words[1]), machine: String(words[2]), boot: String(words[3]),
      space: String(words[4]))
  }

  private init(process: pid_t, start: String, machine: String, boot: String, space: String) {
    self.process = process
    self.start = start
    self.machine = machine
    self.boot = boot
    self.space = space
  }

  /// Whether it is certain that the process is no more. What another machine or another container left can't be
  /// judged from here.
  var isGone: Bool {
    let here = LockOwner.current
    guard machine == here.machine, !boot.isEmpty else { return false }
    if boot != here.boot { return true }
    guard space == here.space else { return false }
    if kill(process, 0) != 0 { return errno == ESRCH }
    // The number may have been given to another process since.
    let now = LockOwner.startTime(of: process)
    return !start.isEmpty && !now.isEmpty && start != now
  }

  private static func machineName() -> String {
    var name = [CChar](repeating: 0, count: 256)
    // At most as many bytes as the array has; the last one stays NUL.
    guard unsafe gethostname(&name, name.count - 1) == 0 else { return "" }
    return word(name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) })
  }

  #if canImport(Darwin)
    private static func startTime(of process: pid_t) -> String { "" }

    private static func bootName() -> String {
      var text = [CChar](repeating: 0, count: 64)
      var count = text.count - 1
      // The system is told how many bytes there is room for.
      guard unsafe sysctlbyname("kern.bootsessionuuid", &text, &count, nil, 0) == 0 else { return "" }
      return word(text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) })
    }

    private static func processSpace() -> String { "" }
  #else
    private static func startTime(of process: pid_t) -> String {
      // Field 22; the second one, the name in brackets, may hold blanks.
      let text = String(decoding: contents("/proc/\(process)/stat"), as: UTF8.self)
      guard let bracket = text.lastIndex(of: ")") else { return "" }
      let fields = text[text.index(after: bracket)...].split(separator: " ")
      guard fields.count > 19 else { return "" }
      // One that has ended, and that its parent has not asked after yet.
      return ["Z", "X"].contains(fields[0]) ? "ended" : String(fields[19])
    }

    private static func bootName() -> String { word(contents("/proc/sys/kernel/random/boot_id")) }

    private static func processSpace() -> String {
      var name = [CChar](repeating: 0, count: 64)
      // At most as many bytes as the array has.
      let count = unsafe readlink("/proc/self/ns/pid", &name, name.count)
      return word(name.prefix(max(count, 0)).map { UInt8(bitPattern: $0) })
    }

    /// The beginning of a file of the system, which says of itself that it is empty.
    private static func contents(_ path: String) -> [UInt8] {
      guard let file = try? Descriptor(opening: path, O_RDONLY) else { return [] }
      var bytes = [UInt8](repeating: 0, count: 1024)
      // At most as many bytes as the array has.
      let count = unsafe bytes.withUnsafeMutableBytes { buffer in
        unsafe read(file.number, buffer.baseAddress, buffer.count)
      }
      return Array(bytes.prefix(max(count, 0)))
    }
  #endif

  private static func word(_ bytes: some Sequence<UInt8>) -> String {
    String(decoding: bytes.filter { $0 > UInt8(ascii: " ") && $0 != 0x7F }, as: UTF8.self)
  }
}
