/// Why a ledger could not be read or written: what was tried, where, why it failed, and what helps.
public struct StoreError: Error, Sendable, Hashable {
  /// What callers decide by.
  public enum Kind: Sendable, Hashable {
    /// The file or folder is not there.
    case missing
    /// There is something else in its place: a folder where a file should be, a link that leads away.
    case wrongType
    /// The system refused: permissions, a read-only file system.
    case denied
    /// The disk is full, or the quota is.
    case full
    /// Somebody else changed the file between reading and writing it.
    case changedMeanwhile
    /// Any other fault of reading or writing.
    case inputOutput
    /// Another `ledger` holds the lock.
    case locked
    /// There is no ledger repository.
    case notALedger
    /// A settings file or a month file says something that cannot be understood.
    case badData
    /// The repository is in a state in which nothing may be committed.
    case cannotCommit
    /// Two versions of a file contradict each other, and a person has to decide.
    case cannotMerge
    /// Another machine, or the way to it, does not answer or refuses.
    case network
    /// There is no remote, or it is not known which one.
    case noRemote
  }

  /// What callers decide by.
  public let kind: Kind

  /// What was tried, as in "cannot …": `read the file`.
  public let operation: String

  /// The path it was tried on, with `:LINE` or `:LINE:COLUMN` behind it where that is known; may be empty.
  public let path: String

  /// Why it failed, in the words of the system, of git or of a server; may be empty or have several lines.
  public let cause: String

  /// What to do, or nil.
  public let hint: String?

  /// An error with its words.
  public init(_ kind: Kind, _ operation: String, path: String = "", cause: String = "", hint: String? = nil) {
    self.kind = kind
    self.operation = operation
    self.path = path
    self.cause = cause
    self.hint = hint
  }
}

extension StoreError: CustomStringConvertible {
  /// One line: `cannot read the file PATH: CAUSE`.
  public var description: String {
    "cannot \(operation)\(path.isEmpty ? "" : " \(path)")\(cause.isEmpty ? "" : ": \(cause)")"
  }
}
