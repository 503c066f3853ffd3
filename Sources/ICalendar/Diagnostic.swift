/// One thing that was wrong in a calendar, and where.
///
/// A diagnostic never stops the reading: what it is about is left out or read as best it can, and the message
/// says which.
public struct Diagnostic: Sendable, Hashable {
  /// How much the fault costs.
  public enum Severity: String, Sendable {
    /// Something of the calendar is not shown.
    case error
    /// Everything is shown, but it was read in a way that its writer may not have meant.
    case warning
  }

  /// The kind of fault; its raw value is a stable name for scripts.
  public enum Code: String, Sendable, CaseIterable {
    case notACalendar = "not-a-calendar"
    case truncated = "truncated"
    case unclosedComponent = "unclosed-component"
    case strayEnd = "stray-end"
    case unreadableLine = "unreadable-line"
    case encoding = "encoding"
    case missingStart = "missing-start"
    case badDate = "bad-date"
    case badDuration = "bad-duration"
    case endBeforeStart = "end-before-start"
    case badRecurrence = "bad-recurrence"
    case cutOff = "cut-off"
    case unknownZone = "unknown-zone"
    case badZoneDefinition = "bad-zone-definition"
    case tooMany = "too-many"
  }

  /// The physical line, counted from 1.
  public let line: Int

  /// The byte in that line, counted from 1; 1 also when only the line is known.
  public let column: Int

  /// How much it costs.
  public let severity: Severity

  /// The kind of fault.
  public let code: Code

  /// What is wrong and what was done about it, one sentence without a full stop.
  public let message: String

  /// A diagnostic at a line and column, both counted from 1.
  public init(line: Int, column: Int = 1, severity: Severity, code: Code, message: String) {
    self.line = line
    self.column = column
    self.severity = severity
    self.code = code
    self.message = message
  }
}
