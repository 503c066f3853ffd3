import Agenda
import CivilTime
import Journal

/// How regular a series is: planned slots one after the other of which each was done, at least in part.
///
/// A skipped slot freezes it: it neither breaks nor lengthens. One that is over and unmarked breaks it. One that is not
/// over yet does nothing. It counts slots, not days, so a weekly series and a monthly one are as good as a daily one.
public struct Streak: Sendable {
  /// The title that the series was last called by.
  public private(set) var title = ""

  /// The slots of the streak that goes on, 0 when it is broken.
  public private(set) var current = 0

  /// The day on which it began; nil when it is 0.
  public private(set) var since: CivilDate?

  /// The slots of the longest one.
  public private(set) var longest = 0

  /// The last day of the longest one.
  public private(set) var longestEnd: CivilDate?

  /// The slots that were kept.
  public private(set) var kept = 0

  /// The slots that are over or marked, and not skipped.
  public private(set) var planned = 0

  /// The last day on which it was done.
  public private(set) var lastKept: CivilDate?

  /// The next slot that is not over and not marked.
  public private(set) var next: (date: CivilDate, minute: Int?)?

  /// Whether a calendar repeats it.
  private(set) var isRecurring = false

  mutating func count(_ entry: HistoryEntry, _ title: @autoclosure () -> String, isRecurring: Bool) {
    if isRecurring { self.isRecurring = true }
    if self.title.isEmpty || entry.target != nil { self.title = title() }
    switch entry.state {
    case .cancelled, .declined, .skipped: break
    case .upcoming:
      if next == nil { next = (entry.date, entry.startMinute) }
    case .done, .partial:
      if current == 0 { since = entry.date }
      current += 1
      kept += 1
      planned += 1
      lastKept = entry.date
      if current > longest {
        longest = current
        longestEnd = entry.date
      }
    case .open:
      current = 0
      since = nil
      planned += 1
    }
  }
}

extension History {
  /// The streaks of the series that repeat; those that go on come first, the longest before others.
  ///
  /// A series that no calendar has any more counts as one that repeats when it was kept more than once; then nobody knows
  /// of slots that were missed.
  public func streaks() -> [Streak] {
    var streaks: [SeriesID: Streak] = [:]
    for entry in entries where entry.standing != .free {
      guard let series = entry.series else { continue }
      streaks[series, default: Streak()].count(
        entry, title(of: entry),
        isRecurring: entry.target.map { targets[$0].occurrence.isRecurring } ?? false)
    }
    return streaks.values.filter { streak in
      (streak.isRecurring || streak.kept > 1) && (streak.planned > 0 || streak.next != nil)
    }.sorted { left, right in
      let (first, second) = (
        (left.current, left.longest, left.kept), (right.current, right.longest, right.kept)
      )
      return first != second ? first > second : left.title < right.title
    }
  }
}
