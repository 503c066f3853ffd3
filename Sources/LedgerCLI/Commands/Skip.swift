import CommandLineKit
import Journal

/// `ledger skip ITEM…`.
struct Skip: MarkingCommand {
  static let name = "skip"
  static let summary = "Record that occurrences were skipped"
  static let discussion = """
    \(itemsDiscussion)

      ledger skip 2 --note "on the road"
      ledger skip --from 2026-12-21 --to 2026-12-31 --calendar work --note holiday
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
    try mark(.skipped, context)
  }
}
