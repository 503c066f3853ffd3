import CivilTime
import Journal

/// One thing that was planned or done, as numbers count it.
public struct HistoryItem: Sendable {
  /// How it counts.
  public enum Kind: Sendable, Hashable {
    /// A target of a calendar that was to take place, or did although it was called off.
    case planned
    /// One that is not over yet and not marked: it does not count so far.
    case coming
    /// A record with a key whose occurrence no calendar has any more: it proves that it was planned.
    case offCalendar
    /// A record of something that was never planned.
    case extra
  }

  /// How it counts.
  public let kind: Kind

  /// The day it belongs to, in the home zone.
  public let date: CivilDate

  /// The minute of the day at which it began, in the home zone; nil for all of a day, or when nobody knows.
  public let minute: Int?

  /// What was done about it; nil when nothing was.
  public let status: RecordStatus?

  /// What it counts in the rate when it is `partial`, in hundredths.
  public let weight: Int

  /// How many minutes it was planned to last; 0 for all of a day, or when nobody knows.
  public let plannedMinutes: Int

  /// The duration that was written down, `took:`, in minutes.
  public let tookMinutes: Int?

  /// The place of its calendar in ``History/calendars``; nil when it is in none.
  public let calendar: Int?

  /// The place of its series in ``History/series``.
  public let series: Int

  /// The categories that its calendar gives it.
  public let categories: [String]

  /// The record, by its place in the files that were read; nil when there is none.
  public let record: RecordPlace?

  /// All of it.
  public init(
    _ kind: Kind, date: CivilDate, minute: Int?, status: RecordStatus?, weight: Int, plannedMinutes: Int,
    tookMinutes: Int?, calendar: Int?, series: Int, categories: [String], record: RecordPlace?
  ) {
    self.kind = kind
    self.date = date
    self.minute = minute
    self.status = status
    self.weight = weight
    self.plannedMinutes = plannedMinutes
    self.tookMinutes = tookMinutes
    self.calendar = calendar
    self.series = series
    self.categories = categories
    self.record = record
  }

  /// How many minutes it took, in hundredths of a minute: what was written down, or else what was planned, of something
  /// partial its share.
  public var takenHundredths: Int {
    switch status {
    case .done: (tookMinutes ?? plannedMinutes) * 100
    case .partial: tookMinutes.map { $0 * 100 } ?? plannedMinutes * weight
    case .skipped, nil: (tookMinutes ?? 0) * 100
    }
  }
}
