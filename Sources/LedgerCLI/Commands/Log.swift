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
    """
  static let arguments: [Argument<Self>] = [
    .option(\.from, long: "from", value: "DATE", help: "The first day"),
    .option(\.to, long: "to", value: "DATE", help: "The last day"),
    .option(
      \.calendar, long: "calendar", value: "NAME", help: "Only this calendar",
      completion: .dynamic("calendars")),
    .option(\.status, long: "status", value: "STATUS", help: "Only this status"),
    .option(\.grep, long: "grep", value: "TEXT", help: "Only titles and notes with this text"),
    .option(\.format, long: "format", value: "FORMAT", help: "Output format"),
  ]

  var from: DayArgument?
  var to: DayArgument?
  var calendar: String?
  var status: Mark.Status?
  var grep: String?
  var format = ListingFormat.text

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
    let records = { entries.lazy.map { Record($0.line, in: $0.file.bytes.span) } }
    switch format {
    case .text: writeText(entries, context)
    case .json: context.output.line(JSONText.array(records().map(RecordObject.json), separator: ",\n "))
    case .csv:
      context.output.line("date,when,status,title,calendar,key,progress,took,at,note")
      for record in records() {
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

  /// A record where it stands.
  private struct Entry {
    let line: RecordLine
    let file: MonthFile
  }

  private func entries(
    _ days: ClosedRange<CivilDate>, _ ledger: Ledger, _ context: Context
  ) throws(CommandError) -> [Entry] {
    let months = try CommandError.translating { () throws(StoreError) in try ledger.store.months() }
    let wanted = MonthPath(of: days.lowerBound)...MonthPath(of: days.upperBound)
    let read = MonthFiles(months.filter(wanted.contains)) { (month) throws(StoreError) in
      try ledger.store.month(month)
    }
    MonthReport(ledger, context).print(read.months, read.files, read.faults)
    var entries: [Entry] = []
    var isInOrder = true
    var last = (day: Int.min, start: Int.min)
    for place in FoldedRecords(read.files).places {
      let file = read.files[place.file]
      guard let line = file.lines[place.line - 1].record, days.contains(line.date), matches(line, file) else {
        continue
      }
      let moment = (line.date.dayNumber, line.when?.startMinute ?? -1)
      if moment < last { isInOrder = false }
      last = moment
      entries.append(Entry(line: line, file: file))
    }
    if isInOrder { return entries }
    // Files may be in any order; within a day by start, and as written where that is equal.
    let order = entries.indices.sorted { left, right in
      let (first, second) = (entries[left].line, entries[right].line)
      if first.date != second.date { return first.date < second.date }
      let (start, other) = (first.when?.startMinute ?? -1, second.when?.startMinute ?? -1)
      return start != other ? start < other : left < right
    }
    return order.map { entries[$0] }
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

  private func writeText(_ entries: [Entry], _ context: Context) {
    let view = RecordLines(Glyphs(context.environment), columns: context.columns, context.colors)
    var day: CivilDate?
    var text: [UInt8] = []
    for entry in entries {
      if entry.line.date != day {
        if day != nil { text.append(UInt8(ascii: "\n")) }
        day = entry.line.date
        let heading = StyledText("\(entry.line.date.weekday.longName), \(entry.line.date)", .bold)
        text += heading.rendered(context.colors).utf8
        text.append(UInt8(ascii: "\n"))
      }
      view.append(entry.line, of: entry.file, to: &text)
      if text.count > 32_768 {
        context.output.write(text)
        text.removeAll(keepingCapacity: true)
      }
    }
    context.output.write(text)
    if entries.isEmpty { context.message("note", "nothing was recorded in that time") }
  }
}
