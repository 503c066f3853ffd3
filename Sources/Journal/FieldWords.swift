import CivilTime

/// Steps through the words between the key and the note of a record line, in order.
///
/// A backslash keeps a blank that follows it in the word. After the last word, `note` is the range of the
/// note, empty if there is none.
struct FieldWords {
  private var at: Int
  private let end: Int
  private(set) var note: Range<Int>
  /// Whether there is a `;` that begins a note, be it an empty one.
  private(set) var hasNote = false

  init(from start: Int, to end: Int) {
    at = start
    self.end = end
    note = end..<end
  }

  /// Steps over an `at:` in the form that the program writes, and gives its date; nil, with nothing stepped over, for
  /// every other word.
  @inline(__always)
  mutating func usualTime(_ text: Span<UInt8>, _ dates: inout DateReader) -> CivilDate? {
    let start = text.skippingBlanks(from: at, to: end)
    let stop = start + 28
    guard stop <= end, stop == end || isBlank(text[stop]),
      text.fourBytes(at: start) & 0xFF_FFFF == 0x3A_7461,  // at:
      let date = RecordLine.usualTime(text, start + 3..<stop, &dates)
    else { return nil }
    at = stop
    return date
  }

  mutating func next(_ text: Span<UInt8>) -> Range<Int>? {
    let start = text.skippingBlanks(from: at, to: end)
    guard start < end else {
      at = end
      return nil
    }
    var stop = text.nextBreak(from: start, to: end)
    while stop < end, text[stop] == UInt8(ascii: "\\") {
      stop = text.nextBreak(from: Swift.min(stop + 2, end), to: end)
    }
    at = stop
    if stop == start + 1, text[start] == UInt8(ascii: ";") {
      let first = text.skippingBlanks(from: stop, to: end)
      note = first..<RecordText.trimmedEnd(text, from: first, to: end)
      hasNote = true
      at = end
      return nil
    }
    return start..<stop
  }
}
