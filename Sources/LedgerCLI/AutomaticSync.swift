import Git
import Store

/// The sync after each command that commits, where the settings ask for it.
///
/// It is a kindness, not the command: whatever comes of it, what was recorded stays so and the exit status too.
enum AutomaticSync {
  /// Syncs if `autosync` says so, within the time that `synclimit` gives, and without asking anything.
  static func run(_ context: Context) {
    guard let ledger = try? Ledger.open(context), ledger.settings.syncsByItself else { return }
    context.output.flush()
    context.messages.flush()
    do throws(StoreError) {
      let outcome = try LedgerSync(ledger.store, context.commitSettings, context.git).run(
        .unattended(limit: ledger.settings.syncLimit * 1000))
      for (path, losers) in outcome.losers {
        for line in MergeReport.lines(losers, path: path) { context.message("note", line) }
      }
      if let failure = outcome.failure {
        let cause = failure.cause.split(separator: "\n").first.map { ": \($0)" } ?? ""
        context.message("note", "not synced with \(outcome.upstream)\(cause)")
      } else if outcome.received > 0 {
        context.message(
          "note",
          "synced with \(outcome.upstream); \(outcome.received == 1 ? "1 commit" : "\(outcome.received) commits") came in"
        )
      }
    } catch {
      context.warn("not synced: \(error)")
      if let hint = error.hint { context.message("hint", hint) }
    }
  }
}
