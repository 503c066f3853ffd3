import CivilTime
import CommandLineKit
import Reports
import Terminal

/// `ledger heatmap`.
struct HeatmapCommand: LedgerCommand {
  static let name = "heatmap"
  static let summary = "Draw a year by days, or a week by hours"
  static let category = "See"
  static let discussion = """
    The last 53 weeks, or a year with `--year`. A square is as dark as the rate of its day: a dot where things were planned and \
    none was done, nothing where nothing was planned. `--rhythm` shows when things are done: weekdays by hours, the darkest \
    where the most was done. `--svg` writes an image instead.

      ledger heatmap
      ledger heatmap --year 2025 --calendar habits
      ledger heatmap --rhythm --svg rhythm.svg
    """
  static let arguments: [Argument<Self>] = [
    .option(\.year, long: "year", value: "YEAR", help: "This year, from January to December"),
    .option(\.from, long: "from", value: "DATE", help: "The first day"),
    .option(\.to, long: "to", value: "DATE", help: "The last day"),
    .option(
      \.filter.calendars, long: "calendar", value: "NAME", help: "Only this calendar (repeatable)",
      completion: .dynamic("calendars")),
    .option(\.filter.categories, long: "category", value: "NAME", help: "Only this category (repeatable)"),
    .option(
      \.filter.excluded, long: "exclude", value: "TEXT",
      help: "Not this category, nor titles with it (repeatable)"),
    .flag(\.isRhythm, long: "rhythm", help: "Weekdays by hours"),
    .option(
      \.image, long: "svg", value: "FILE", help: "Write an image; - is standard output", completion: .file),
  ]

  var year: Int?
  var from: DayArgument?
  var to: DayArgument?
  var filter = OccurrenceFilter()
  var isRhythm = false
  var image: String?

  mutating func validate() throws(ArgumentProblem) {
    guard let year else { return }
    if !(1...9999).contains(year) { throw ArgumentProblem("'\(year)' is no year") }
    if from != nil || to != nil { throw ArgumentProblem("--year and --from or --to exclude each other") }
  }

  func run(_ context: Context) throws(CommandError) {
    let ledger = try Ledger.open(context)
    try filter.requireCalendars(of: ledger)
    let today = ledger.homeZone.civil(at: context.now).date
    let weekStart = ledger.settings.weekStart
    let days = try days(today, weekStart)
    let loaded = try LoadedHistory(days, ledger, context)
    loaded.report(ledger, context)
    let all = loaded.history
    let history = filter.isEmpty ? all : all.filtered { filter.admits($0, in: all) }
    let map = Heatmap(history, weekStart: weekStart)
    let rhythm = Rhythm(history, weekStart: weekStart)
    if let image {
      let picture =
        isRhythm
        ? HeatmapImage(rhythm, weekStart: weekStart) : HeatmapImage(map, days: days, weekStart: weekStart)
      try OutputFile.write(picture.text, to: image, context)
      return
    }
    let view = HeatmapView(Glyphs(context.environment), context.colors, columns: context.columns)
    let lines =
      isRhythm
      ? view.lines(rhythm, weekStart: weekStart) : view.lines(map, days: days, weekStart: weekStart)
    for line in lines { context.output.line(trimmed(line.rendered(context.colors))) }
    context.output.line()
    let words = isRhythm ? ("planned", "less", "most done") : ("none done", "some", "all")
    context.output.line(view.legend(words).rendered(context.colors))
    if history.entries.isEmpty { context.message("note", "nothing was planned or recorded in that time") }
  }

  private func days(_ today: CivilDate, _ weekStart: Weekday) throws(CommandError) -> ClosedRange<CivilDate> {
    if let year {
      return CivilDate(
        uncheckedYear: year, month: 1, day: 1)...CivilDate(uncheckedYear: year, month: 12, day: 31)
    }
    let last = to?.date(today: today) ?? max(today, from?.date(today: today) ?? today)
    let first = from?.date(today: today) ?? last.startOfWeek(weekStart).adding(days: -52 * 7)
    return try DayListing.days(from: first, to: last)
  }

  /// Without the blanks of days that have nothing.
  private func trimmed(_ line: String) -> String {
    var text = line[...]
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
