import CommandLineKit
import Journal

/// `ledger partial ITEM…`.
struct Partial: MarkingCommand {
  static let name = "partial"
  static let summary = "Record that occurrences were done in part"
  static let discussion = """
    An ITEM is a number of the day's listing, a part of a title that only one occurrence of the day has, or a key.

      ledger partial 2 --progress 50 --note "knees hurt"
    """
  static let arguments: [Argument<Self>] = markingArguments + [progressArgument]

  var items: [String] = []
  var date = DayArgument.relative(0)
  var note: String?
  var at: TimeArgument?
  var progress: Percentage?
  var took: DurationArgument?
  var isDryRun = false

  func run(_ context: Context) throws(CommandError) {
    try mark(.partial, context)
  }
}
