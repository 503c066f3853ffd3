#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// What a program did: how it ended and what it printed.
public struct ProcessRun: Sendable {
  /// The exit status; 128 plus the signal's number for a program that was killed, as in shells.
  public let status: Int32

  /// All that went to standard output.
  public let output: [UInt8]

  /// All that went to standard error.
  public let errors: [UInt8]

  /// Standard output as text.
  public var text: String { String(decoding: output, as: UTF8.self) }

  /// Standard error as text.
  public var errorText: String { String(decoding: errors, as: UTF8.self) }

  /// The lines of standard output.
  public var lines: [String] { text.split(separator: "\n").map(String.init) }
}

/// Runs a program to its end and gives back what it printed.
///
/// The streams are files without a name, so that no amount of output can block either side.
///
/// - Parameters:
///   - command: the program (looked up on the PATH of `environment` unless it contains a slash), then its arguments.
///   - folder: where it runs.
///   - environment: all it sees of an environment, but for a PATH that is added when there is none.
///   - input: what it reads on standard input.
public func run(
  _ command: [String], in folder: String, environment: [String: String], input: [UInt8] = []
) throws -> ProcessRun {
  let standardInput = try namelessFile()
  defer { close(standardInput) }
  let standardOutput = try namelessFile()
  defer { close(standardOutput) }
  let standardError = try namelessFile()
  defer { close(standardError) }
  try writeAll(input, to: standardInput)
  lseek(standardInput, 0, SEEK_SET)

  let process = try start(
    command, in: folder, environment: environment, streams: (standardInput, standardOutput, standardError))
  return ProcessRun(
    status: try waitForEnd(of: process, named: command[0]),
    output: try readFromStart(standardOutput), errors: try readFromStart(standardError))
}

/// The PATH and HOME that the tests were started with: for programs that `Tests/run` finds or installs and that may be
/// anywhere.
public let inheritedPath: [String: String] = {
  var environment: [String: String] = [:]
  for name in ["PATH", "HOME"] {
    // The value is copied at once.
    if let value = unsafe getenv(name) { environment[name] = unsafe String(cString: value) }
  }
  return environment
}()

/// Starts a program; PATH is added to the environment when it has none.
func start(
  _ command: [String], in folder: String, environment: [String: String], streams: (Int32, Int32, Int32)
) throws -> pid_t {
  var complete = environment
  if complete["PATH"] == nil { complete["PATH"] = "/usr/local/bin:/usr/bin:/bin:/opt/homebrew/bin" }
  // Not every C library shows posix_spawn's own way to change the folder to Swift; the shell does it everywhere.
  return try spawn(
    ["/bin/sh", "-c", "cd -- \"$0\" && exec \"$@\"", folder] + command,
    environment: complete.map { "\($0.key)=\($0.value)" }, streams: streams)
}

/// Waits for a program's end; the status is 128 plus the signal's number for one that was killed.
func waitForEnd(of process: pid_t, named name: String) throws -> Int32 {
  var state: Int32 = 0
  // `state` lives for the call.
  while unsafe waitpid(process, &state, 0) < 0 {
    guard errno == EINTR else { throw FileFailure("wait for", name) }
  }
  let signal = state & 0x7f
  return signal == 0 ? (state >> 8) & 0xff : 128 + signal
}

private func spawn(
  _ command: [String], environment: [String], streams: (Int32, Int32, Int32)
) throws -> pid_t {
  #if canImport(Darwin)
    var actions: posix_spawn_file_actions_t?
  #else
    var actions = unsafe posix_spawn_file_actions_t()
  #endif
  // `actions` is initialised here, used by the calls below and destroyed when leaving.
  unsafe posix_spawn_file_actions_init(&actions)
  defer { unsafe posix_spawn_file_actions_destroy(&actions) }
  unsafe posix_spawn_file_actions_adddup2(&actions, streams.0, 0)
  unsafe posix_spawn_file_actions_adddup2(&actions, streams.1, 1)
  unsafe posix_spawn_file_actions_adddup2(&actions, streams.2, 2)

  // The threads of a test run block signals and ignore some; a shell that waits for its children needs them.
  #if canImport(Darwin)
    var attributes: posix_spawnattr_t?
  #else
    var attributes = posix_spawnattr_t()
  #endif
  var none = sigset_t()
  var pipe = sigset_t()
  // All of these are initialised here and used by the calls below; the attributes are destroyed when leaving.
  unsafe sigemptyset(&none)
  unsafe sigemptyset(&pipe)
  unsafe sigaddset(&pipe, SIGPIPE)
  unsafe posix_spawnattr_init(&attributes)
  defer { unsafe posix_spawnattr_destroy(&attributes) }
  unsafe posix_spawnattr_setsigmask(&attributes, &none)
  unsafe posix_spawnattr_setsigdefault(&attributes, &pipe)
  unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))

  // The strings of both arrays are copies that are freed when the program has started.
  var arguments = unsafe command.map { unsafe strdup($0) } + [nil]
  defer { unsafe arguments.forEach { unsafe free($0) } }
  var variables = unsafe environment.map { unsafe strdup($0) } + [nil]
  defer { unsafe variables.forEach { unsafe free($0) } }

  var process: pid_t = 0
  let code = unsafe posix_spawn(&process, command[0], &actions, &attributes, &arguments, &variables)
  guard code == 0 else {
    errno = code
    throw FileFailure("run", command[0])
  }
  return process
}

/// A file for reading and writing that has no name any more and that other programs don't inherit.
private func namelessFile() throws -> Int32 {
  var template = Array("/tmp/ledger-test-stream-XXXXXX".utf8CString)
  // The template is a NUL-terminated array that lives for the call.
  let file = unsafe template.withUnsafeMutableBufferPointer { buffer in
    guard let name = buffer.baseAddress else { return Int32(-1) }
    let file = unsafe mkstemp(name)
    if file >= 0 { unsafe unlink(name) }
    return file
  }
  guard file >= 0 else { throw FileFailure("make a file in", "/tmp") }
  _ = fcntl(file, F_SETFD, FD_CLOEXEC)
  return file
}

private func readFromStart(_ file: Int32) throws -> [UInt8] {
  lseek(file, 0, SEEK_SET)
  return try readAll(file)
}

func readAll(_ file: Int32) throws -> [UInt8] {
  var result: [UInt8] = []
  var chunk = [UInt8](repeating: 0, count: 65_536)
  while true {
    // At most as many bytes as the array has.
    let count = unsafe chunk.withUnsafeMutableBytes { unsafe read(file, $0.baseAddress, $0.count) }
    if count < 0, errno == EINTR { continue }
    guard count >= 0 else { throw FileFailure("read", "a file") }
    if count == 0 { return result }
    result += chunk[..<count]
  }
}

func writeAll(_ bytes: [UInt8], to file: Int32) throws {
  var rest = bytes[...]
  while !rest.isEmpty {
    // At most as many bytes as are left.
    let count = unsafe rest.withUnsafeBytes { unsafe write(file, $0.baseAddress, $0.count) }
    if count < 0, errno == EINTR { continue }
    guard count >= 0 else { throw FileFailure("write", "a file") }
    rest = rest.dropFirst(count)
  }
}
