/// Why a line, or a part of it, could not be read, and where.
///
/// It is small and holds no text: words are made by `message(in:)` and `hint(in:)` from the bytes that
/// were read, when somebody wants to see them.
public struct LineProblem: Error, Sendable, Hashable {
  /// What is wrong.
  public let code: ProblemCode

  /// The bytes it is about, as offsets into the text that was read; empty where something is missing.
  public var range: Range<Int> { Int(start)..<Int(end) }

  private let start: Int32
  private let end: Int32

  init(_ code: ProblemCode, _ range: Range<Int>) {
    self.code = code
    start = Int32(range.lowerBound)
    end = Int32(range.upperBound)
  }

  /// One line that says what is wrong. `text` has to be what the line was read from.
  public func message(in text: Span<UInt8>) -> String {
    let word = String(decoding: text.copy(range), as: UTF8.self)
    return switch code {
    case .dateMissing: "the line starts with no date"
    case .dateInvalid: "'\(word)' is no date"
    case .whenInvalid: "'\(word)' is no time"
    case .statusMissing: "the status is missing"
    case .statusUnknown: "'\(word)' is no status"
    case .titleMissing: "the line has neither a title nor a key"
    case .keyInvalid: "'\(word)' is no key"
    case .conflictMarker: "a merge conflict was left here"
    case .fieldUnknown: "'\(word)' is no field"
    case .fieldRepeated: "'\(word)' is there a second time"
    case .fieldInTitle: "'\(word)' is a part of the title, as the line has no ^"
    case .atInvalid: "'\(word)' is no RFC 3339 time"
    case .atFuture: "'\(word)' is still to come"
    case .progressInvalid: "'\(word)' is no percentage"
    case .tookInvalid: "'\(word)' is no duration"
    case .encodingInvalid: "the line has bytes that are not UTF-8"
    case .monthWrong: "'\(word)' is in the file of another month"
    case .keyRepeated: "'\(word)' is the key of another record, too"
    case .linkUnknown: "'\(word)' is none of relink, alias and unlink"
    case .linkIncomplete: "the '=' between the old and the new name is missing"
    case .linkKeyInvalid: "'\(word)' is no key"
    case .linkSeriesInvalid: "'\(word)' is no series"
    case .linkDisputed: "another line leads from the same name to another one, so neither counts"
    }
  }

  /// What to do about it.
  public func hint(in text: Span<UInt8>) -> String {
    switch code {
    case .dateMissing:
      return "begin with YYYY-MM-DD, or with # for a comment"
    case .dateInvalid:
      return "write an existing day as YYYY-MM-DD, then a space"
    case .whenInvalid:
      return "write HH:MM, HH:MM-HH:MM, all-day or day-2/3"
    case .statusMissing, .statusUnknown:
      return "write done, partial or skipped (or x, / or -), then the title"
    case .titleMissing:
      return "write what it was after the status"
    case .keyInvalid:
      let word = String(decoding: text.copy(range).dropFirst(), as: UTF8.self)
      if let series = SeriesID(typed: word) { return "write ^\(series); for a title with ^ write \\^" }
      return "write ^ and the 10 characters of a series, or remove it; for a title with ^ write \\^"
    case .conflictMarker:
      return "run 'ledger resolve'; records of both sides count until then"
    case .fieldUnknown:
      return "fields are @calendar and name:value; a note comes after ' ; '"
    case .fieldRepeated:
      return "the first one counts; remove the other"
    case .fieldInTitle:
      return "mark it with 'ledger done', which writes fields, or put ^ before it if no calendar plans this"
    case .atInvalid:
      return "write at:2026-11-30T10:32:05+01:00"
    case .atFuture:
      return "correct it: until then it wins over every later mark on another device"
    case .progressInvalid:
      return "write progress:0% to progress:100%"
    case .tookInvalid:
      return "write took:45m or took:1h30m"
    case .encodingInvalid:
      return "save the file as UTF-8"
    case .monthWrong:
      let month = String(decoding: text.copy(range).prefix(7), as: UTF8.self)
      return "'ledger check --fix' moves it to \(month.prefix(4))/\(month).ledger; it counts here as well"
    case .linkUnknown, .linkIncomplete:
      return
        "write DATE relink OLDKEY = NEWKEY, or DATE alias OLDSERIES = NEWSERIES; unlink says the contrary of both"
    case .linkKeyInvalid:
      return "write a whole key as in `ledger occurrences`: 2026-02-09/ and the 10 characters of a series"
    case .linkSeriesInvalid:
      return "write the 10 characters that a key has after its '/'"
    case .linkDisputed:
      return "take the wrong line out"
    case .keyRepeated:
      return "the one with the later at: counts; 'ledger check --fix' folds them into one"
    }
  }
}
