import CivilTime
import Journal
import Store

/// Says what is wrong with month files, for commands that show something else and go on.
struct MonthReport {
  /// At most this many lines of one file, if no other number is asked for: `check` is for more.
  static let most = 10

  private let ledger: Ledger
  private let context: Context

  init(_ ledger: Ledger, _ context: Context) {
    self.ledger = ledger
    self.context = context
  }

  /// Prints the problems of files with their places, and why others could not be read; only of the months in a range,
  /// if one is given; and of each file no more than `most`, the worst first.
  func print(
    _ months: [MonthPath], _ files: [MonthFile], _ faults: [(month: MonthPath, error: StoreError)],
    in range: ClosedRange<MonthPath>? = nil, most: Int = MonthReport.most
  ) {
    var problems = zip(months, files).map { month, file in
      file.problems(month: month.firstDay, now: context.now)
    }
    MonthReport.addRepeated(months, files, FoldedRecords(files), to: &problems)
    print(months, problems, faults, in: range, most: most)
  }

  /// Prints the problems of files that were checked.
  func print(_ checked: CheckedMonths) {
    print(
      checked.read.months, checked.problems, checked.read.faults, in: nil, most: MonthReport.most)
  }

  private func print(
    _ months: [MonthPath], _ problems: [[MonthProblem]], _ faults: [(month: MonthPath, error: StoreError)],
    in range: ClosedRange<MonthPath>?, most: Int
  ) {
    for (month, list) in zip(months, problems) where range?.contains(month) ?? true {
      let errors = list.filter { $0.severity == .error }
      let shown =
        list.count <= most ? list : Array((errors + list.filter { $0.severity != .error }).prefix(most))
      for problem in shown {
        context.message(
          problem.severity.rawValue,
          "\(ledger.folder.path)/\(month.path):\(problem.line):\(problem.column): \(problem.message)"
            + (problem.hint.isEmpty ? "" : "; \(problem.hint)"))
      }
      if list.count > most {
        let left = list.count - most
        context.message(
          "hint",
          left == 1
            ? "one more problem in \(month.path) is not shown; `ledger check`"
            : "\(left) more problems in \(month.path) are not shown; `ledger check`")
      }
    }
    for (month, error) in faults where range?.contains(month) ?? true {
      context.warn("\(error); the records of \(month.path) are not counted")
      if let hint = error.hint { context.message("hint", hint) }
    }
  }

  /// Adds that of several records with one key only one counts, and puts the problems of each file in order.
  static func addRepeated(
    _ months: [MonthPath], _ files: [MonthFile], _ records: FoldedRecords,
    to problems: inout [[MonthProblem]]
  ) {
    for (loser, winner) in records.superseded {
      problems[loser.file].append(
        files[loser.file].keyRepeated(
          atLine: loser.line, counting: "\(months[winner.file].path):\(winner.line)"))
    }
    for index in problems.indices where problems[index].count > 1 {
      problems[index].sort { ($0.line, $0.column) < ($1.line, $1.column) }
    }
  }
}
