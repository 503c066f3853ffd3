import CivilTime
import ICalendar

/// What all occurrences of one component have in common.
///
/// It is an object so that an occurrence costs one reference instead of many, and is made only for components that
/// have an occurrence in the asked days.
final class EventDetails: Sendable {
  /// The index of the file it is in.
  let file: Int
  /// The line of its BEGIN there.
  let line: Int
  let isForLater: Bool
  let calendar: String
  let uid: String
  let title: String
  let zoneName: String?
  /// The clock of the wall it is written for, or nil for whole days and floating times.
  let clockRules: TimeZoneRules?
  let isFloating: Bool
  let status: EventStatus
  let isDeclined: Bool
  let sequence: Int
  let categories: [String]
  let location: String?

  init(_ member: EventGroup.Member, _ clock: SeriesClock, _ source: CalendarSource) {
    let event = member.event
    file = member.file
    line = event.line
    isForLater = event.thisAndFuture
    calendar = source.name
    uid = event.uid
    title = event.title
    zoneName = clock.zoneName
    clockRules = clock.nominalRules
    isFloating = clock.isFloating
    status = event.status
    isDeclined =
      !source.owners.isEmpty
      && event.attendees.contains { $0.answer == "DECLINED" && source.owners.contains($0.address) }
    sequence = event.sequence
    categories = event.categories
    location = event.location
  }
}
