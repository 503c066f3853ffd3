import Store

/// Commits a change of links.
enum LinkCommit {
  /// Commits what the draft saved and says how to undo it; when only that failed, says that it is saved.
  static func commit(_ draft: borrowing LedgerDraft, _ message: String, _ context: Context)
    throws(CommandError)
  {
    do throws(StoreError) {
      if let id = try draft.commit(message, context.commitSettings) {
        context.message("note", "committed as \(id); `ledger undo` takes it back")
      }
    } catch {
      var failure = CommandError(error)
      failure.causes.insert("the links are saved in their files, but not committed", at: 0)
      failure.hints.append("the next ledger command that changes these files commits them too")
      throw failure
    }
  }
}
