import CivilTime
import Journal

/// Records as an iCalendar of their own: one event for each, with what became of it before the title.
struct RecordCalendar {
  private let zone: TimeZoneRules
  private let stamp: String

  init(_ zone: TimeZoneRules, now: Instant) {
    self.zone = zone
    stamp = RecordCalendar.text(now)
  }

  /// Writes them, each after the other. A record without a key is named by its place among them.
  func write(_ records: some Sequence<Record>, to output: Output) {
    for line in ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//ledger//log//EN"] { put(line, output) }
    for (index, record) in records.enumerated() { write(record, index, output) }
    put("END:VCALENDAR", output)
  }

  private func write(_ record: Record, _ index: Int, _ output: Output) {
    put("BEGIN:VEVENT", output)
    let name =
      record.key.map { $0.description.replacing("/", with: "-") } ?? "free-\(record.date)-\(index + 1)"
    put("UID:\(name)@ledger", output)
    put("DTSTAMP:\(record.at.map { RecordCalendar.text($0.instant) } ?? stamp)", output)
    if case .timed(let start, _) = record.when {
      let first = zone.instant(of: CivilDateTime(date: record.date, secondOfDay: Int(start) * 60))
      put("DTSTART:\(RecordCalendar.text(first))", output)
      if let minutes = record.took ?? record.when?.minutes, minutes > 0 {
        put("DTEND:\(RecordCalendar.text(first.adding(seconds: minutes * 60)))", output)
      }
    } else {
      put("DTSTART;VALUE=DATE:\(RecordCalendar.text(record.date))", output)
      put("DTEND;VALUE=DATE:\(RecordCalendar.text(record.date.adding(days: 1)))", output)
    }
    let sign =
      switch record.status {
      case .done: "✅"
      case .partial: "◐"
      case .skipped: "✗"
      }
    put("SUMMARY:\(RecordCalendar.escaped("\(sign) \(record.title.string)"))", output)
    if !record.note.isEmpty { put("DESCRIPTION:\(RecordCalendar.escaped(record.note.string))", output) }
    if let calendar = record.calendar { put("CATEGORIES:\(RecordCalendar.escaped(calendar))", output) }
    put("TRANSP:TRANSPARENT", output)
    put("END:VEVENT", output)
  }

  /// `20261130T090000Z`.
  private static func text(_ instant: Instant) -> String {
    let civil = TimeZoneRules.utc.civil(at: instant)
    return
      "\(text(civil.date))T\(padded(civil.hour, to: 2))\(padded(civil.minute, to: 2))\(padded(civil.second, to: 2))Z"
  }

  private static func text(_ date: CivilDate) -> String {
    let (year, month, day) = date.parts
    return "\(padded(year, to: 4))\(padded(month, to: 2))\(padded(day, to: 2))"
  }

  /// As RFC 5545 wants text; control characters, which it doesn't allow, are left out.
  private static func escaped(_ text: String) -> String {
    var out = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\n": out.append(contentsOf: "\\n".unicodeScalars)
      case "\\", ";", ",": out.append(contentsOf: ["\\", scalar])
      case "\t": out.append(scalar)
      default: if scalar.value >= 0x20, !(0x7F..<0xA0).contains(scalar.value) { out.append(scalar) }
      }
    }
    return String(out)
  }

  /// Writes a line, folded at 75 bytes between characters, with CRLF.
  private func put(_ line: String, _ output: Output) {
    var used = 0
    var folded = String.UnicodeScalarView()
    for scalar in line.unicodeScalars {
      let length = UTF8.width(scalar)
      if used + length > 75 {
        folded.append(contentsOf: "\r\n ".unicodeScalars)
        used = 1
      }
      folded.append(scalar)
      used += length
    }
    output.write(String(folded) + "\r\n")
  }
}
