import Journal
import Store

/// Says what is wrong with a month file.
enum MonthReport {
  /// At most this many lines of one file: `check` is for more.
  private static let most = 10

  /// Prints the problems with their places.
  static func print(_ file: MonthFile, _ month: MonthPath, _ ledger: Ledger, _ context: Context) {
    let problems = file.problems(month: month.firstDay)
    for problem in problems.prefix(most) {
      context.message(
        problem.severity.rawValue,
        "\(ledger.folder.path)/\(month.path):\(problem.line):\(problem.column): \(problem.message)"
          + (problem.hint.isEmpty ? "" : "; \(problem.hint)"))
    }
    if problems.count > most {
      context.message("hint", "\(problems.count - most) more problems in \(month.path) are not shown")
    }
  }
}
