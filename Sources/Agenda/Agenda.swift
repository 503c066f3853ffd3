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
  public let targets: TargetTable

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
    var found = OccurrenceTable()
    var bounds: [Int] = []
    var faults: [Fault] = []
    var keys = KeyTable()
    var deleted = Set<OccurrenceKey>()
    for source in sources {
      for part in SeriesExpansion.parts(of: EventGroup.groups(of: source.files), source, query) {
        let before = found.count
        for group in part.groups {
          keys.add(
            before + group.lowerBound..<before + group.upperBound,
            of: part.found.placements[group.lowerBound].key.series)
        }
        found.append(part.found)
        deleted.formUnion(part.deleted)
        for (file, diagnostic) in part.diagnostics {
          faults.append(Fault(calendar: source.name, path: source.files[file].path, diagnostic: diagnostic))
        }
      }
      bounds.append(found.count)
    }
    self.faults = faults
    self.deleted = deleted.sorted()
    let dropped = keys.settle(&found, calendarBounds: bounds)
    var choice = TargetChoice(found, query)
    found.forEach { number, placement, _ in
      if dropped.isEmpty || !dropped.contains(number) { choice.add(number, placement) }
    }
    targets = TargetTable(found, choice.days, numbers: choice.numbers)
  }
}
