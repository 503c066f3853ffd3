/// The lines of a version of a file, to be found again while another version is read.
///
/// Most lines of two versions are the same, in the same order. Where one is not where it is looked for, it is only read
/// again; the result is the same.
struct KnownLines {
  private let file: MonthFile
  /// The first line that may come next.
  private var next = 0
  /// How many lines were not found since the last one that was.
  private var missed = 0

  /// The lines of a file without conflict markers.
  init(_ file: MonthFile) {
    self.file = file
  }

  /// What the line that is `range` of `text` is, if the other version has it; nil if it has to be read.
  mutating func content(_ text: Span<UInt8>, _ range: Range<Int>) -> MonthLine.Content? {
    // It follows the last one that was found, or so many lines were changed, or one more is gone.
    for place in 0...2 {
      let index = place == 0 ? next : next + missed + place - 1
      guard index < file.lines.count else { break }
      let line = file.lines[index]
      guard text.equals(range, file.bytes.span, line.range) else { continue }
      next = index + 1
      missed = 0
      switch line.content {
      case .record(let record): return .record(record.moved(to: range.lowerBound))
      case .comment, .blank: return line.content
      case .unreadable, .marker, .ancestor: return nil
      }
    }
    missed += 1
    return nil
  }
}
