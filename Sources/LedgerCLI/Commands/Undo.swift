import CivilTime
import CommandLineKit
import Store
import Terminal

/// `ledger undo`.
struct Undo: LedgerCommand {
  static let name = "undo"
  static let summary = "Take the last ledger command back"
  static let category = "Mark"
  static let discussion = """
    Takes back what the newest mark, unmark or note did, also when other commits came after it. A record that was \
    changed again since is left alone. Undoing again goes one further back.

      ledger undo
      ledger undo --list
      ledger undo 1e715d7a
    """
  static let arguments: [Argument<Self>] = [
    .positional(\.commit, value: "COMMIT", help: "The commit to take back, if not the newest"),
    .flag(\.lists, long: "list", help: "List what can be taken back, newest first"),
    .flag(\.isDryRun, long: "dry-run", short: "n", help: "Say what would be taken back"),
  ]

  var commit: String?
  var lists = false
  var isDryRun = false

  func run(_ context: Context) throws(CommandError) {
    let ledger = try Ledger.open(context)
    let history = LedgerHistory(ledger.store, context.commitSettings)
    if lists {
      let entries = try CommandError.translating { () throws(StoreError) in try history.entries(limit: 20) }
      for entry in entries {
        context.output.line("\(entry.id.prefix(8))  \(entry.time.civil)  \(Sanitizer.visible(entry.subject))")
      }
      return
    }
    var draft = try CommandError.translating { () throws(StoreError) in try ledger.store.draft() }
    let entry = try entry(history)
    let left = try CommandError.translating { () throws(StoreError) in try history.revert(entry, in: &draft) }
    for key in left {
      context.warn("the record of \(key) was changed again since, and is left alone")
    }
    if left.count == entry.keys.count {
      throw CommandError(
        .negative, "nothing is left to take back of \(entry.id.prefix(8)): \(entry.subject)",
        hints: ["`ledger undo --list` shows the others"])
    }
    if isDryRun {
      context.output.line("would take back \(entry.id.prefix(8)): \(Sanitizer.visible(entry.subject))")
      return
    }
    _ = try CommandError.translating { () throws(StoreError) in try draft.save() }
    context.output.line("took back \(entry.id.prefix(8)): \(Sanitizer.visible(entry.subject))")
    context.output.flush()
    let keys = entry.keys.map { LedgerTrailer.key($0) + "\n" }.joined()
    try SettingsCommit.commit(
      draft, "undo: \(entry.subject)\n\n\(LedgerTrailer.undo(entry.id))\n\(keys)", context)
  }

  private func entry(_ history: LedgerHistory) throws(CommandError) -> LedgerHistory.Entry {
    let entries = try CommandError.translating { () throws(StoreError) in
      try history.entries(limit: commit == nil ? 1 : .max)
    }
    if let commit {
      let word = commit.lowercased()
      let found = entries.filter { word.utf8.count >= 4 && $0.id.hasPrefix(word) }
      guard found.count == 1 else {
        throw CommandError(
          .negative,
          found.isEmpty ? "no ledger command made a commit \(commit)" : "\(commit) can mean several commits",
          hints: ["`ledger undo --list` shows what can be taken back"])
      }
      return found[0]
    }
    guard let newest = entries.first else {
      throw CommandError(
        .negative, "there is nothing to take back", hints: ["git has the history: git log -p"])
    }
    return newest
  }
}
