import Agenda
import CivilTime
import ICalendar
import Journal

/// A target as a JSON object of `ledger occurrences`; the members and their order are a fixed interface.
enum OccurrenceObject {
  /// The object on one line, with the offsets of `zone`.
  static func json(_ target: Target, record: Record?, zone: TimeZoneRules) -> [UInt8] {
    JSONText.object { write(target, record: record, zone: zone, number: nil, to: &$0) }
  }

  /// The members of the object; with a number of a listing as the first one.
  static func write(
    _ target: Target, record: Record?, zone: TimeZoneRules, number: Int?, to object: inout JSONText
  ) {
    let occurrence = target.occurrence
    if let number { object.member("number", number) }
    object.member("key", plain: { target.key.write(to: &$0) })
    object.member("calendar", occurrence.calendar)
    object.member("uid", occurrence.uid)
    object.member("title", occurrence.title)
    if occurrence.isAllDay {
      let first = target.day?.date ?? occurrence.wallStart.date
      let count = target.day == nil ? occurrence.dayCount : 1
      object.member("start", plain: { first.write(to: &$0) })
      object.member("end", plain: { first.adding(days: count).write(to: &$0) })
    } else {
      object.member("start", plain: { time(target.start, zone).write(to: &$0) })
      object.member("end", plain: { time(target.end, zone).write(to: &$0) })
    }
    object.member("allDay", occurrence.isAllDay)
    object.member("floating", occurrence.isFloating)
    object.member("zone", occurrence.zoneName)
    object.member(
      "slot",
      plain: { bytes in
        if occurrence.slotIsDate {
          occurrence.slot.date.write(to: &bytes)
        } else {
          occurrence.slot.write(to: &bytes)
        }
      })
    object.member("eventStatus", occurrence.status.rawValue)
    object.member("status", record?.status.rawValue)
    object.member("at", record?.fields.first { $0.name == "at" }?.value)
    object.member("note", record.flatMap { $0.note.isEmpty ? nil : $0.note.string })
    if number != nil {
      object.member("progress", record?.progress)
      object.member("took", record?.took)
    }
    if let day = target.day {
      object.member("day", day.number)
      object.member("days", day.count)
    }
  }

  private static func time(_ instant: Instant, _ zone: TimeZoneRules) -> OffsetDateTime {
    OffsetDateTime(instant: instant, offset: zone.offset(at: instant))
  }
}
