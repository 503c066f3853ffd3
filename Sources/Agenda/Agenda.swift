import CivilTime
import ICalendar
import Journal

/// What the calendars plan for the asked days: the targets, sorted by start and then by title.
public struct Agenda: Sendable {
  /// A fault that was found while occurrences were worked out.
  public struct Fault: Sendable {
    /// The calendar's name.
    public let calendar: String
    /// The file's path.
    public let path: String
    /// What is wrong.
    public let diagnostic: Diagnostic
  }

  /// The targets that overlap the asked days.
  public let targets: [Target]

  /// Series that were cut off.
  public let faults: [Fault]

  /// The keys of the slots around the asked days that EXDATE or EXRULE took away, ascending; each has its time, even
  /// where the key of its occurrence would have none.
  public let deleted: [OccurrenceKey]

  /// Works out the occurrences of all calendars.
  ///
  /// An occurrence that several calendars hold is listed once, under the first of them that has its newest
  /// version. A pure function: the same calendars, settings and query give the same answer on every device.
  public init(_ sources: [CalendarSource], _ query: AgendaQuery) {
    var found: [Occurrence] = []
    var bounds: [Int] = []
    var faults: [Fault] = []
    var keys = KeyTable()
    var deleted = Set<OccurrenceKey>()
    for source in sources {
      let expansion = SeriesExpansion.of(EventGroup.groups(of: source.files), source, query)
      let before = found.count
      // Of the only calendar there is no second copy.
      if before == 0 { found = expansion.occurrences } else { found += expansion.occurrences }
      for group in expansion.groups {
        keys.add(before + group.lowerBound..<before + group.upperBound, of: found)
      }
      bounds.append(found.count)
      deleted.formUnion(expansion.deleted)
      for (file, diagnostic) in expansion.diagnostics {
        faults.append(Fault(calendar: source.name, path: source.files[file].path, diagnostic: diagnostic))
      }
    }
    self.faults = faults
    self.deleted = deleted.sorted()
    keys.settle(&found, calendarBounds: bounds)
    let days = query.midnight(query.from)..<query.midnight(query.to)
    var targets: [Target] = []
    targets.reserveCapacity(found.count)
    if !days.isEmpty {
      for occurrence in found { Agenda.append(occurrence, days, query, to: &targets) }
    }
    // Ten years of them take tens of megabytes.
    found = []
    Agenda.sort(&targets)
    self.targets = targets
  }

  private static func append(
    _ occurrence: Occurrence, _ days: Range<Instant>, _ query: AgendaQuery, to targets: inout [Target]
  ) {
    let (first, last) = (days.lowerBound, days.upperBound)
    func overlaps(_ start: Instant, _ end: Instant) -> Bool {
      start < last && (end > first || (start == end && start >= first))
    }
    guard overlaps(occurrence.start, occurrence.end) else {
      if query.followed.contains(occurrence.key.series), !occurrence.splitsDays || !occurrence.isMultiDay {
        targets.append(Target(occurrence))
      }
      return
    }
    guard !query.whole, occurrence.splitsDays, occurrence.isMultiDay else {
      targets.append(Target(occurrence))
      return
    }
    let count = occurrence.dayCount
    // Only days around the asked ones; an event may last for years.
    let offset = occurrence.wallStart.wallSeconds - occurrence.start.seconds
    let firstDay = occurrence.wallStart.date
    let from = max(0, floorDivide(first.seconds + offset, by: 86_400) - firstDay.dayNumber - 1)
    let to = min(count - 1, floorDivide(last.seconds + offset, by: 86_400) - firstDay.dayNumber + 1)
    guard from <= to else { return }
    for index in from...to {
      let date = firstDay.adding(days: index)
      let start = index == 0 ? occurrence.start : moment(date, occurrence, query)
      let end = index == count - 1 ? occurrence.end : moment(date.adding(days: 1), occurrence, query)
      guard overlaps(start, end) else { continue }
      targets.append(
        Target(
          occurrence, day: Target.Day(number: index + 1, count: count, date: date), start: start, end: end))
    }
  }

  /// The midnight at which a day of a timed occurrence begins, on the wall it is written for.
  private static func moment(_ date: CivilDate, _ occurrence: Occurrence, _ query: AgendaQuery) -> Instant {
    let rules = occurrence.clockRules ?? query.zone
    return min(max(rules.instant(of: CivilDateTime(date: date)), occurrence.start), occurrence.end)
  }

  /// By start, then title, then key.
  private static func sort(_ targets: inout [Target]) {
    var order = StartOrder(targets).indices
    var first = 0
    while first < order.count {
      let start = targets[order[first]].start
      var last = first + 1
      while last < order.count, targets[order[last]].start == start { last += 1 }
      sortByTitle(&order, first..<last, targets)
      first = last
    }
    // Moving them within the list needs less memory and four times as long: each move waits for the one before.
    targets = order.map { targets[$0] }
  }

  /// Sorts a stretch of places. Few targets have the same start, and those are put in their places one by one.
  private static func sortByTitle(_ order: inout [Int], _ stretch: Range<Int>, _ targets: [Target]) {
    guard stretch.count <= 32 else {
      order.replaceSubrange(stretch, with: order[stretch].sorted { precedes(targets[$0], targets[$1]) })
      return
    }
    for place in stretch.dropFirst() {
      var free = place
      while free > stretch.lowerBound, precedes(targets[order[free]], targets[order[free - 1]]) {
        order.swapAt(free, free - 1)
        free -= 1
      }
    }
  }

  private static func precedes(_ left: Target, _ right: Target) -> Bool {
    let (title, other) = (left.occurrence.title.utf8, right.occurrence.title.utf8)
    if title.lexicographicallyPrecedes(other) { return true }
    return !other.lexicographicallyPrecedes(title) && left.key < right.key
  }
}
