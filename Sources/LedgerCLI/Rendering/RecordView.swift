import Journal
import Terminal

/// Draws a record of a timeline: one line, and its note below.
struct RecordView {
  /// The lines, no wider than the screen.
  let lines: [StyledText]

  init(_ record: Record, _ glyphs: Glyphs, columns: Int) {
    var line = StyledText("  ")
    line += StyledText(record.when?.description ?? "").padded(to: 11)
    line.append("  ")
    line += RecordView.mark(record.status, glyphs).padded(to: 9)
    line.append("  " + Sanitizer.visible(record.title.string))
    var details: [String] = []
    if record.status == .partial, let progress = record.progress { details.append("\(progress) %") }
    if let took = record.took { details.append("took \(took) min") }
    if let calendar = record.calendar { details.append("@" + Sanitizer.visible(calendar)) }
    if !details.isEmpty { line.append("  " + details.joined(separator: "  "), .dim) }
    var lines = [line.truncated(to: columns)]
    for note in RecordView.noteLines(record) {
      lines.append(
        StyledText(String(repeating: " ", count: 26) + note, Style(.cyan)).truncated(to: columns))
    }
    self.lines = lines
  }

  /// The sign and the word of the status, in its colour.
  static func mark(_ status: RecordStatus, _ glyphs: Glyphs) -> StyledText {
    let sign = glyphs.sign(status)
    switch status {
    case .done: return StyledText("\(sign) done", Style(.green))
    case .skipped: return StyledText("\(sign) skipped", .dim)
    case .partial: return StyledText("\(sign) partial", Style(.yellow))
    }
  }

  /// The lines of the note, each after `; `, made harmless.
  static func noteLines(_ record: Record) -> [String] {
    record.note.isEmpty
      ? [] : record.note.lines.map { "; " + Sanitizer.visible(String(decoding: $0, as: UTF8.self)) }
  }
}
