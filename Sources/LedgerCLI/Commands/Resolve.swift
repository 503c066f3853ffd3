import CommandLineKit
import Journal
import Store
import Terminal

/// `ledger resolve [FILE…]`.
struct Resolve: LedgerCommand {
  static let name = "resolve"
  static let summary = "Repair files that git has left in conflict"
  static let category = "Several devices"
  static let discussion = """
    Merges by key what stands between conflict markers, whatever their style, also in files that were committed with \
    them. Files that the index has a conflict of are staged; nothing else is. Without FILE all of the ledger's files are \
    looked at.

      ledger resolve
      ledger resolve 2026/2026-11.ledger
    """
  static let arguments: [Argument<Self>] = [
    .positionals(\.files, value: "FILE", help: "A file of the ledger, if not all", completion: .file)
  ]

  var files: [String] = []

  func run(_ context: Context) throws(CommandError) {
    let ledger = try Ledger.open(context)
    let repair = ConflictRepair(ledger.store, context.commitSettings)
    let named = try paths(ledger, context)
    var draft = try CommandError.translating { () throws(StoreError) in try ledger.store.draft() }
    let (done, refused) = try CommandError.translating { () throws(StoreError) in
      let paths = if let named { named } else { try repair.paths() }
      return try repair.repair(paths, &draft)
    }
    for outcome in done {
      for line in MergeReport.lines(outcome.losers, path: outcome.path) { context.message("note", line) }
      context.output.line("resolved \(outcome.path)\(outcome.isStaged ? " (staged)" : "")")
    }
    // It was missing, or git would not have asked for this; and the next merge is near.
    do throws(StoreError) {
      try LedgerSetup.setUpMergeDriver(of: ledger.folder, context.commitSettings)
    } catch {
      context.warn("git will not merge month files by key: \(error)")
    }
    if done.isEmpty, refused.isEmpty { context.output.line("nothing is in conflict") }
    context.output.flush()
    for refusal in refused {
      context.message("error", "\(refusal.place): \(refusal.cause)")
      context.message("hint", refusal.hint)
      context.status = CommandError.Status.negative.rawValue
    }
    if done.contains(where: \.isStaged) {
      if refused.isEmpty { context.message("hint", "`git status` says how to finish what git was doing") }
    } else if !done.isEmpty {
      try DraftCommit.commit(
        draft, "Resolve conflicts", context, saved: "the files are repaired, but not committed")
    }
  }

  /// The paths below the top of the ledger; nil if none is named.
  private func paths(_ ledger: Ledger, _ context: Context) throws(CommandError) -> [String]? {
    guard !files.isEmpty else { return nil }
    var paths: [String] = []
    for file in files {
      let full = context.absolute(file)
      let parent = try CommandError.translating { () throws(StoreError) in
        try LedgerFolder.resolved(FileContents.parent(of: full))
      }
      let top = ledger.folder.path + "/"
      let found = "\(parent)/\(FileContents.name(of: full))"
      let path = found.dropFirst(top.count)
      guard found.hasPrefix(top), ConflictRepair.isMerged(String(path)) else {
        throw CommandError(
          .usage, "\(file) is no month's file of \(ledger.folder.path) and not its series.ledger",
          hints: ["other files are merged by git: git mergetool"])
      }
      paths.append(String(path))
    }
    return paths
  }
}
