import Store

/// The ledger of commands that run outside of any: `repository =` in the user's own settings.
enum DefaultLedger {
  /// Makes a ledger the default, unless there is one.
  static func remember(_ folder: LedgerFolder, _ context: Context) throws(CommandError) {
    guard let path = context.userSettingsPath,
      try context.userSettings().value("ledger", nil, "repository") == nil
    else { return }
    var edit = SettingsEdit()
    edit.set("ledger.repository", to: folder.path)
    do throws(StoreError) {
      try edit.apply(to: path, mode: 0o600, folderMode: 0o700, context.commitSettings)
      context.output.line("it is the default ledger (repository in \(path))")
    } catch {
      // A ledger works without being the default, for instance with a read-only home.
      context.warn("\(error); it does not become the default ledger")
    }
  }
}
