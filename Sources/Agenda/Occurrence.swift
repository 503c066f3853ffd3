import CivilTime
import ICalendar
import Journal

/// One instance of an event: a single event, or one slot of a series with the override that moved it, if any.
public struct Occurrence: Sendable {
  /// Its name for ever. The date is the slot's, not the one it takes place on.
  public var key: OccurrenceKey

  private let details: EventDetails

  /// When it begins. For an all-day or floating occurrence: on a clock in the zone of the query.
  public let start: Instant

  /// When it ends, exclusive; never before `start`.
  public let end: Instant

  /// When it begins on the wall it was written for; midnight when it is all-day.
  public let wallStart: CivilDateTime

  /// When it ends on that wall, exclusive.
  public let wallEnd: CivilDateTime

  /// Where the series puts it, before an override moves it, on the wall the key's date is on.
  public let slot: CivilDateTime

  /// Whether the slot is a whole day.
  public let slotIsDate: Bool

  /// Whether it belongs to a series with a rule or several dates, or overrides one.
  public let isRecurring: Bool

  init(
    key: OccurrenceKey, _ details: EventDetails, start: Instant, end: Instant, wallStart: CivilDateTime,
    wallEnd: CivilDateTime, slot: CivilDateTime, slotIsDate: Bool, isRecurring: Bool
  ) {
    self.key = key
    self.details = details
    self.start = start
    self.end = end
    self.wallStart = wallStart
    self.wallEnd = wallEnd
    self.slot = slot
    self.slotIsDate = slotIsDate
    self.isRecurring = isRecurring
  }

  /// The component it comes from. Occurrences of one component differ in their times and keys only; the identifier
  /// means something for as long as one of them is kept.
  public var component: ObjectIdentifier { ObjectIdentifier(details) }

  /// The calendar it is listed under; the first in the configured order when several hold it.
  public var calendar: String { details.calendar }

  /// The UID as the calendar has it; empty when there is none.
  public var uid: String { details.uid }

  /// SUMMARY, unescaped; empty when there is none.
  public var title: String { details.title }

  /// Whether it is made of whole days.
  public var isAllDay: Bool { details.isAllDay }

  /// Whether its times are on whatever clock the reader has.
  public var isFloating: Bool { details.isFloating }

  /// The zone it is written in: a name of the database, `UTC`, the TZID nobody knows, or nil for all-day and
  /// floating ones.
  public var zoneName: String? { details.zoneName }

  /// The clock of that wall, or nil for all-day and floating ones.
  var clockRules: TimeZoneRules? { details.clockRules }

  /// STATUS, of the override where there is one.
  public var status: EventStatus { details.status }

  /// Whether the owner declined it.
  public var isDeclined: Bool { details.isDeclined }

  /// Whether it was to take place: cancelled and declined ones are not planned.
  public var isPlanned: Bool { status != .cancelled && !isDeclined }

  /// Whether its calendar has each day of a multi-day event marked.
  var splitsDays: Bool { details.splitsDays }

  /// SEQUENCE of the component it comes from.
  var sequence: Int { details.sequence }

  /// CATEGORIES.
  public var categories: [String] { details.categories }

  /// LOCATION.
  public var location: String? { details.location }

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
