import Agenda
import Journal

/// How much of what was planned was done.
///
///     rate = (done + weight × partial) / (planned − skipped)
///
/// Cancelled and declined targets are not planned; what is neither marked nor cancelled is open. A record whose
/// occurrence the calendars no longer have counts as planned: it proves that it was.
public struct CompletionRate: Sendable, Equatable {
  /// Targets that were to take place.
  public private(set) var planned = 0

  /// Those marked `done`.
  public private(set) var done = 0

  /// Those marked `partial`.
  public private(set) var partial = 0

  /// Those marked `skipped`.
  public private(set) var skipped = 0

  /// What the partial ones count together, in hundredths of a target: 150 for one at 100 % and one at 50 %.
  public private(set) var partialHundredths = 0

  /// Nothing planned.
  public init() {}

  /// Planned and not marked.
  public var open: Int { planned - done - partial - skipped }

  /// The rate as a fraction with a denominator in hundredths, or nil when nothing is left to be rated.
  public var fraction: (numerator: Int, denominator: Int)? {
    let rated = planned - skipped
    return rated > 0 ? (done * 100 + partialHundredths, rated * 100) : nil
  }

  /// The rate in percent, rounded half up; nil when nothing is left to be rated.
  public var percent: Int? {
    fraction.map { ($0.numerator * 200 + $0.denominator) / ($0.denominator * 2) }
  }

  /// Counts a target. `partialWeight` is what a partial record without `progress:` counts, in percent.
  ///
  /// A cancelled or declined one only counts when something was done about it all the same.
  public mutating func count(_ target: Target, record: Record?, partialWeight: Int) {
    count(HistoryState(target, record?.status, progress: record?.progress, partialWeight: partialWeight))
  }

  /// Counts a record whose occurrence is in no calendar.
  public mutating func count(offCalendar record: Record, partialWeight: Int) {
    count(HistoryState(record.status, progress: record.progress, partialWeight: partialWeight))
  }

  /// Counts what became of something, unless it was not planned.
  public mutating func count(_ state: HistoryState) {
    switch state {
    case .cancelled, .declined: return
    case .open, .upcoming: break
    case .done: done += 1
    case .skipped: skipped += 1
    case .partial(let weight):
      partial += 1
      partialHundredths += Int(weight)
    }
    planned += 1
  }
}
