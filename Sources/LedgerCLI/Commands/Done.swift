import CommandLineKit
import Journal

/// `ledger done ITEM…`.
struct Done: MarkingCommand {
  static let name = "done"
  static let summary = "Record that occurrences were done"
  static let discussion = """
    \(itemsDiscussion)

      ledger done 2
      ledger done workout --took 45m --note "new shoes"
      ledger done 3 4 --date yesterday --at 18:30
      ledger done Swim --free --at 18:00 --took 40m
    """
  static let arguments: [Argument<Self>] = markingArguments

  var items: [String] = []
  var date: DayArgument?
  var note: String?
  var at: TimeArgument?
  var progress: Percentage?
  var took: DurationArgument?
  var range = RangeArguments()
  var isFree = false
  var isDryRun = false

  func run(_ context: Context) throws(CommandError) {
    try mark(.done, context)
  }
}
