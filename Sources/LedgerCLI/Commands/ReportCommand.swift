import CivilTime
import CommandLineKit
import Reports

/// `ledger report`.
struct ReportCommand: LedgerCommand {
  static let name = "report"
  static let summary = "Write a page with numbers, charts and what was done"
  static let category = "See"
  static let discussion = """
    One HTML page that needs nothing else: rate over time, days, the rhythm of the week, streaks, planned against taken, and \
    what was recorded last; light or dark, on paper or on a phone. `--format md` has the tables alone. Without `--from`, the \
    last 53 weeks; without `-o`, it goes to standard output.

      ledger report -o report.html
      ledger report --from 2026-01-01 --format md
    """
  static let arguments: [Argument<Self>] = [
    .option(\.from, long: "from", value: "DATE", help: "The first day"),
    .option(\.to, long: "to", value: "DATE", help: "The last day"),
    .option(
      \.filter.calendars, long: "calendar", value: "NAME", help: "Only this calendar (repeatable)",
      completion: .dynamic("calendars")),
    .option(\.filter.categories, long: "category", value: "NAME", help: "Only this category (repeatable)"),
    .option(
      \.filter.excluded, long: "exclude", value: "TEXT",
      help: "Not this category, nor titles with it (repeatable)"),
    .option(\.format, long: "format", value: "FORMAT", help: "Output format"),
    .option(\.file, long: "output", short: "o", value: "FILE", help: "The file to write", completion: .file),
  ]

  /// How it is written.
  enum Format: String, CaseIterable, ArgumentValue {
    /// A page for browsers.
    case html
    /// Markdown.
    case md
  }

  var from: DayArgument?
  var to: DayArgument?
  var filter = OccurrenceFilter()
  var format = Format.html
  var file: String?

  func run(_ context: Context) throws(CommandError) {
    let ledger = try Ledger.open(context)
    try filter.requireCalendars(of: ledger)
    let today = ledger.homeZone.civil(at: context.now).date
    let weekStart = ledger.settings.weekStart
    let last = to?.date(today: today) ?? max(today, from?.date(today: today) ?? today)
    let first = from?.date(today: today) ?? last.startOfWeek(weekStart).adding(days: -52 * 7)
    guard first <= last else { throw .reversed(first, last) }
    let loaded = try LoadedHistory(first...last.adding(days: 370), ledger, context)
    loaded.report(ledger, context)
    let all = loaded.history
    let ahead = filter.isEmpty ? all : all.filtered { filter.admits($0, in: all) }
    let content = ReportContent(ahead.cut(to: first...last), ahead: ahead, weekStart: weekStart)
    let text = format == .html ? ReportPage(content).text : ReportMarkdown(content).text
    try OutputFile.write(text, to: file, context)
  }
}
