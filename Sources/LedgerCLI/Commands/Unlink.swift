import Agenda
import CivilTime
import CommandLineKit
import Journal
import Store

/// `ledger unlink`.
struct Unlink: LedgerCommand {
  static let name = "unlink"
  static let summary = "Take out what links a record to an occurrence"
  static let category = "Repair"
  static let discussion = """
    Removes the line of series.ledger that linked the record: its relink, or else the alias of its series, which all \
    records of that series lose then. Where calendar, title, day and start would link it again by themselves, a line \
    `unlink` says that this is not meant. The record itself stays. `ledger undo` takes all of it back.

      ledger unlink 2026-02-09/8gr8qjcrq0
      ledger unlink 2
    """
  static let arguments: [Argument<Self>] = [
    .positional(
      \.item, value: "ITEM", help: "Number, part of the title, or key", completion: .dynamic("items")),
    .option(\.date, long: "date", short: "d", value: "DATE", help: "The day that the number is of"),
    .flag(\.isDryRun, long: "dry-run", short: "n", help: "Say what would be taken out"),
  ]

  var item = ""
  var date = DayArgument.relative(0)
  var isDryRun = false

  func run(_ context: Context) throws(CommandError) {
    let ledger = try Ledger.open(context)
    let day = date.date(today: DayListing.today(ledger, context))
    var keys: [OccurrenceKey] = []
    switch try LinkedItem(item, on: day, ledger, context) {
    case .key(let key, let record): keys = [record?.key, key].compactMap { $0 }
    case .line(let month, let number):
      let contents = try CommandError.translating { () throws(StoreError) in try ledger.store.month(month) }
      guard let record = contents.record(atLine: number) else {
        throw try LinkedItem.missing(month, number, ledger)
      }
      guard let key = record.key else {
        throw CommandError(
          .negative, "\(month.path):\(number) has no key, so no line of series.ledger links it")
      }
      keys = [key]
    }
    for _ in 0..<5 {
      if try attempt(keys, ledger, context) { return }
    }
    throw CommandError(
      .tryAgain, "somebody keeps changing series.ledger", hints: ["nothing was changed; try again"])
  }

  private func attempt(
    _ keys: [OccurrenceKey], _ ledger: Ledger, _ context: Context
  ) throws(CommandError) -> Bool {
    var draft = try CommandError.translating { () throws(StoreError) in try ledger.store.draft() }
    var series = try CommandError.translating { () throws(StoreError) in try draft.series() }
    let numbers = Unlink.lines(of: keys, series)
    let isOfSeries = series.links.contains { number, link in
      if case .alias = link.kind { numbers.contains(number) } else { false }
    }
    let texts = numbers.sorted().map { "series.ledger:\($0): \(series.text(ofLine: $0))" }
    series.remove(lines: numbers)
    let contrary = try contrary(keys, isOfSeries, series, ledger, context)
    guard !numbers.isEmpty || contrary != nil else {
      throw CommandError(
        .negative, "no line of series.ledger links \(keys.map(\.description).joined(separator: " or "))",
        hints: ["`ledger why \(item)` tells how it is matched"])
    }
    if isDryRun {
      for text in texts { context.output.line("would take out \(text)") }
      if let contrary { context.output.line("would write series.ledger: \(contrary)") }
      return true
    }
    if let contrary {
      series.add(SeriesLink(date: context.deviceZone.civil(at: context.now).date, contrary))
    }
    draft.set(LedgerFolder.seriesName, to: series.bytes)
    do throws(StoreError) {
      try draft.save()
    } catch {
      if error.kind == .changedMeanwhile { return false }
      throw CommandError(error)
    }
    for text in texts { context.output.line("took out \(text)") }
    if let contrary {
      context.output.line("wrote series.ledger: \(contrary)")
      context.message(
        "note", "calendar, title, day and start are equal; without this line they would link it again")
    }
    context.output.flush()
    let trailers = keys.map { LedgerTrailer.key($0) + "\n" }.joined()
    try DraftCommit.commitUndoable(
      draft, "unlink: \(keys[0])\n\n\(LedgerTrailer.command("unlink"))\n\(trailers)", context,
      saved: "the links are saved in their files, but not committed")
    return true
  }

  /// What keeps a record from being linked again by what it has in common with something; nil where nothing does that.
  private func contrary(
    _ keys: [OccurrenceKey], _ isOfSeries: Bool, _ series: SeriesFile, _ ledger: Ledger, _ context: Context
  ) throws(CommandError) -> SeriesLink.Kind? {
    let files = try CommandError.translating { () throws(StoreError) in
      let months = try ledger.store.months()
      return MonthFiles(months) { (month) throws(StoreError) in try ledger.store.month(month) }
    }
    let matched = LedgerMatching(Array(zip(files.months, files.files)), series, only: nil, ledger, context)
    for match in matched.matching.matches where match.rule == .evidence {
      guard let target = match.target, let key = matched.record(at: match.place)?.key else { continue }
      let new = matched.plan.targets[target].key
      guard keys.contains(key) || keys.contains(new) else { continue }
      return isOfSeries ? .unlinkSeries(key.series, new.series) : .unlink(key, new)
    }
    return nil
  }

  /// The lines that link one of the keys: relinks from it, else relinks to it, else aliases from its series, else
  /// aliases to it. Several only where they say the same or contradict each other.
  static func lines(of keys: [OccurrenceKey], _ series: SeriesFile) -> Set<Int> {
    func found(_ isMeant: (SeriesLink.Kind) -> Bool) -> Set<Int> {
      Set(series.links.filter { isMeant($0.link.kind) }.map(\.number))
    }
    for key in keys {
      let from = found { if case .relink(key, _) = $0 { true } else { false } }
      if !from.isEmpty { return from }
    }
    for key in keys {
      let to = found { if case .relink(_, key) = $0 { true } else { false } }
      if !to.isEmpty { return to }
    }
    for key in keys {
      let from = found { if case .alias(key.series, _) = $0 { true } else { false } }
      if !from.isEmpty { return from }
    }
    for key in keys {
      let to = found { if case .alias(_, key.series) = $0 { true } else { false } }
      if !to.isEmpty { return to }
    }
    return []
  }
}
