import CivilTime
import Journal

/// A record as a JSON object.
enum RecordObject {
  /// The object on one line.
  static func json(_ record: Record) -> [UInt8] {
    JSONText.object { object in
      object.member("date", record.date.description)
      object.member("when", record.when?.description)
      object.member("status", record.status.rawValue)
      object.member("title", record.title.string)
      object.member("key", record.key?.description)
      object.member("calendar", record.calendar)
      object.member("progress", record.progress)
      object.member("took", record.took)
      object.member("at", record.fields.first { $0.name == "at" }?.value)
      object.member("note", record.note.isEmpty ? nil : record.note.string)
    }
  }
}
