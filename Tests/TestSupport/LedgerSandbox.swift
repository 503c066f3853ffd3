import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A temporary folder with a home of its own, in which the built `ledger` program runs and sees nothing else.
///
/// The ledger is `ledger`, made by `ledger init`; the sample calendars are copied to `calendars` and added. The
/// device is in Berlin, its clock goes a minute ahead with every command, and the screen has 80 columns.
public final class LedgerSandbox: Sendable {
  /// The folder that holds everything: `home`, `ledger` and `calendars`.
  public let folder: TemporaryFolder

  private let minutes: Mutex<Int>
  private let day: Mutex<String>

  /// The absolute path of the work tree.
  public var ledger: String { folder.path("ledger") }

  /// The absolute path of the user's own settings.
  public var userSettings: String { folder.path("home/.config/calendar-ledger/config") }

  /// Makes the home folder and, unless `initialize` is false, the ledger with those of the sample calendars.
  ///
  /// - Parameter clock: when the first command runs, in Berlin's winter time.
  public init(
    clock: String = "2026-11-30 12:15", initialize: Bool = true,
    calendars: [String] = ["work", "home", "habits"]
  ) throws {
    folder = try TemporaryFolder()
    let words = clock.split(separator: " ")
    let time = words[1].split(separator: ":").compactMap { Int($0) }
    day = Mutex(String(words[0]))
    minutes = Mutex(time[0] * 60 + time[1])
    try folder.makeFolder("home/.config")
    try folder.write("[user]\n\tname = Ada\n\temail = ada@example.org\n", to: "home/.gitconfig")
    guard initialize else { return }
    let start = minutes.withLock { $0 }
    try expectSuccess(["init", "ledger"], in: folder.path)
    for name in calendars {
      try folder.write(try LedgerSandbox.sample("calendars/\(name).ics"), to: "calendars/\(name).ics")
      try expectSuccess(["calendar", "add", name, folder.path("calendars/\(name).ics")])
    }
    minutes.withLock { $0 = start }
  }

  /// The variables that a command sees when it runs next.
  public var environment: [String: String] {
    let minute = minutes.withLock { $0 }
    return [
      "PATH": "/usr/local/bin:/usr/bin:/bin:/opt/homebrew/bin", "HOME": folder.path("home"),
      "XDG_CONFIG_HOME": folder.path("home/.config"), "XDG_CACHE_HOME": folder.path("home/.cache"),
      "XDG_DATA_HOME": folder.path("home/.local/share"), "GIT_CONFIG_NOSYSTEM": "1",
      "GIT_TERMINAL_PROMPT": "0", "GIT_EDITOR": "false", "COLUMNS": "80", "TZ": "Europe/Berlin",
      "LC_ALL": "C.UTF-8",
      "CALENDAR_LEDGER_NOW":
        "\(day.withLock { $0 })T\(twoDigits(minute / 60)):\(twoDigits(minute % 60)):00+01:00",
    ]
  }

  /// Sets the clock.
  public func setClock(_ date: String, _ hour: Int, _ minute: Int) {
    day.withLock { $0 = date }
    minutes.withLock { $0 = hour * 60 + minute }
  }

  /// Runs `ledger` with those arguments, whatever comes of it; then the clock goes on by a minute.
  ///
  /// - Parameters:
  ///   - place: where it runs, if not in the ledger.
  ///   - changes: variables that are different; an empty text takes one away.
  public func run(
    _ arguments: [String], in place: String? = nil, environment changes: [String: String] = [:],
    input: String = ""
  ) throws -> ProcessRun {
    try runProgram(
      [LedgerSandbox.program] + arguments, in: place, environment: changes, input: input)
  }

  /// As `run([...])`, in the ledger.
  public func run(_ arguments: String...) throws -> ProcessRun { try run(arguments) }

  /// Runs any program as `run` does `ledger`; the clock goes on, too.
  public func runProgram(
    _ command: [String], in place: String? = nil, environment changes: [String: String] = [:],
    input: String = ""
  ) throws -> ProcessRun {
    let variables = environment.merging(changes) { $1 }.filter { !$0.value.isEmpty }
    minutes.withLock { $0 += 1 }
    return try TestSupport.run(
      command, in: place ?? ledger, environment: variables, input: Array(input.utf8))
  }

  /// Runs `ledger` and gives back what it printed.
  ///
  /// - Throws: `GitProgramFailure` when its exit status is not 0.
  @discardableResult
  public func expectSuccess(_ arguments: [String], in place: String? = nil) throws -> String {
    let result = try run(arguments, in: place)
    guard result.status == 0 else {
      throw GitProgramFailure(
        description: "ledger \(arguments.joined(separator: " ")): exit \(result.status): \(result.errorText)")
    }
    return result.text
  }

  /// As `expectSuccess([...])`, in the ledger.
  @discardableResult
  public func expectSuccess(_ arguments: String...) throws -> String { try expectSuccess(arguments, in: nil) }

  /// Runs git in the ledger and gives back what it printed, without the last newline.
  @discardableResult
  public func git(_ arguments: String...) throws -> String {
    let result = try runGit(arguments)
    guard result.status == 0 else {
      throw GitProgramFailure(
        description: "git \(arguments.joined(separator: " ")): exit \(result.status): \(result.errorText)")
    }
    return result.text.hasSuffix("\n") ? String(result.text.dropLast()) : result.text
  }

  /// Runs git in the ledger, whatever comes of it.
  public func runGit(_ arguments: [String]) throws -> ProcessRun {
    try TestSupport.run(["git"] + arguments, in: ledger, environment: environment)
  }

  /// The lines of a month's file, or none when there is no file.
  public func month(_ name: String = "2026-11") throws -> [String] {
    let path = "ledger/\(name.prefix(4))/\(name).ledger"
    guard folder.exists(path) else { return [] }
    var lines = try folder.text(path).split(separator: "\n", omittingEmptySubsequences: false).map(
      String.init)
    if lines.last == "" { lines.removeLast() }
    return lines
  }

  /// Writes a month's file and commits it.
  public func setMonth(_ lines: [String], _ name: String = "2026-11") throws {
    try folder.write(
      lines.map { $0 + "\n" }.joined(), to: "ledger/\(name.prefix(4))/\(name).ledger")
    try git("add", "\(name.prefix(4))/\(name).ledger")
    try git("commit", "-q", "-m", "by hand")
  }

  /// Adds a calendar of that text.
  public func addCalendar(_ name: String, _ text: String) throws {
    try folder.write(text, to: "calendars/\(name).ics")
    try expectSuccess("calendar", "add", name, folder.path("calendars/\(name).ics"))
  }

  /// The subject of the newest commits, newest first.
  public func subjects(_ count: Int = 1) throws -> [String] {
    try git("log", "-\(count)", "--format=%s").split(separator: "\n").map(String.init)
  }

  /// The built `ledger` program, which lies beside the test bundle.
  public static let program: String = {
    #if os(Linux)
      let image = "/proc/self/exe"
    #else
      var information = Dl_info()
      // The handle is this image's own; the name is copied at once.
      guard unsafe dladdr(#dsohandle, &information) != 0, let name = unsafe information.dli_fname else {
        return "ledger"
      }
      let image = unsafe String(cString: name)
    #endif
    // realpath allocates the result, which is freed at once.
    let real = unsafe realpath(image, nil)
    defer { unsafe free(real) }
    var folder = unsafe real.map { unsafe String(cString: $0) } ?? ""
    while let slash = folder.lastIndex(of: "/") {
      folder = String(folder[..<slash])
      if unsafe access(folder + "/ledger", X_OK) == 0, unsafe access(folder + "/ledger/.", F_OK) != 0 {
        return folder + "/ledger"
      }
    }
    return "ledger"
  }()

  /// The bytes of a file below `Samples`.
  public static func sample(_ name: String) throws -> [UInt8] {
    let top = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    let file = unsafe open("/\(top)/Samples/\(name)", O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw FileFailure("read the sample", name) }
    defer { close(file) }
    return try readAll(file)
  }
}

private func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
