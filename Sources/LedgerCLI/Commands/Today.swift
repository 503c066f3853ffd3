import CivilTime
import CommandLineKit

/// `ledger today`, and `ledger` alone: the listing of a day with its rate.
struct Today: LedgerCommand {
  static let name = "today"
  static let summary = "Show today's occurrences, what was done, and the rate"
  static let category = "See"
  static let discussion = """
    Each line has a number, which `done`, `skip` and the other marking commands take. What was called off is struck \
    out; what is going on now is marked.

      ledger today
      ledger today --date yesterday
      ledger today --explain
    """
  static let arguments: [Argument<Self>] = [
    .option(\.date, long: "date", short: "d", value: "DATE", help: "Show another day"),
    .option(
      \.filter.calendars, long: "calendar", value: "NAME", help: "Only this calendar",
      completion: .dynamic("calendars")),
    .option(\.filter.categories, long: "category", value: "TEXT", help: "Only this category"),
    .option(\.filter.excluded, long: "exclude", value: "TEXT", help: "Not this category or part of a title"),
    .option(\.format, long: "format", value: "FORMAT", help: "Output format"),
    .flag(\.explain, long: "explain", help: "Show how the rate is worked out"),
  ]

  var date = DayArgument.relative(0)
  var filter = OccurrenceFilter()
  var format = ListingFormat.text
  var explain = false

  func run(_ context: Context) throws(CommandError) {
    let ledger = try Ledger.open(context)
    let today = DayListing.today(ledger, context)
    let listing = try DayListing.load(date.date(today: today), ledger, context, filter)
    ListingOutput(context, today: today).write([listing], format, explain: explain, ledger)
  }
}
