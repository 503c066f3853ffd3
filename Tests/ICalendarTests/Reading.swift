import CivilTime
import ICalendar

/// Reads a stream; zones that nobody knows are read as Berlin.
///
/// Tests that read thousands of streams pass one database, so that its files are read once.
func read(
  _ bytes: [UInt8], days: ClosedRange<CivilDate>? = nil, keepsTodos: Bool = false,
  database: ZoneDatabase = ZoneDatabase()
) throws -> CalendarContents {
  let berlin = try database.zone(named: "Europe/Berlin")
  return CalendarReader(database: database, days: days, keepsTodos: keepsTodos)
    .read(bytes.span, fallback: berlin)
}

/// As `read` for text.
func read(_ text: String, days: ClosedRange<CivilDate>? = nil, keepsTodos: Bool = false) throws
  -> CalendarContents
{
  try read(Array(text.utf8), days: days, keepsTodos: keepsTodos)
}

/// A calendar around components, of which the first line is line 2.
func calendar(_ components: String) -> String {
  "BEGIN:VCALENDAR\n\(components)END:VCALENDAR\n"
}

/// An event with that start and further lines; its `BEGIN` and start are two lines.
func event(_ lines: String..., start: String = "DTSTART:20261130T090000Z") -> String {
  "BEGIN:VEVENT\n\(start)\n" + lines.map { $0 + "\n" }.joined() + "END:VEVENT\n"
}

extension CalendarContents {
  /// What was wrong, each as `line:column severity code`.
  var faults: [String] {
    diagnostics.map { "\($0.line):\($0.column) \($0.severity.rawValue) \($0.code.rawValue)" }
  }
}

extension DateValue {
  /// The reading and its clock: `2026-11-30T09:00:00 utc`.
  var shown: String {
    switch form {
    case .date: wall.date.description
    case .floating: "\(wall) floating"
    case .utc: "\(wall) utc"
    case .zoned(let index): "\(wall) zone \(index)"
    }
  }
}

/// A day of 2026.
func day(_ month: Int, _ day: Int) -> CivilDate {
  CivilDate(uncheckedYear: 2026, month: month, day: day)
}
