import CivilTime
import CommandLineKit
import Journal
import Reports
import Terminal

/// `ledger stats`.
struct Stats: LedgerCommand {
  static let name = "stats"
  static let summary = "Count what was planned and done"
  static let category = "See"
  static let discussion = """
    Without `--from`, this month until today; both days are included, and are days of the home zone. The line `before` is \
    about as many days right before. `--explain` shows the arithmetic and every record that was counted; \
    `ledger manual` has the definitions.

      ledger stats
      ledger stats --by weekday --from 2026-01-01
      ledger stats --by series --calendar home --explain
    """
  static let arguments: [Argument<Self>] = [
    .option(\.from, long: "from", value: "DATE", help: "The first day"),
    .option(\.to, long: "to", value: "DATE", help: "The last day"),
    .option(\.grouping, long: "by", value: "WHAT", help: "Tell the figures apart"),
    .option(
      \.filter.calendars, long: "calendar", value: "NAME", help: "Only this calendar (repeatable)",
      completion: .dynamic("calendars")),
    .option(\.filter.categories, long: "category", value: "NAME", help: "Only this category (repeatable)"),
    .option(
      \.filter.excluded, long: "exclude", value: "TEXT",
      help: "Not this category, nor titles with it (repeatable)"),
    .flag(\.explains, long: "explain", help: "Show how the figures come about"),
    .option(\.format, long: "format", value: "FORMAT", help: "Output format"),
  ]

  var from: DayArgument?
  var to: DayArgument?
  var grouping: Grouping?
  var filter = OccurrenceFilter()
  var explains = false
  var format = ListingFormat.text

  func run(_ context: Context) throws(CommandError) {
    let ledger = try Ledger.open(context)
    let today = ledger.homeZone.civil(at: context.now).date
    let last = to?.date(today: today) ?? max(today, from?.date(today: today) ?? today)
    let first = from?.date(today: today) ?? CivilDate(uncheckedYear: last.year, month: last.month, day: 1)
    let days = try DayListing.days(from: first, to: last)
    let length = last.dayNumber - first.dayNumber + 1
    let reading = try HistoryReading(days, ledger, context, filter)
    let before = try HistoryReading(
      first.adding(days: -length)...first.adding(days: -1), ledger, context, filter, isQuiet: true)
    let groups = grouping.map { reading.history.groups(by: $0, weekStart: ledger.settings.weekStart) }
    let report = Report(
      reading: reading, groups: groups ?? [], before: before.history, ledger: ledger, context: context)
    switch format {
    case .text: text(report)
    case .json: context.output.line(json(report))
    case .csv: csv(report)
    }
  }

  /// What is shown.
  private struct Report {
    let reading: HistoryReading
    let groups: [History.Group]
    let before: History
    let ledger: Ledger
    let context: Context
  }

  private func text(_ report: Report) {
    let (context, history) = (report.context, report.reading.history)
    let glyphs = Glyphs(context.environment)
    let total = history.figures()
    context.output.line("\(history.days.lowerBound) to \(history.days.upperBound)")
    context.output.line()
    let head = grouping.map(\.rawValue) ?? ""
    var rows = [[StyledText(head, .dim)] + FigureText.heads.map { StyledText($0, .dim) }]
    for group in report.groups {
      rows.append(row(group.name.isEmpty ? noName : group.name, group.figures, glyphs))
    }
    rows.append(row("all", total, glyphs))
    rows.append(row("before", report.before.figures(), glyphs))
    let table = Table(
      columns: [.init(minimum: 6, maximum: 40, isFlexible: true)]
        + FigureText.heads.map { _ in .init(.right) }, rows: rows)
    for line in table.lines(width: context.columns) { context.output.line(line.rendered(context.colors)) }
    if total.coming > 0 { context.output.line("\n\(total.coming) more to come") }
    if explains { explain(report, total) }
  }

  private var noName: String {
    switch grouping {
    case .hour: "all day"
    case .calendar: "no calendar"
    case .category: "no category"
    default: "no title"
    }
  }

  private func row(_ name: String, _ figures: Figures, _ glyphs: Glyphs) -> [StyledText] {
    [StyledText(Sanitizer.visible(name))] + FigureText.cells(figures, glyphs).map { StyledText($0) }
  }

  private func explain(_ report: Report, _ total: Figures) {
    let (context, history) = (report.context, report.reading.history)
    context.output.line()
    for line in RateExplanation(total.rate, report.ledger.settings.partialWeight).lines {
      context.output.line(line)
    }
    context.output.line(
      "hours: \(FigureText.hours(total.plannedMinutes)) planned and not skipped; \(FigureText.hours(total.takenMinutes)) taken: took:, else the planned length, of partial its share"
    )
    context.output.line()
    for item in history.items {
      let title = Sanitizer.visible(history.series[item.series].title)
      let time = item.minute.map { " \(FigureText.time($0))" } ?? ""
      let place = report.reading.position(of: item).map { "  (\($0))" } ?? ""
      context.output.line(
        "\(item.date)\(time)  \(words(item))  \(title.isEmpty ? "(no title)" : title)\(place)")
    }
  }

  /// How an item counts.
  private func words(_ item: HistoryItem) -> String {
    let status =
      switch item.status {
      case .done: "done"
      case .partial: "partial \(item.weight) %"
      case .skipped: "skipped"
      case nil: item.kind == .coming ? "to come" : "open"
      }
    switch item.kind {
    case .extra: return "extra, \(status)"
    case .offCalendar: return "\(status), in no calendar any more"
    case .planned, .coming: return status
    }
  }

  private func json(_ report: Report) -> [UInt8] {
    let history = report.reading.history
    func object(_ figures: Figures) -> [UInt8] { JSONText.object { FigureText.add(figures, to: &$0) } }
    let groups = report.groups.map { group in
      JSONText.object { json in
        json.member("name", group.name)
        FigureText.add(group.figures, to: &json)
      }
    }
    return JSONText.object { json in
      json.member("from", "\(history.days.lowerBound)")
      json.member("to", "\(history.days.upperBound)")
      json.member("by", grouping?.rawValue)
      json.member("all", json: object(history.figures()))
      json.member("before", json: object(report.before.figures()))
      json.member("groups", json: JSONText.array(groups, separator: ",\n "))
    }
  }

  private func csv(_ report: Report) {
    let output = report.context.output
    output.line("name,planned,done,partial,skipped,open,extra,coming,rate,planned_minutes,taken_minutes")
    for group in report.groups + [History.Group(name: "all", figures: report.reading.history.figures())] {
      let (figures, rate) = (group.figures, group.figures.rate)
      output.line(
        CSVText.line(
          [group.name]
            + [
              rate.planned, rate.done, rate.partial, rate.skipped, rate.open, figures.extra, figures.coming,
            ].map { "\($0)" } + [
              rate.percent.map { "\($0)" } ?? "", "\(figures.plannedMinutes)", "\(figures.takenMinutes)",
            ]))
    }
  }
}

extension Grouping: ArgumentValue {}
