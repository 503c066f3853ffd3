import CommandLineKit
import Git
import Store
import Terminal

/// `ledger sync`.
struct Sync: LedgerCommand {
  static let name = "sync"
  static let summary = "Bring this device and the others together"
  static let category = "Several devices"
  static let discussion = """
    Commits what you edited by hand, fetches what others sent, merges it by key, and pushes. Records that were changed \
    on several devices are merged field by field; what could not be kept is told. The network is git's: its remotes, \
    ssh, proxies and credentials. When it fails, all you marked is committed here, and the next sync sends it.

      ledger sync
      ledger sync --watch --every 2m

    With `autosync = yes` in the section [ledger] of your settings, every command that commits syncs too, for at most \
    `synclimit` seconds (10); being offline is no error then.
    """
  static let arguments: [Argument<Self>] = [
    .option(\.remote, long: "remote", value: "NAME", help: "Another remote than the branch's own"),
    .flag(\.isDryRun, long: "dry-run", short: "n", help: "Say what would be committed and sent"),
    .flag(\.watches, long: "watch", help: "Go on: sync whenever something changes here"),
    .option(\.interval, long: "every", value: "TIME", help: "With --watch, ask the remote that often (5m)"),
  ]

  var remote: String?
  var isDryRun = false
  var watches = false
  var interval: DurationArgument?

  mutating func validate() throws(ArgumentProblem) {
    guard let interval else { return }
    if !watches { throw ArgumentProblem("--every goes with --watch", hint: "add --watch") }
    if interval.minutes == 0 { throw ArgumentProblem("--every has to be a minute or more") }
  }

  func run(_ context: Context) throws(CommandError) {
    if isDryRun { return try StatusCommand.show(Ledger.open(context), remote, context) }
    guard watches else {
      let outcome = try sync(context)
      if !SyncReport.show(outcome, context), outcome.failure == nil {
        context.output.line("in sync with \(outcome.upstream)")
      }
      if let failure = outcome.failure { throw CommandError(failure) }
      return
    }
    try watch(context)
  }

  private func sync(_ context: Context) throws(CommandError) -> LedgerSync.Outcome {
    let ledger = try Ledger.open(context)
    if let fault = ledger.zoneFault { throw fault }
    return try CommandError.translating { () throws(StoreError) in
      try LedgerSync(ledger.store, context.commitSettings, context.git).run(
        remote: remote, watches ? .unattended(limit: 60_000) : context.gitManner)
    }
  }

  /// Syncs again and again, until it is interrupted, which it may be at any moment.
  private func watch(_ context: Context) throws(CommandError) {
    let ledger = try Ledger.open(context)
    _ = try CommandError.translating { () throws(StoreError) in
      try LedgerSync(ledger.store, context.commitSettings, context.git).upstream(remote)
    }
    context.message("note", "watching \(ledger.folder.path); interrupt it to end it")
    context.messages.flush()
    var problem = ""
    while true {
      // A context of its own: the clock has moved on.
      let now = try Context(
        options: context.options, environment: context.environment, output: context.output,
        messages: context.messages)
      do throws(CommandError) {
        let outcome = try sync(now)
        SyncReport.show(outcome, now)
        if let failure = outcome.failure { throw CommandError(failure) }
        if !problem.isEmpty { context.message("note", "in sync with \(outcome.upstream) again") }
        problem = ""
      } catch {
        // The same again is not told again: a night without a network would fill the log.
        let text = ([error.message] + error.causes).joined(separator: ": ")
        if text != problem { context.warn(text) }
        problem = text
      }
      context.output.flush()
      context.messages.flush()
      let state = ledger.store.stamp
      let ticks = (interval?.minutes ?? 5) * 30
      for _ in 0..<ticks {
        context.environment.pause(milliseconds: 2000)
        if ledger.store.stamp != state { break }
      }
    }
  }
}
