import Agenda
import CivilTime
import Journal
import Store

/// Writes what relinking came to: under the lock, into the month files and `series.ledger`, and as one commit.
struct RelinkChange {
  private let ledger: Ledger
  private let context: Context

  init(_ ledger: Ledger, _ context: Context) {
    self.ledger = ledger
    self.context = context
  }

  /// Writes the decisions, prints each, and how to undo them. A record that somebody has changed meanwhile is left.
  ///
  /// - Throws: ``CommandError``. When only the commit failed, what was written is saved, and the message says so.
  func apply(_ decisions: [RelinkDecision]) throws(CommandError) {
    guard !decisions.isEmpty else { return }
    if let fault = ledger.zoneFault { throw fault }
    // An editor may save the same file at the same moment; then the change is made again on what it wrote.
    for _ in 0..<5 {
      if try attempt(decisions) { return }
    }
    throw CommandError(
      .tryAgain, "somebody keeps changing the ledger's files", hints: ["nothing was changed; try again"])
  }

  private func attempt(_ decisions: [RelinkDecision]) throws(CommandError) -> Bool {
    var draft = try CommandError.translating { () throws(StoreError) in try ledger.store.draft() }
    var series = try CommandError.translating { () throws(StoreError) in try draft.series() }
    let today = context.deviceZone.civil(at: context.now).date
    var written: [String] = []
    var keys: [OccurrenceKey] = []
    for decision in decisions {
      switch decision.write {
      case .fill(let key):
        guard let place = try fill(decision, key, &draft) else {
          context.warn("\(decision.position): this line was changed meanwhile, and is left alone")
          continue
        }
        written.append("\(place): \(decision.write)")
        keys.append(key)
      case .link(let kind):
        let chained = series.chained(kind)
        guard series.add(SeriesLink(date: today, chained)) else { continue }
        draft.set(LedgerFolder.seriesName, to: series.bytes)
        written.append("\(LedgerFolder.seriesName): \(chained)")
        if case .relink(let old, _) = kind { keys.append(old) }
      }
    }
    guard !written.isEmpty else { return true }
    do throws(StoreError) {
      try draft.save()
    } catch {
      if error.kind == .changedMeanwhile { return false }
      throw CommandError(error)
    }
    // Said only now: from here on a crash loses nothing.
    for line in written { context.output.line(line) }
    context.output.flush()
    let subject = written.count == 1 ? "relink: \(written[0])" : "relink: \(written.count) links"
    let body = written.count == 1 ? "" : written.map { "- \($0)\n" }.joined() + "\n"
    let trailers = keys.map { LedgerTrailer.key($0) + "\n" }.joined()
    try DraftCommit.commitUndoable(
      draft, "\(subject)\n\n\(body)\(LedgerTrailer.command("relink"))\n\(trailers)", context,
      saved: "the links are saved in their files, but not committed")
    return true
  }

  /// Fills the key of a typed line in, with what belongs to it; nil when the line is no longer there.
  private func fill(
    _ decision: RelinkDecision, _ key: OccurrenceKey, _ draft: inout LedgerDraft
  ) throws(CommandError) -> String? {
    let month = MonthPath(of: decision.record.date)
    // A line may stand in the file of another month.
    let stated = decision.position.split(separator: ":").first.flatMap { MonthPath(String($0)) } ?? month
    var file = try CommandError.translating { () throws(StoreError) in try draft.month(stated) }
    guard
      let number = file.records.first(where: { file.record(atLine: $0.number) == decision.record })?.number
    else { return nil }
    var record = decision.record
    record.key = key
    record.when = record.when ?? decision.target.newRecord(record.status, home: ledger.homeZone).when
    if record.calendar == nil { record.calendar = decision.target.occurrence.calendar }
    let line = file.replace(line: number, with: record)
    draft.set(stated, to: file)
    return "\(stated.path):\(line)"
  }
}
