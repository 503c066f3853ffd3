import CivilTime
import CommandLineKit
import Journal

/// What `done`, `partial`, `skip` and `mark` have in common.
protocol MarkingCommand: LedgerCommand {
  /// Numbers, parts of titles, or keys.
  var items: [String] { get set }
  /// The day that the numbers are of.
  var date: DayArgument { get set }
  /// Text for the note.
  var note: String? { get set }
  /// When it was done.
  var at: TimeArgument? { get set }
  /// How much was done.
  var progress: Percentage? { get set }
  /// How long it took.
  var took: DurationArgument? { get set }
  /// Whether nothing is changed.
  var isDryRun: Bool { get set }
}

extension MarkingCommand {
  static var category: String { "Mark" }

  /// The arguments of every marking command.
  static var markingArguments: [Argument<Self>] {
    [
      .positionals(
        \.items, value: "ITEM", help: "Number, part of the title, or key", min: 1,
        completion: .dynamic("items")),
      .option(\.date, long: "date", short: "d", value: "DATE", help: "The day that the numbers are of"),
      .option(\.note, long: "note", short: "m", value: "TEXT", help: "Add to the note"),
      .option(\.at, long: "at", value: "TIME", help: "When it was done, if not now"),
      .option(\.took, long: "took", value: "DURATION", help: "How long it really took: 45m, 1h30m"),
      .flag(\.isDryRun, long: "dry-run", short: "n", help: "Say what would change, and change nothing"),
    ]
  }

  /// The argument of those that can mean a part.
  static var progressArgument: Argument<Self> {
    .option(\.progress, long: "progress", value: "PERCENT", help: "How much was done: 50")
  }

  /// Gives the items this status.
  func mark(_ status: RecordStatus, _ context: Context) throws(CommandError) {
    let ledger = try Ledger.open(context)
    let date = date.date(today: DayListing.today(ledger, context))
    let choices = try TargetSelector(date, ledger, context).choices(items)
    let now = OffsetDateTime(instant: context.now, offset: context.deviceZone.offset(at: context.now))
    let change = MarkChange(
      status: status, note: note, at: at.map { time in { time.time(on: date, $0, context) } },
      progress: progress?.percent, took: took?.minutes)
    try RecordChange(ledger, context).apply(choices, verb: status.rawValue, isDryRun: isDryRun) {
      record, target in
      change.applied(to: record, target, home: ledger.homeZone, now: now)
    }
  }
}
