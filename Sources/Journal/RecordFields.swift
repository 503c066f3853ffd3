import CivilTime

/// The known fields and the note of a record line, read together in one pass.
///
/// A field with a value that can't be read is nil here and a problem of its line; of a repeated field the
/// first counts. Ranges are offsets into the text that the line was read from.
public struct RecordFields: Sendable {
  /// The calendar's name as written, without `@`.
  public fileprivate(set) var calendar: Range<Int>?
  /// When the mark was made or last changed.
  public fileprivate(set) var at: OffsetDateTime?
  /// How much was done, 0 to 100 percent.
  public fileprivate(set) var progress: Int?
  /// How long it really took, in minutes.
  public fileprivate(set) var took: Int?
  /// The note as written, escapes included; nil if there is none.
  public fileprivate(set) var note: Range<Int>?
}

extension RecordLine {
  /// Reads the fields and the note. `text` has to be what the line was read from. Who does not need `at:` may leave it
  /// out.
  public func fields(in text: Span<UInt8>, withTime hasTime: Bool = true) -> RecordFields {
    var fields = RecordFields()
    var words = FieldWords(from: rest.lowerBound, to: rest.upperBound)
    while let word = words.next(text) {
      switch FieldKind(text, word) {
      case .calendar:
        if fields.calendar == nil { fields.calendar = word.lowerBound + 1..<word.upperBound }
      case .at:
        if hasTime, fields.at == nil {
          fields.at = OffsetDateTime(text.extracting(word.lowerBound + 3..<word.upperBound))
        }
      case .progress:
        if fields.progress == nil {
          fields.progress = FieldKind.percentage(text, word.lowerBound + 9..<word.upperBound)
        }
      case .took:
        if fields.took == nil {
          fields.took = FieldKind.duration(text, word.lowerBound + 5..<word.upperBound)
        }
      case .other, .none:
        break
      }
    }
    if !words.note.isEmpty { fields.note = words.note }
    return fields
  }

  /// The date of a time in the form that the program writes, `2026-11-30T10:32:05+01:00`; nil for all others.
  static func usualTime(
    _ text: Span<UInt8>, _ range: Range<Int>, _ dates: inout DateReader
  ) -> CivilDate? {
    guard range.count == 25, let date = dates.date(text, at: range.lowerBound, to: range.upperBound)
    else { return nil }
    // Digits become their values, and the signs between them 0: no byte may be greater than it may be there.
    let time = text.eightBytes(at: range.lowerBound + 10) ^ 0x30_3A_30_30_3A_30_30_54  // T00:00:0
    let rest = text.eightBytes(at: range.lowerBound + 17) ^ 0x30_30_3A_30_30_2B_30_30  // 00+00:00
    guard hasBytes(of: time, atMost: 0x05_00_09_05_00_09_02_00),
      hasBytes(of: rest, atMost: 0x09_05_00_09_02_06_09_05)
    else { return nil }
    let hour = (time >> 8 & 0xF) * 10 + time >> 16 & 0xF
    let offsetHour = (rest >> 24 & 0xF) * 10 + rest >> 32 & 0xF
    let sign = rest >> 16 & 0xFF
    guard hour < 24, offsetHour < 24, sign == 0 || sign == UInt64(UInt8(ascii: "+") ^ UInt8(ascii: "-"))
    else { return nil }
    return date
  }

  /// When the mark was made, alone; nil if the line doesn't say so in a way that can be read.
  public func at(in text: Span<UInt8>) -> OffsetDateTime? {
    fields(in: text).at
  }

  /// Words at the end of a title that would be fields of ours behind a `^`.
  private func fieldsInTitle(_ text: Span<UInt8>) -> [LineProblem] {
    var found: [LineProblem] = []
    var end = titleRange.upperBound
    while end > titleRange.lowerBound {
      var start = end
      while start > titleRange.lowerBound, !isBlank(text[start - 1]) { start -= 1 }
      let kind = start < end ? FieldKind(text, start..<end) : .none
      guard kind != .none else { break }
      let value = start + kind.prefixLength
      switch kind {
      case .at, .progress, .took:
        if value < end, text[value] &- UInt8(ascii: "0") < 10 {
          found.append(LineProblem(.fieldInTitle, start..<end))
        }
      case .calendar, .other, .none: break
      }
      end = RecordText.trimmedEnd(text, from: titleRange.lowerBound, to: start)
    }
    return found.reversed()
  }

  /// Adds what is wrong with the fields. The line is read all the same, without them. An `at:` after `latest` is told,
  /// unless that is nil.
  func addFieldProblems(
    in text: Span<UInt8>, latest: Instant? = nil, dates: inout DateReader, to problems: inout [LineProblem]
  ) {
    if keyRange.isEmpty { problems += fieldsInTitle(text) }
    // A bit for each kind that was met.
    var seen: UInt8 = 0
    // A time on an earlier day than this is not to come; its offset may put it on the day after the instant's.
    let lastSafeDay = latest.map { $0.seconds / 86_400 - 1 } ?? Int.max
    var words = FieldWords(from: rest.lowerBound, to: rest.upperBound)
    while true {
      if seen & FieldKind.at.bit == 0 {
        var past = words
        if let date = past.usualTime(text, &dates), date.dayNumber < lastSafeDay {
          words = past
          seen |= FieldKind.at.bit
        }
      }
      guard let word = words.next(text) else { break }
      let kind = FieldKind(text, word)
      let value = word.lowerBound + kind.prefixLength..<word.upperBound
      switch kind {
      case .none:
        problems.append(LineProblem(.fieldUnknown, word))
        continue
      case .other:
        continue
      case .at:
        if let at = OffsetDateTime(text.extracting(value)) {
          if let latest, at.instant > latest { problems.append(LineProblem(.atFuture, value)) }
        } else {
          problems.append(LineProblem(.atInvalid, value))
        }
      case .progress where FieldKind.percentage(text, value) == nil:
        problems.append(LineProblem(.progressInvalid, value))
      case .took where FieldKind.duration(text, value) == nil:
        problems.append(LineProblem(.tookInvalid, value))
      case .calendar, .progress, .took:
        break
      }
      if seen & kind.bit != 0 { problems.append(LineProblem(.fieldRepeated, word)) }
      seen |= kind.bit
    }
  }
}
