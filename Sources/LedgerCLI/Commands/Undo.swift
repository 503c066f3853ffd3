import CivilTime
import CommandLineKit
import Journal
import Store
import Terminal

/// `ledger undo`.
struct Undo: LedgerCommand {
  static let name = "undo"
  static let summary = "Take the last ledger command back"
  static let category = "Mark"
  static let discussion = """
    Takes back what the newest mark, unmark or note on this device did, also when other commits came after it. A \
    record that was changed again since is left alone. Undoing again goes one further back; `ledger undo COMMIT` with \
    the commit of an undo brings back what that took. `--list` has those, too.

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
      let entries = try CommandError.translating { () throws(StoreError) in
        try history.entries(limit: 20, includesUndoing: true)
      }
      for entry in entries {
        context.output.line("\(entry.id.prefix(8))  \(entry.time.civil)  \(Sanitizer.visible(entry.subject))")
      }
      return
    }
    var draft = try CommandError.translating { () throws(StoreError) in try ledger.store.draft() }
    try requireNothingNewer(history)
    let (entry, left) = try revert(history, &draft, context)
    for line in left {
      context.warn("this record was changed again since, and is left alone: \(line)")
    }
    if isDryRun {
      context.output.line("would take back \(entry.id.prefix(8)): \(Sanitizer.visible(entry.subject))")
      return
    }
    _ = try CommandError.translating { () throws(StoreError) in try draft.save() }
    context.output.line("took back \(entry.id.prefix(8)): \(Sanitizer.visible(entry.subject))")
    context.output.flush()
    let keys = entry.keys.map { LedgerTrailer.key($0) + "\n" }.joined()
    let message = "undo: \(entry.subject)\n\n\(LedgerTrailer.undo(entry.id))\n\(keys)"
    try DraftCommit.commit(
      draft, message, context, saved: "it is taken back in the file, but not committed"
    ) { "; `ledger undo \($0)` brings it back" }
  }

  /// Refuses when the newest thing is not committed: something older would be taken back instead of it.
  private func requireNothingNewer(_ history: LedgerHistory) throws(CommandError) {
    let newer = try CommandError.translating { () throws(StoreError) in
      try history.requireCommittable()
      return try history.uncommittedRecords()
    }
    guard !newer.isEmpty, commit == nil else { return }
    throw CommandError(
      .negative, "there are records that are not committed, and undo takes back commits",
      candidates: newer.prefix(5).map {
        "\($0.month.path): \($0.record.status.rawValue) \($0.record.title.string) (\($0.record.date))"
      },
      hints: [
        "`ledger unmark` takes a record away; `git commit` in the ledger keeps them, and then undo goes on",
        "`ledger undo COMMIT` takes back an older one all the same (`ledger undo --list`)",
      ])
  }

  /// Takes back the commit that was named, or the newest of which there is something to take back.
  private func revert(
    _ history: LedgerHistory, _ draft: inout LedgerDraft, _ context: Context
  ) throws(CommandError) -> (LedgerHistory.Entry, [String]) {
    let entries =
      commit == nil
      ? try CommandError.translating { () throws(StoreError) in try history.entries(limit: 50) }
      : [try entry(history)]
    for entry in entries {
      let result = try CommandError.translating { () throws(StoreError) in
        try history.revert(entry, in: &draft)
      }
      if result.count > 0 { return (entry, result.left) }
      if !result.left.isEmpty, commit == nil {
        context.warn(
          "\(entry.id.prefix(8)) '\(Sanitizer.visible(entry.subject))' is passed over: what it did was changed again since"
        )
      }
    }
    guard let first = entries.first else { throw try nothing(history) }
    throw CommandError(
      .negative, "nothing is left to take back of \(first.id.prefix(8)): \(first.subject)",
      causes: ["its records were changed again since"], hints: ["git has the history: git log -p"])
  }

  /// Why there is nothing.
  private func nothing(_ history: LedgerHistory) throws(CommandError) -> CommandError {
    let newest = try CommandError.translating { () throws(StoreError) in try history.newest() }
    guard let newest else {
      return CommandError(
        .negative, "there is nothing to take back",
        causes: ["no commit of a ledger command is in the history"],
        hints: ["git has what was committed otherwise: git log -p"])
    }
    return CommandError(
      .negative, "there is nothing to take back that was done on this device",
      causes: [
        "the newest, \(newest.id.prefix(8)) '\(Sanitizer.visible(newest.subject))', was taken back, or made in another clone"
      ],
      hints: ["`git revert \(newest.id.prefix(8))` takes back what another device did"])
  }

  private func entry(_ history: LedgerHistory) throws(CommandError) -> LedgerHistory.Entry {
    let entries = try CommandError.translating { () throws(StoreError) in
      try history.entries(limit: .max, includesUndoing: true)
    }
    let word = (commit ?? "").lowercased()
    let found = entries.filter { word.utf8.count >= 4 && $0.id.hasPrefix(word) }
    guard let entry = found.first, found.count == 1 else {
      throw CommandError(
        .negative,
        found.isEmpty ? "no ledger command made a commit \(word) here" : "\(word) can mean several commits",
        hints: [
          "`ledger undo --list` shows what can be taken back"
            + (found.isEmpty ? "; `git revert` takes back what others committed" : "")
        ])
    }
    return entry
  }
}
