import CivilTime
import Journal

/// What can be marked: an occurrence, or one day of a multi-day occurrence.
public struct Target: Sendable {
  /// Which day of how many, counted from 1.
  public struct Day: Sendable, Hashable {
    /// The number of the day, 1 for the first.
    public let number: Int
    /// How many days there are.
    public let count: Int
    /// The day itself, on the wall the occurrence was written for.
    public let date: CivilDate
  }

  /// The occurrence.
  public let occurrence: Occurrence

  /// The day of it, when each day is marked.
  public let day: Day?

  /// The key a record of it has.
  public let key: OccurrenceKey

  /// When it begins: the occurrence, or that day of it.
  public let start: Instant

  /// When it ends, exclusive.
  public let end: Instant

  /// The occurrence as a whole.
  init(_ occurrence: Occurrence) {
    self.occurrence = occurrence
    day = nil
    key = occurrence.key
    start = occurrence.start
    end = occurrence.end
  }

  /// A day of it that lasts from `start` to `end`.
  init(_ occurrence: Occurrence, day: Day, start: Instant, end: Instant) {
    self.occurrence = occurrence
    self.day = day
    key = OccurrenceKey(date: day.date, series: occurrence.key.series, isDay: true)
    self.start = start
    self.end = end
  }
}
