#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// A program that has been run to its end.
package struct ChildProcess: Sendable {
  /// The exit status; 128 plus the signal's number for a program that was killed, as in shells.
  package let status: Int32

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
    _ command: [String], environment: [String], input: [UInt8] = [], scratch: String
  ) throws(SystemFailure) {
    let reading = try Descriptor(namelessIn: scratch)
    let writing = try Descriptor(namelessIn: scratch)
    let complaining = try Descriptor(namelessIn: scratch)
    try reading.write(input)
    reading.rewind()
    let process = try ChildProcess.start(
      command, environment: environment, streams: [reading.number, writing.number, complaining.number])
    var state: Int32 = 0
    // `state` lives for the call.
    while unsafe waitpid(process, &state, 0) < 0 {
      guard errno == EINTR else { throw SystemFailure() }
    }
    let signal = state & 0x7f
    status = signal == 0 ? (state >> 8) & 0xff : 128 + signal
    output = try writing.contents()
    errors = try complaining.contents()
  }

  private static func start(
    _ command: [String], environment: [String], streams: [Int32]
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
    // The copies have to outlive the call; it wants arrays that end with nil.
    let arguments = CStrings(command)
    let variables = CStrings(environment)
    var process: pid_t = 0
    let code = unsafe posix_spawnp(
      &process, command[0], &actions, nil, arguments.pointers + [nil], variables.pointers + [nil])
    guard code == 0 else { throw SystemFailure(code: code) }
    return process
  }
}
