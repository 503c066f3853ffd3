import Agenda
import CivilTime
import ICalendar
import Journal

/// What an annotated calendar says about one occurrence: a sign before its title, and a note.
struct OccurrenceAnnotation {
  /// The occurrence.
  let occurrence: Occurrence

  private let days: [(day: Target.Day?, record: Record)]

  /// An occurrence with its record, or with those of its days in their order.
  init(_ occurrence: Occurrence, _ days: [(day: Target.Day?, record: Record)]) {
    self.occurrence = occurrence
    self.days = days
  }

  /// What stands before the title: the sign of the status; of a multi-day occurrence that of all its days together, and
  /// how many of them were done.
  var prefix: String {
    guard let count = days.first?.day?.count else {
      return days.first.map { OccurrenceAnnotation.sign($0.record.status) } ?? ""
    }
    let done = days.count { $0.record.status == .done }
    let skipped = days.count { $0.record.status == .skipped }
    let status: RecordStatus = done == count ? .done : skipped == days.count ? .skipped : .partial
    return "\(OccurrenceAnnotation.sign(status)) \(done)/\(count)"
  }

  /// What is added to the description; empty without notes. The days of a multi-day occurrence have a line each.
  var note: String {
    days.compactMap { entry -> String? in
      let note = entry.record.note.string
      guard let day = entry.day else { return note.isEmpty ? nil : note }
      let sign = OccurrenceAnnotation.sign(entry.record.status)
      return "\(day.date) \(sign)" + (note.isEmpty ? "" : " " + note)
    }.joined(separator: "\n")
  }

  /// The sign of a status before a title.
  static func sign(_ status: RecordStatus) -> String {
    switch status {
    case .done: "✅"
    case .partial: "◐"
    case .skipped: "✗"
    }
  }
}
