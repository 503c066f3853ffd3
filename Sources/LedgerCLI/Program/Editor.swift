#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The program that a person edits text with, run on the terminal of this one.
struct Editor {
  /// How it is called, as a shell understands it: `vim`, `code --wait`.
  let command: String

  /// How a line of a file is named to the usual editors.
  private enum LineForm { case plus, colon, goto, none }

  private var lineForm: LineForm {
    let first = command.split(separator: " ").first.map(String.init) ?? ""
    switch first.split(separator: "/").last.map(String.init) ?? "" {
    case "vi", "vim", "nvim", "view", "gvim", "ex", "nano", "pico", "emacs", "emacsclient", "mg", "micro",
      "kak",
      "joe", "jed", "ne", "gedit":
      return .plus
    case "hx", "helix", "subl": return .colon
    case "code", "codium", "cursor": return .goto
    default: return .none
    }
  }

  /// Opens a file, at a line where the editor is known to take one, and waits until the editor is done.
  ///
  /// - Returns: its exit status, 127 when a shell does not find it, 128 plus the signal's number when it was killed.
  func open(_ path: String, line: Int? = nil) -> Int32 {
    var arguments = ["/bin/sh", "-c", command + " \"$@\"", command]
    switch (line, lineForm) {
    case (let line?, .plus): arguments += ["+\(line)", path]
    case (let line?, .colon): arguments += ["\(path):\(line)"]
    case (let line?, .goto): arguments += ["--goto", "\(path):\(line)"]
    default: arguments += [path]
    }
    // The keys that interrupt are for the editor. A handler, unlike ignoring, does not pass to the program started.
    let interrupt = signal(SIGINT) { _ in }
    let quit = signal(SIGQUIT) { _ in }
    defer {
      signal(SIGINT, interrupt)
      signal(SIGQUIT, quit)
    }
    // The strings are copies that are freed when the program has started; the environment is this program's.
    var pointers = unsafe arguments.map { unsafe strdup($0) } + [nil]
    defer { unsafe pointers.forEach { unsafe free($0) } }
    var process: pid_t = 0
    guard unsafe posix_spawn(&process, "/bin/sh", nil, nil, &pointers, environ) == 0 else { return 127 }
    var state: Int32 = 0
    // `state` lives for the call.
    while unsafe waitpid(process, &state, 0) < 0 {
      guard errno == EINTR else { return 127 }
    }
    let number = state & 0x7f
    return number == 0 ? (state >> 8) & 0xff : 128 + number
  }
}
