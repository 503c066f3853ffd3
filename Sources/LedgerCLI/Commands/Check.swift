import CivilTime
import CommandLineKit
import ICalendar
import Journal
import Store

/// `ledger check`: what is wrong with the month files and the calendars, each with its place.
struct Check: LedgerCommand {
  static let name = "check"
  static let summary = "List what is wrong with month files and calendars"
  static let category = "Calendars"
  static let discussion = """
    Prints nothing and exits with 0 when all is well, else a line for each problem, and exits with 1. Nothing is \
    changed.

      ledger check
      ledger check --calendars
    """
  static let arguments: [Argument<Self>] = [
    .flag(\.calendars, long: "calendars", help: "Check the calendars instead of the month files"),
    .option(\.format, long: "format", value: "FORMAT", help: "Output format"),
  ]

  enum Format: String, CaseIterable, ArgumentValue { case text, jsonl }

  var calendars = false
  var format = Format.text

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
    let findings = calendars ? calendarFindings(ledger, context) : try monthFindings(ledger)
    for finding in findings {
      switch format {
      case .text:
        let hint = finding.hint.isEmpty ? "" : "; \(finding.hint)"
        context.output.line(
          "\(finding.file):\(finding.line):\(finding.column): \(finding.severity): \(finding.message)\(hint) "
            + "[\(finding.code)]")
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

  private func monthFindings(_ ledger: Ledger) throws(CommandError) -> [Finding] {
    var findings: [Finding] = []
    var months: [MonthPath] = []
    var files: [MonthFile] = []
    for month in try CommandError.translating({ () throws(StoreError) in try ledger.store.months() }) {
      do throws(StoreError) {
        files.append(try ledger.store.month(month))
        months.append(month)
      } catch {
        // A file that cannot be read is a finding; the others are checked all the same.
        findings.append(
          Finding(
            file: month.path, line: 1, column: 1, severity: "error", code: "unreadable-file",
            message: "\(error)", hint: error.hint ?? ""))
      }
    }
    var problems = zip(months, files).map { month, file in file.problems(month: month.firstDay) }
    for (loser, _) in FoldedRecords(files).superseded {
      problems[loser.file].append(files[loser.file].keyRepeated(atLine: loser.line))
    }
    for (month, list) in zip(months, problems) {
      for problem in list.sorted(by: { ($0.line, $0.column) < ($1.line, $1.column) }) {
        findings.append(
          Finding(
            file: month.path, line: problem.line, column: problem.column, severity: problem.severity.rawValue,
            code: problem.code.rawValue, message: problem.message, hint: problem.hint))
      }
    }
    return findings + (try seriesFindings(ledger))
  }

  private func seriesFindings(_ ledger: Ledger) throws(CommandError) -> [Finding] {
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
