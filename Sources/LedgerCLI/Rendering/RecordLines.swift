import CivilTime
import Journal
import Terminal

/// Writes records of a timeline as `RecordView` draws them, many times as fast for lines that fit on the screen: their
/// bytes are copied from the file where nothing has to be made harmless.
struct RecordLines {
  private let glyphs: Glyphs
  private let columns: Int
  private let colors: ColorSupport
  private let done: Piece
  private let partial: Piece
  private let skipped: Piece
  private let bold: Piece
  private let dim: Piece
  private let note: Piece
  private let reset: Piece
  /// The text that was made harmless last: titles come again and again.
  private var last: (written: [UInt8], shown: String, width: Int) = ([], "", 0)

  /// A text that comes again and again, kept where nothing has to be counted to use it.
  private struct Piece {
    let bytes: [64 of UInt8]
    let count: Int

    init(_ text: some StringProtocol) {
      var bytes: [64 of UInt8] = .init(repeating: 0)
      for (index, byte) in text.utf8.enumerated() { bytes[index] = byte }
      self.bytes = bytes
      count = text.utf8.count
    }
  }

  init(_ glyphs: Glyphs, columns: Int, _ colors: ColorSupport) {
    self.glyphs = glyphs
    self.columns = columns
    self.colors = colors
    func mark(_ status: RecordStatus) -> Piece {
      let text = StyledText("  ") + RecordView.mark(status, glyphs).padded(to: 9) + StyledText("  ")
      return Piece(text.rendered(colors))
    }
    done = mark(.done)
    partial = mark(.partial)
    skipped = mark(.skipped)
    // What surrounds a styled text is the same for all texts.
    func around(_ style: Style) -> (before: Piece, after: Piece) {
      let parts = StyledText("x", style).rendered(colors).split(
        separator: "x", omittingEmptySubsequences: false)
      return (Piece(parts[0]), Piece(parts[1]))
    }
    (dim, reset) = around(.dim)
    bold = around(.bold).before
    note = around(Style(.cyan)).before
  }

  /// Appends the heading of a day with its line feed.
  func append(heading date: CivilDate, to out: inout ByteBuffer) {
    append(bold, &out)
    out.append(date.weekday.longName.utf8.span)
    out.append(", ")
    out.append("", date.text, count: 10, "")
    append(reset, &out)
    out.append(UInt8(ascii: "\n"))
  }

  /// Appends the lines of a record, each with its line feed.
  mutating func append(_ line: RecordLine, in text: Span<UInt8>, to out: inout ByteBuffer) {
    let start = out.count
    if !appendFitting(line, text, &out) {
      out.cut(to: start)
      let record = Record(line, in: text)
      for shown in RecordView(record, glyphs, columns: columns).lines {
        out.append(shown.rendered(colors).utf8.span)
        out.append(UInt8(ascii: "\n"))
      }
    }
  }

  /// Appends them if they fit; false otherwise, with a part of them written.
  private mutating func appendFitting(
    _ line: RecordLine, _ text: Span<UInt8>, _ out: inout ByteBuffer
  ) -> Bool {
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
    case .done: append(done, &out)
    case .partial: append(partial, &out)
    case .skipped: append(skipped, &out)
    }
    width += append(text, line.titleRange, &out)
    let progress = line.status == .partial ? fields.progress : nil
    if progress != nil || fields.took != nil || fields.calendar != nil {
      append(dim, &out)
      if let progress { width += append("  \(progress) %", &out) }
      if let took = fields.took { width += append("  took \(took) min", &out) }
      if let calendar = fields.calendar {
        out.append("  @")
        width += 3 + append(text, calendar, &out)
      }
      append(reset, &out)
    }
    out.append(UInt8(ascii: "\n"))
    guard width <= columns else { return false }
    guard let range = fields.note else { return true }
    // A note of several lines has an escape in it, and is left to the other way.
    guard !range.contains(where: { text[$0] == UInt8(ascii: "\\") }) else { return false }
    append(note, &out)
    out.append("                          ; ")
    guard 28 + append(text, range, &out) <= columns else { return false }
    append(reset, &out)
    out.append(UInt8(ascii: "\n"))
    return true
  }

  private func append(_ piece: Piece, _ out: inout ByteBuffer) {
    out.append("", piece.bytes, count: piece.count, "")
  }

  /// Appends a text of ASCII and gives its width.
  private func append(_ detail: String, _ out: inout ByteBuffer) -> Int {
    out.append(detail.utf8.span)
    return detail.utf8.count
  }

  /// Appends what a range of a file says, made harmless, and gives its width.
  private mutating func append(
    _ text: Span<UInt8>, _ range: Range<Int>, _ out: inout ByteBuffer
  ) -> Int {
    if RecordText.isPlain(text, in: range) {
      out.append(text.extracting(range))
      return range.count
    }
    if !RecordText.isEqual(text, in: range, to: last.written) {
      let shown = Sanitizer.visible(RecordText.string(text, in: range))
      last = (range.map { text[$0] }, shown, DisplayWidth.columns(of: shown))
    }
    out.append(last.shown.utf8.span)
    return last.width
  }
}
