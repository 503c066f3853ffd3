import CivilTime
import Journal

/// Chooses the targets among the occurrences that were found: those that overlap the asked days.
struct TargetChoice {
  /// The targets by number, see `TargetTable`.
  private(set) var numbers: [UInt32] = []

  /// The targets that are one day of an occurrence.
  private(set) var days: [OccurrenceDay] = []

  private let query: AgendaQuery
  private let first: Instant
  private let last: Instant
  private let found: OccurrenceTable

  /// A choice among those occurrences.
  init(_ found: OccurrenceTable, _ query: AgendaQuery) {
    self.found = found
    self.query = query
    first = query.midnight(query.from)
    last = query.midnight(query.to)
    numbers.reserveCapacity(found.count)
  }

  /// Adds what is to be listed of an occurrence.
  mutating func add(_ number: Int, _ placement: OccurrencePlacement) {
    guard first < last else { return }
    guard overlaps(placement.start, placement.end) else {
      if query.followed.contains(placement.key.series), !placement.isSplit { numbers.append(UInt32(number)) }
      return
    }
    if query.whole || !placement.isSplit {
      numbers.append(UInt32(number))
    } else {
      addDays(number, placement)
    }
  }

  private mutating func addDays(_ number: Int, _ placement: OccurrencePlacement) {
    // The clock of the wall it is written for.
    let rules = found.details(number).clockRules ?? query.zone
    let count = placement.dayCount
    // Only days around the asked ones; an event may last for years.
    let offset = placement.wallStart.wallSeconds - placement.start.seconds
    let firstDay = placement.wallStart.date
    let from = max(0, floorDivide(first.seconds + offset, by: 86_400) - firstDay.dayNumber - 1)
    let to = min(count - 1, floorDivide(last.seconds + offset, by: 86_400) - firstDay.dayNumber + 1)
    guard from <= to else { return }
    for index in from...to {
      let date = firstDay.adding(days: index)
      let start = index == 0 ? placement.start : moment(date, placement, rules)
      let end = index == count - 1 ? placement.end : moment(date.adding(days: 1), placement, rules)
      guard overlaps(start, end) else { continue }
      numbers.append(UInt32(found.count + days.count))
      days.append(
        OccurrenceDay(
          occurrence: number, day: Target.Day(number: index + 1, count: count, date: date), start: start,
          end: end))
    }
  }

  private func overlaps(_ start: Instant, _ end: Instant) -> Bool {
    start < last && (end > first || (start == end && start >= first))
  }

  /// The midnight at which a day of a timed occurrence begins.
  private func moment(
    _ date: CivilDate, _ placement: OccurrencePlacement, _ rules: TimeZoneRules
  ) -> Instant {
    min(max(rules.instant(of: CivilDateTime(date: date)), placement.start), placement.end)
  }
}
