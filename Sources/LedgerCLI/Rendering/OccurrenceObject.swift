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
    let key = target.key.text
    object.member("key", key.bytes, count: key.count)
    object.member("calendar", occurrence.calendar)
    object.member("uid", occurrence.uid)
    object.member("title", occurrence.title)
    if occurrence.isAllDay {
      let first = target.day?.date ?? occurrence.wallStart.date
      let count = target.day == nil ? occurrence.dayCount : 1
      object.member("start", first.text)
      object.member("end", first.adding(days: count).text)
    } else {
      object.member("start", time(target.start, zone))
      object.member("end", time(target.end, zone))
    }
    object.member("allDay", occurrence.isAllDay)
    object.member("floating", occurrence.isFloating)
    object.member("zone", occurrence.zoneName)
    if occurrence.slotIsDate {
      object.member("slot", occurrence.slot.date.text)
    } else {
      object.member("slot", occurrence.slot.text)
    }
    object.member("eventStatus", word: occurrence.status.rawValue)
    object.member("status", word: record?.status.rawValue)
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

  private static func time(_ instant: Instant, _ zone: TimeZoneRules) -> [25 of UInt8] {
    OffsetDateTime(instant: instant, offset: zone.offset(at: instant)).text
  }
}
