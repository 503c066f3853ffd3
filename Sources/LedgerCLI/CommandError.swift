import CivilTime
import CommandLineKit
import Git
import Store

/// How a command failed, in the words and with the exit status that the person at the terminal gets.
///
/// Every error of the modules below becomes one of these at the edge; nothing else decides on exit statuses.
struct CommandError: Error {
  /// Exit statuses, after sysexits(3).
  enum Status: Int32 {
    /// A negative answer: nothing matched, something is ambiguous.
    case negative = 1
    /// The command line was wrong.
    case usage = 64
    /// A file says something that cannot be understood.
    case badData = 65
    /// Something that is needed is not there: a program, the network.
    case unavailable = 69
    /// Our own fault.
    case `internal` = 70
    /// Reading or writing failed.
    case inputOutput = 74
    /// Somebody else is at work; the same again will do.
    case tryAgain = 75
  }

  /// The exit status.
  let status: Status

  /// What went wrong, one sentence without a full stop, in lower case unless it begins with a name.
  let message: String

  /// Why, from the outside in.
  var causes: [String] = []

  /// What there is to choose from, a line each.
  var candidates: [String] = []

  /// What to do.
  var hints: [String] = []

  init(
    _ status: Status, _ message: String, causes: [String] = [], candidates: [String] = [],
    hints: [String] = []
  ) {
    self.status = status
    self.message = message
    self.causes = causes
    self.candidates = candidates
    self.hints = hints
  }

  /// That `--to` names a day before the one of `--from`.
  static func reversed(_ from: CivilDate, _ to: CivilDate) -> CommandError {
    CommandError(.usage, "--to \(to) lies before --from \(from)", hints: ["swap the two"])
  }

  init(_ error: StoreError) {
    let status: Status =
      switch error.kind {
      case .locked, .changedMeanwhile: .tryAgain
      case .badData, .notALedger: .badData
      case .cannotMerge: .negative
      case .network, .noRemote: .unavailable
      case .cannotCommit, .missing, .wrongType, .denied, .full, .inputOutput: .inputOutput
      }
    self.init(
      status, "cannot \(error.operation)\(error.path.isEmpty ? "" : " \(error.path)")",
      causes: error.cause.split(separator: "\n").map(String.init), hints: error.hint.map { [$0] } ?? [])
  }

  /// Runs something of the store; its error becomes one of the command.
  static func translating<T: ~Copyable>(_ body: () throws(StoreError) -> T) throws(CommandError) -> T {
    do {
      return try body()
    } catch {
      throw CommandError(error)
    }
  }
}
