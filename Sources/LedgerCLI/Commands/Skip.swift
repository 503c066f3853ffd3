import CommandLineKit
import Journal

/// `ledger skip ITEM…`.
struct Skip: MarkingCommand {
  static let name = "skip"
  static let summary = "Record that occurrences were skipped"
  static let discussion = """
    An ITEM is a number of the day's listing, a part of a title that only one occurrence of the day has, or a key.

      ledger skip 2 --note "on the road"
    """
  static let arguments: [Argument<Self>] = markingArguments

  var items: [String] = []
  var date = DayArgument.relative(0)
  var note: String?
  var at: TimeArgument?
  var progress: Percentage?
  var took: DurationArgument?
  var isDryRun = false

  func run(_ context: Context) throws(CommandError) {
    try mark(.skipped, context)
  }
}
