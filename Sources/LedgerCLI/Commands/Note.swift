import CivilTime
import CommandLineKit
import Journal

/// `ledger note ITEM TEXT…`.
struct Note: LedgerCommand {
  static let name = "note"
  static let summary = "Add to the note of a record"
  static let category = "Mark"
  static let discussion = """
    The words are added as a new line to the note that is there. `--replace` puts them in its place; without words \
    that removes it.

      ledger note 2 "chapter 4, the exercises are good"
      ledger note 2 --replace
    """
  static let arguments: [Argument<Self>] = [
    .positional(
      \.item, value: "ITEM", help: "Number, part of the title, or key", completion: .dynamic("items")),
    .positionals(\.words, value: "TEXT", help: "The words"),
    .option(\.date, long: "date", short: "d", value: "DATE", help: "The day that the number is of"),
    .option(\.at, long: "at", value: "TIME", help: "Of several of one title, the one that starts then"),
    .flag(\.isFree, long: "free", help: "ITEM is the title of something that no calendar plans"),
    .flag(\.replaces, long: "replace", help: "Replace the note instead of adding to it"),
    .flag(\.isDryRun, long: "dry-run", short: "n", help: "Say what would change, and change nothing"),
  ]

  var item = ""
  var words: [String] = []
  var date = DayArgument.relative(0)
  var at: TimeArgument?
  var isFree = false
  var replaces = false
  var isDryRun = false

  mutating func validate() throws(ArgumentProblem) {
    if words.allSatisfy(\.isEmpty), !replaces {
      throw ArgumentProblem("there is no TEXT to add", hint: "`--replace` without words removes the note")
    }
  }

  func run(_ context: Context) throws(CommandError) {
    let ledger = try Ledger.open(context)
    let date = date.date(today: DayListing.today(ledger, context))
    let selector = TargetSelector(date, ledger, context, start: at?.startMinute(context))
    let choices = isFree ? try selector.freeChoices([item], new: nil) : try selector.choices([item])
    let now = OffsetDateTime(instant: context.now, offset: context.deviceZone.offset(at: context.now))
    let change = MarkChange(note: words.joined(separator: " "), replacesNote: replaces)
    try RecordChange(ledger, context).apply(choices, verb: "note", isDryRun: isDryRun) { record, target in
      change.applied(to: record, target, home: ledger.homeZone, now: now)
    }
    if context.status != 0 {
      context.message("hint", "`ledger done \(item) --note '…'` marks it and adds the note")
    }
  }
}
