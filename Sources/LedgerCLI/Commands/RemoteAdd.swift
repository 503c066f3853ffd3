import CommandLineKit
import Store

/// `ledger remote add URL`.
struct RemoteAdd: LedgerCommand {
  static let name = "add"
  static let summary = "Name a git repository to sync with"
  static let discussion = """
    URL is whatever git takes: a path of a bare repository, `ssh://` or HOST:PATH, `https://`. An empty repository is \
    best; one that holds the ledger of another device is merged with this one at the next sync.

      ledger remote add git@example.org:ada/ledger.git
      ledger remote add /media/stick/ledger.git --name stick
    """
  static let arguments: [Argument<Self>] = [
    .positional(\.place, value: "URL", help: "Where it is", completion: .directory),
    .option(\.remote, long: "name", value: "NAME", help: "Its name, if not origin"),
  ]

  var place = ""
  var remote = "origin"

  func run(_ context: Context) throws(CommandError) {
    let ledger = try Ledger.open(context)
    let remotes = Remotes(ledger.folder, context.commitSettings, context.git)
    try CommandError.translating { () throws(StoreError) in
      if let known = try remotes.entries().first(where: { $0.name == remote }) {
        throw StoreError(
          .noRemote, "add the remote", path: remote, cause: "there is one already: \(known.place)",
          hint: "give this one a name: ledger remote add URL --name NAME; or: ledger remote remove \(remote)")
      }
      // A path is meant from here, and kept for everywhere.
      let full = FileContents.isFolder(context.absolute(place)) ? context.absolute(place) : place
      try remotes.add(remote, full)
    }
    context.output.line("added \(remote)")
    context.output.flush()
    do throws(StoreError) {
      let count = try remotes.branchCount(remote, context.gitManner)
      context.message(
        "hint", count == 0 ? "it is empty; `ledger sync` fills it" : "`ledger sync` brings the two together")
    } catch {
      context.warn("it does not answer: \(error.cause.split(separator: "\n").first ?? "")")
      context.message("hint", "`ledger sync` tries again; `ledger remote remove \(remote)` forgets it")
    }
  }
}
