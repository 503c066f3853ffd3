import Agenda
import CommandLineKit
import Journal
import Store
import Terminal

/// `ledger why`.
struct Why: LedgerCommand {
  static let name = "why"
  static let summary = "Explain how a record was matched, or why not"
  static let category = "Repair"
  static let discussion = """
    Names the rule that decided, the lines it went by, and what would change it. An ITEM is a number or title of the \
    day's listing, a key, or the place of a line as `check` tells it.

      ledger why 2
      ledger why 2026-02-09/8gr8qjcrq0
      ledger why 2026/2026-02.ledger:3
    """
  static let arguments: [Argument<Self>] = [
    .positional(
      \.item, value: "ITEM", help: "Number, part of the title, key, or FILE:LINE",
      completion: .dynamic("items")),
    .option(\.date, long: "date", short: "d", value: "DATE", help: "The day that the number is of"),
  ]

  var item = ""
  var date = DayArgument.relative(0)

  func run(_ context: Context) throws(CommandError) {
    let ledger = try Ledger.open(context)
    let day = date.date(today: DayListing.today(ledger, context))
    let item = try LinkedItem(item, on: day, ledger, context)
    let matched = try LedgerMatching(ledger, context)
    matched.reading.report(context)
    let explanation = MatchExplanation(matched, ledger)
    let found = matched.matching.matches.filter { match in
      switch item {
      case .line(let month, let number):
        return matched.months[match.place.file] == month && match.place.line == number
      case .key(let key, let record):
        if let record { return matched.record(at: match.place) == record }
        return matched.record(at: match.place)?.key == key
          || match.target.map { matched.plan.targets[$0].key == key } ?? false
      }
    }
    for (index, match) in found.enumerated() {
      if index > 0 { context.output.line() }
      for line in explanation.lines(match) { context.output.line(line) }
    }
    guard found.isEmpty else { return }
    switch item {
    case .key(let key, _):
      throw CommandError(
        .negative, "no record is about \(key), and none has that key",
        hints: ["`ledger done \(key)` makes one", "`ledger relink --dry-run` lists what could be linked"])
    case .line(let month, let number): throw try LinkedItem.missing(month, number, ledger)
    }
  }
}
