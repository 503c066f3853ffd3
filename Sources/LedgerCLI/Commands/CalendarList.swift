import Agenda
import CivilTime
import CommandLineKit
import ICalendar
import Terminal

/// `ledger calendar list`.
struct CalendarList: LedgerCommand {
  static let name = "list"
  static let summary = "List the calendars, where they are and what is in them"
  static let arguments: [Argument<Self>] = [
    .option(\.format, long: "format", value: "FORMAT", help: "Output format")
  ]

  var format = ListingFormat.text

  func run(_ context: Context) throws(CommandError) {
    let ledger = try Ledger.open(context)
    let reading = CalendarReading.read(ledger, days: nil, context)
    var rows: [[String]] = []
    for calendar in ledger.settings.calendars {
      let source = reading.sources.first { $0.name == calendar.name }
      let events = source.map { $0.files.reduce(0) { $0 + $1.contents.events.count } }
      rows.append([
        calendar.name, reading.unreadable.contains(calendar.name) ? "-" : events.map { "\($0)" } ?? "-",
        calendar.zone ?? ledger.homeZone.name, calendar.path ?? "not on this device",
      ])
    }
    switch format {
    case .text:
      let table = Table(
        columns: [.init(), .init(.right), .init(), .init()],
        rows: [["NAME", "EVENTS", "ZONE", "PATH"].map { StyledText($0, .dim) }]
          + rows.map { $0.map { StyledText(Sanitizer.visible($0)) } })
      if !rows.isEmpty {
        for line in table.lines() { context.output.line(line.rendered(context.colors)) }
      }
    case .json:
      let objects = rows.map { row in
        JSONText.object { object in
          object.member("name", row[0])
          object.member("events", Int(row[1]))
          object.member("zone", row[2])
          object.member("path", row[3] == "not on this device" ? nil : row[3])
        }
      }
      context.output.line(JSONText.array(objects))
    case .csv:
      context.output.line("name,events,zone,path")
      for row in rows { context.output.line(CSVText.line(row)) }
    }
    reading.report(context)
    if rows.isEmpty {
      context.message("hint", "this ledger has no calendars yet; `ledger calendar add NAME PATH` adds one")
    }
  }
}
