/// The diagnostics of one reading, bounded: a file of nothing but faults must not cost memory beyond its own size.
struct DiagnosticList {
  /// At most this many are kept; one more says that there were others.
  static let limit = 1000

  private(set) var all: [Diagnostic] = []

  /// Adds one, unless there are too many already.
  mutating func add(
    _ line: Int, _ column: Int, _ severity: Diagnostic.Severity, _ code: Diagnostic.Code, _ message: String
  ) {
    if all.count < DiagnosticList.limit {
      all.append(Diagnostic(line: line, column: column, severity: severity, code: code, message: message))
    } else if all.count == DiagnosticList.limit {
      all.append(
        Diagnostic(
          line: line, column: 1, severity: .warning, code: .tooMany,
          message: "there are more faults from here on; only the first \(DiagnosticList.limit) are listed"))
    }
  }
}
