import Journal
import Store

/// What a sync did, in words.
enum SyncReport {
  /// Says it: what came and went on standard output, what could not be kept and what is wrong on standard error.
  ///
  /// - Returns: whether anything changed anywhere.
  @discardableResult
  static func show(_ outcome: LedgerSync.Outcome, _ context: Context) -> Bool {
    for file in outcome.edits {
      let records = file.records.map { $0 == 1 ? " (1 record)" : " (\($0) records)" } ?? ""
      context.output.line("committed \(file.path), edited by hand\(records)")
    }
    for (path, losers) in outcome.losers {
      for line in MergeReport.lines(losers, path: path) { context.message("note", line) }
    }
    if outcome.received > 0 {
      context.output.line(
        "received  \(commits(outcome.received)) from \(outcome.upstream)\(names(outcome.paths))")
    }
    if outcome.sent > 0 { context.output.line("sent      \(commits(outcome.sent)) to \(outcome.upstream)") }
    context.output.flush()
    for file in outcome.edits {
      guard let problem = file.problem else { continue }
      context.warn(
        "\(file.path):\(problem.line):\(problem.column): \(problem.message); it is committed as it is")
    }
    for path in outcome.gone {
      context.warn("\(path) is not there, but the last commit has it; it was left alone")
      context.message(
        "hint", "`git checkout -- \(path)` brings it back; `git rm \(path)` and a commit delete it everywhere"
      )
    }
    return outcome.received + outcome.sent > 0 || !outcome.edits.isEmpty
  }

  private static func commits(_ count: Int) -> String { count == 1 ? "1 commit" : "\(count) commits" }

  private static func names(_ paths: [String]) -> String {
    let names = paths.map { FileContents.name(of: $0) }.map {
      $0.hasSuffix(".ledger") ? String($0.dropLast(".ledger".utf8.count)) : $0
    }
    if names.isEmpty { return "" }
    return ": " + (names.count > 4 ? "\(names.count) files" : names.joined(separator: ", "))
  }
}
