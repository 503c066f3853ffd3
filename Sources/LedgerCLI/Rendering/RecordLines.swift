import Journal
import Terminal

/// Writes records of a timeline as `RecordView` draws them, many times as fast for lines that fit on the screen: their
/// bytes are copied from the file where nothing has to be made harmless.
struct RecordLines {
  private let glyphs: Glyphs
  private let columns: Int
  private let colors: ColorSupport
  private let marks: [RecordStatus: [UInt8]]
  private let dim: [UInt8]
  private let note: [UInt8]
  private let reset: [UInt8]

  init(_ glyphs: Glyphs, columns: Int, _ colors: ColorSupport) {
    self.glyphs = glyphs
    self.columns = columns
    self.colors = colors
    var marks: [RecordStatus: [UInt8]] = [:]
    for status in RecordStatus.allCases {
      let text = StyledText("  ") + RecordView.mark(status, glyphs).padded(to: 9) + StyledText("  ")
      marks[status] = Array(text.rendered(colors).utf8)
    }
    self.marks = marks
    // What surrounds a styled text is the same for all texts.
    func around(_ style: Style) -> (before: [UInt8], after: [UInt8]) {
      let parts = StyledText("x", style).rendered(colors).split(
        separator: "x", omittingEmptySubsequences: false)
      return (Array(parts[0].utf8), Array(parts[1].utf8))
    }
    (dim, reset) = around(.dim)
    note = around(Style(.cyan)).before
  }

  /// Appends the lines of a record, each with its line feed.
  func append(_ line: RecordLine, of file: MonthFile, to out: inout [UInt8]) {
    let start = out.count
    if !appendFitting(line, file, &out) {
      out.removeSubrange(start...)
      let record = Record(line, in: file.bytes.span)
      for text in RecordView(record, glyphs, columns: columns).lines {
        out += text.rendered(colors).utf8
        out.append(UInt8(ascii: "\n"))
      }
    }
  }

  /// Appends them if they fit; false otherwise, with a part of them written.
  private func appendFitting(_ line: RecordLine, _ file: MonthFile, _ out: inout [UInt8]) -> Bool {
    let text = file.bytes.span
    let fields = line.fields(in: text, withTime: false)
    // Two blanks, 11 for the time, two, nine for the status, two.
    var width = 26
    out.append(UInt8(ascii: " "))
    out.append(UInt8(ascii: " "))
    let start = out.count
    line.when?.write(to: &out)
    guard out.count - start <= 11 else { return false }
    while out.count - start < 11 { out.append(UInt8(ascii: " ")) }
    out += marks[line.status, default: []]
    width += append(text, line.titleRange, &out)
    let progress = line.status == .partial ? fields.progress : nil
    if progress != nil || fields.took != nil || fields.calendar != nil {
      out += dim
      func add(_ detail: String) {
        out += detail.utf8
        width += detail.utf8.count
      }
      if let progress { add("  \(progress) %") }
      if let took = fields.took { add("  took \(took) min") }
      if let calendar = fields.calendar {
        out.append(UInt8(ascii: " "))
        out.append(UInt8(ascii: " "))
        out.append(UInt8(ascii: "@"))
        width += 3 + append(text, calendar, &out)
      }
      if !dim.isEmpty { out += reset }
    }
    out.append(UInt8(ascii: "\n"))
    guard width <= columns else { return false }
    guard let range = fields.note else { return true }
    // A note of several lines has an escape in it, and is left to the other way.
    guard !range.contains(where: { text[$0] == UInt8(ascii: "\\") }) else { return false }
    out += note
    out.append(contentsOf: repeatElement(UInt8(ascii: " "), count: 26))
    out.append(UInt8(ascii: ";"))
    out.append(UInt8(ascii: " "))
    guard 28 + append(text, range, &out) <= columns else { return false }
    if !note.isEmpty { out += reset }
    out.append(UInt8(ascii: "\n"))
    return true
  }

  /// Appends what a range of a file says, made harmless, and gives its width.
  private func append(_ text: Span<UInt8>, _ range: Range<Int>, _ out: inout [UInt8]) -> Int {
    let start = out.count
    for index in range {
      let byte = text[index]
      guard byte >= 0x20, byte < 0x7F, byte != UInt8(ascii: "\\") else {
        out.removeSubrange(start...)
        let shown = Sanitizer.visible(RecordText.string(text, in: range))
        out += shown.utf8
        return DisplayWidth.columns(of: shown)
      }
      out.append(byte)
    }
    return range.count
  }
}
