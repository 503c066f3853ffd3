import CommandLineKit
import Journal
import Store
import Terminal

/// `ledger merge-file BASE OURS THEIRS [PATH]`: git's merge driver.
///
/// It works outside of any repository, and what comes out depends on the three files alone: no clock, no settings.
struct MergeFile: LedgerCommand {
  static let name = "merge-file"
  static let summary = "Merge two versions of a file by key, as git's merge driver"
  static let category = "Several devices"
  static let discussion = """
    Git calls it for *.ledger files, set up by `ledger init`. The merged file takes the place of OURS; BASE may be empty. \
    What could not be kept is told on standard error. PATH is the file's path in the ledger, a month's if it is left \
    out.

      ledger merge-file %O %A %B %P --marker-size %L
    """
  static let arguments: [Argument<Self>] = [
    .positional(\.base, value: "BASE", help: "The common ancestor's version", completion: .file),
    .positional(\.ours, value: "OURS", help: "Our version, replaced by the result", completion: .file),
    .positional(\.theirs, value: "THEIRS", help: "The other version", completion: .file),
    .positional(\.path, value: "PATH", help: "The path that the file has in the ledger"),
    .option(
      \.markerSize, long: "marker-size", value: "N", help: "Above 7 it is a base for another merge (git's %L)"
    ),
  ]

  var base = ""
  var ours = ""
  var theirs = ""
  var path: String?
  var markerSize = 7

  func run(_ context: Context) throws(CommandError) {
    try run(context.messages)
  }

  /// Merges; needs nothing of a context but where messages go.
  func run(_ messages: Output) throws(CommandError) {
    let kind = try kind()
    let (old, left, right) = try CommandError.translating { () throws(StoreError) in
      (try FileContents.read(base), try FileContents.read(ours), try FileContents.read(theirs))
    }
    guard old.count + left.count + right.count < 1 << 30 else {
      throw CommandError(.badData, "\(path ?? ours) is too large to be merged: 1 GiB is the limit")
    }
    let merged: [UInt8]
    switch kind {
    case .series:
      merged = LineSetMerge.merge(base: old, ours: left, theirs: right)
    case .month:
      let merge = MonthMerge(base: old, ours: left, theirs: right, isVirtual: markerSize > 7)
      for line in MergeReport.lines(merge.losers, path: path) { messages.line("note: \(line)") }
      merged = merge.bytes
    }
    guard merged != left else { return }
    try CommandError.translating { () throws(StoreError) in
      // Git reads it at once and keeps it in an object of its own: nothing is gained by waiting for the disk.
      try FileContents.replace(ours, with: merged, isDurable: false)
    }
  }

  /// How the file is merged. One that is neither a month's nor `series.ledger` is left to git's own merge.
  private func kind() throws(CommandError) -> MergedFile {
    guard let path else { return .month }
    if let kind = MergedFile(path: path) { return kind }
    throw CommandError(
      .badData, "\(path) is no file of a ledger that is merged by key",
      hints: ["git merge-file merges it by lines"])
  }
}
