#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The program through which a person reads what is longer than their screen.
struct Pager {
  /// How it is called, as a shell understands it.
  let command: String

  /// The one of `PAGER`, else less, which shows what fits on the screen and ends; nil when `PAGER` is empty or `cat`, or the
  /// output is no terminal.
  init?(_ context: Context) {
    guard context.isTerminal else { return nil }
    command = context.environment.rawValue("PAGER") ?? "less -FRX"
    if command.isEmpty || command == "cat" { return nil }
  }

  /// Gives `body` an output that leads to it, and waits until the person is done; false when it cannot be started or is not
  /// there, and nothing was shown.
  func show(_ body: (Output) -> Void) -> Bool {
    var ends: [Int32] = [-1, -1]
    guard unsafe pipe(&ends) == 0 else { return false }
    // Only the pager keeps its end, and this program the other.
    _ = fcntl(ends[1], F_SETFD, FD_CLOEXEC)
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
    #else
      var actions = unsafe posix_spawn_file_actions_t()
    #endif
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_adddup2(&actions, ends[0], 0)
    unsafe posix_spawn_file_actions_addclose(&actions, ends[0])
    // The keys that interrupt are for the pager.
    let interrupt = signal(SIGINT) { _ in }
    defer { signal(SIGINT, interrupt) }
    // The strings are copies that are freed when the program has started; the environment is this program's.
    let arguments = ["/bin/sh", "-c", command]
    var pointers = unsafe arguments.map { unsafe strdup($0) } + [nil]
    defer { unsafe pointers.forEach { unsafe free($0) } }
    var process: pid_t = 0
    let failure = unsafe posix_spawn(&process, "/bin/sh", &actions, nil, &pointers, environ)
    close(ends[0])
    guard failure == 0 else {
      close(ends[1])
      return false
    }
    let output = Output(descriptor: ends[1])
    body(output)
    output.flush()
    close(ends[1])
    var state: Int32 = 0
    // `state` lives for the call.
    while unsafe waitpid(process, &state, 0) < 0, errno == EINTR {}
    // What a shell ends with when it finds no such program, or may not run it.
    let status = state >> 8 & 0xff
    return status != 127 && status != 126
  }
}
