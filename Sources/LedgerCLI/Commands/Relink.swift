import Agenda
import CommandLineKit
import Journal
import Store

/// `ledger relink`.
struct Relink: LedgerCommand {
  static let name = "relink"
  static let summary = "Link records whose occurrences got other names"
  static let category = "Repair"
  static let discussion = """
    A record finds its occurrence by its key. When a calendar gives an occurrence another name, or a line was typed \
    without a key, what calendar, title, day and time say links them again: a line of series.ledger, or the key of the \
    typed line. On a terminal, what is not certain is asked, once for records of a series that changed alike.

    `--yes` writes what is certain and asks nothing. `--dry-run` changes nothing; with `--format jsonl` it tells of \
    every record. The exit status is 1 when something is left to be written or asked.

      ledger relink
      ledger relink --yes
      ledger relink --dry-run --format jsonl
    """
  static let arguments: [Argument<Self>] = [
    .flag(\.isCertain, long: "yes", short: "y", help: "Write what is certain, and ask nothing"),
    .flag(\.isDryRun, long: "dry-run", short: "n", help: "Say what would be written, and change nothing"),
    .option(\.format, long: "format", value: "FORMAT", help: "Output format, with --dry-run"),
  ]

  enum Format: String, CaseIterable, ArgumentValue { case text, jsonl }

  var isCertain = false
  var isDryRun = false
  var format = Format.text

  mutating func validate() throws(ArgumentProblem) {
    if format == .jsonl, !isDryRun { throw ArgumentProblem("--format jsonl goes with --dry-run only") }
    if isCertain, isDryRun { throw ArgumentProblem("--yes and --dry-run exclude each other") }
  }

  func run(_ context: Context) throws(CommandError) {
    let ledger = try Ledger.open(context)
    var matched = try LedgerMatching(ledger, context)
    matched.reading.report(context)
    if format == .jsonl {
      for match in matched.matching.matches {
        context.output.line(MatchObject.json(match, matched, home: ledger.homeZone))
      }
      if matched.matching.matches.contains(where: { $0.state == .ask }) {
        context.status = CommandError.Status.negative.rawValue
      }
      return
    }
    var certain = RelinkDecision.certain(matched)
    let questions = RelinkQuestion.grouped(matched, ledger)
    if certain.isEmpty, questions.isEmpty {
      context.message("note", "every record that can be linked is linked")
      return
    }
    if isCertain {
      // What is linked now may leave only one way for what could mean several things before.
      for _ in 0..<10 where !certain.isEmpty {
        try RelinkChange(ledger, context).apply(certain)
        matched = try LedgerMatching(ledger, context)
        certain = RelinkDecision.certain(matched)
      }
      leave(RelinkQuestion.grouped(matched, ledger), context)
    } else if isDryRun || !context.canAsk {
      for decision in certain { context.output.line("would write: \(decision.words)") }
      for question in questions {
        for line in question.lines { context.output.line(line) }
      }
      context.status = CommandError.Status.negative.rawValue
      if !isDryRun {
        context.message(
          "hint",
          "this is no terminal, so nothing was asked and nothing written; `ledger relink --yes` writes what is certain"
        )
      }
    } else {
      let answers = ask(certain, questions, context)
      if answers.isEmpty {
        context.message("note", "nothing was written")
        context.status = CommandError.Status.negative.rawValue
      } else {
        try RelinkChange(ledger, context).apply(answers)
      }
    }
  }

  /// Says what `--yes` leaves to be asked.
  private func leave(_ questions: [RelinkQuestion], _ context: Context) {
    guard !questions.isEmpty else { return }
    for question in questions {
      for line in question.lines { context.output.line(line) }
    }
    context.message("hint", "`ledger relink` on a terminal asks about these")
    context.status = CommandError.Status.negative.rawValue
  }

  /// What the person at the terminal agrees to.
  private func ask(
    _ certain: [RelinkDecision], _ questions: [RelinkQuestion], _ context: Context
  ) -> [RelinkDecision] {
    var answers: [RelinkDecision] = []
    if !certain.isEmpty {
      for decision in certain { context.messages.line("  \(decision.words)") }
      let count = certain.count == 1 ? "this" : "these \(certain.count)"
      asking: while true {
        switch context.answer("Write \(count)? [Y/n] ", atEnd: "n").lowercased() {
        case "", "y", "yes":
          answers = certain
          break asking
        case "n", "no": break asking
        default: context.message("note", "that is neither y nor n")
        }
      }
    }
    for question in questions {
      for line in question.lines { context.messages.line(line) }
      while true {
        let answer = context.answer("Which number? (return leaves them, q ends) ", atEnd: "q")
        if answer == "q" { return answers }
        if answer.isEmpty { break }
        if let chosen = Int(answer).flatMap({ question.decisions(of: $0) }) {
          answers += chosen
          break
        }
        context.message("note", "there is no number '\(answer)'")
      }
    }
    return answers
  }
}
