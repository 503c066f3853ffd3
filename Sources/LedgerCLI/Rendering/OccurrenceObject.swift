import Agenda
import CivilTime
import ICalendar
import Journal

/// A target as a JSON object of `ledger occurrences`; the members and their order are a fixed interface.
enum OccurrenceObject {
  /// The object on one line, with the offsets of `zone`.
  static func json(_ target: Target, record: Record?, zone: TimeZoneRules) -> String {
    let occurrence = target.occurrence
    return JSONText.object { object in
      object.member("key", target.key.description)
      object.member("calendar", occurrence.calendar)
      object.member("uid", occurrence.uid)
      object.member("title", occurrence.title)
      object.member("start", start(target, zone))
      object.member("end", end(target, zone))
      object.member("allDay", occurrence.isAllDay)
      object.member("floating", occurrence.isFloating)
      object.member("zone", occurrence.zoneName)
      object.member(
        "slot", occurrence.slotIsDate ? occurrence.slot.date.description : occurrence.slot.description)
      object.member("eventStatus", occurrence.status.rawValue)
      object.member("status", record?.status.rawValue)
      object.member("at", record?.fields.first { $0.name == "at" }?.value)
      object.member("note", record.flatMap { $0.note.isEmpty ? nil : $0.note.string })
      if let day = target.day {
        object.member("day", day.number)
        object.member("days", day.count)
      }
    }
  }

  private static func start(_ target: Target, _ zone: TimeZoneRules) -> String {
    guard target.occurrence.isAllDay else { return time(target.start, zone) }
    return (target.day?.date ?? target.occurrence.wallStart.date).description
  }

  private static func end(_ target: Target, _ zone: TimeZoneRules) -> String {
    guard target.occurrence.isAllDay else { return time(target.end, zone) }
    if let day = target.day { return day.date.adding(days: 1).description }
    return target.occurrence.wallStart.date.adding(days: target.occurrence.dayCount).description
  }

  private static func time(_ instant: Instant, _ zone: TimeZoneRules) -> String {
    OffsetDateTime(instant: instant, offset: zone.offset(at: instant)).description
  }
}
