import CommandLineKit
import Terminal

/// The program: parses the command line, runs the command, and turns errors into messages and exit statuses.
public enum LedgerProgram {
  /// The version, as `--version` prints it.
  public static let version = "0.1.0"

  static let table = CommandTable<LedgerOptions, any LedgerCommand>(
    version: version, defaultCommand: "today", helpCategory: "Help",
    topics: [HelpTopics.numbers],
    [
      .command(Init.self),
      .command(Clone.self),
      .group(
        "calendar", summary: "Add, list and remove calendars", category: "Set up", defaultCommand: "list",
        [.command(CalendarAdd.self), .command(CalendarList.self), .command(CalendarRemove.self)]),
      .command(Today.self),
      .command(AgendaCommand.self),
      .command(Log.self),
      .command(Stats.self),
      .command(Streaks.self),
      .command(HeatmapCommand.self),
      .command(ReportCommand.self),
      .command(Export.self),
      .command(Annotate.self),
      .command(Done.self),
      .command(Partial.self),
      .command(Skip.self),
      .command(Mark.self),
      .command(Unmark.self),
      .command(Note.self),
      .command(Undo.self),
      .command(Occurrences.self),
      .command(Check.self),
      .command(Relink.self),
      .command(Unlink.self),
      .command(Why.self),
      .command(Format.self),
      .command(Edit.self),
      .command(Sync.self),
      .command(StatusCommand.self),
      .group(
        "remote", summary: "Name, list and forget where the ledger is synced with",
        category: "Several devices",
        defaultCommand: "list",
        [.command(RemoteAdd.self), .command(RemoteList.self), .command(RemoteRemove.self)]),
      .command(Resolve.self),
      .command(MergeFile.self),
      .command(CompletionScript.self),
      .command(Manual.self),
    ])

  /// Runs one command line and returns the exit status. `arguments` are the words after the program's name.
  public static func run(_ arguments: [String]) -> Int32 {
    FaultHandler.openStandardFiles()
    FaultHandler.install()
    // A reader that is gone must not end the program between a record and its commit; writing tells.
    Environment.survivesFailedWrites()
    let output = Output(descriptor: 1)
    let messages = Output(descriptor: 2)
    let status = run(arguments, output, messages)
    output.flush()
    defer { messages.flush() }
    switch output.failure {
    case nil: return status
    case .closed: return status
    case .system(let number):
      messages.line("error: cannot write to standard output")
      messages.line("caused by: \(ErrorText.of(number))")
      return CommandError.Status.inputOutput.rawValue
    }
  }

  private static func run(_ arguments: [String], _ output: Output, _ messages: Output) -> Int32 {
    do {
      let invocation = try table.parse(arguments)
      switch invocation.request {
      case .version:
        output.line("ledger \(version)")
        return 0
      case .help(let subject, let detail):
        output.write(HelpPage.text(subject, detail, invocation.options))
        return 0
      case .topic(let topic):
        output.write(HelpPage.text(topic, invocation.options))
        return 0
      case .complete(let name, _):
        let context = try Context(
          options: invocation.options, environment: Environment(), output: output, messages: messages)
        CompletionWords.print(name, context)
        return 0
      case .run(let command, _):
        if let merge = command as? MergeFile {
          // It reads no clock and no zone, and git may run it a hundred times in a row.
          try merge.run(messages)
          return 0
        }
        let context = try Context(
          options: invocation.options, environment: Environment(), output: output, messages: messages)
        if let problem = context.zoneProblem { context.warn("\(problem)") }
        try command.run(context)
        if context.hasCommitted { AutomaticSync.run(context) }
        return context.status
      }
    } catch let error as UsageError {
      report(error, messages)
      return CommandError.Status.usage.rawValue
    } catch let error as CommandError {
      output.flush()
      report(error, messages)
      return error.status.rawValue
    } catch {
      messages.line("error: \(error)")
      return CommandError.Status.internal.rawValue
    }
  }

  private static func report(_ error: CommandError, _ messages: Output) {
    messages.line("error: \(Sanitizer.visible(error.message))")
    for cause in error.causes { messages.line("caused by: \(Sanitizer.visible(cause))") }
    for candidate in error.candidates { messages.line("  \(Sanitizer.visible(candidate))") }
    for hint in error.hints { messages.line("hint: \(Sanitizer.visible(hint))") }
  }

  private static func report(_ error: UsageError, _ messages: Output) {
    for line in "\(error)".split(separator: "\n") { messages.line(Sanitizer.visible(String(line))) }
  }
}
