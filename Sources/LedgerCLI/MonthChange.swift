import CivilTime
import Journal
import Store
import Terminal

/// Carries a change of whole month files out: under the lock, atomically, and as one commit.
struct MonthChange {
  /// What is to be done, worked out from the files as they are.
  struct Plan {
    /// The files that change, and what they become.
    var files: [(month: MonthPath, old: MonthFile, new: MonthFile)] = []
    /// What is said about it, a line each.
    var lines: [String] = []
    /// The first line of the commit's message.
    var subject = ""
    /// The records it is about.
    var keys: [OccurrenceKey] = []
  }

  /// Reads the file of a month.
  typealias Reader = (MonthPath) throws(StoreError) -> MonthFile

  private let ledger: Ledger
  private let context: Context

  init(_ ledger: Ledger, _ context: Context) {
    self.ledger = ledger
    self.context = context
  }

  /// Says what would be done, and changes nothing: the lines that would come and go.
  func preview(_ plan: (Reader) throws(CommandError) -> Plan) throws(CommandError) {
    let plan = try plan { (month) throws(StoreError) in try ledger.store.month(month) }
    for line in plan.lines { context.output.line("would have " + line) }
    for (month, old, new) in plan.files {
      for line in LineDifference(old.bytes, new.bytes).lines(path: month.path) {
        context.output.line(Sanitizer.visible(line))
      }
    }
  }

  /// Does it, and says so. `verb` is the command, as in `Ledger-Command: fmt`.
  ///
  /// - Throws: ``CommandError``. When only the commit failed, the files are changed, and the message says so.
  func apply(verb: String, _ plan: (Reader) throws(CommandError) -> Plan) throws(CommandError) {
    // An editor may save the same file at the same moment; then it is worked out again from what it wrote.
    for _ in 0..<5 {
      if try attempt(verb, plan) { return }
    }
    throw CommandError(
      .tryAgain, "somebody keeps changing the month's file", hints: ["nothing was changed; try again"])
  }

  /// Does it once; false when a file changed meanwhile, and nothing was written.
  private func attempt(
    _ verb: String, _ makePlan: (Reader) throws(CommandError) -> Plan
  ) throws(CommandError) -> Bool {
    var files: [MonthPath: MonthFile] = [:]
    var draft = try CommandError.translating { () throws(StoreError) in try ledger.store.draft() }
    let months = try CommandError.translating { () throws(StoreError) in try ledger.store.months() }
    var failed: [MonthPath: StoreError] = [:]
    for month in months {
      do throws(StoreError) { files[month] = try draft.month(month) } catch { failed[month] = error }
    }
    let plan = try makePlan { (month) throws(StoreError) in
      if let error = failed[month] { throw error }
      return files[month] ?? MonthFile(calendars: ledger.store.calendars)
    }
    guard !plan.files.isEmpty else { return true }
    for (month, _, new) in plan.files {
      if files[month] == nil {
        let settings = context.commitSettings
        do throws(StoreError) { try draft.requireNotLeftOut(month, settings) } catch {
          throw CommandError(error)
        }
      }
      draft.set(month, to: new)
    }
    do throws(StoreError) {
      try draft.save()
    } catch {
      if error.kind == .changedMeanwhile { return false }
      throw CommandError(error)
    }
    for line in plan.lines { context.output.line(line) }
    context.output.flush()
    try DraftCommit.commitUndoable(
      draft, MonthChange.message(plan.subject, verb, plan.keys), context,
      saved: "it is saved in the file, but not committed")
    return true
  }

  /// A commit's message for a change of whole files.
  static func message(_ subject: String, _ verb: String, _ keys: [OccurrenceKey]) -> String {
    let names = keys.prefix(100).map { LedgerTrailer.key($0) + "\n" }.joined()
    return "\(subject)\n\n\(LedgerTrailer.command(verb))\n\(names)"
  }

  /// `2026-11`, or `3 months`.
  static func names(_ months: [MonthPath]) -> String {
    months.count == 1 ? String(months[0].path.dropFirst(5).prefix(7)) : "\(months.count) months"
  }
}
