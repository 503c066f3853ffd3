import CivilTime

/// One record as it stands in a month file: the parts that every report needs, and where the others are.
///
/// It holds numbers and offsets only; titles, fields and the note are read from the file's bytes when
/// asked for. All functions that take `text` want the bytes that the line was read from.
///
///     record  = date [when] status title [machine] [" ; " note]
///     machine = "^" key-ref *( " " ("@" calendar / name ":" value) )
///
/// Words are separated by any number of spaces and tabs, also before the date. A `^` that starts a word ends
/// the title, as does a `;` that is a word; `RecordText` tells how to write them into one. Without a `^`
/// there are no fields, but for one trailing `@word` that names a known calendar. A `^` with nothing after
/// it is a free record, whose fields are fields: `gym ^ took:45m`.
public struct RecordLine: Sendable {
  /// The date of the actual start, in the home zone.
  public let date: CivilDate
  /// When on that date; nil if the line doesn't tell.
  public let when: RecordWhen?
  /// What was done about it.
  public let status: RecordStatus
  /// The key; nil if the line was typed by hand and not yet linked.
  public let key: OccurrenceKey?

  private var lineStart: Int32
  private var lineEnd: Int32
  private var titleStart: Int32
  private var titleEnd: Int32
  private var restStart: Int32
  private let keyLength: Int32

  /// The whole line without its end.
  public var range: Range<Int> { Int(lineStart)..<Int(lineEnd) }
  /// The title as written, escapes included; empty only if there is a `^`.
  public var titleRange: Range<Int> { Int(titleStart)..<Int(titleEnd) }
  /// The `^` and the reference after it; empty without one.
  public var keyRange: Range<Int> { Int(restStart - keyLength)..<Int(restStart) }
  /// Whether there is a `^` with nothing after it: the record is about nothing that a calendar plans, whatever it is
  /// called.
  public var isFree: Bool { keyLength == 1 }
  /// Fields and note.
  var rest: Range<Int> { Int(restStart)..<Int(lineEnd) }

  /// The same line where its bytes start at another place.
  func moved(to start: Int) -> RecordLine {
    var moved = self
    let distance = Int32(truncatingIfNeeded: start) - lineStart
    moved.lineStart += distance
    moved.lineEnd += distance
    moved.titleStart += distance
    moved.titleEnd += distance
    moved.restStart += distance
    return moved
  }

  /// The title, escapes undone.
  public func title(in text: Span<UInt8>) -> String {
    RecordText.string(text, in: titleRange)
  }

  /// Reads the line that is `range` of `text`, line end not included.
  ///
  /// Throws what makes the line unreadable. Fields are not looked at, as nothing in them does.
  public init(
    _ text: Span<UInt8>, in range: Range<Int>, calendars: CalendarNames = .none
  ) throws(LineProblem) {
    var dates = DateReader()
    try self.init(text, in: range, calendars: calendars, dates: &dates)
  }

  init(
    _ text: Span<UInt8>, in range: Range<Int>, calendars: CalendarNames, dates: inout DateReader
  ) throws(LineProblem) {
    let end = range.upperBound
    lineStart = Int32(truncatingIfNeeded: range.lowerBound)
    lineEnd = Int32(truncatingIfNeeded: end)

    var at = text.skippingIndent(from: range.lowerBound, to: end)
    guard let date = dates.date(text, at: at, to: end), at + 10 == end || isBlank(text[at + 10]) else {
      throw RecordLine.dateProblem(text, at, end)
    }
    self.date = date
    at += 10
    at = text.skippingBlanks(from: at, to: end)
    guard at < end else { throw LineProblem(.statusMissing, end..<end) }

    when = RecordWhen(text, &at, to: end)
    if when != nil {
      at = text.skippingBlanks(from: at, to: end)
      guard at < end else { throw LineProblem(.statusMissing, end..<end) }
    }
    guard let status = RecordStatus(text, &at, to: end) else {
      let word = at..<text.skippingWord(from: at, to: end)
      throw LineProblem(
        when == nil && RecordLine.looksLikeTime(text, word) ? .whenInvalid : .statusUnknown, word)
    }
    self.status = status

    let title = text.skippingBlanks(from: at, to: end)
    let mark = RecordLine.endOfTitle(text, title, end)
    var titleEnd = RecordText.trimmedEnd(text, from: title, to: mark)
    var rest = mark
    var keyLength = 0
    if let usual = OccurrenceKey(usual: text, at: mark, to: end, lineDate: date) {
      key = usual
      rest = mark + 1 + SeriesID.length
      keyLength = rest - mark
    } else if mark < end, text[mark] == UInt8(ascii: "^") {
      rest = text.skippingWord(from: mark, to: end)
      keyLength = rest - mark
      if keyLength > 1 {
        guard let key = OccurrenceKey(reference: text, in: mark + 1..<rest, lineDate: date) else {
          throw LineProblem(.keyInvalid, mark..<rest)
        }
        self.key = key
      } else {
        key = nil
      }
    } else {
      key = nil
      guard titleEnd > title else { throw LineProblem(.titleMissing, title..<title) }
      if let word = RecordLine.calendar(text, title, titleEnd, calendars) {
        rest = word
        titleEnd = RecordText.trimmedEnd(text, from: title, to: word)
      }
    }
    titleStart = Int32(truncatingIfNeeded: title)
    self.titleEnd = Int32(truncatingIfNeeded: titleEnd)
    restStart = Int32(truncatingIfNeeded: rest)
    self.keyLength = Int32(truncatingIfNeeded: keyLength)
  }

  private static func dateProblem(_ text: Span<UInt8>, _ at: Int, _ end: Int) -> LineProblem {
    guard at < end, text[at] &- UInt8(ascii: "0") < 10 else { return LineProblem(.dateMissing, at..<at) }
    return LineProblem(.dateInvalid, at..<text.skippingWord(from: at, to: end))
  }

  private static func looksLikeTime(_ text: Span<UInt8>, _ word: Range<Int>) -> Bool {
    let first = text[word.lowerBound]
    return first &- UInt8(ascii: "0") < 10
      || word.count >= 4 && matches(text, at: word.lowerBound, "day-")
      || word.count >= 3 && matches(text, at: word.lowerBound, "all")
  }

  /// The place of the `^` or `;` that ends a title, or `end`.
  private static func endOfTitle(_ text: Span<UInt8>, _ start: Int, _ end: Int) -> Int {
    var at = start
    // What comes right after an escape doesn't start a word, be the escaped byte a blank or not.
    var afterEscape = -1
    while true {
      at = text.nextMark(from: at, to: end)
      guard at < end else { return end }
      if text[at] == UInt8(ascii: "\\") {
        at += 2
        afterEscape = at
        continue
      }
      if at == start || at != afterEscape && isBlank(text[at - 1]),
        text[at] == UInt8(ascii: "^") || at + 1 == end || isBlank(text[at + 1])
      {
        return at
      }
      at += 1
    }
  }

  /// The place of a trailing `@word` that names a calendar, with something before it.
  private static func calendar(
    _ text: Span<UInt8>, _ start: Int, _ end: Int, _ calendars: CalendarNames
  ) -> Int? {
    var at = end
    while at > start, !isBlank(text[at - 1]) { at -= 1 }
    guard at > start, at < end, text[at] == UInt8(ascii: "@"), calendars.contains(text, at + 1..<end),
      RecordText.trimmedEnd(text, from: start, to: at) < at
    else { return nil }
    return at
  }

  /// Whether a text's last word is a `@word` that names a calendar.
  static func hasTrailingCalendar(_ text: Span<UInt8>, _ calendars: CalendarNames) -> Bool {
    var at = text.count
    while at > 0, !isBlank(text[at - 1]) { at -= 1 }
    return at < text.count && text[at] == UInt8(ascii: "@") && calendars.contains(text, at + 1..<text.count)
  }
}
