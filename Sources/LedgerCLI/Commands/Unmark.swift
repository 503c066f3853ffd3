import CommandLineKit

/// `ledger unmark ITEM…`.
struct Unmark: LedgerCommand {
  static let name = "unmark"
  static let summary = "Take the records of occurrences away"
  static let category = "Mark"
  static let discussion = """
    Removes the record lines; comments above them stay. What was there is in git, and `ledger undo` brings it back. \
    The exit status is 1 when none of them has a record.

      ledger unmark 2
    """
  static let arguments: [Argument<Self>] = [
    .positionals(
      \.items, value: "ITEM", help: "Number, part of the title, or key", min: 1, completion: .dynamic("items")
    ),
    .option(\.date, long: "date", short: "d", value: "DATE", help: "The day that the numbers are of"),
    .flag(\.isDryRun, long: "dry-run", short: "n", help: "Say what would change, and change nothing"),
  ]

  var items: [String] = []
  var date = DayArgument.relative(0)
  var isDryRun = false

  func run(_ context: Context) throws(CommandError) {
    let ledger = try Ledger.open(context)
    let date = date.date(today: DayListing.today(ledger, context))
    let choices = try TargetSelector(date, ledger, context).choices(items)
    try RecordChange(ledger, context).apply(choices, verb: "unmark", isDryRun: isDryRun) { _, _ in nil }
  }
}
