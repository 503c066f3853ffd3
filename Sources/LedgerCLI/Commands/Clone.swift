import CommandLineKit
import Store

/// `ledger clone URL [DIR]`.
struct Clone: LedgerCommand {
  static let name = "clone"
  static let summary = "Get the ledger of another device"
  static let category = "Set up"
  static let discussion = """
    Clones a repository with git, sets up merging by key in it, and makes it the default ledger if there is none yet. \
    Calendars are of each device: add them afterwards.

      ledger clone git@example.org:ada/ledger.git ~/ledger
    """
  static let arguments: [Argument<Self>] = [
    .positional(\.place, value: "URL", help: "Where it is, as git takes it", completion: .directory),
    .positional(
      \.directory, value: "DIR", help: "The new folder, if not of the same name", completion: .directory),
  ]

  var place = ""
  var directory: String?

  func run(_ context: Context) throws(CommandError) {
    let source = FileContents.exists(context.absolute(place)) ? context.absolute(place) : place
    let path = context.absolute(directory ?? context.options.folder ?? Self.folderName(of: place))
    let settings = context.commitSettings
    let folder = try CommandError.translating { () throws(StoreError) in
      try LedgerClone(source, to: path, settings, context.git).make(context.gitManner)
    }
    context.output.line("cloned to \(folder.path)")
    context.output.flush()
    guard FileContents.exists(folder.settingsPath) else {
      context.warn("there is no ledger in it yet")
      context.message(
        "hint",
        "`ledger -C '\(folder.path)' init` makes it one, and `ledger -C '\(folder.path)' sync` sends it")
      return
    }
    do throws(StoreError) {
      try LedgerSetup.setUpMergeDriver(of: folder, settings)
    } catch {
      context.warn("git will not merge month files by key: \(error)")
    }
    try DefaultLedger.remember(folder, context)
    context.output.flush()
    let ledger = try Ledger(folder, context)
    let missing = ledger.settings.calendars.filter { $0.path == nil }.map(\.name)
    if let first = missing.first {
      context.message(
        "hint",
        "calendars that this device does not know yet: \(missing.joined(separator: ", ")); `ledger calendar add \(first) PATH`"
      )
    }
  }

  /// The name of the folder that git would choose.
  static func folderName(of place: String) -> String {
    var name = place[...]
    while name.hasSuffix("/") { name.removeLast() }
    if name.hasSuffix("/.git") { name.removeLast(5) }
    if let end = name.lastIndex(where: { $0 == "/" || $0 == ":" }) { name = name[name.index(after: end)...] }
    if name.hasSuffix(".git"), name.utf8.count > 4 { name.removeLast(4) }
    return name.isEmpty ? "ledger" : String(name)
  }
}
