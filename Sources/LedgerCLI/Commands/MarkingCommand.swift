import Agenda
import CivilTime
import CommandLineKit
import Journal

/// What `done`, `partial`, `skip` and `mark` have in common.
protocol MarkingCommand: SelectingCommand {
  /// Text for the note.
  var note: String? { get set }
  /// When it was done.
  var at: TimeArgument? { get set }
  /// How much was done.
  var progress: Percentage? { get set }
  /// How long it took.
  var took: DurationArgument? { get set }
}

extension MarkingCommand {
  /// The arguments of every marking command.
  static var markingArguments: [Argument<Self>] {
    [
      .positionals(
        \.items, value: "ITEM", help: "Number, part of the title, or key", completion: .dynamic("items")),
      .option(\.date, long: "date", short: "d", value: "DATE", help: "The day that the numbers are of"),
      .option(\.note, long: "note", short: "m", value: "TEXT", help: "Add to the note"),
      .option(\.at, long: "at", value: "TIME", help: "When it was done, if not now"),
      .option(\.took, long: "took", value: "DURATION", help: "How long it really took: 45m, 1h30m"),
      .flag(\.isFree, long: "free", help: "ITEM is the title of something that was never planned"),
    ] + rangeArguments + [
      .flag(\.range.includesMarked, long: "remark", help: "Of these days, change records that are there, too")
    ] + changeFlags
  }

  /// The argument of those that can mean a part.
  static var progressArgument: Argument<Self> {
    .option(\.progress, long: "progress", value: "PERCENT", help: "How much was done: 50")
  }

  /// What the help of every marking command says of its items.
  static var itemsDiscussion: String {
    """
    An ITEM is a number of the day's listing, a part of a title that only one occurrence of the day has, or a key.

    With `--from` and `--to`, both included, everything that is planned on these days and has no record yet is \
    marked at once; `--calendar`, `--category` and `--exclude` narrow it. On a terminal, more than five are asked for.

    With `--free`, an ITEM is the title of something that no calendar plans. It counts as an extra; `--at` says when \
    it began. Typed again with the same title and time, its record is changed.
    """
  }

  /// Gives what was named this status.
  func mark(_ status: RecordStatus, _ context: Context) throws(CommandError) {
    let ledger = try Ledger.open(context)
    let day = day(ledger, context)
    let now = OffsetDateTime(instant: context.now, offset: context.deviceZone.offset(at: context.now))
    let dayEnd = ledger.settings.dayEnd
    let time = at.map { time in
      { (target: Target?) in
        time.time(
          on: target.map { DayListing.day(of: $0, ledger, context) } ?? day, target, dayEnd: dayEnd, context)
      }
    }
    let change = MarkChange(
      status: status, note: note, at: time, progress: progress?.percent, took: took?.minutes)
    let keepsMarked = range.isGiven && !range.includesMarked
    try apply(
      verb: status.rawValue, takes: keepsMarked ? .unmarked : .all, new: free(status, day, ledger, context),
      ledger, context,
      requires: { (target) throws(CommandError) in
        guard let time = time?(target), time.instant > context.now else { return }
        throw CommandError(
          .usage, "--at \(time) is still to come",
          hints: [
            "--date names the day that it is a time of, or write all of it: --at 2026-11-30T18:30:00+01:00"
          ])
      }
    ) { record, target in
      // It may have been marked while somebody was asked.
      record != nil && keepsMarked
        ? record : change.applied(to: record, target, home: ledger.homeZone, now: now)
    }
  }

  /// What a new free record of a title says before it is marked.
  private func free(
    _ status: RecordStatus, _ day: CivilDate, _ ledger: Ledger, _ context: Context
  ) -> (String) -> Record {
    let start = at.map { time in
      ledger.homeZone.civil(
        at: time.time(on: day, nil, dayEnd: ledger.settings.dayEnd, context).instant)
    }
    return { title in
      var record = Record(
        date: start?.date ?? day,
        when: start.flatMap { RecordWhen.timed(start: $0.secondOfDay / 60, end: nil) }, status: status,
        title: title)
      record.isFree = true
      return record
    }
  }
}
