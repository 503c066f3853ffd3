import Agenda
import CommandLineKit
import Journal

/// `ledger relink`.
struct Relink: LedgerCommand {
  static let name = "relink"
  static let summary = "Link records whose occurrences got other names"
  static let category = "Calendars"
  static let discussion = """
    A record finds its occurrence by its key. When a calendar gives an occurrence another name, or a line was typed \
    without a key, what calendar, title, day and time say links them again.

    `--dry-run` says so of every record and changes nothing; as JSON lines for scripts. Exit status: 1 when there is \
    something to ask.

      ledger relink --dry-run
    """
  static let arguments: [Argument<Self>] = [
    .flag(\.isDryRun, long: "dry-run", short: "n", help: "Say what would be linked, and change nothing"),
    .option(\.format, long: "format", value: "FORMAT", help: "Output format"),
  ]

  enum Format: String, CaseIterable, ArgumentValue { case text, jsonl }

  var isDryRun = false
  var format = Format.text

  func run(_ context: Context) throws(CommandError) {
    let ledger = try Ledger.open(context)
    let matched = try LedgerMatching(ledger, context)
    for match in matched.matching.matches {
      context.output.line(MatchObject.json(match, matched, home: ledger.homeZone))
    }
    matched.reading.report(context)
    if matched.matching.matches.contains(where: { $0.state == .ask }) {
      context.status = CommandError.Status.negative.rawValue
    }
  }
}
