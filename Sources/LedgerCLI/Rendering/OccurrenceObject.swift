import Agenda
import CivilTime
import ICalendar
import Journal

/// Writes targets as JSON objects of `ledger occurrences`; the members and their order are a fixed interface.
struct OccurrenceObject: ~Copyable {
  private var zone: ZoneCursor
  private var days = DayText()
  private var members = ComponentMembers()

  /// For objects with the offsets of `zone`, all of targets of one agenda.
  init(zone: TimeZoneRules) {
    self.zone = ZoneCursor(zone)
  }

  /// The members of the object; with a number of a listing as the first one.
  mutating func write(_ target: Target, record: Record?, number: Int?, to object: inout JSONText) {
    let occurrence = target.occurrence
    let places = members.of(occurrence)
    if let number { object.member("number", number) }
    let key = target.key.text(&days)
    object.member("key", key.bytes, count: key.count)
    object.append(members.json, places.beforeStart)
    if occurrence.isAllDay {
      let first = target.day?.date ?? occurrence.wallStart.date
      let count = target.day == nil ? occurrence.dayCount : 1
      object.end(string: first.text(&days))
      object.member("end", first.adding(days: count).text(&days))
    } else {
      object.end(string: time(target.start))
      object.member("end", time(target.end))
    }
    object.append(members.json, places.beforeSlot)
    if occurrence.slotIsDate {
      object.end(string: occurrence.slot.date.text(&days))
    } else {
      object.end(string: occurrence.slot.text(&days))
    }
    if let record {
      object.append(members.json, places.status)
      object.member("status", word: record.status.rawValue)
      object.member("at", record.fields.first { $0.name == "at" }?.value)
      object.member("note", record.note.isEmpty ? nil : record.note.string)
    } else {
      object.append(members.json, places.statusUnrecorded)
    }
    if number != nil {
      object.member("progress", record?.progress)
      object.member("took", record?.took)
    }
    if let day = target.day {
      object.member("day", day.number)
      object.member("days", day.count)
    }
  }

  private mutating func time(_ instant: Instant) -> [25 of UInt8] {
    OffsetDateTime(instant: instant, offset: zone.offset(at: instant)).text(&days)
  }
}
