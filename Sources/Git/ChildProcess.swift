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
    let reading = try ScratchFile(in: scratch)
    let writing = try ScratchFile(in: scratch)
    let complaining = try ScratchFile(in: scratch)
    try reading.write(input)
    let process = try ChildProcess.start(
      command, environment: environment, streams: [reading.number, writing.number, complaining.number])
    var state: Int32 = 0
    // `state` lives for the call.
    while unsafe waitpid(process, &state, 0) < 0 {
      guard errno == EINTR else { throw SystemFailure() }
    }
    let signal = state & 0x7f
    status = signal == 0 ? (state >> 8) & 0xff : 128 + signal
    output = try writing.read()
    errors = try complaining.read()
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
    // The strings of both arrays are copies that are freed when the program has started.
    var arguments = unsafe command.map { unsafe strdup($0) } + [nil]
    defer { unsafe arguments.forEach { unsafe free($0) } }
    var variables = unsafe environment.map { unsafe strdup($0) } + [nil]
    defer { unsafe variables.forEach { unsafe free($0) } }
    var process: pid_t = 0
    let code = unsafe posix_spawnp(&process, command[0], &actions, nil, &arguments, &variables)
    guard code == 0 else { throw SystemFailure(code: code) }
    return process
  }
}

/// A file that has no name any more and is closed with its owner.
private struct ScratchFile: ~Copyable {
  /// The descriptor.
  let number: Int32

  init(in folder: String) throws(SystemFailure) {
    // The copy of the name is changed by the call and freed when leaving.
    let name = unsafe strdup(folder + "stream-XXXXXX")
    defer { unsafe free(name) }
    guard let name = unsafe name else { throw SystemFailure() }
    let made = unsafe mkstemp(name)
    guard made >= 0 else { throw SystemFailure() }
    unsafe unlink(name)
    // Not for programs that another thread starts meanwhile.
    _ = fcntl(made, F_SETFD, FD_CLOEXEC)
    number = made
  }

  deinit { close(number) }

  /// Writes the bytes and goes back to the first one.
  func write(_ bytes: [UInt8]) throws(SystemFailure) {
    var rest = bytes[...]
    while !rest.isEmpty {
      // At most as many bytes as are left.
      let count = unsafe rest.withUnsafeBytes { unsafe systemWrite(number, $0.baseAddress, $0.count) }
      guard count >= 0 || errno == EINTR else { throw SystemFailure() }
      rest = rest.dropFirst(max(count, 0))
    }
    lseek(number, 0, SEEK_SET)
  }

  /// All the bytes.
  func read() throws(SystemFailure) -> [UInt8] {
    let size = Int(lseek(number, 0, SEEK_END))
    var result = [UInt8](repeating: 0, count: max(size, 0))
    var done = 0
    while done < result.count {
      // At most as many bytes as there is room for.
      let count = unsafe result.withUnsafeMutableBytes { buffer in
        unsafe pread(number, buffer.baseAddress?.advanced(by: done), buffer.count - done, off_t(done))
      }
      guard count >= 0 || errno == EINTR else { throw SystemFailure() }
      if count == 0 { break }
      done += max(count, 0)
    }
    return Array(result[..<done])
  }
}

/// `write`, under a name that the method above doesn't hide.
private func systemWrite(_ file: Int32, _ start: UnsafeRawPointer?, _ count: Int) -> Int {
  unsafe write(file, start, count)
}
