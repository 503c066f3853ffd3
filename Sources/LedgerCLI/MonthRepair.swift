import CivilTime
import Journal
import Store
import Terminal

/// `ledger check --fix`: what `MendedMonths` makes of the month files of a ledger, and the words for it.
struct MonthRepair {
  private let ledger: Ledger
  private let context: Context

  init(_ ledger: Ledger, _ context: Context) {
    self.ledger = ledger
    self.context = context
  }

  /// Mends the files in one commit, and says what was done.
  func apply() throws(CommandError) {
    try MonthChange(ledger, context).apply(verb: "check", plan)
  }

  /// Says what would be done.
  func preview() throws(CommandError) {
    try MonthChange(ledger, context).preview(plan)
  }

  private func plan(_ reader: MonthChange.Reader) throws(CommandError) -> MonthChange.Plan {
    let months = try CommandError.translating { () throws(StoreError) in try ledger.store.months() }
    let read = MonthFiles(months, reader)
    let mended = MendedMonths(zip(read.months, read.files).map { ($0.firstDay, $1) })
    let broken = Set(read.faults.map(\.month))
    var plan = MonthChange.Plan()
    for (date, file) in mended.files {
      let month = MonthPath(of: date)
      guard !broken.contains(month) else {
        // Records would go into a file that cannot be read: nothing at all is moved then.
        throw CommandError(
          .inputOutput, "records belong into \(month.path), which cannot be read",
          hints: ["`ledger check` says why; nothing was changed"])
      }
      let old = read.months.firstIndex(of: month).map { read.files[$0] }
      plan.files.append((month, old ?? MonthFile(calendars: file.calendars), file))
    }
    var counts = (moved: 0, folded: 0)
    for step in mended.steps {
      let path = read.months[step.place.file].path
      let line = Sanitizer.visible(String(decoding: step.line, as: UTF8.self))
      switch step.action {
      case .moved(let date):
        counts.moved += 1
        plan.lines.append("moved   \(path):\(step.place.line) to \(MonthPath(of: date).path): \(line)")
      case .folded(let place):
        counts.folded += 1
        plan.lines.append(
          "folded  \(path):\(step.place.line) into \(read.months[place.file].path):\(place.line): \(line)")
        for loser in step.losers {
          plan.lines.append(
            Sanitizer.visible("        \(loser.unit) '\(loser.lost)' gave way to '\(loser.kept)'"))
        }
      case .ordered:
        plan.lines.append("ordered \(path)")
      }
      if let key = step.key, !plan.keys.contains(key), plan.keys.count < 100 { plan.keys.append(key) }
    }
    let parts =
      (counts.moved > 0 ? ["\(counts.moved) moved"] : [])
      + (counts.folded > 0 ? ["\(counts.folded) folded"] : [])
    plan.subject =
      "check: \(MonthChange.names(plan.files.map(\.month))) mended"
      + (parts.isEmpty ? "" : " (\(parts.joined(separator: ", ")))")
    return plan
  }
}
