import CommandLineKit
import Journal

/// `ledger done ITEM…`.
struct Done: MarkingCommand {
  static let name = "done"
  static let summary = "Record that occurrences were done"
  static let discussion = """
    An ITEM is a number of the day's listing, a part of a title that only one occurrence of the day has, or a key.

      ledger done 2
      ledger done workout --took 45m --note "new shoes"
      ledger done 3 4 --date yesterday --at 18:30
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
    try mark(.done, context)
  }
}
