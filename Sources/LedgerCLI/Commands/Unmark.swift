import CommandLineKit

/// `ledger unmark ITEM…`.
struct Unmark: SelectingCommand {
  static let name = "unmark"
  static let summary = "Take the records of occurrences away"
  static let discussion = """
    Removes the record lines; comments above them stay. What was there is in git, and `ledger undo` brings it back. \
    The exit status is 1 when none of them has a record.

    With `--from` and `--to`, both included, the records of all that is planned on these days are taken away; \
    `--calendar`, `--category` and `--exclude` narrow it. Records of what no calendar has stay.

      ledger unmark 2
      ledger unmark Swim --free
      ledger unmark --from 2026-12-21 --to 2026-12-31 --calendar work --dry-run
    """
  static let arguments: [Argument<Self>] =
    [
      .positionals(
        \.items, value: "ITEM", help: "Number, part of the title, or key", completion: .dynamic("items")),
      .option(\.date, long: "date", short: "d", value: "DATE", help: "The day that the numbers are of"),
      .option(\.at, long: "at", value: "TIME", help: "Of several of one title, the one that starts then"),
      .flag(\.isFree, long: "free", help: "ITEM is the title of something that no calendar plans"),
    ] + rangeArguments + changeFlags

  var items: [String] = []
  var date: DayArgument?
  var at: TimeArgument?
  var range = RangeArguments()
  var isFree = false
  var isDryRun = false

  func run(_ context: Context) throws(CommandError) {
    let ledger = try Ledger.open(context)
    try apply(verb: "unmark", takes: .marked, new: nil, ledger, context, start: at) { _, _ in nil }
  }
}
