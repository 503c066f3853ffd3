import Agenda
import CivilTime
import CommandLineKit
import Journal
import Store
import Terminal

/// `ledger log`: the records, newest last.
struct Log: LedgerCommand {
  static let name = "log"
  static let summary = "Show what was done, grouped by day, newest last"
  static let category = "See"
  static let discussion = """
    Shows records, whether the calendars still have their occurrences or not. Without `--from`, the last 30 days; \
    `--from` and `--to` are both included.

      ledger log
      ledger log --from 2026-11-01 --status skipped
      ledger log --grep gym --from 2020-01-01
      ledger log --series gym --format ics

    On a terminal, what is longer than the screen goes through `PAGER`, or less.
    """
  static let arguments: [Argument<Self>] = [
    .option(\.from, long: "from", value: "DATE", help: "The first day"),
    .option(\.to, long: "to", value: "DATE", help: "The last day"),
    .option(
      \.calendar, long: "calendar", value: "NAME", help: "Only this calendar",
      completion: .dynamic("calendars")),
    .option(\.status, long: "status", value: "STATUS", help: "Only this status"),
    .option(\.series, long: "series", value: "SERIES", help: "Only this series: a key, number or title"),
    .option(\.grep, long: "grep", value: "TEXT", help: "Only titles and notes with this text"),
    .option(\.format, long: "format", value: "FORMAT", help: "Output format"),
  ]

  var from: DayArgument?
  var to: DayArgument?
  var calendar: String?
  var status: Mark.Status?
  var series: String?
  var grep: String?
  var format = Format.text

  /// How records are written.
  enum Format: String, CaseIterable, ArgumentValue {
    case text, json, csv, ics
  }

  func run(_ context: Context) throws(CommandError) {
    let ledger = try Ledger.open(context)
    let today = ledger.homeZone.civil(at: context.now).date
    let last = to?.date(today: today) ?? CivilDate.latest
    let first = from?.date(today: today) ?? min(last, today).adding(days: -29)
    guard first <= last else { throw .reversed(first, last) }
    let entries = try entries(first...last, ledger, context)
    if entries.isEmpty, let calendar, !ledger.settings.calendars.contains(where: { $0.name == calendar }) {
      throw CommandError(
        .negative, "there is no calendar '\(calendar)', and no record names it",
        hints: ["there are: " + ledger.settings.calendars.map(\.name).joined(separator: ", ")])
    }
    switch format {
    case .text:
      let glyphs = Glyphs(context.environment)
      func write(to output: Output) {
        entries.write(to: output, glyphs, columns: context.columns, context.colors)
      }
      let pager = entries.isEmpty ? nil : Pager(context)
      if !(pager?.show(write) ?? false) { write(to: context.output) }
      if entries.isEmpty { context.message("note", "nothing was recorded in that time") }
    case .ics:
      RecordCalendar(ledger.homeZone, now: context.now).write(entries.records, to: context.output)
    case .json: context.output.line(JSONText.array(entries.records.map(RecordObject.json), separator: ",\n "))
    case .csv:
      context.output.line("date,when,status,title,calendar,key,progress,took,at,note")
      for record in entries.records {
        context.output.line(
          CSVText.line([
            record.date.description, record.when?.description ?? "", record.status.rawValue,
            record.title.string,
            record.calendar ?? "", record.key?.description ?? "", record.progress.map { "\($0)" } ?? "",
            record.took.map { "\($0)" } ?? "", record.at?.description ?? "", record.note.string,
          ]))
      }
    }
  }

  private func entries(
    _ days: ClosedRange<CivilDate>, _ ledger: Ledger, _ context: Context
  ) throws(CommandError) -> Timeline {
    let months = try CommandError.translating { () throws(StoreError) in try ledger.store.months() }
    let wanted = MonthPath(of: days.lowerBound)...MonthPath(of: days.upperBound)
    let checked = CheckedMonths(months.filter(wanted.contains), ledger.store, now: context.now)
    MonthReport(ledger, context).print(checked)
    guard let series else {
      return Timeline(checked.read.files, checked.records.places) { line, file in
        days.contains(line.date) && matches(line, file)
      }
    }
    let links = try CommandError.translating { () throws(StoreError) in try ledger.store.series() }.links
    let lineages = Lineages(links.map(\.link))
    let choice = try SeriesChoice(series, ledger, context, lineages)
    let called = choice.series(of: checked, lineages)
    return Timeline(checked.read.files, checked.records.places) { line, file in
      guard days.contains(line.date), matches(line, file) else { return false }
      return line.key.map { called.contains(lineages.root(of: $0.series)) }
        ?? choice.isCalled(file.title(of: line))
    }
  }

  private func matches(_ line: RecordLine, _ file: MonthFile) -> Bool {
    if let status, line.status != status.status { return false }
    return calendar == nil && grep == nil || matches(Record(line, in: file.bytes.span))
  }

  private func matches(_ record: Record) -> Bool {
    if let calendar, record.calendar != calendar { return false }
    if let grep {
      let text = grep.lowercased()
      return record.title.string.lowercased().contains(text) || record.note.string.lowercased().contains(text)
    }
    return true
  }
}
