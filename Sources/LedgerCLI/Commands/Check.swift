import Agenda
import CivilTime
import CommandLineKit
import ICalendar
import Journal
import Store
import Terminal

/// `ledger check`: what is wrong with the month files and the calendars, each with its place.
struct Check: LedgerCommand {
  static let name = "check"
  static let summary = "List what is wrong with month files and calendars"
  static let category = "Calendars"
  static let discussion = """
    Prints nothing and exits with 0 when all is well, else a line for each problem, and exits with 1. Nothing is \
    changed without `--fix`, which moves records to the files of their months, folds several records of one key into \
    one that keeps the notes of all, and puts the records in order. What it cannot mend is listed afterwards.

      ledger check
      ledger check --fix --dry-run
      ledger check --calendars
    """
  static let arguments: [Argument<Self>] = [
    .flag(\.calendars, long: "calendars", help: "Check the calendars instead of the month files"),
    .flag(\.fixes, long: "fix", help: "Mend what can be mended in the month files"),
    .flag(\.isDryRun, long: "dry-run", short: "n", help: "With --fix: show what it would do"),
    .option(\.format, long: "format", value: "FORMAT", help: "Output format"),
  ]

  enum Format: String, CaseIterable, ArgumentValue { case text, jsonl }

  var calendars = false
  var fixes = false
  var isDryRun = false
  var format = Format.text

  mutating func validate() throws(ArgumentProblem) {
    if isDryRun, !fixes { throw ArgumentProblem("--dry-run goes with --fix only") }
    if fixes, calendars {
      throw ArgumentProblem("--fix is for month files", hint: "calendars are read, never written")
    }
  }

  /// One line of the output.
  private struct Finding {
    let file: String
    let line: Int
    let column: Int
    let severity: String
    let code: String
    let message: String
    var hint = ""
  }

  func run(_ context: Context) throws(CommandError) {
    let ledger = try Ledger.open(context)
    if fixes {
      let repair = MonthRepair(ledger, context)
      if isDryRun { return try repair.preview() }
      try repair.apply()
    }
    let findings = calendars ? calendarFindings(ledger, context) : try monthFindings(ledger, context)
    for finding in findings {
      switch format {
      case .text:
        let hint = finding.hint.isEmpty ? "" : "; \(finding.hint)"
        context.output.line(
          Sanitizer.visible(
            "\(finding.file):\(finding.line):\(finding.column): \(finding.severity): \(finding.message)\(hint) "
              + "[\(finding.code)]"))
      case .jsonl:
        context.output.line(
          JSONText.object { object in
            object.member("file", finding.file)
            object.member("line", finding.line)
            object.member("column", finding.column)
            object.member("severity", finding.severity)
            object.member("code", finding.code)
            object.member("message", finding.message)
          })
      }
    }
    if !findings.isEmpty { context.status = CommandError.Status.negative.rawValue }
  }

  private func calendarFindings(_ ledger: Ledger, _ context: Context) -> [Finding] {
    CalendarReading.read(ledger, days: nil, context).problems.map { problem in
      Finding(
        file: problem.path, line: problem.line, column: problem.column, severity: problem.severity.rawValue,
        code: problem.code, message: problem.message)
    }
  }

  private func monthFindings(_ ledger: Ledger, _ context: Context) throws(CommandError) -> [Finding] {
    let months = try CommandError.translating { () throws(StoreError) in try ledger.store.months() }
    let checked = CheckedMonths(months, ledger.store, now: context.now)
    // A file that cannot be read is a finding; the others are checked all the same.
    var findings = checked.read.faults.map { month, error in
      Finding(
        file: month.path, line: 1, column: 1, severity: "error", code: "unreadable-file", message: "\(error)",
        hint: error.hint ?? "")
    }
    for path in try CommandError.translating({ () throws(StoreError) in try ledger.store.strayFiles() }) {
      findings.append(
        Finding(
          file: path, line: 1, column: 1, severity: "warning", code: "stray-file",
          message: "this is no month's path, so its records are not read",
          hint: "month files are YYYY/YYYY-MM.ledger"))
    }
    for (month, list) in zip(checked.read.months, checked.problems) {
      for problem in list {
        findings.append(
          Finding(
            file: month.path, line: problem.line, column: problem.column, severity: problem.severity.rawValue,
            code: problem.code.rawValue, message: problem.message, hint: problem.hint))
      }
    }
    findings += seriesFindings(ledger)
    findings += ambiguousLines(checked.read, ledger, context)
    return findings.enumerated().sorted { first, second in
      let (left, right) = (first.element, second.element)
      return (left.file, left.line, left.column, first.offset) < (
        right.file, right.line, right.column, second.offset
      )
    }.map(\.element)
  }

  /// Lines without a key that could be about several things of their day. The calendars are only read where there are
  /// lines without a key that are not free.
  private func ambiguousLines(_ read: MonthFiles, _ ledger: Ledger, _ context: Context) -> [Finding] {
    let isTyped = read.files.contains { $0.records.contains { $0.line.key == nil && !$0.line.isFree } }
    guard isTyped, !ledger.settings.calendars.isEmpty, let series = try? ledger.store.series() else {
      return []
    }
    let matched = LedgerMatching(
      Array(zip(read.months, read.files)), series, only: nil, ledger, context)
    return matched.matching.matches.compactMap { match in
      let file = read.files[match.place.file]
      guard match.state == .ask, match.rule == .typed, let line = file.lines[match.place.line - 1].record
      else {
        return nil
      }
      let before = file.bytes[line.range.lowerBound..<line.titleRange.lowerBound]
      return Finding(
        file: read.months[match.place.file].path, line: match.place.line,
        column: before.count { $0 & 0xC0 != 0x80 } + 1, severity: "warning", code: "title-ambiguous",
        message:
          "'\(file.title(of: line))' can mean \(match.candidates.map(\.description).joined(separator: " or "))",
        hint: "write its time or more of its title; 'ledger relink' asks which one it is")
    }
  }

  private func seriesFindings(_ ledger: Ledger) -> [Finding] {
    do throws(StoreError) {
      return try ledger.store.series().problems().map { problem in
        Finding(
          file: LedgerFolder.seriesName, line: problem.line, column: problem.column,
          severity: problem.severity.rawValue, code: problem.code.rawValue, message: problem.message,
          hint: problem.hint)
      }
    } catch {
      return [
        Finding(
          file: LedgerFolder.seriesName, line: 1, column: 1, severity: "error", code: "unreadable-file",
          message: "\(error)", hint: error.hint ?? "")
      ]
    }
  }
}
