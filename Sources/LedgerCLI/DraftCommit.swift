import Store

/// Commits what a draft has saved, and says so.
enum DraftCommit {
  /// The hint where only the commit failed: nothing has to be done again.
  static let comesLater = "the next ledger command that changes this file commits it too"

  /// Commits it. `undo` says what the note adds to the commit's id; `saved` what is safe although the commit failed.
  ///
  /// - Throws: ``CommandError`` when it can't be committed; the files are saved all the same.
  static func commit(
    _ draft: borrowing LedgerDraft, _ message: String, _ context: Context, saved: String,
    undo: (String) -> String = { _ in "" }
  ) throws(CommandError) {
    do throws(StoreError) {
      if let id = try draft.commit(message, context.commitSettings) {
        context.hasCommitted = true
        context.message("note", "committed as \(id)\(undo(id))")
      }
    } catch {
      var failure = CommandError(error)
      failure.causes.insert(saved, at: 0)
      failure.hints.append(comesLater)
      throw failure
    }
  }

  /// As `commit`, of what `ledger undo` takes back.
  static func commitUndoable(
    _ draft: borrowing LedgerDraft, _ message: String, _ context: Context, saved: String
  ) throws(CommandError) {
    try commit(draft, message, context, saved: saved) { _ in "; `ledger undo` takes it back"
    }
  }
}
