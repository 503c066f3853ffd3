import ICalendar
import Journal

/// What calendars have of each series, whenever it takes place: whether it lives, what it is called, and which other
/// series it says it was split from.
///
/// It is only right for calendars that were read without days, as what was passed over looks gone.
public struct SeriesSurvey: Sendable {
  /// One series.
  struct Entry {
    /// The normalised titles of its masters and single events.
    var titles: Set<String> = []
    /// Whether it has a rule, several dates, or occurrences without their series.
    var recurs = false
    /// How many single events it is in the calendar that has most.
    var singles = 0
    /// The names of the sets it belongs to.
    var sets: Set<String> = []
    /// The series it was split from, whatever their titles.
    var splits: Set<SeriesID> = []
    /// The series it calls siblings.
    var siblings: Set<SeriesID> = []

    /// Whether it is one single event.
    var isSingle: Bool { !recurs && singles == 1 }
  }

  /// What there is, by series.
  let entries: [SeriesID: Entry]

  /// Looks at everything that was read.
  public init(_ sources: [CalendarSource]) {
    var entries: [SeriesID: Entry] = [:]
    for source in sources {
      var singles: [SeriesID: Int] = [:]
      for group in EventGroup.groups(of: source.files) {
        if let master = group.master {
          let recurs = master.event.recurs || !group.overrides.isEmpty
          let series = SeriesSurvey.note(master.event, recurs: recurs, source, &entries)
          if !recurs { singles[series, default: 0] += 1 }
        } else {
          for member in group.overrides {
            _ = SeriesSurvey.note(member.event, recurs: true, source, &entries)
          }
        }
      }
      for (series, count) in singles {
        entries[series, default: Entry()].singles = max(entries[series, default: Entry()].singles, count)
      }
    }
    self.entries = entries
  }

  /// A survey of nothing.
  public init() { entries = [:] }

  private static func note(
    _ event: CalendarEvent, recurs: Bool, _ source: CalendarSource, _ entries: inout [SeriesID: Entry]
  ) -> SeriesID {
    func series(_ uid: String) -> SeriesID {
      SeriesID(
        uid: uid.isEmpty ? nil : uid, title: event.title, calendar: source.name, policy: source.identity)
    }
    let name = series(event.uid)
    var entry = entries[name] ?? Entry()
    let title = NormalizedTitle(event.title).text
    if !title.isEmpty { entry.titles.insert(title) }
    if recurs { entry.recurs = true }
    for relation in event.relations where !relation.target.isEmpty {
      switch relation.kind {
      case "X-CALENDARSERVER-RECURRENCE-SET": entry.sets.insert(CanonicalUID(relation.target).text)
      case "X-OX-SPLIT-FROM", "FIRST", "NEXT": entry.splits.insert(series(relation.target))
      case "SIBLING": entry.siblings.insert(series(relation.target))
      default: break
      }
    }
    entries[name] = entry
    return name
  }

  /// Whether the calendars have anything of a series.
  public func lives(_ series: SeriesID) -> Bool { entries[series] != nil }

  /// Those series, and all that the calendars have of the same lineages.
  public func lineageMembers(of series: [SeriesID], _ lineages: Lineages) -> Set<SeriesID> {
    let roots = Set(series.map { lineages.root(of: $0) })
    return Set(series).union(entries.keys.filter { roots.contains(lineages.root(of: $0)) })
  }
}
