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
  /// Reads the fields and the note. `text` has to be what the line was read from.
  public func fields(in text: Span<UInt8>) -> RecordFields {
    var fields = RecordFields()
    var words = FieldWords(from: rest.lowerBound, to: rest.upperBound)
    while let word = words.next(text) {
      switch FieldKind(text, word) {
      case .calendar:
        if fields.calendar == nil { fields.calendar = word.lowerBound + 1..<word.upperBound }
      case .at:
        if fields.at == nil {
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

  /// When the mark was made, alone; nil if the line doesn't say so in a way that can be read.
  public func at(in text: Span<UInt8>) -> OffsetDateTime? {
    fields(in: text).at
  }

  /// What is wrong with the fields. The line is read all the same, without them.
  func fieldProblems(in text: Span<UInt8>) -> [LineProblem] {
    var problems: [LineProblem] = []
    var seen: [FieldKind] = []
    var words = FieldWords(from: rest.lowerBound, to: rest.upperBound)
    while let word = words.next(text) {
      let kind = FieldKind(text, word)
      let value = word.lowerBound + kind.prefix.utf8.count..<word.upperBound
      switch kind {
      case .none:
        problems.append(LineProblem(.fieldUnknown, word))
        continue
      case .other:
        continue
      case .at where OffsetDateTime(text.extracting(value)) == nil:
        problems.append(LineProblem(.atInvalid, value))
      case .progress where FieldKind.percentage(text, value) == nil:
        problems.append(LineProblem(.progressInvalid, value))
      case .took where FieldKind.duration(text, value) == nil:
        problems.append(LineProblem(.tookInvalid, value))
      case .calendar, .at, .progress, .took:
        break
      }
      if seen.contains(kind) { problems.append(LineProblem(.fieldRepeated, word)) }
      seen.append(kind)
    }
    return problems
  }
}
