import Agenda
import CivilTime
import Journal

/// What was planned and what was done on a stretch of days: one entry for each target, and for each record that no
/// target holds. All figures are sums over it.
public struct History: Sendable {
  /// The days, both included.
  public private(set) var days: ClosedRange<CivilDate>

  /// What there is, by day and start; on one day, what has no start comes first.
  public private(set) var entries: [HistoryEntry] = []

  /// The names of the calendars that entries tell by their numbers. The first is empty, for none.
  public private(set) var calendars: [String]

  /// The targets that entries tell by their numbers.
  public let targets: [Target]

  private let files: [MonthFile]

  /// Joins targets with their records. `held` gives the place of the record of the target at an index, `others` are
  /// the records that no target holds, and `state` tells how one of them that has a key stands to the calendars.
  /// Places are counted in `files`. What lies on other days is left out.
  public init(
    _ days: ClosedRange<CivilDate>, _ targets: [Target], held: (Int) -> RecordPlace?, others: [RecordPlace],
    state: (RecordPlace) -> MatchState, _ files: [MonthFile], _ settings: HistorySettings
  ) {
    self.days = days
    self.targets = targets
    self.files = files
    var making = Making(settings: settings)
    making.entries.reserveCapacity(targets.count + others.count)
    for (index, target) in targets.enumerated() {
      let date = settings.day(of: target)
      if days.contains(date) { making.add(target, index, date, held(index), files) }
    }
    var start = 0
    while start < others.count {
      let number = others[start].file
      let file = files[number]
      let text = file.bytes.span
      while start < others.count, others[start].file == number {
        let place = others[start]
        start += 1
        if let line = file.lines[place.line - 1].record, days.contains(line.date) {
          making.add(line, place, line.key == nil ? .free : state(place), text)
        }
      }
    }
    calendars = making.calendars.names
    entries = History.sorted(making.entries)
  }

  /// Adds the history of other records of the same files, which has no targets: what two threads made is put together.
  public mutating func append(_ later: History) {
    precondition(later.targets.isEmpty, "the targets of a history are numbered")
    var numbers: [Int] = []
    for name in later.calendars {
      if let number = calendars.firstIndex(of: name) {
        numbers.append(number)
      } else {
        numbers.append(calendars.count)
        calendars.append(name)
      }
    }
    let isSame = numbers.enumerated().allSatisfy { $0.offset == $0.element }
    let more = isSame ? later.entries : later.entries.map { $0.inCalendar(numbers[$0.calendar]) }
    // Both are in order, and mostly the one is all later than the other.
    let isInOrder = (entries.last?.moment ?? .min) <= (more.first?.moment ?? .max)
    entries += more
    if !isInOrder { entries = History.sorted(entries) }
  }

  /// The title: as the calendar has it now, else as the record has it.
  public func title(of entry: HistoryEntry) -> String {
    if let target = entry.target { return targets[target].occurrence.title }
    return line(of: entry).map { files[$0.place.file].title(of: $0.line) } ?? ""
  }

  /// The categories, which only calendars know.
  public func categories(of entry: HistoryEntry) -> [String] {
    entry.target.map { targets[$0].occurrence.categories } ?? []
  }

  /// The key of its record, else of its target; nil for a record without one.
  public func key(of entry: HistoryEntry) -> OccurrenceKey? {
    line(of: entry)?.line.key ?? entry.target.map { targets[$0].key }
  }

  /// The record; nil without one.
  public func record(of entry: HistoryEntry) -> Record? {
    entry.place.flatMap { files[$0.file].record(atLine: $0.line) }
  }

  /// The title that its record has; nil without one.
  public func recordTitle(of entry: HistoryEntry) -> String? {
    line(of: entry).map { files[$0.place.file].title(of: $0.line) }
  }

  /// The same history with those entries only that a filter admits.
  public func filtered(_ isWanted: (HistoryEntry) -> Bool) -> History {
    var history = self
    history.entries = entries.filter(isWanted)
    return history
  }

  /// The same history of fewer days.
  public func cut(to days: ClosedRange<CivilDate>) -> History {
    var history = filtered { days.contains($0.date) }
    history.days = days
    return history
  }

  private func line(of entry: HistoryEntry) -> (line: RecordLine, place: RecordPlace)? {
    guard let place = entry.place, let line = files[place.file].lines[place.line - 1].record else {
      return nil
    }
    return (line, place)
  }

  /// The entries while they are made.
  private struct Making {
    let settings: HistorySettings
    var entries: [HistoryEntry] = []
    var calendars = CalendarTable()
    private var isCounted = [true]

    init(settings: HistorySettings) { self.settings = settings }

    private mutating func counts(_ calendar: Int) -> Bool {
      while isCounted.count < calendars.names.count {
        isCounted.append(!settings.uncounted.contains(calendars.names[isCounted.count]))
      }
      return isCounted[calendar]
    }

    mutating func add(
      _ target: Target, _ index: Int, _ date: CivilDate, _ place: RecordPlace?, _ files: [MonthFile]
    ) {
      let line = place.flatMap { files[$0.file].lines[$0.line - 1].record }
      let fields = line.flatMap { line in place.map { files[$0.file].fields(of: line) } }
      let calendar = calendars.number(target.occurrence.calendar)
      let isTimed = target.day == nil && !target.occurrence.isAllDay
      entries.append(
        HistoryEntry(
          date, start: target.recordStartMinute(home: settings.home),
          HistoryState(
            target, line?.status, progress: fields?.progress, partialWeight: settings.partialWeight,
            now: settings.now), .planned, isCounted: counts(calendar),
          planned: isTimed ? (target.end.seconds - target.start.seconds) / 60 : nil, took: fields?.took,
          calendar: calendar, target: index, series: settings.lineages.root(of: target.key.series),
          place: place))
    }

    mutating func add(_ line: RecordLine, _ place: RecordPlace, _ state: MatchState, _ text: Span<UInt8>) {
      let fields = line.fields(in: text, withTime: false)
      let calendar = fields.calendar.map { calendars.number(text, $0) } ?? 0
      let standing: HistoryEntry.Standing =
        line.key == nil ? .free : state == .archived ? .archived : .offCalendar
      entries.append(
        HistoryEntry(
          line.date, start: line.when?.startMinute,
          HistoryState(line.status, progress: fields.progress, partialWeight: settings.partialWeight),
          standing, isCounted: counts(calendar), planned: line.when?.minutes, took: fields.took,
          calendar: calendar, target: nil, series: line.key.map { settings.lineages.root(of: $0.series) },
          place: place))
    }
  }

  /// By day and start, and otherwise as they are.
  private static func sorted(_ entries: [HistoryEntry]) -> [HistoryEntry] {
    var last = Int.min
    for entry in entries {
      guard entry.moment >= last else {
        return entries.enumerated().sorted { left, right in
          (left.element.moment, left.offset) < (right.element.moment, right.offset)
        }.map(\.element)
      }
      last = entry.moment
    }
    return entries
  }
}
