#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The only place that reads the process's surroundings: variables, clock, working directory.
struct Environment {
  /// A variable's value; an empty one counts as not set.
  func value(_ name: String) -> String? {
    // getenv's text belongs to the environment, which nothing in this program changes; it is copied at once.
    guard let text = unsafe getenv(name), unsafe text.pointee != 0 else { return nil }
    return unsafe String(cString: text)
  }

  /// A variable's value, also an empty one.
  func rawValue(_ name: String) -> String? {
    unsafe getenv(name).map { unsafe String(cString: $0) }
  }

  /// Seconds since 1970 by the system's clock.
  var clock: Int {
    var now = timespec()
    unsafe clock_gettime(CLOCK_REALTIME, &now)
    return now.tv_sec
  }

  /// Makes writing to a pipe that nobody reads (`EPIPE`), and beyond the size that files may have (`EFBIG`), errors
  /// instead of the end of the process.
  static func survivesFailedWrites() {
    // Programs that are started get the system's own way again, which they would not if it were ignored.
    _ = signal(SIGPIPE) { _ in }
    _ = signal(SIGXFSZ) { _ in }
  }

  /// The working directory, as the shell names it where that is right.
  var workingDirectory: String {
    // getcwd allocates its answer with malloc when it is given no buffer.
    guard let text = unsafe getcwd(nil, 0) else { return "." }
    defer { unsafe free(text) }
    return unsafe String(cString: text)
  }

  /// The absolute path of this program; nil where the system doesn't tell it.
  var program: String? {
    #if os(Linux)
      // realpath allocates its answer with malloc when it is given no buffer.
      guard let found = unsafe realpath("/proc/self/exe", nil) else { return nil }
      defer { unsafe free(found) }
      return unsafe String(cString: found)
    #else
      guard let name = CommandLine.arguments.first, name.contains("/"),
        let found = unsafe realpath(name, nil)
      else { return nil }
      defer { unsafe free(found) }
      return unsafe String(cString: found)
    #endif
  }

  /// The home folder: HOME, else the account's.
  var home: String? {
    if let home = value("HOME") { return home }
    guard let account = unsafe getpwuid(getuid()), let folder = unsafe account.pointee.pw_dir else {
      return nil
    }
    return unsafe String(cString: folder)
  }

  /// The folder of the user's settings: `$XDG_CONFIG_HOME`, else `~/.config`. A relative value is ignored, as
  /// the XDG specification says.
  var configHome: String? {
    if let folder = value("XDG_CONFIG_HOME"), folder.hasPrefix("/") { return folder }
    return home.map { $0 + "/.config" }
  }

  /// All variables, for git: it has many of its own, and ssh, proxies and credential helpers have theirs.
  var all: [String: String] {
    var values: [String: String] = [:]
    var next = unsafe environ
    // The array ends with nil; the texts belong to the environment and are copied at once.
    while let text = unsafe next.pointee {
      let entry = unsafe String(cString: text)
      if let sign = entry.firstIndex(of: "=") {
        values[String(entry[..<sign])] = String(entry[entry.index(after: sign)...])
      }
      unsafe next += 1
    }
    return values
  }

  /// Does nothing for that long.
  func pause(milliseconds: Int) { usleep(useconds_t(milliseconds * 1000)) }

  /// The variables that programs started by this one need: to be found, to speak to agents and to ask questions.
  var forPrograms: [String: String] {
    let names = [
      "PATH", "HOME", "USER", "LOGNAME", "SHELL", "LANG", "LC_ALL", "LC_CTYPE", "TERM", "TMPDIR", "TZ",
      "DISPLAY",
      "WAYLAND_DISPLAY", "DBUS_SESSION_BUS_ADDRESS", "XDG_RUNTIME_DIR", "XDG_CONFIG_HOME", "GNUPGHOME",
      "GPG_TTY",
      "SSH_AUTH_SOCK", "SSH_AGENT_PID", "SSH_ASKPASS", "PINENTRY_USER_DATA",
    ]
    var values: [String: String] = [:]
    for name in names { values[name] = value(name) }
    return values
  }
}
