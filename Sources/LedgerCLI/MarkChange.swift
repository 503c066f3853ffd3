import Agenda
import CivilTime
import Journal
import Store
import Terminal

/// What a marking command changes of the records of its targets.
struct MarkChange {
  /// The status to set; nil keeps the one that is there.
  var status: RecordStatus?
  /// Text for the note.
  var note: String?
  /// Whether the note is replaced instead of added to.
  var replacesNote = false
  /// When it was done; nil is now.
  var at: ((Target?) -> OffsetDateTime)?
  /// Percent done.
  var progress: Int?
  /// Minutes it took.
  var took: Int?

  /// The record after the change. Fields that nobody asked to change, also unknown ones, stay as they are written.
  ///
  /// `at:` becomes the time of the mark, but at least a second after the old one: an edit always beats what it saw.
  func applied(to old: Record?, _ target: Target?, home: TimeZoneRules, now: OffsetDateTime) -> Record? {
    guard var record = old ?? status.flatMap({ target?.newRecord($0, home: home) }) else { return nil }
    if record.key == nil, let target {
      // A line that was typed by hand: what it is about is known now.
      record.key = target.key
      record.when = record.when ?? target.newRecord(record.status, home: home).when
      if record.calendar == nil { record.calendar = target.occurrence.calendar }
    }
    if let status {
      record.status = status
      if status != .partial { record.progress = nil }
    }
    if let progress { record.progress = progress }
    if let took { record.took = took }
    if let note { add(note, to: &record) }
    let time = at?(target) ?? now
    if let before = old?.at, before.instant >= time.instant {
      record.at = OffsetDateTime(instant: before.instant.adding(seconds: 1), offset: time.offset)
    } else {
      record.at = time
    }
    return record
  }

  private func add(_ text: String, to record: inout Record) {
    if replacesNote || record.note.isEmpty {
      record.note = RecordText(text)
      return
    }
    let lines = record.note.lines
    if lines.contains(Array(text.utf8)) { return }
    record.note = RecordText(record.note.bytes + [UInt8(ascii: "\n")] + Array(text.utf8))
  }
}
