import Agenda
import CivilTime
import ICalendar
import Journal
import Recurrence

/// The readers that are given bytes from elsewhere. Each takes any bytes, must not crash, hang or grow with them, and
/// must keep what is promised about the result; a broken promise traps, which a fuzzer takes for a crash.
public enum FuzzTarget: String, CaseIterable, Sendable {
  /// A calendar, read whole and for one day, and listed.
  case calendar
  /// The value of an RRULE, walked through a month far behind its start.
  case rule
  /// A TZif file.
  case zone
  /// A month file.
  case month

  /// Gives it an input.
  public func run(_ input: [UInt8]) {
    switch self {
    case .calendar: calendar(input)
    case .rule: rule(input)
    case .zone: zone(input)
    case .month: month(input)
    }
  }

  /// Reading only a day finds on it what reading everything does, and so does reading in pieces.
  private func calendar(_ input: [UInt8]) {
    let day = CivilDate(uncheckedYear: 2026, month: 11, day: 30)
    let query = AgendaQuery(from: day, to: day.adding(days: 1), zone: .utc)
    let zones = ZoneDatabase()
    let whole = listing(CalendarReader(database: zones).read(input.span, fallback: .utc), query)
    var reader = CalendarReader(database: zones, days: query.daysToRead)
    let part = listing(reader.read(input.span, fallback: .utc), query)
    reader.leastPieceBytes = 100
    precondition(listing(reader.read(input.span, fallback: .utc), query) == part)
    // A listing that was cut off for its size stops where the other may not.
    if whole.count < 1000, part.count < 1000 { precondition(whole == part) }
  }

  private func listing(_ contents: CalendarContents, _ query: AgendaQuery) -> [String] {
    let source = CalendarSource(
      name: "fuzz", zone: .utc, identity: .auto, splitsDays: true, owners: [],
      files: [CalendarSource.File(path: "fuzz.ics", contents: contents)])
    return Agenda([source], query).targets.map {
      "\($0.key) \($0.start.seconds) \($0.end.seconds) \($0.occurrence.title) \($0.occurrence.status)"
    }
  }

  /// Slots ascend and lie in the asked range.
  private func rule(_ input: [UInt8]) {
    guard let rule = RecurrenceRule.parse(input.span).rule else { return }
    let start = CivilDateTime(date: CivilDate(uncheckedYear: 1997, month: 9, day: 2), secondOfDay: 32_400)
    let from = CivilDateTime(date: CivilDate(uncheckedYear: 2026, month: 11, day: 1))
    let to = CivilDateTime(date: CivilDate(uncheckedYear: 2026, month: 12, day: 1))
    for rule in [rule, rule.forDates].compactMap({ $0 }) {
      var last = from
      var count = 0
      _ = rule.slots(start: start, from: from, to: to, budget: 100_000) { slot in
        precondition(slot < to && (count == 0 ? slot >= last : slot > last))
        last = slot
        count += 1
        return count < 10_000
      }
    }
  }

  /// Whatever the rules of a zone are, an instant's reading is a reading, and a reading has an instant.
  private func zone(_ input: [UInt8]) {
    guard let zone = try? TimeZoneRules(name: "Fuzz/Zone", tzif: input.span) else { return }
    for year in stride(from: 1, through: 9999, by: 271) {
      let reading = CivilDateTime(
        date: CivilDate(uncheckedYear: year, month: 6, day: 15), secondOfDay: 43_200)
      let instant = zone.instant(of: reading)
      _ = zone.offset(at: instant)
      _ = zone.civil(at: instant)
      _ = zone.abbreviation(at: instant)
    }
  }

  /// The file keeps its bytes, and its canonical form is its own.
  private func month(_ input: [UInt8]) {
    let file = MonthFile(input)
    precondition(file.bytes == input)
    for record in file.records {
      _ = file.title(of: record.line)
      _ = file.fields(of: record.line)
      _ = file.record(atLine: record.number)
    }
    let canonical = file.canonical
    precondition(MonthFile(canonical).canonical == canonical)
  }
}
