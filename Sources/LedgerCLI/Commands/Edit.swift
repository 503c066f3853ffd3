import CivilTime
import CommandLineKit
import Journal
import Store
import Terminal

/// `ledger edit [DATE]`: a month's file in the person's editor, checked and committed afterwards.
struct Edit: LedgerCommand {
  static let name = "edit"
  static let summary = "Open a month's file in your editor"
  static let category = "Files"
  static let discussion = """
    Opens the file of the month with `VISUAL`, `EDITOR`, git's `core.editor` or `vi`. Afterwards the file is checked; \
    on a terminal you may open it again at the first fault. Then it is committed, and records with a key that you \
    changed get the time as their `at:`. What is marked meanwhile is kept: a record that you changed as well is merged \
    field by field, as those of two devices are. When the editor fails, the file stays as it is and nothing is \
    committed. The exit status is 1 when lines that you typed cannot be read.

      ledger edit
      ledger edit 2026-10-01
    """
  static let arguments: [Argument<Self>] = [
    .positional(\.date, value: "DATE", help: "A day of the month, if not this one; 2026-10 will do")
  ]

  /// A day, or a month.
  enum Time: ArgumentValue {
    case day(DayArgument)
    case month(CivilDate)

    init(argument: String) throws(ArgumentProblem) {
      if argument.utf8.count == 7, let date = CivilDate(argument + "-01") {
        self = .month(date)
      } else {
        self = .day(try DayArgument(argument: argument))
      }
    }
  }

  var date: Time?

  func run(_ context: Context) throws(CommandError) {
    let ledger = try Ledger.open(context)
    if let fault = ledger.zoneFault { throw fault }
    let day =
      switch date {
      case .month(let day): day
      case .day(let argument): argument.date(today: DayListing.today(ledger, context))
      case nil: DayListing.today(ledger, context)
      }
    let settings = context.commitSettings
    let edit = try CommandError.translating { () throws(StoreError) in
      try MonthEdit(MonthPath(of: day), ledger.store, settings)
    }
    let editor = Editor(
      command: context.environment.value("VISUAL") ?? context.environment.value("EDITOR") ?? edit.gitEditor
        ?? "vi")
    let (failure, unread) = edit.loop(editor, ledger, context)
    context.readClock()
    try finish(edit, failure, ledger, context)
    guard unread > 0 else { return }
    context.message(
      "note",
      unread == 1
        ? "one line that you left cannot be read, and does not count until it is mended"
        : "\(unread) lines that you left cannot be read, and do not count until they are mended")
    context.status = CommandError.Status.negative.rawValue
  }

  /// Brings together what the person left and what was recorded meanwhile, and commits it unless the editor failed.
  private func finish(
    _ edit: MonthEdit, _ failure: CommandError?, _ ledger: Ledger, _ context: Context
  ) throws(CommandError) {
    for _ in 0..<5 {
      var draft = try CommandError.translating { () throws(StoreError) in try ledger.store.draft() }
      let time = OffsetDateTime(instant: context.now, offset: context.deviceZone.offset(at: context.now))
      let outcome = try CommandError.translating { () throws(StoreError) in
        try edit.outcome(in: &draft, at: failure == nil ? time : nil)
      }
      let old = MonthFile(outcome.before ?? [], calendars: ledger.store.calendars)
      var file = outcome.file
      var changes: [HandEdits.Change] = []
      if failure == nil {
        let edits = HandEdits(from: old, to: file, now: time)
        (file, changes) = (edits.file, edits.changes)
      }
      draft.set(edit.month, to: file)
      do throws(StoreError) {
        try draft.save()
      } catch {
        if error.kind == .changedMeanwhile { continue }
        throw CommandError(error)
      }
      for line in MergeReport.lines(outcome.losers, path: edit.month.path) { context.message("note", line) }
      if file.bytes == old.bytes {
        try CommandError.translating { () throws(StoreError) in try edit.removeIfEmpty(draft) }
        if failure == nil { context.message("note", "nothing was changed") }
      }
      if let failure { throw failure }
      if file.bytes == old.bytes { return }
      for change in changes { context.output.line(describe(change, edit.month)) }
      if changes.isEmpty { context.output.line("edited   \(edit.month.path)") }
      context.output.flush()
      try DraftCommit.commitUndoable(
        draft, MonthChange.message(subject(changes, edit.month), Self.name, changes.compactMap(\.record.key)),
        context, saved: "it is saved in the file, but not committed")
      return
    }
    throw CommandError(
      .tryAgain, "somebody keeps changing \(edit.path)", hints: ["your text is in it; try again to commit it"]
    )
  }

  private func describe(_ change: HandEdits.Change, _ month: MonthPath) -> String {
    let kind = change.kind.rawValue
    let title = Sanitizer.visible(change.record.title.string)
    let when = change.record.when.map { " \($0)" } ?? ""
    return kind + String(repeating: " ", count: 9 - kind.utf8.count)
      + "\(change.record.date)\(when)  \(title.isEmpty ? "(no title)" : title)  (\(month.path):\(change.line))"
  }

  private func subject(_ changes: [HandEdits.Change], _ month: MonthPath) -> String {
    let name = MonthChange.names([month])
    if changes.count == 1, let change = changes.first, !change.record.title.isEmpty {
      return "edit: \(Sanitizer.visible(change.record.title.string)) (\(change.record.date))"
    }
    return changes.isEmpty ? "edit: \(name)" : "edit: \(name) (\(changes.count) records)"
  }
}

extension MonthEdit {
  /// Runs the editor, again and again as long as the person wants to mend what is wrong; gives back how it failed, and
  /// how many lines stay that cannot be read.
  fileprivate func loop(
    _ editor: Editor, _ ledger: Ledger, _ context: Context
  ) -> (failure: CommandError?, unread: Int) {
    var line: Int?
    while true {
      context.output.flush()
      context.messages.flush()
      let status = editor.open(path, line: line)
      guard status == 0 else {
        let failure = CommandError(
          status == 127 ? .unavailable : .negative,
          "the editor '\(editor.command)' \(status == 127 ? "was not found" : "ended with the status \(status)")",
          causes: ["nothing was committed; the file is as you left it: \(path)"],
          hints: status == 127 ? ["VISUAL, EDITOR or `git config core.editor` names another one"] : [])
        return (failure, 0)
      }
      let problems = newProblems(ledger, context)
      for problem in problems.prefix(10) {
        context.message(
          problem.severity.rawValue,
          "\(path):\(problem.line):\(problem.column): \(problem.message); \(problem.hint)")
      }
      let unread = Set(problems.filter { $0.severity == .error }.map(\.line)).count
      guard let first = problems.first, context.canAsk else { return (nil, unread) }
      let answer = context.answer("Open it again at line \(first.line)? [Y/n] ", atEnd: "n")
      guard answer.isEmpty || answer.lowercased().hasPrefix("y") else { return (nil, unread) }
      line = first.line
    }
  }

  /// What is wrong with lines that were not there when the editing began.
  private func newProblems(_ ledger: Ledger, _ context: Context) -> [MonthProblem] {
    guard let file = try? ledger.store.month(month) else { return [] }
    let old = MonthFile(base ?? [])
    let known = Set(old.lines.map { Array(old.bytes[$0.range]) })
    var problems = [file.problems(month: month.firstDay, now: context.now)]
    MonthReport.addRepeated([month], [file], FoldedRecords([file]), to: &problems)
    return problems[0].filter { !known.contains(Array(file.bytes[file.lines[$0.line - 1].range])) }
  }
}
