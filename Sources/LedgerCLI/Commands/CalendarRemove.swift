import CommandLineKit
import Store

/// `ledger calendar remove NAME`.
struct CalendarRemove: LedgerCommand {
  static let name = "remove"
  static let summary = "Forget a calendar; its records stay"
  static let discussion = """
    Removes the calendar from this device and from `ledger.conf`. The calendar itself and the records of its \
    occurrences stay; adding it again later, with the same zone, links them again.
    """
  static let arguments: [Argument<Self>] = [
    .positional(\.calendar, value: "NAME", help: "The calendar", completion: .dynamic("calendars"))
  ]

  var calendar = ""

  func run(_ context: Context) throws(CommandError) {
    let ledger = try Ledger.open(context)
    guard ledger.settings.calendars.contains(where: { $0.name == calendar }) else {
      let names = ledger.settings.calendars.map(\.name)
      throw CommandError(
        .negative, "there is no calendar '\(calendar)'",
        hints: [names.isEmpty ? "this ledger has no calendars" : "there are \(names.joined(separator: ", "))"]
      )
    }
    let settings = context.commitSettings
    var draft = try CommandError.translating { () throws(StoreError) in try ledger.store.draft() }
    _ = try CommandError.translating { () throws(StoreError) in
      try draft.willChange(LedgerFolder.settingsName)
      var edit = SettingsEdit()
      edit.remove(section: "calendar.\(calendar)")
      if let path = context.userSettingsPath, FileContents.exists(path) {
        try edit.apply(to: path, mode: 0o600, settings)
      }
      try edit.apply(to: ledger.folder.settingsPath, mode: 0o644, settings)
      draft.set(LedgerFolder.settingsName, to: try FileContents.read(ledger.folder.settingsPath))
      return try draft.save()
    }
    context.output.line("removed \(calendar); its records stay")
    context.output.flush()
    try DraftCommit.commit(
      draft, "Remove the calendar \(calendar)", context, saved: "the settings are saved, but not committed")
  }
}
