import CivilTime
import CommandLineKit

/// `ledger agenda`: the listings of several days.
struct AgendaCommand: LedgerCommand {
  static let name = "agenda"
  static let summary = "Show the occurrences of several days"
  static let category = "See"
  static let discussion = """
    Without anything, the next seven days. `--from` and `--to` are both included. Numbers start afresh each day; \
    mark with `--date`.

      ledger agenda week
      ledger agenda tomorrow
      ledger agenda --from 2026-11-01 --to 2026-11-30
    """
  static let arguments: [Argument<Self>] = [
    .positional(
      \.period, value: "PERIOD", help: "The days: week, month, or one day",
      completion: .words(["week", "month", "today", "yesterday", "tomorrow"])),
    .option(\.from, long: "from", value: "DATE", help: "The first day"),
    .option(\.to, long: "to", value: "DATE", help: "The last day"),
    .option(
      \.filter.calendars, long: "calendar", value: "NAME", help: "Only this calendar",
      completion: .dynamic("calendars")),
    .option(\.filter.categories, long: "category", value: "TEXT", help: "Only this category"),
    .option(\.filter.excluded, long: "exclude", value: "TEXT", help: "Not this category or part of a title"),
    .option(\.format, long: "format", value: "FORMAT", help: "Output format"),
  ]

  enum Period: ArgumentValue {
    case week
    case month
    case day(DayArgument)

    init(argument: String) throws(ArgumentProblem) {
      switch argument.lowercased() {
      case "week": self = .week
      case "month": self = .month
      default: self = .day(try DayArgument(argument: argument))
      }
    }
  }

  var period: Period?
  var from: DayArgument?
  var to: DayArgument?
  var filter = OccurrenceFilter()
  var format = ListingFormat.text

  mutating func validate() throws(ArgumentProblem) {
    if period != nil, from != nil || to != nil {
      throw ArgumentProblem("a period and --from or --to exclude each other")
    }
  }

  func run(_ context: Context) throws(CommandError) {
    let ledger = try Ledger.open(context)
    let today = DayListing.today(ledger, context)
    let days = try days(today, ledger)
    ListingOutput(context, today: today).write(
      try DayListing.load(days, ledger, context, filter), format, explain: false, ledger)
  }

  private func days(_ today: CivilDate, _ ledger: Ledger) throws(CommandError) -> ClosedRange<CivilDate> {
    switch period {
    case .day(let day):
      let date = day.date(today: today)
      return date...date
    case .week:
      let first = today.startOfWeek(ledger.settings.weekStart)
      return first...first.adding(days: 6)
    case .month:
      let (year, month, _) = today.parts
      let first = CivilDate(uncheckedYear: year, month: month, day: 1)
      return first...first.adding(days: CivilDate.days(inMonth: month, ofYear: year) - 1)
    case nil:
      let first = from?.date(today: today) ?? to.map { min(today, $0.date(today: today)) } ?? today
      let last = to?.date(today: today) ?? first.adding(days: 6)
      return try DayListing.days(from: first, to: last)
    }
  }
}
