import Store

/// Commits a change of the shared settings.
enum SettingsCommit {
  /// Commits what the draft saved; when only that failed, says that the settings are saved.
  static func commit(_ draft: borrowing LedgerDraft, _ message: String, _ context: Context)
    throws(CommandError)
  {
    do throws(StoreError) {
      if let id = try draft.commit(message, context.commitSettings) {
        context.message("note", "committed as \(id)")
      }
    } catch {
      var failure = CommandError(error)
      failure.causes.insert("the settings are saved, but not committed", at: 0)
      throw failure
    }
  }
}
