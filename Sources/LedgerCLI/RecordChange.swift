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
    var place: String

    /// The record as it is now, or as it was.
    var record: Record? { new ?? old }
  }

  /// Changes the record of each target to what `change` makes of it; nil removes it. Prints what was changed, and
  /// how to undo it. `verb` begins the commit's subject: `done`. `byDay` prints the days as headings, and is silent
  /// about what stays as it is.
  ///
  /// - Throws: ``CommandError``. When only the commit failed, the records are saved, and the message says so.
  func apply(
    _ choices: [TargetSelector.Choice], verb: String, isDryRun: Bool, byDay: Bool = false,
    _ change: (Record?, Target?) -> Record?
  ) throws(CommandError) {
    if let fault = ledger.zoneFault { throw fault }
    // An editor may save the same file at the same moment; then the change is made again on what it wrote.
    for _ in 0..<5 {
      if try attempt(choices, verb: verb, isDryRun: isDryRun, byDay: byDay, change) { return }
    }
    throw CommandError(
      .tryAgain, "somebody keeps changing the month's file", hints: ["nothing was changed; try again"])
  }

  /// Makes the change once; false when a file changed while it was made, and nothing was written.
  private func attempt(
    _ choices: [TargetSelector.Choice], verb: String, isDryRun: Bool, byDay: Bool,
    _ change: (Record?, Target?) -> Record?
  ) throws(CommandError) -> Bool {
    var draft = try CommandError.translating { () throws(StoreError) in try ledger.store.draft() }
    let steps = try steps(choices, byDay: byDay, &draft, change)
    guard !steps.isEmpty else { return true }
    if isDryRun {
      show(steps, byDay: byDay, isDryRun: true)
      return true
    }
    do throws(StoreError) {
      try draft.save()
    } catch {
      if error.kind == .changedMeanwhile { return false }
      throw CommandError(error)
    }
    // Said only now: from here on a crash loses nothing.
    show(steps, byDay: byDay, isDryRun: false)
    context.output.flush()
    try DraftCommit.commitUndoable(
      draft, message(steps, verb), context, saved: "the record is saved in its file, but not committed")
    return true
  }

  /// Makes the changes in the draft, and gives those that change something, in the order of the choices.
  private func steps(
    _ choices: [TargetSelector.Choice], byDay: Bool, _ draft: inout LedgerDraft,
    _ change: (Record?, Target?) -> Record?
  ) throws(CommandError) -> [Step] {
    let work = TargetList(choices)
    // Read under the lock, and once for all: a holiday has hundreds of targets.
    var records = try DayRecords(work.targets, ledger, draft)
    var steps: [(index: Int, step: Step)] = []
    var missing = 0
    for index in work.order(records) {
      var target: Target?
      var old: Record?
      var base: Record?
      var place: (month: MonthPath, line: Int)?
      switch choices[index] {
      case .target(let named, _, let shown):
        target = named
        // What the listing showed as its record is its record, whichever rule found it.
        if let shown { (place, old) = try find(shown, draft) { $0 == shown } }
        // A typed line that others of the day could mean, too, is not this one's.
        if place == nil, let found = work.index(of: named).flatMap({ records.place(of: $0) }),
          let record = records.record(at: found), record.key != nil
        {
          place = (records.months[found.file], found.line)
          old = record
        }
      case .record(let record): (place, old) = try find(record, draft) { $0 == record }
      case .free(let record):
        // Another process may have made it meanwhile.
        base = record
        (place, old) = try find(record, draft) { other in
          other.isFree && other.date == record.date && other.when == record.when
            && TargetSelector.isSame(other.title.string, record.title.string)
        }
      }
      let new = change(old ?? base, target)
      guard new != old else {
        if old == nil { missing += 1 }
        if !byDay {
          let title = label(target, old)
          context.message("note", old == nil ? "\(title) has no record" : "\(title): unchanged")
        }
        continue
      }
      let (line, movesLines) = try store(place, records.months, new, &draft)
      steps.append((index, Step(target: target, old: old, new: new, place: line)))
      // Places behind this one are done already, and those before it stay unless a line was moved.
      if movesLines { records = try DayRecords(work.targets, ledger, draft) }
    }
    if missing > 0, steps.isEmpty { context.status = CommandError.Status.negative.rawValue }
    return try placed(steps.sorted { $0.index < $1.index }.map(\.step), draft)
  }

  /// The steps with the places that their records have in the end: later ones moved the lines of earlier ones.
  private func placed(_ steps: [Step], _ draft: borrowing LedgerDraft) throws(CommandError) -> [Step] {
    guard steps.count > 1 else { return steps }
    var places: [Record: String] = [:]
    for month in Set(steps.compactMap { $0.new.map { MonthPath(of: $0.date) } }) {
      let file = try CommandError.translating { () throws(StoreError) in try draft.month(month) }
      for (number, _) in file.records {
        if let record = file.record(atLine: number) { places[record] = "\(month.path):\(number)" }
      }
    }
    return steps.map { step in
      var step = step
      if let new = step.new, let place = places[new] { step.place = place }
      return step
    }
  }

  /// The place of a record that no target holds. One with a key may have been changed since it was read.
  private func find(
    _ record: Record, _ draft: borrowing LedgerDraft, _ isIt: (Record) -> Bool
  ) throws(CommandError) -> ((MonthPath, Int)?, Record?) {
    let month = MonthPath(of: record.date)
    let file = try CommandError.translating { () throws(StoreError) in try draft.month(month) }
    var first: ((MonthPath, Int), Record)?
    for (number, line) in file.records {
      guard let other = file.record(atLine: number) else { continue }
      if isIt(other) { return ((month, number), other) }
      if first == nil, record.key != nil, line.key == record.key { first = ((month, number), other) }
    }
    return (first?.0, first?.1)
  }

  /// Writes a record in the place of the old one, or takes that away. Gives its place, and whether lines before the
  /// old one were moved.
  private func store(
    _ old: (month: MonthPath, line: Int)?, _ months: [MonthPath], _ new: Record?, _ draft: inout LedgerDraft
  ) throws(CommandError) -> (String, movesLines: Bool) {
    if let old {
      var file = try CommandError.translating { () throws(StoreError) in try draft.month(old.month) }
      if let new, MonthPath(of: new.date) == old.month {
        let number = file.replace(line: old.line, with: new)
        draft.set(old.month, to: file)
        return ("\(old.month.path):\(number)", number != old.line)
      }
      let key = file.record(atLine: old.line)?.key
      file.remove(line: old.line)
      draft.set(old.month, to: file)
      guard new != nil else {
        // A union merge leaves several lines of one key; all of them are the record.
        let others = try key.map { (key) throws(CommandError) in
          try removeAll(of: key, months.contains(old.month) ? months : months + [old.month], &draft)
        }
        return ("\(old.month.path):\(old.line)", others ?? false)
      }
    }
    guard let new else { return ("", false) }
    let month = MonthPath(of: new.date)
    let settings = context.commitSettings
    var file = try CommandError.translating { () throws(StoreError) in
      try draft.requireNotLeftOut(month, settings)
      return try draft.month(month)
    }
    let number = file.insert(new)
    draft.set(month, to: file)
    return ("\(month.path):\(number)", old != nil)
  }

  /// Whether there were any.
  private func removeAll(
    of key: OccurrenceKey, _ months: [MonthPath], _ draft: inout LedgerDraft
  ) throws(CommandError) -> Bool {
    var isAnyChanged = false
    for month in months {
      var file = try CommandError.translating { () throws(StoreError) in try draft.month(month) }
      var isChanged = false
      while let (number, _) = file.records.first(where: { $0.line.key == key }) {
        file.remove(line: number)
        isChanged = true
      }
      if isChanged { draft.set(month, to: file) }
      isAnyChanged = isAnyChanged || isChanged
    }
    return isAnyChanged
  }

  private func label(_ target: Target?, _ record: Record?) -> String {
    let title = record?.title.string ?? target?.occurrence.title ?? ""
    return title.isEmpty ? "(no title)" : Sanitizer.visible(title)
  }

  /// Prints the steps: each on its own, or below the headings of their days.
  private func show(_ steps: [Step], byDay: Bool, isDryRun: Bool) {
    guard byDay else {
      for step in steps { context.output.line((isDryRun ? "would record: " : "") + describe(step)) }
      return
    }
    let days = Dictionary(grouping: steps) { $0.record?.date ?? .earliest }.sorted { $0.key < $1.key }
    for (day, steps) in days {
      context.output.line(StyledText("\(day.weekday.longName), \(day)", .bold).rendered(context.colors))
      for step in steps { context.output.line("  " + describe(step, withDate: false)) }
    }
    context.output.line(
      (isDryRun ? "would change " : "")
        + "\(steps.count) \(steps.count == 1 ? "record" : "records") on \(days.count) "
        + (days.count == 1 ? "day" : "days"))
  }

  private func describe(_ step: Step, withDate: Bool = true) -> String {
    let time = step.record?.when?.description ?? ""
    let date = withDate ? (step.record?.date.description ?? "") + " " : ""
    let what =
      "\(date)\(withDate ? time : StyledText(time).padded(to: 11).rendered(.none))  \(label(step.target, step.record))"
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
