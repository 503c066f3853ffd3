import CommandLineKit
import Journal

/// `ledger mark STATUS ITEM…`.
struct Mark: MarkingCommand {
  static let name = "mark"
  static let summary = "Record a status of occurrences"
  static let discussion = """
    \(itemsDiscussion)

    Marking again changes the record; its note and the fields that ledger does not know stay.

      ledger mark done 2 3
      ledger mark partial workout --progress 50 --note "knees hurt"
      ledger mark skipped 2026-11-30/8z2qnpfptw
    """
  static let arguments: [Argument<Self>] =
    [.positional(\.status, value: "STATUS", help: "What to record")] + markingArguments + [
      progressArgument
    ]

  struct Status: ArgumentValue {
    static let choices = RecordStatus.allCases.map(\.rawValue)
    let status: RecordStatus

    init(argument: String) throws(ArgumentProblem) {
      guard
        let status = RecordStatus(word: argument.lowercased() == "skip" ? "skipped" : argument.lowercased())
      else {
        throw ArgumentProblem(nil)
      }
      self.status = status
    }

    init(_ status: RecordStatus) {
      self.status = status
    }
  }

  var status = Status(.done)
  var items: [String] = []
  var date: DayArgument?
  var note: String?
  var at: TimeArgument?
  var progress: Percentage?
  var took: DurationArgument?
  var range = RangeArguments()
  var isFree = false
  var isDryRun = false

  mutating func validate() throws(ArgumentProblem) {
    if progress != nil, status.status != .partial {
      throw ArgumentProblem("--progress goes with partial only")
    }
    try validateSelection()
  }

  func run(_ context: Context) throws(CommandError) {
    try mark(status.status, context)
  }
}
