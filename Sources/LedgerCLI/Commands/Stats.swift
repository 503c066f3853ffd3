import Agenda
import CivilTime
import CommandLineKit
import Journal
import Reports
import Store
import Terminal

/// `ledger stats`: what was planned, and what became of it, in numbers.
struct Stats: LedgerCommand {
  static let name = "stats"
  static let summary = "Show what was planned and done, in numbers"
  static let category = "See"
  static let discussion = """
    Counts the days from `--from` to `--to`, both included; without them this month until today. Compares with as many \
    days right before. `ledger help numbers` says what each number means.

      ledger stats
      ledger stats --by month --from 2026-01-01
      ledger stats --by weekday --series gym
      ledger stats --explain
    """
  static let arguments: [Argument<Self>] = [
    .option(\.from, long: "from", value: "DATE", help: "The first day"),
    .option(\.to, long: "to", value: "DATE", help: "The last day"),
    .option(\.grouping, long: "by", value: "WHAT", help: "A line for each"),
    .option(
      \.filter.calendars, long: "calendar", value: "NAME", help: "Only this calendar",
      completion: .dynamic("calendars")),
    .option(\.filter.categories, long: "category", value: "TEXT", help: "Only this category"),
    .option(\.filter.excluded, long: "exclude", value: "TEXT", help: "Not this category or part of a title"),
    .option(\.series, long: "series", value: "SERIES", help: "Only this series: a key, number or title"),
    .option(\.format, long: "format", value: "FORMAT", help: "Output format"),
    .flag(\.explain, long: "explain", help: "Show what was counted, and how"),
  ]

  var from: DayArgument?
  var to: DayArgument?
  var grouping: FigureRows.Grouping?
  var filter = OccurrenceFilter()
  var series: String?
  var format = ListingFormat.text
  var explain = false

  func run(_ context: Context) throws(CommandError) {
    let ledger = try Ledger.open(context)
    try filter.requireCalendars(of: ledger)
    let today = ledger.homeZone.civil(at: context.now.adding(seconds: -ledger.settings.dayEnd * 60)).date
    let days = try days(today: today)
    let length = days.upperBound.dayNumber - days.lowerBound.dayNumber + 1
    let before = days.lowerBound.adding(days: -length)...days.lowerBound.adding(days: -1)
    // Where nothing was recorded yet there is nothing to compare with.
    let months = try CommandError.translating { () throws(StoreError) in try ledger.store.months() }
    let isCompared = months.first.map { $0 <= MonthPath(of: before.upperBound) } ?? false
    let loaded = try LoadedHistory(
      (isCompared ? before.lowerBound : days.lowerBound)...days.upperBound, ledger, context)
    var history = loaded.history
    if !filter.isEmpty {
      let all = history
      history = all.filtered { filter.admits($0, in: all) }
    }
    if let series {
      let choice = try SeriesChoice(series, ledger, context, Lineages(loaded.series.links.map(\.link)))
      let all = history
      let wanted = choice.entries(of: all)
      history = all.filtered(wanted)
    }
    var earlier: History?
    if isCompared {
      earlier = history.filtered { $0.date < days.lowerBound }
      history = history.filtered { $0.date >= days.lowerBound }
    }
    let report = StatsReport(
      days: days, history: history, before: earlier.map { (before, Figures($0)) },
      rows: grouping.map { FigureRows(history, by: $0, weekStart: ledger.settings.weekStart).rows },
      grouping: grouping, partialWeight: ledger.settings.partialWeight)
    switch format {
    case .text: report.writeText(explain: explain, context)
    case .json: context.output.line(report.json(explain: explain))
    case .csv: report.writeCSV(context.output)
    }
    noteUncounted(ledger, context)
    loaded.report(ledger, context)
  }

  private func days(today: CivilDate) throws(CommandError) -> ClosedRange<CivilDate> {
    let last = to?.date(today: today)
    let first: CivilDate
    if let from {
      first = from.date(today: today)
    } else {
      let (year, month, _) = (last ?? today).parts
      first = CivilDate(uncheckedYear: year, month: month, day: 1)
    }
    let end = last ?? max(today, first)
    guard first <= end else { throw .reversed(first, end) }
    return first...end
  }

  private func noteUncounted(_ ledger: Ledger, _ context: Context) {
    for calendar in ledger.settings.calendars where !calendar.countsInRate {
      guard filter.calendars.contains(calendar.name) else { continue }
      context.message(
        "note", "'\(calendar.name)' counts in no number: `rate = no` in \(ledger.folder.settingsPath)")
    }
  }
}

extension FigureRows.Grouping: ArgumentValue {}
