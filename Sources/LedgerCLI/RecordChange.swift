import Agenda
import CivilTime
import Journal
import Store
import Terminal

/// Carries a change of some targets' records out: under the lock, into the month files, and as one commit.
struct RecordChange {
  private let ledger: Ledger
  private let context: Context

  init(_ ledger: Ledger, _ context: Context) {
    self.ledger = ledger
    self.context = context
  }

  /// One record that changed.
  private struct Step {
    let target: Target?
    let old: Record?
    let new: Record?
    let place: String

    /// The record as it is now, or as it was.
    var record: Record? { new ?? old }
  }

  /// Changes the record of each target to what `change` makes of it; nil removes it. Prints what was changed, and
  /// how to undo it. `verb` begins the commit's subject: `done`.
  ///
  /// - Throws: ``CommandError``. When only the commit failed, the records are saved, and the message says so.
  func apply(
    _ choices: [TargetSelector.Choice], verb: String, isDryRun: Bool, _ change: (Record?, Target?) -> Record?
  ) throws(CommandError) {
    if let fault = ledger.zoneFault { throw fault }
    // An editor may save the same file at the same moment; then the change is made again on what it wrote.
    for _ in 0..<5 {
      if try attempt(choices, verb: verb, isDryRun: isDryRun, change) { return }
    }
    throw CommandError(
      .tryAgain, "somebody keeps changing the month's file", hints: ["nothing was changed; try again"])
  }

  /// Makes the change once; false when a file changed while it was made, and nothing was written.
  private func attempt(
    _ choices: [TargetSelector.Choice], verb: String, isDryRun: Bool, _ change: (Record?, Target?) -> Record?
  ) throws(CommandError) -> Bool {
    var draft = try CommandError.translating { () throws(StoreError) in try ledger.store.draft() }
    var steps: [Step] = []
    var missing = 0
    for choice in choices {
      // Read under the lock, and again for each: the step before may have moved lines.
      let (target, place, records) = try find(choice, draft)
      let old = place.flatMap { records.record(at: $0) }
      let new = change(old, target)
      guard new != old else {
        let title = label(target, old)
        context.message("note", old == nil ? "\(title) has no record" : "\(title): unchanged")
        if old == nil { missing += 1 }
        continue
      }
      let line = try store(place, records, new, &draft)
      steps.append(Step(target: target, old: old, new: new, place: line))
    }
    if missing > 0, steps.isEmpty { context.status = CommandError.Status.negative.rawValue }
    guard !steps.isEmpty else { return true }
    if isDryRun {
      for step in steps { context.output.line("would record: " + describe(step)) }
      return true
    }
    do throws(StoreError) {
      try draft.save()
    } catch {
      if error.kind == .changedMeanwhile { return false }
      throw CommandError(error)
    }
    // Said only now: from here on a crash loses nothing.
    for step in steps { context.output.line(describe(step)) }
    context.output.flush()
    try commit(draft, message(steps, verb))
    return true
  }

  /// The target, the place of its record, if it has one, and the files that place is in.
  private func find(
    _ choice: TargetSelector.Choice, _ draft: borrowing LedgerDraft
  ) throws(CommandError) -> (Target?, RecordPlace?, DayRecords) {
    switch choice {
    case .target(let target, let family, let record):
      if let record {
        // What the listing showed as its record is its record, whichever rule found it.
        let records = try DayRecords(family, ledger, draft, months: [MonthPath(of: record.date)])
        if let place = records.place(of: record) { return (target, place, records) }
      }
      let records = try DayRecords(family, ledger, draft)
      let place = family.firstIndex { $0.key == target.key }.flatMap { records.place(of: $0) }
      // A typed line that others of the day could mean, too, is not this one's.
      let isKnown = place.flatMap { records.record(at: $0)?.key } != nil
      return (target, isKnown ? place : nil, records)
    case .record(let record):
      let records = try DayRecords([], ledger, draft, months: [MonthPath(of: record.date)])
      return (nil, records.place(of: record), records)
    }
  }

  private func store(
    _ old: RecordPlace?, _ records: DayRecords, _ new: Record?, _ draft: inout LedgerDraft
  ) throws(CommandError) -> String {
    var number = 0
    if let old {
      let month = records.months[old.file]
      var file = records.files[old.file]
      number = old.line
      if let new, MonthPath(of: new.date) == month {
        number = file.replace(line: old.line, with: new)
        draft.set(month, to: file)
        return "\(month.path):\(number)"
      }
      let key = file.record(atLine: old.line)?.key
      file.remove(line: old.line)
      draft.set(month, to: file)
      guard new != nil else {
        // A union merge leaves several lines of one key; all of them are the record.
        if let key { try removeAll(of: key, records.months, &draft) }
        return "\(month.path):\(number)"
      }
    }
    guard let new else { return "" }
    let month = MonthPath(of: new.date)
    let path = month.path
    let settings = context.commitSettings
    var file = try CommandError.translating { () throws(StoreError) in
      try draft.requireNotLeftOut(month, settings)
      return try draft.month(month)
    }
    number = file.insert(new)
    draft.set(month, to: file)
    return "\(path):\(number)"
  }

  private func removeAll(
    of key: OccurrenceKey, _ months: [MonthPath], _ draft: inout LedgerDraft
  ) throws(CommandError) {
    for month in months {
      var file = try CommandError.translating { () throws(StoreError) in try draft.month(month) }
      var isChanged = false
      while let (number, _) = file.records.first(where: { $0.line.key == key }) {
        file.remove(line: number)
        isChanged = true
      }
      if isChanged { draft.set(month, to: file) }
    }
  }

  private func commit(_ draft: borrowing LedgerDraft, _ message: String) throws(CommandError) {
    let settings = context.commitSettings
    do throws(StoreError) {
      if let id = try draft.commit(message, settings) {
        context.message("note", "committed as \(id); `ledger undo` takes it back")
      }
    } catch {
      var failure = CommandError(error)
      failure.causes.insert("the record is saved in its file, but not committed", at: 0)
      failure.hints.append("the next ledger command that changes this file commits it too")
      throw failure
    }
  }

  private func label(_ target: Target?, _ record: Record?) -> String {
    let title = record?.title.string ?? target?.occurrence.title ?? ""
    return title.isEmpty ? "(no title)" : Sanitizer.visible(title)
  }

  private func describe(_ step: Step) -> String {
    let time = step.record?.when?.description ?? ""
    let date = step.record?.date.description ?? ""
    let what = "\(date) \(time)  \(label(step.target, step.record))"
    guard let new = step.new else { return "unmark   \(what)  (\(step.place))" }
    var details: [String] = []
    if let old = step.old, old.status != new.status { details.append("was \(old.status.rawValue)") }
    if let progress = new.progress { details.append("\(progress) %") }
    if let took = new.took { details.append("took \(took) min") }
    if !new.note.isEmpty, new.note != step.old?.note {
      details.append(RecordView.noteLines(new).joined(separator: " "))
    }
    details.append("(\(step.place))")
    return new.status.rawValue + String(repeating: " ", count: 9 - new.status.rawValue.utf8.count) + what
      + "  "
      + details.joined(separator: "  ")
  }

  private func message(_ steps: [Step], _ verb: String) -> String {
    func name(_ step: Step) -> String {
      "\(label(step.target, step.record)) (\(step.record?.date.description ?? ""))"
    }
    let subject =
      steps.count == 1 ? "\(verb): \(name(steps[0]))" : "\(verb): \(steps.count) occurrences"
    let body = steps.count == 1 ? "" : steps.map { "- \(name($0))\n" }.joined() + "\n"
    let keys = steps.compactMap { $0.record?.key }.map { LedgerTrailer.key($0) + "\n" }.joined()
    return "\(subject)\n\n\(body)\(LedgerTrailer.command(verb))\n\(keys)"
  }
}
