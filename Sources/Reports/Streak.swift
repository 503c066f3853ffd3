import CivilTime
import Journal

/// How regular a series is: planned slots one after the other of which each was done, at least in part.
///
/// A skipped slot freezes it: it neither breaks nor lengthens. One that is over and unmarked breaks it. One that is not
/// over yet does nothing. It counts slots, not days, so a weekly series and a monthly one are as good as a daily one.
public struct Streak: Sendable {
  /// The place of the series in ``History/series``.
  public let series: Int

  /// The slots of the streak that goes on, 0 when it is broken.
  public private(set) var current = 0

  /// The day on which it began; nil when it is 0.
  public private(set) var since: CivilDate?

  /// The slots of the longest one.
  public private(set) var longest = 0

  /// The last day of the longest one.
  public private(set) var longestEnd: CivilDate?

  /// The slots that were kept, and that were planned and not skipped.
  public private(set) var kept = 0, planned = 0

  /// The last day on which it was done.
  public private(set) var lastKept: CivilDate?

  /// The next slot that is not over and not marked.
  public private(set) var next: (date: CivilDate, minute: Int?)?

  init(series: Int) { self.series = series }

  mutating func count(_ item: HistoryItem) {
    switch (item.kind, item.status) {
    case (.extra, _): break
    case (.coming, _):
      if next == nil { next = (item.date, item.minute) }
    case (_, .skipped): break
    case (_, .done), (_, .partial):
      if current == 0 { since = item.date }
      current += 1
      kept += 1
      planned += 1
      lastKept = item.date
      if current > longest {
        longest = current
        longestEnd = item.date
      }
    case (_, nil):
      current = 0
      since = nil
      planned += 1
    }
  }
}

extension History {
  /// The streaks of the series that repeat; those that go on come first, the longest before others.
  ///
  /// A series that no calendar has any more counts as one that repeats when it has records of several days; then nobody
  /// knows of slots that were missed.
  public func streaks() -> [Streak] {
    var streaks: [Int: Streak] = [:]
    var days: [Int: Set<CivilDate>] = [:]
    for item in items where item.kind != .extra {
      streaks[item.series, default: Streak(series: item.series)].count(item)
      if !series[item.series].isRecurring { days[item.series, default: []].insert(item.date) }
    }
    return streaks.values.filter { streak in
      (series[streak.series].isRecurring || (days[streak.series]?.count ?? 0) > 1)
        && (streak.planned > 0 || streak.next != nil)
    }.sorted { left, right in
      let (first, second) = (
        (left.current, left.longest, left.kept), (right.current, right.longest, right.kept)
      )
      return first != second ? first > second : series[left.series].title < series[right.series].title
    }
  }
}
