import Agenda
import CivilTime
import CommandLineKit
import Journal
import Store

/// `ledger export`: every record, for other programs.
struct Export: LedgerCommand {
  static let name = "export"
  static let summary = "Write all records as JSON, CSV or a calendar"
  static let category = "See"
  static let discussion = """
    Writes every record with all that its line says, how it stands to the calendars, and start and end of what it is \
    about. `--from` and `--to` are both included. JSON has a schema with a version, "calendar-ledger/1", and also the \
    lines that are no records. A calendar (ics) has an event for each record, when it was recorded to take place.

      ledger export > ledger.json
      ledger export --format csv --from 2026-01-01 --calendar work
      ledger export --format ics > done.ics
    """
  static let arguments: [Argument<Self>] = [
    .option(\.from, long: "from", value: "DATE", help: "The first day"),
    .option(\.to, long: "to", value: "DATE", help: "The last day"),
    .option(
      \.calendar, long: "calendar", value: "NAME", help: "Only this calendar",
      completion: .dynamic("calendars")),
    .option(\.format, long: "format", value: "FORMAT", help: "Output format"),
  ]

  /// How it is written.
  enum Format: String, CaseIterable, ArgumentValue {
    /// One object, a record a line.
    case json
    /// A table with a heading (RFC 4180).
    case csv
    /// A calendar with an event for each record (RFC 5545).
    case ics
  }

  /// The name and version of the JSON's schema.
  static let schema = "calendar-ledger/1"

  var from: DayArgument?
  var to: DayArgument?
  var calendar: String?
  var format = Format.json

  func run(_ context: Context) throws(CommandError) {
    let ledger = try Ledger.open(context)
    let today = ledger.homeZone.civil(at: context.now).date
    let first = from?.date(today: today) ?? .earliest
    let last = to?.date(today: today) ?? .latest
    guard first <= last else { throw .reversed(first, last) }
    let matched = try LedgerMatching(ledger, context)
    let superseded = Set(FoldedRecords(matched.files).superseded.map(\.loser))
    let states = Dictionary(matched.matching.matches.map { ($0.place, $0) }) { first, _ in first }
    let isWhole = from == nil && to == nil && calendar == nil
    func each(_ body: (RecordExport) -> Void) {
      for (index, file) in matched.files.enumerated() {
        for (number, line) in file.records where (first...last).contains(line.date) {
          let record = Record(line, in: file.bytes.span)
          if let calendar, record.calendar != calendar { continue }
          let place = RecordPlace(file: index, line: number)
          let match = states[place]
          body(
            RecordExport(
              record: record, file: matched.months[index].path, line: number,
              counts: !superseded.contains(place),
              state: match?.state, target: match?.target.map { matched.plan.targets[$0] },
              home: ledger.homeZone))
        }
      }
    }
    let output = context.output
    switch format {
    case .json:
      output.write("{\"schema\":\"\(Export.schema)\",\"records\":[")
      var json = JSONText()
      var isFirst = true
      each { export in
        output.write(isFirst ? "\n" : ",\n")
        isFirst = false
        export.write(to: &json)
        output.write(json.bytes)
        json.cut(to: 0)
      }
      output.write("\n],\"lines\":[")
      if isWhole { writeOtherLines(matched, output) }
      output.line("\n]}")
    case .csv:
      output.line(RecordExport.heading)
      each { output.line($0.csv) }
    case .ics:
      output.write(RecordEvent.head)
      each { export in if export.counts { output.write(RecordEvent(export).bytes(now: context.now)) } }
      output.write(RecordEvent.end)
    }
    matched.reading.report(context)
    MonthReport(ledger, context).print(matched.months, matched.files, [])
  }

  /// The lines that are no records and not blank, as they are written.
  private func writeOtherLines(_ matched: LedgerMatching, _ output: Output) {
    var isFirst = true
    for (month, file) in zip(matched.months, matched.files) {
      for (index, line) in file.lines.enumerated() {
        let kind: String
        switch line.content {
        case .record, .blank: continue
        case .comment: kind = "comment"
        case .unreadable: kind = "unreadable"
        case .marker, .ancestor: kind = "conflict"
        }
        output.write(isFirst ? "\n" : ",\n")
        isFirst = false
        output.write(
          JSONText.object { object in
            object.member("file", month.path)
            object.member("line", index + 1)
            object.member("kind", kind)
            object.member("text", String(decoding: file.bytes[line.range], as: UTF8.self))
          })
      }
    }
  }
}
