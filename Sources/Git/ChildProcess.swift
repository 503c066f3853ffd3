#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// A program that has been run to its end.
package struct ChildProcess: Sendable {
  /// How a program is tied to the one that starts it.
  package struct Ties: Sendable {
    /// Whether its messages go where those of this program go, and not into `errors`.
    package var sharesErrors = false

    /// Whether it gets a session of its own: it can't ask anything at the terminal, and an interruption typed there
    /// doesn't reach it.
    package var isDetached = false

    /// After how many milliseconds it is ended, with what it has started when it is detached.
    package var limit: Int?

    /// Those of a program that is waited for and keeps quiet.
    package init() {}
  }

  /// The exit status; 128 plus the signal's number for a program that was killed, as in shells.
  package let status: Int32

  /// Whether it was ended because it took too long.
  package let isOutOfTime: Bool

  /// All that went to standard output.
  package let output: [UInt8]

  /// All that went to standard error.
  package let errors: [UInt8]

  /// Runs a program and waits for it.
  ///
  /// The streams are files without a name below `scratch`: no amount of data can block either side, and writing to
  /// a program that has gone raises no signal.
  ///
  /// - Parameters:
  ///   - command: the program, looked up on this process's PATH unless it contains a slash; then its arguments.
  ///   - environment: `NAME=value` each.
  ///   - scratch: a folder to write in, with a slash at its end.
  package init(
    _ command: [String], environment: [String], input: [UInt8] = [], scratch: String, ties: Ties = Ties()
  ) throws(SystemFailure) {
    let reading = try Descriptor(namelessIn: scratch)
    let writing = try Descriptor(namelessIn: scratch)
    let complaining = try Descriptor(namelessIn: scratch)
    try reading.write(input)
    reading.rewind()
    var streams = [reading.number, writing.number]
    if !ties.sharesErrors { streams.append(complaining.number) }
    let process = try ChildProcess.start(
      command, environment: environment, streams: streams, isDetached: ties.isDetached)
    let (state, isOutOfTime) = try ChildProcess.wait(for: process, ties)
    self.isOutOfTime = isOutOfTime
    let signal = state & 0x7f
    status = signal == 0 ? (state >> 8) & 0xff : 128 + signal
    output = try writing.contents()
    errors = try complaining.contents()
  }

  /// Waits for its end, and brings it about when the time is over.
  private static func wait(
    for process: pid_t, _ ties: Ties
  ) throws(SystemFailure) -> (state: Int32, isOutOfTime: Bool) {
    var state: Int32 = 0
    var (waited, isOutOfTime) = (0, false)
    while true {
      // `state` lives for the call.
      let ended = unsafe waitpid(process, &state, ties.limit == nil ? 0 : WNOHANG)
      if ended == process { return (state, isOutOfTime) }
      guard ended == 0 || errno == EINTR else { throw SystemFailure() }
      guard ended == 0, let limit = ties.limit else { continue }
      if waited >= limit {
        isOutOfTime = true
        // Asked first, and a second later no more.
        kill(ties.isDetached ? -process : process, waited < limit + 1000 ? SIGTERM : SIGKILL)
      }
      usleep(5_000)
      waited += 5
    }
  }

  private static func start(
    _ command: [String], environment: [String], streams: [Int32], isDetached: Bool
  ) throws(SystemFailure) -> pid_t {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
    #else
      var actions = unsafe posix_spawn_file_actions_t()
    #endif
    // `actions` is initialised here, used by the calls below and destroyed when leaving.
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    for (target, stream) in streams.enumerated() {
      unsafe posix_spawn_file_actions_adddup2(&actions, stream, Int32(target))
    }
    #if canImport(Darwin)
      var attributes: posix_spawnattr_t?
    #else
      var attributes = posix_spawnattr_t()
    #endif
    // `attributes` likewise.
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    // POSIX_SPAWN_SETSID, which not every C library shows to Swift.
    #if canImport(Darwin)
      let newSession: Int16 = 0x0400
    #else
      let newSession: Int16 = 0x80
    #endif
    if isDetached { unsafe posix_spawnattr_setflags(&attributes, newSession) }
    // The copies have to outlive the call; it wants arrays that end with nil.
    let arguments = CStrings(command)
    let variables = CStrings(environment)
    var process: pid_t = 0
    let code = unsafe posix_spawnp(
      &process, command[0], &actions, &attributes, arguments.pointers + [nil], variables.pointers + [nil])
    guard code == 0 else { throw SystemFailure(code: code) }
    return process
  }
}
