import CivilTime
import CommandLineKit
import Journal
import Store

/// `ledger init [DIR]`.
struct Init: LedgerCommand {
  static let name = "init"
  static let summary = "Make a ledger: a git repository with its settings"
  static let category = "Set up"
  static let discussion = """
    Without DIR the working directory becomes the ledger. A repository that is there already is used, and what is \
    in it stays. The first ledger becomes the default for commands that run elsewhere.

      ledger init ~/ledger
    """
  static let arguments: [Argument<Self>] = [
    .positional(\.directory, value: "DIR", help: "The folder, made if need be", completion: .directory),
    .option(\.timezone, long: "timezone", value: "ZONE", help: "The home zone, if not this device's"),
  ]

  var directory: String?
  var timezone: String?

  func run(_ context: Context) throws(CommandError) {
    let path = context.absolute(directory ?? context.options.folder ?? ".")
    let settings = context.commitSettings
    let zone = try homeZone(context)
    try refuseNested(path)
    let (folder, isNew) = try CommandError.translating { () throws(StoreError) in
      try LedgerSetup(at: path, settings).repository()
    }
    let isLedger = FileContents.exists(folder.settingsPath)
    let store = LedgerStore(folder, calendars: .none)
    var draft = try CommandError.translating { () throws(StoreError) in try store.draft() }
    _ = try CommandError.translating { () throws(StoreError) in
      if !isLedger {
        draft.set(
          LedgerFolder.settingsName,
          to: Array(LedgerSetup.settingsText(zone: zone, weekStart: "monday").utf8))
      } else {
        draft.set(LedgerFolder.settingsName, to: try FileContents.read(folder.settingsPath))
      }
      let old = try FileContents.readIfPresent(folder.path + "/.gitattributes")
      draft.set(".gitattributes", to: LedgerSetup.attributesText(adding: old))
      return try draft.save()
    }
    let what =
      isNew ? "made a git repository and a ledger in" : isLedger ? "is a ledger already:" : "made a ledger in"
    context.output.line("\(what) \(folder.path)")
    if !isLedger { context.output.line("home zone: \(zone) (timezone in \(LedgerFolder.settingsName))") }
    try DefaultLedger.remember(folder, context)
    context.output.flush()
    do throws(StoreError) {
      try LedgerSetup.setUpMergeDriver(of: folder, settings)
    } catch {
      context.warn("git will not merge month files by key: \(error)")
    }
    try commit(draft, settings, context)
    if !isLedger {
      context.message("hint", "`ledger calendar add NAME PATH` tells it about a calendar")
    }
  }

  /// A new folder inside of a ledger is no ledger of its own, and is not made.
  private func refuseNested(_ path: String) throws(CommandError) {
    guard !FileContents.exists(path) else { return }
    let parent = FileContents.parent(of: path)
    guard FileContents.isFolder(parent) else { return }
    let enclosing = try CommandError.translating { () throws(StoreError) in
      try LedgerFolder.enclosingWorkTree(of: parent)
    }
    guard let enclosing else { return }
    throw CommandError(
      .negative, "\(path) would be inside the repository \(enclosing.path)",
      hints: [
        "`ledger -C '\(enclosing.path)' init` makes that one a ledger; or choose a folder outside of it"
      ])
  }

  private func homeZone(_ context: Context) throws(CommandError) -> String {
    if let timezone { return try context.zone(named: timezone, from: "--timezone").name }
    let name = context.deviceZone.name
    if (try? context.zones.zone(named: name)) != nil { return name }
    context.warn("this device's time zone '\(name)' has no name in the tz database; the home zone is UTC")
    context.message("hint", "set another one with --timezone, or later in ledger.conf")
    return "UTC"
  }

  private func commit(
    _ draft: borrowing LedgerDraft, _ settings: CommitSettings, _ context: Context
  ) throws(CommandError) {
    do throws(StoreError) {
      if let id = try draft.commit("Set up the ledger", settings) {
        context.message("note", "committed as \(id)")
      }
    } catch {
      var failure = CommandError(error)
      failure.causes.insert("the ledger's files are there, but not committed", at: 0)
      failure.hints.append("then `ledger init` again commits them")
      throw failure
    }
  }
}
