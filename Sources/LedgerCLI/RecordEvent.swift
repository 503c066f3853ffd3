import CivilTime
import ICalendar
import Journal

/// A record as an event of a calendar of its own: what was done and when, whatever the calendars say.
struct RecordEvent {
  private let lineEnd: [UInt8] = [0x0D, 0x0A]
  private let export: RecordExport

  init(_ export: RecordExport) {
    self.export = export
  }

  /// What stands before all events.
  static let head =
    "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//calendar-ledger//ledger//EN\r\nX-WR-CALNAME:Ledger\r\n"

  /// What stands behind them.
  static let end = "END:VCALENDAR\r\n"

  /// Its lines.
  func bytes(now: Instant) -> [UInt8] {
    let record = export.record
    var bytes = Array("BEGIN:VEVENT\r\n".utf8)
    func add(_ head: String, _ value: [UInt8]) {
      bytes += ContentLineText.folded(head: Array(head.utf8), value: value, lineEnd: lineEnd)
    }
    func add(_ head: String, _ value: String) { add(head, Array(value.utf8)) }
    let name = record.key?.description ?? "\(export.file):\(export.line)"
    add("UID", ContentLineText.escaped("\(name)@calendar-ledger"))
    add("DTSTAMP", utc(record.at?.instant ?? now))
    addTimes(&bytes)
    add(
      "SUMMARY", ContentLineText.escaped("\(OccurrenceAnnotation.sign(record.status)) \(record.title.string)")
    )
    if !record.note.isEmpty { add("DESCRIPTION", ContentLineText.escaped(record.note.string)) }
    if let calendar = record.calendar { add("CATEGORIES", ContentLineText.escaped(calendar)) }
    add("TRANSP", "TRANSPARENT")
    add("X-LEDGER-STATUS", record.status.rawValue)
    if let progress = record.progress { add("X-LEDGER-PROGRESS", "\(progress)") }
    if let took = record.took { add("X-LEDGER-TOOK", "PT\(took)M") }
    return bytes + Array("END:VEVENT\r\n".utf8)
  }

  /// Its time as recorded, in the home zone; whole days otherwise.
  private func addTimes(_ bytes: inout [UInt8]) {
    func add(_ text: String) { bytes += Array("\(text)\r\n".utf8) }
    guard case .timed(let start, let end) = export.record.when else {
      add("DTSTART;VALUE=DATE:" + "\(export.record.date)".filter { $0 != "-" })
      return
    }
    let midnight = CivilDateTime(date: export.record.date)
    add("DTSTART:" + utc(export.home.instant(of: midnight.adding(seconds: Int(start) * 60))))
    if let end {
      let minutes = Int(end) < Int(start) ? Int(end) + 1440 : Int(end)
      add("DTEND:" + utc(export.home.instant(of: midnight.adding(seconds: minutes * 60))))
    }
  }

  private func utc(_ instant: Instant) -> String {
    "\(CivilDateTime(wallSeconds: instant.seconds))".filter { $0 != "-" && $0 != ":" } + "Z"
  }
}
