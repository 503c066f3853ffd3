import Agenda
import CivilTime
import ICalendar
import Journal

/// The zones of the system, for one test.
struct Zones {
  let database = ZoneDatabase()

  subscript(_ name: String) -> TimeZoneRules {
    get throws { try database.zone(named: name) }
  }
}

/// A calendar as a test has it: the text of its components and the settings that decide on keys.
struct TestCalendar: Sendable {
  var name = "home"
  var zone = "Europe/Paris"
  var identity = IdentityPolicy.auto
  var splitsDays = true
  var owners: Set<String> = []
  var components: String

  /// What an agenda is made of. With `days` only those are read.
  func source(_ zones: Zones, days: ClosedRange<CivilDate>? = nil) throws -> CalendarSource {
    let stream = Array("BEGIN:VCALENDAR\n\(components)END:VCALENDAR\n".utf8)
    let pinned = try zones[zone]
    let contents = CalendarReader(database: zones.database, days: days).read(stream.span, fallback: pinned)
    return CalendarSource(
      name: name, zone: pinned, identity: identity, splitsDays: splitsDays, owners: owners,
      files: [CalendarSource.File(path: "\(name).ics", contents: contents)])
  }
}

/// The days from one date up to, but not including, another, on the clock of a zone.
func query(_ from: String, _ to: String, _ zone: TimeZoneRules, whole: Bool = false) -> AgendaQuery {
  AgendaQuery(from: date(from), to: date(to), zone: zone, whole: whole)
}

/// A date as ISO 8601 writes it.
func date(_ text: String) -> CivilDate {
  let parts = text.split(separator: "-").compactMap { Int($0) }
  return CivilDate(uncheckedYear: parts[0], month: parts[1], day: parts[2])
}

/// An event from lines that are separated by ` / `; without a UID line it gets `series-1@example.org`.
func event(_ lines: String) -> String {
  var text = "BEGIN:VEVENT\n"
  if !lines.contains("UID:") { text += "UID:series-1@example.org\n" }
  for line in lines.split(separator: " / ") { text += "\(line)\n" }
  return text + "END:VEVENT\n"
}

extension Target {
  /// Key without the series, start on the wall of a zone, and the title: `2026-01-12 = 2026-01-12T09:00 Gym`.
  func shown(in zone: TimeZoneRules) -> String {
    let name = key.description
    guard let slash = name.firstIndex(of: "/") else { return name }
    let mark = key.isDay ? ".d" : ""
    let wall = occurrence.isAllDay || occurrence.isFloating ? occurrence.wallStart : zone.civil(at: start)
    let from = occurrence.isAllDay ? (day?.date ?? wall.date).description : String("\(wall)".dropLast(3))
    let title = occurrence.title.isEmpty ? "" : " " + occurrence.title
    return "\(name[..<slash])\(mark) = \(from)\(title)"
  }

  /// Everything that a listing tells of it.
  var full: String {
    "\(key) \(start.seconds) \(end.seconds) \(occurrence.wallStart) \(occurrence.title) \(occurrence.status) "
      + "\(occurrence.slot) \(day?.number ?? 0)/\(day?.count ?? 0) \(occurrence.calendar) \(occurrence.isRecurring)"
  }
}
