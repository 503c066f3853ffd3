import CivilTime
import ICalendar
import Journal

/// One instance of an event: a single event, or one slot of a series with the override that moved it, if any.
public struct Occurrence: Sendable {
  /// Its name for ever. The date is the slot's, not the one it takes place on.
  public var key: OccurrenceKey

  /// The calendar it is listed under; the first in the configured order when several hold it.
  public let calendar: String

  /// The UID as the calendar has it; empty when there is none.
  public let uid: String

  /// SUMMARY, unescaped; empty when there is none.
  public let title: String

  /// When it begins. For an all-day or floating occurrence: on a clock in the zone of the query.
  public let start: Instant

  /// When it ends, exclusive; never before `start`.
  public let end: Instant

  /// When it begins on the wall it was written for; midnight when it is all-day.
  public let wallStart: CivilDateTime

  /// When it ends on that wall, exclusive.
  public let wallEnd: CivilDateTime

  /// Whether it is made of whole days.
  public let isAllDay: Bool

  /// Whether its times are on whatever clock the reader has.
  public let isFloating: Bool

  /// The zone it is written in: a name of the database, `UTC`, the TZID nobody knows, or nil for all-day and
  /// floating ones.
  public let zoneName: String?

  /// The clock of that wall, or nil for all-day and floating ones.
  let clockRules: TimeZoneRules?

  /// Where the series puts it, before an override moves it, on the wall the key's date is on.
  public let slot: CivilDateTime

  /// Whether the slot is a whole day.
  public let slotIsDate: Bool

  /// STATUS, of the override where there is one.
  public let status: EventStatus

  /// Whether the owner declined it.
  public let isDeclined: Bool

  /// Whether it belongs to a series with a rule or several dates, or overrides one.
  public let isRecurring: Bool

  /// SEQUENCE of the component it comes from.
  let sequence: Int

  /// CATEGORIES.
  public let categories: [String]

  /// LOCATION.
  public let location: String?

  /// The days it covers on its own wall: 2 or more make it a multi-day occurrence if they are whole days or 24
  /// hours or more.
  public var dayCount: Int {
    let first = wallStart.date.dayNumber
    let last = max(wallEnd.adding(seconds: -1).date.dayNumber, first)
    return last - first + 1
  }

  /// Whether it is marked day by day: all-day on 2 days or more, or timed and 24 hours long or more.
  public var isMultiDay: Bool {
    isAllDay ? dayCount > 1 : end.seconds - start.seconds >= 86_400 && dayCount > 1
  }
}
