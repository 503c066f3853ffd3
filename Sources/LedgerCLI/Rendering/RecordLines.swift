import CivilTime
import Journal
import Terminal

/// Writes records of a timeline as `RecordView` draws them, many times as fast for lines that fit on the screen: their
/// bytes are copied from the file where nothing has to be made harmless.
struct RecordLines {
  private let glyphs: Glyphs
  private let columns: Int
  private let colors: ColorSupport
  private let done: [UInt8]
  private let partial: [UInt8]
  private let skipped: [UInt8]
  private let bold: [UInt8]
  private let dim: [UInt8]
  private let note: [UInt8]
  private let reset: [UInt8]

  init(_ glyphs: Glyphs, columns: Int, _ colors: ColorSupport) {
    self.glyphs = glyphs
    self.columns = columns
    self.colors = colors
    func mark(_ status: RecordStatus) -> [UInt8] {
      let text = StyledText("  ") + RecordView.mark(status, glyphs).padded(to: 9) + StyledText("  ")
      return Array(text.rendered(colors).utf8)
    }
    done = mark(.done)
    partial = mark(.partial)
    skipped = mark(.skipped)
    // What surrounds a styled text is the same for all texts.
    func around(_ style: Style) -> (before: [UInt8], after: [UInt8]) {
      let parts = StyledText("x", style).rendered(colors).split(
        separator: "x", omittingEmptySubsequences: false)
      return (Array(parts[0].utf8), Array(parts[1].utf8))
    }
    (dim, reset) = around(.dim)
    bold = around(.bold).before
    note = around(Style(.cyan)).before
  }

  /// Appends the heading of a day with its line feed.
  func append(heading date: CivilDate, to out: inout ByteBuffer) {
    out.append(bold.span)
    out.append(date.weekday.longName.utf8.span)
    out.append(", ")
    out.append("", date.text, count: 10, "")
    if !bold.isEmpty { out.append(reset.span) }
    out.append(UInt8(ascii: "\n"))
  }

  /// Appends the lines of a record, each with its line feed.
  func append(_ line: RecordLine, of file: MonthFile, to out: inout ByteBuffer) {
    let start = out.count
    if !appendFitting(line, file.bytes.span, &out) {
      out.cut(to: start)
      let record = Record(line, in: file.bytes.span)
      for text in RecordView(record, glyphs, columns: columns).lines {
        out.append(text.rendered(colors).utf8.span)
        out.append(UInt8(ascii: "\n"))
      }
    }
  }

  /// Appends them if they fit; false otherwise, with a part of them written.
  private func appendFitting(_ line: RecordLine, _ text: Span<UInt8>, _ out: inout ByteBuffer) -> Bool {
    let fields = line.fields(in: text, withTime: false)
    // Two blanks, 11 for the time, two, nine for the status, two.
    var width = 26
    if let when = line.when {
      guard let column = when.column else { return false }
      out.append("  ", column, count: 11, "")
    } else {
      out.append("             ")
    }
    switch line.status {
    case .done: out.append(done.span)
    case .partial: out.append(partial.span)
    case .skipped: out.append(skipped.span)
    }
    width += append(text, line.titleRange, &out)
    let progress = line.status == .partial ? fields.progress : nil
    if progress != nil || fields.took != nil || fields.calendar != nil {
      out.append(dim.span)
      if let progress { width += append("  \(progress) %", &out) }
      if let took = fields.took { width += append("  took \(took) min", &out) }
      if let calendar = fields.calendar {
        out.append("  @")
        width += 3 + append(text, calendar, &out)
      }
      if !dim.isEmpty { out.append(reset.span) }
    }
    out.append(UInt8(ascii: "\n"))
    guard width <= columns else { return false }
    guard let range = fields.note else { return true }
    // A note of several lines has an escape in it, and is left to the other way.
    guard !range.contains(where: { text[$0] == UInt8(ascii: "\\") }) else { return false }
    out.append(note.span)
    out.append("                          ; ")
    guard 28 + append(text, range, &out) <= columns else { return false }
    if !note.isEmpty { out.append(reset.span) }
    out.append(UInt8(ascii: "\n"))
    return true
  }

  /// Appends a text of ASCII and gives its width.
  private func append(_ detail: String, _ out: inout ByteBuffer) -> Int {
    out.append(detail.utf8.span)
    return detail.utf8.count
  }

  /// Appends what a range of a file says, made harmless, and gives its width.
  private func append(_ text: Span<UInt8>, _ range: Range<Int>, _ out: inout ByteBuffer) -> Int {
    if RecordText.isPlain(text, in: range) {
      out.append(text.extracting(range))
      return range.count
    }
    let shown = Sanitizer.visible(RecordText.string(text, in: range))
    out.append(shown.utf8.span)
    return DisplayWidth.columns(of: shown)
  }
}
