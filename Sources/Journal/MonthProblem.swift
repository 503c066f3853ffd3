import CivilTime

/// A problem of a month file, as `check` tells it.
public struct MonthProblem: Sendable, Hashable {
  /// The line, counted from 1.
  public let line: Int
  /// The column in characters (Unicode scalars), counted from 1; a byte order mark is none.
  public let column: Int
  /// What is wrong.
  public let code: ProblemCode
  /// One line that says so.
  public let message: String
  /// What to do about it.
  public let hint: String

  /// Whether the line doesn't count at all.
  public var severity: ProblemSeverity { code.severity }
}

extension MonthFile {
  /// What is wrong with the file, line by line: what can't be read, fields with wrong values, bytes that are not
  /// UTF-8, conflict markers; records of other months than `month`, any day of the file's, if it is given; and times
  /// of marks that are more than a day after `now`, if that is given.
  ///
  /// Keys that are there twice may be in two files: `FoldedRecords` finds them, and `keyRepeated(atLine:counting:)` words
  /// them.
  public func problems(month: CivilDate? = nil, now: Instant? = nil) -> [MonthProblem] {
    var problems: [MonthProblem] = []
    let latest = now?.adding(seconds: 86_400)
    let days = month.map { day in
      let first = day.adding(days: 1 - day.day)
      return first...first.adding(days: CivilDate.days(inMonth: day.month, ofYear: day.year) - 1)
    }
    let mayHaveInvalidBytes = bytes.span.firstInvalidByte(in: 0..<bytes.count) != nil
    var dates = DateReader()
    var found: [LineProblem] = []
    for (index, line) in lines.enumerated() {
      switch line.content {
      case .record(let record):
        if let days, !days.contains(record.date) {
          let start = bytes.span.skippingIndent(from: line.range.lowerBound, to: line.range.upperBound)
          problems.append(monthProblem(LineProblem(.monthWrong, start..<start + 10), index))
        }
        record.addFieldProblems(in: bytes.span, latest: latest, dates: &dates, to: &found)
        if !found.isEmpty {
          problems += found.map { monthProblem($0, index) }
          found.removeAll()
        }
      case .unreadable(let problem):
        problems.append(monthProblem(problem, index))
      case .marker:
        problems.append(monthProblem(LineProblem(.conflictMarker, line.range), index))
      case .comment, .blank, .ancestor:
        break
      }
      if mayHaveInvalidBytes, let place = bytes.span.firstInvalidByte(in: line.range) {
        problems.append(monthProblem(LineProblem(.encodingInvalid, place..<place), index))
      }
    }
    return problems
  }

  /// The problem that the record at a line, which has to have a key, doesn't count because another one does; `place`
  /// names that one, as `2026/2026-11.ledger:7`.
  public func keyRepeated(atLine number: Int, counting place: String) -> MonthProblem {
    let range = lines[number - 1].record?.keyRange ?? lines[number - 1].range
    let problem = LineProblem(.keyRepeated, range)
    return monthProblem(problem, number - 1, message: "\(problem.message(in: bytes.span)): \(place)")
  }

  /// A problem of the line at `index` with its place and words.
  func monthProblem(_ problem: LineProblem, _ index: Int, message: String? = nil) -> MonthProblem {
    let before = bytes[lines[index].range.lowerBound..<problem.range.lowerBound]
    return MonthProblem(
      line: index + 1, column: before.count { $0 & 0xC0 != 0x80 } + 1, code: problem.code,
      message: message ?? problem.message(in: bytes.span), hint: problem.hint(in: bytes.span))
  }
}
