import Agenda
import CivilTime
import CommandLineKit
import Journal

/// `ledger occurrences`: what calendars hold, one JSON object a line; a fixed interface for scripts.
struct Occurrences: LedgerCommand {
  static let name = "occurrences"
  static let summary = "List what calendars plan, as JSON lines"
  static let category = "Calendars"
  static let discussion = """
    Lists every occurrence that overlaps the days from `--from` up to, but not including, `--to`, sorted by start, \
    then title. With `--calendar NAME=PATH` no ledger is needed; else the ledger's calendars are listed, with the \
    records that match.

    Exit status: 0 when something could be read, 65 when a file is no calendar at all.

      ledger occurrences --calendar home=home.ics --from 2026-11-01 --to 2026-12-01
    """
  static let arguments: [Argument<Self>] = [
    .option(
      \.calendars, long: "calendar", value: "NAME=PATH", help: "Read this, or a NAME of the ledger",
      completion: .file),
    .option(\.from, long: "from", value: "DATE", help: "The first day", required: true),
    .option(\.to, long: "to", value: "DATE", help: "The day after the last", required: true),
    .option(\.timezone, long: "timezone", value: "ZONE", help: "Zone of the days and the offsets shown"),
    .option(\.categories, long: "category", value: "TEXT", help: "Only this category"),
    .option(\.excluded, long: "exclude", value: "TEXT", help: "Not this category or part of a title"),
    .flag(\.whole, long: "whole", help: "List multi-day occurrences once, not per day"),
    .option(\.format, long: "format", value: "FORMAT", help: "Output format"),
  ]

  enum Format: String, CaseIterable, ArgumentValue { case jsonl }

  /// `home=home.ics`, or the name of a calendar of the ledger.
  struct NamedPath: ArgumentValue {
    let name: String
    let path: String?

    init(argument: String) throws(ArgumentProblem) {
      guard let equals = argument.firstIndex(of: "=") else {
        guard !argument.isEmpty else { throw ArgumentProblem("there is no name") }
        name = argument
        path = nil
        return
      }
      guard equals > argument.startIndex, argument.index(after: equals) < argument.endIndex else {
        throw ArgumentProblem("the name or the path is missing", hint: "type it as home=home.ics")
      }
      name = String(argument[..<equals])
      path = String(argument[argument.index(after: equals)...])
    }
  }

  var calendars: [NamedPath] = []
  var categories: [String] = []
  var excluded: [String] = []
  var from = DayArgument.relative(0)
  var to = DayArgument.relative(1)
  var timezone: String?
  var whole = false
  var format = Format.jsonl

  func run(_ context: Context) throws(CommandError) {
    let ledger = calendars.allSatisfy { $0.path == nil } ? try Ledger.open(context) : nil
    if ledger == nil, let name = calendars.first(where: { $0.path == nil })?.name {
      throw CommandError(
        .usage, "--calendar \(name) names no file, and others do", hints: ["give each a path: \(name)=PATH"])
    }
    let filter = OccurrenceFilter(
      calendars: ledger == nil ? [] : calendars.map(\.name), categories: categories, excluded: excluded)
    if let ledger { try filter.requireCalendars(of: ledger, hint: "NAME=PATH reads a file; ") }
    let zone =
      try timezone.map { (name) throws(CommandError) in
        try context.zone(named: name, from: "--timezone")
      } ?? ledger?.homeZone ?? context.deviceZone
    let today = zone.civil(at: context.now).date
    let (first, end) = (from.date(today: today), to.date(today: today))
    guard first <= end else { throw .reversed(first, end) }
    let query = AgendaQuery(from: first, to: end, zone: zone, whole: whole)
    var reading: CalendarReading
    if let ledger {
      reading = CalendarReading.read(ledger, days: query.daysToRead, context)
    } else {
      reading = CalendarReading(zones: context.zones)
      for calendar in calendars {
        reading.read(
          CalendarSettings(name: calendar.name), path: context.absolute(calendar.path ?? ""),
          days: query.daysToRead,
          zone: nil, fallback: zone, owners: [])
      }
    }
    let agenda = Agenda(reading.sources, query)
    reading.note(agenda.faults)
    let records = try ledger.map { (ledger) throws(CommandError) in
      try DayRecords(agenda, ledger, context, days: first...max(first, end.adding(days: -1)))
    }
    OccurrenceLines(targets: agenda.targets, filter: filter, records: records, zone: zone).write(
      to: context.output)
    reading.report(context)
    if let ledger, let records {
      MonthReport(ledger, context).print(records.months, records.files, records.faults)
    }
    if let failure = reading.failure { context.status = failure.rawValue }
  }
}
