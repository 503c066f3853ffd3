import CivilTime
import Journal

/// Which days are asked for, and by whose clock.
public struct AgendaQuery: Sendable {
  /// The first day.
  public let from: CivilDate

  /// The day after the last.
  public let to: CivilDate

  /// The zone whose midnights bound the days, and on whose clock floating and all-day occurrences are placed.
  public let zone: TimeZoneRules

  /// Whether multi-day occurrences are listed once instead of day by day.
  public let whole: Bool

  /// Series whose records look for their occurrences: of these, single events and occurrences that were moved away
  /// from a slot in the asked days are listed wherever they take place. Days of a multi-day occurrence outside of the
  /// asked ones are not.
  public let followed: Set<SeriesID>

  /// The days from `from` up to, but not including, `to`.
  public init(
    from: CivilDate, to: CivilDate, zone: TimeZoneRules, whole: Bool = false, followed: Set<SeriesID> = []
  ) {
    self.from = from
    self.to = max(to, from)
    self.zone = zone
    self.whole = whole
    self.followed = followed
  }

  /// The days a reader has to keep so that every occurrence of the query, and what decides on its key, is there: the
  /// asked ones. A reader keeps what begins on other days in other zones, and with it all other components that may
  /// have a slot on the same date.
  public var daysToRead: ClosedRange<CivilDate> {
    from...max(from, to.adding(days: -1))
  }

  /// Occurrences are worked out for two days more on each side: whether a key needs a time depends on all the
  /// slots of a date in the zone of the series, and that date may reach over the asked days.
  var wideFrom: CivilDate { from.adding(days: -2) }
  var wideTo: CivilDate { to.adding(days: 2) }

  /// Whether a slot on that date is one of the asked days.
  func hasSlot(on date: CivilDate) -> Bool { date >= wideFrom && date < wideTo }

  /// A series with more slots than this in the asked days was not made by a person; the rest is cut off.
  var mostSlots: Int { max(2000, 100 * (wideTo.dayNumber - wideFrom.dayNumber)) }

  /// The first moment of a day.
  func midnight(_ date: CivilDate) -> Instant {
    zone.instant(of: CivilDateTime(date: date))
  }
}
