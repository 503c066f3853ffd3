import CivilTime
import ICalendar
import Journal

/// One instance of an event: a single event, or one slot of a series with the override that moved it, if any.
public struct Occurrence: Sendable {
  private let placement: OccurrencePlacement

  private let details: EventDetails

  /// The component it comes from, by its number in the agenda: occurrences of one component differ in their times and
  /// keys only.
  public let component: Int

  init(_ placement: OccurrencePlacement, _ details: EventDetails, component: Int) {
    self.placement = placement
    self.details = details
    self.component = component
  }

  /// Its name for ever. The date is the slot's, not the one it takes place on.
  public var key: OccurrenceKey { placement.key }

  /// When it begins. For an all-day or floating occurrence: on a clock in the zone of the query.
  public var start: Instant { placement.start }

  /// When it ends, exclusive; never before `start`.
  public var end: Instant { placement.end }

  /// When it begins on the wall it was written for; midnight when it is all-day.
  public var wallStart: CivilDateTime { placement.wallStart }

  /// When it ends on that wall, exclusive.
  public var wallEnd: CivilDateTime { placement.wallEnd }

  /// Where the series puts it, before an override moves it, on the wall the key's date is on.
  public var slot: CivilDateTime { placement.slot }

  /// Whether the slot is a whole day.
  public var slotIsDate: Bool { placement.slotIsDate }

  /// Whether it belongs to a series with a rule or several dates, or overrides one.
  public var isRecurring: Bool { placement.isRecurring }

  /// Where that component begins: the index of its file in the calendar's, and the line there, counted from 1.
  public var componentPlace: (file: Int, line: Int) { (details.file, details.line) }

  /// Whether that component overrides its slot and all later ones (`RANGE=THISANDFUTURE`).
  public var isOfLaterOverride: Bool { details.isForLater }

  /// The calendar it is listed under; the first in the configured order when several hold it.
  public var calendar: String { details.calendar }

  /// The UID as the calendar has it; empty when there is none.
  public var uid: String { details.uid }

  /// SUMMARY, unescaped; empty when there is none.
  public var title: String { details.title }

  /// Whether it is made of whole days.
  public var isAllDay: Bool { placement.isAllDay }

  /// Whether its times are on whatever clock the reader has.
  public var isFloating: Bool { details.isFloating }

  /// The zone it is written in: a name of the database, `UTC`, the TZID nobody knows, or nil for all-day and
  /// floating ones.
  public var zoneName: String? { details.zoneName }

  /// STATUS, of the override where there is one.
  public var status: EventStatus { details.status }

  /// Whether the owner declined it.
  public var isDeclined: Bool { details.isDeclined }

  /// Whether it was called off.
  public var isCancelled: Bool { status == .cancelled }

  /// Whether it was to take place: cancelled and declined ones are not planned.
  public var isPlanned: Bool { !isCancelled && !isDeclined }

  /// CATEGORIES.
  public var categories: [String] { details.categories }

  /// LOCATION.
  public var location: String? { details.location }

  /// The days it covers on its own wall: 2 or more make it a multi-day occurrence if they are whole days or 24
  /// hours or more.
  public var dayCount: Int { placement.dayCount }

  /// Whether it is marked day by day: all-day on 2 days or more, or timed and 24 hours long or more.
  public var isMultiDay: Bool { placement.isMultiDay }
}
