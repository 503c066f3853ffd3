import Agenda
import CivilTime
import Journal

/// One line of the month files as `ledger export` tells it, with what it was matched with.
struct RecordExport {
  /// The record.
  let record: Record
  /// The path of its file below the top of the ledger.
  let file: String
  /// Its line there, counted from 1.
  let line: Int
  /// Whether it counts: of several lines of one key only one does.
  let counts: Bool
  /// How it stands to the calendars; nil when it was not matched.
  let state: MatchState?
  /// What it is about, if there is such a thing.
  let target: Target?
  /// The zone of start and end.
  let home: TimeZoneRules

  /// The fields that have no member of their own, as written.
  var otherFields: [(name: String?, value: String)] {
    var seen = Set<String>()
    var others: [(name: String?, value: String)] = []
    for field in record.fields {
      let text = String(decoding: field.written, as: UTF8.self)
      let colon = text.firstIndex(of: ":")
      let name = text.hasPrefix("@") ? "@" : colon.map { String(text[..<$0]) } ?? ""
      let isTold =
        switch name {
        case "@": record.calendar != nil
        case "at": true
        case "progress": record.progress != nil
        case "took": record.took != nil
        default: false
        }
      if isTold, seen.insert(name).inserted { continue }
      if let colon, colon > text.startIndex, name != "@" {
        others.append((name, String(text[text.index(after: colon)...])))
      } else {
        others.append((nil, text))
      }
    }
    return others
  }

  /// `at:` as written.
  private var at: String? { record.fields.first { $0.name == "at" }?.value }

  private var bounds: (start: String, end: String)? {
    guard let target else { return nil }
    if target.occurrence.isAllDay {
      let first = target.day?.date ?? target.occurrence.wallStart.date
      return (
        first.description, first.adding(days: target.day == nil ? target.occurrence.dayCount : 1).description
      )
    }
    func text(_ instant: Instant) -> String {
      OffsetDateTime(instant: instant, offset: home.offset(at: instant)).description
    }
    return (text(target.start), text(target.end))
  }

  // MARK: - JSON

  /// Writes it as an object.
  func write(to json: inout JSONText) {
    json.open()
    json.member("key", record.key?.description)
    json.member("date", record.date.description)
    json.member("when", record.when?.description)
    json.member("status", record.status.rawValue)
    json.member("title", record.title.string)
    json.member("calendar", record.calendar)
    json.member("progress", record.progress)
    json.member("took", record.took)
    json.member("at", at)
    json.member("note", record.note.isEmpty ? nil : record.note.string)
    let others = otherFields
    json.member(
      "fields",
      json: others.isEmpty
        ? Array("[]".utf8)
        : JSONText.array(
          others.map { field in
            JSONText.object { object in
              object.member("name", field.name)
              object.member("value", field.value)
            }
          }))
    json.member("free", record.isFree)
    json.member("counts", counts)
    json.member("state", state?.rawValue)
    let bounds = bounds
    json.member("start", bounds?.start)
    json.member("end", bounds?.end)
    json.member("file", file)
    json.member("line", line)
    json.close()
  }

  // MARK: - CSV

  /// The heading of the table.
  static let heading =
    "key,date,when,status,title,calendar,progress,took,at,note,fields,counts,state,start,end,file,line"

  /// Its line of the table.
  var csv: String {
    let bounds = bounds
    return CSVText.line([
      record.key?.description ?? "", record.date.description, record.when?.description ?? "",
      record.status.rawValue, record.title.string, record.calendar ?? "",
      record.progress.map { "\($0)" } ?? "", record.took.map { "\($0)" } ?? "", at ?? "", record.note.string,
      otherFields.map { field in field.name.map { "\($0):\(field.value)" } ?? field.value }.joined(
        separator: " "),
      counts ? "yes" : "no", state?.rawValue ?? "", bounds?.start ?? "", bounds?.end ?? "", file, "\(line)",
    ])
  }
}
