import CivilTime
import CommandLineKit
import Git
import Store
import Terminal

/// What a command works with: the clock, the zones, the outputs and the settings of this device's user.
final class Context {
  /// The options before or after the command.
  let options: LedgerOptions

  /// The process's surroundings.
  let environment: Environment

  /// Data.
  let output: Output

  /// Messages.
  let messages: Output

  /// The time zones of the system.
  let zones: ZoneDatabase

  /// Now: the clock's time when the command began, or that of `CALENDAR_LEDGER_NOW`.
  private(set) var now: Instant

  /// The zone this device is in.
  let deviceZone: TimeZoneRules

  /// Why that zone is only UTC, when the system's answer could not be used.
  let zoneProblem: ZoneError?

  /// How many columns a line may have: those of the terminal, or 80 in a pipe.
  let columns: Int

  /// Whether standard output is a terminal.
  let isTerminal: Bool

  /// What colours standard output shows.
  let colors: ColorSupport

  /// The exit status of a command that went through but met faults on its way.
  var status: Int32 = 0

  /// Whether the command committed something that other devices do not have yet.
  var hasCommitted = false

  init(
    options: LedgerOptions, environment: Environment, output: Output, messages: Output
  ) throws(CommandError) {
    self.options = options
    self.environment = environment
    self.output = output
    self.messages = messages
    if let text = environment.value("CALENDAR_LEDGER_NOW") {
      guard let time = OffsetDateTime(text) else {
        throw CommandError(
          .usage, "CALENDAR_LEDGER_NOW is '\(text)', which is no time",
          hints: ["write it as RFC 3339 does: 2026-11-30T12:00:00+01:00"])
      }
      now = time.instant
    } else {
      now = Instant(seconds: environment.clock)
    }
    zones = ZoneDatabase(
      directories: environment.value("TZDIR").map { [$0] } ?? ZoneDatabase.defaultDirectories)
    let local = zones.localZone(tzVariable: environment.rawValue("TZ"))
    deviceZone = local.rules
    zoneProblem = local.problem
    isTerminal = TerminalSize.isTerminal(1)
    colors = ColorSupport.detect(choice: options.color, isTerminal: isTerminal) { environment.rawValue($0) }
    columns = Context.columns(environment, isTerminal: isTerminal)
  }

  static func columns(_ environment: Environment, isTerminal: Bool) -> Int {
    if let text = environment.value("COLUMNS"), let count = Int(text), count > 0 {
      return min(max(count, 20), 1000)
    }
    if isTerminal, let size = TerminalSize(fileDescriptor: 1), size.columns > 0 {
      return max(size.columns, 20)
    }
    return 80
  }

  /// A path as typed, seen from the working directory; `~` is the home folder, since settings files are read
  /// by no shell.
  func absolute(_ path: String) -> String {
    if path == "~" || path.hasPrefix("~/"), let home = environment.home { return home + path.dropFirst() }
    if path.hasPrefix("/") { return path }
    let folder = environment.workingDirectory
    return path == "." ? folder : folder + "/" + (path.hasPrefix("./") ? String(path.dropFirst(2)) : path)
  }

  /// A zone of the database.
  ///
  /// - Throws: ``CommandError``: usage, since only people name zones directly.
  func zone(named name: String, from place: String) throws(CommandError) -> TimeZoneRules {
    do {
      return try zones.zone(named: name)
    } catch {
      throw CommandError(
        .badData, "the time zone '\(name)' of \(place) cannot be used", causes: ["\(error)"],
        hints: ["zones are named like Europe/Berlin; `timedatectl list-timezones` lists them"])
    }
  }

  /// A zone of the database, or UTC with a warning: what there is to see is shown also on a machine whose database
  /// is missing or damaged. `fault` is given the error.
  func zoneOrUTC(named name: String, from place: String, _ fault: (CommandError) -> Void = { _ in })
    -> TimeZoneRules
  {
    do throws(CommandError) {
      return try zone(named: name, from: place)
    } catch {
      warn("\(error.message), UTC is taken for it: \(error.causes.first ?? "")")
      fault(error)
      return .utc
    }
  }

  /// Where the user's own settings are.
  var userSettingsPath: String? {
    environment.configHome.map { $0 + "/calendar-ledger/config" }
  }

  /// The user's own settings; none when there is no file.
  func userSettings() throws(CommandError) -> ConfigText {
    guard let path = userSettingsPath else { return ConfigText(path: "") }
    return try CommandError.translating { () throws(StoreError) in
      guard let bytes = try FileContents.readIfPresent(path) else { return ConfigText(path: path) }
      return try ConfigText(bytes, path: path)
    }
  }

  /// What a commit of this command takes from outside.
  var commitSettings: CommitSettings {
    CommitSettings(
      library: GitLibrary.Settings(
        home: environment.home, configHome: environment.value("XDG_CONFIG_HOME"),
        readsSystemConfig: environment.value("GIT_CONFIG_NOSYSTEM") == nil,
        globalConfigFile: environment.value("GIT_CONFIG_GLOBAL")),
      identity: IdentityEnvironment(
        authorName: environment.value("GIT_AUTHOR_NAME"), authorEmail: environment.value("GIT_AUTHOR_EMAIL"),
        committerName: environment.value("GIT_COMMITTER_NAME"),
        committerEmail: environment.value("GIT_COMMITTER_EMAIL"), email: environment.value("EMAIL")),
      time: OffsetDateTime(instant: now, offset: deviceZone.offset(at: now)),
      programs: environment.forPrograms, mergeProgram: environment.program)
  }

  /// The `git` program, for what goes over the network.
  var git: GitProgram { GitProgram(environment: environment.all) }

  /// How the `git` program may behave for a command that a person waits for.
  var gitManner: GitProgram.Manner { TerminalSize.isTerminal(2) ? .talking : .quiet }

  /// Whether somebody can be asked: both the questions and the answers are at a terminal.
  var canAsk: Bool { TerminalSize.isTerminal(0) && TerminalSize.isTerminal(2) }

  /// Reads the clock again, after a person has taken their time: what they changed is later than what they found.
  func readClock() {
    if environment.value("CALENDAR_LEDGER_NOW") == nil { now = Instant(seconds: environment.clock) }
  }

  /// Asks something and gives the answer without blanks around it; `atEnd` at the end of the input.
  func answer(_ question: String, atEnd: String = "") -> String {
    output.flush()
    messages.write(question)
    messages.flush()
    let line = (try? LineInput.readLine(fileDescriptor: 0)) ?? nil
    if line == nil { messages.line() }
    var text = Substring(line ?? atEnd)
    while text.first?.isWhitespace ?? false { text.removeFirst() }
    while text.last?.isWhitespace ?? false { text.removeLast() }
    return String(text)
  }

  /// Prints a message of a kind: `warning: …`.
  func message(_ kind: String, _ text: String) {
    messages.line("\(kind): \(Sanitizer.visible(text))")
  }

  /// Prints a warning.
  func warn(_ text: String) { message("warning", text) }
}
