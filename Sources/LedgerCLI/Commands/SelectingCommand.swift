import Agenda
import CivilTime
import CommandLineKit
import Journal

/// What the commands have in common that change the records of several targets at once: those named one by one, or
/// all of a stretch of days.
protocol SelectingCommand: LedgerCommand {
  /// Numbers, parts of titles, or keys; with ``isFree``, titles.
  var items: [String] { get set }
  /// The day that the numbers are of; nil is today.
  var date: DayArgument? { get set }
  /// All targets of some days, instead of items.
  var range: RangeArguments { get set }
  /// Whether the items are titles of what no calendar plans.
  var isFree: Bool { get set }
  /// Whether nothing is changed.
  var isDryRun: Bool { get set }
}

extension SelectingCommand {
  static var category: String { "Mark" }

  /// The arguments that choose targets by their days.
  static var rangeArguments: [Argument<Self>] {
    [
      .option(\.range.from, long: "from", value: "DATE", help: "All of several days: the first"),
      .option(\.range.to, long: "to", value: "DATE", help: "The last day, included"),
      .option(
        \.range.filter.calendars, long: "calendar", value: "NAME", help: "Of these days, only this calendar",
        completion: .dynamic("calendars")),
      .option(\.range.filter.categories, long: "category", value: "TEXT", help: "Only this category"),
      .option(
        \.range.filter.excluded, long: "exclude", value: "TEXT", help: "Not this category or part of a title"),
    ]
  }

  /// The flags that say how a change is made.
  static var changeFlags: [Argument<Self>] {
    [
      .flag(\.range.isSure, long: "yes", short: "y", help: "Do not ask before many are changed"),
      .flag(\.isDryRun, long: "dry-run", short: "n", help: "Say what would change, and change nothing"),
    ]
  }

  mutating func validate() throws(ArgumentProblem) {
    try validateSelection()
  }

  /// Makes sure that either items or days are named.
  func validateSelection() throws(ArgumentProblem) {
    guard range.isGiven else {
      if items.isEmpty {
        throw ArgumentProblem(
          "missing ITEM: number, part of the title, or key", hint: "--from and --to take all of several days")
      }
      if range.isNarrowed {
        throw ArgumentProblem("--calendar, --category, --exclude and --remark go with --from and --to")
      }
      return
    }
    if range.from == nil || range.to == nil {
      throw ArgumentProblem(
        "--from and --to go together", hint: "both days are included; they may be the same")
    }
    if !items.isEmpty {
      throw ArgumentProblem(
        "ITEM and --from exclude each other",
        hint: "--calendar, --category and --exclude narrow what is planned on these days")
    }
    if date != nil || isFree {
      throw ArgumentProblem("\(isFree ? "--free" : "--date") and --from exclude each other")
    }
  }

  /// The day that numbers and titles are of.
  func day(_ ledger: Ledger, _ context: Context) -> CivilDate {
    (date ?? .relative(0)).date(today: DayListing.today(ledger, context))
  }

  /// Changes the records of what was named to what `change` makes of them; nil removes one.
  ///
  /// - Parameters:
  ///   - takes: which targets of a stretch of days are changed.
  ///   - new: what the record of a title says that is not there yet; nil makes none.
  ///   - start: of several of one title, when the one starts that is meant.
  ///   - requires: looks at each target, or nil for a record without one, before anything is changed.
  func apply(
    verb: String, takes: RangeSelection.Takes, new: ((String) -> Record)?, _ ledger: Ledger,
    _ context: Context, start: TimeArgument? = nil,
    requires: (Target?) throws(CommandError) -> Void = { _ in },
    _ change: (Record?, Target?) -> Record?
  ) throws(CommandError) {
    let changes = RecordChange(ledger, context)
    guard let from = range.from, let to = range.to else {
      let selector = TargetSelector(day(ledger, context), ledger, context, start: start?.startMinute(context))
      let choices = isFree ? try selector.freeChoices(items, new: new) : try selector.choices(items)
      for choice in choices { try requires(choice.target) }
      try changes.apply(choices, verb: verb, isDryRun: isDryRun, change)
      return
    }
    let today = DayListing.today(ledger, context)
    let days = try DayListing.days(from: from.date(today: today), to: to.date(today: today))
    let selection = try RangeSelection(days, range.filter, takes, ledger, context)
    for choice in selection.choices { try requires(choice.target) }
    if !isDryRun, !range.isSure { try selection.confirm(verb, context) }
    try changes.apply(selection.choices, verb: verb, isDryRun: isDryRun, byDay: true, change)
  }
}
