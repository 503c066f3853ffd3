import CommandLineKit
import Journal

/// `ledger partial ITEM…`.
struct Partial: MarkingCommand {
  static let name = "partial"
  static let summary = "Record that occurrences were done in part"
  static let discussion = """
    \(itemsDiscussion)

      ledger partial 2 --progress 50 --note "knees hurt"
    """
  static let arguments: [Argument<Self>] = markingArguments + [progressArgument]

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
    try mark(.partial, context)
  }
}
