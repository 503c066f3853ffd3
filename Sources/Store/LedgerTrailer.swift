import Journal

/// The lines at the end of a commit's message that say what the commit did, for `undo`.
public enum LedgerTrailer {
  /// `Ledger-Key: 2026-11-30/8gr8qjcrq0`: a record of that key was changed.
  public static func key(_ key: OccurrenceKey) -> String { "Ledger-Key: \(key)" }

  /// `Ledger-Command: done`: the commit is what that command did, and nothing else.
  public static func command(_ name: String) -> String { "Ledger-Command: \(name)" }

  /// Whether a message says that a command made the commit.
  public static func isOfCommand(_ message: String) -> Bool {
    !values("Ledger-Command: ", in: message).isEmpty
  }

  /// `Ledger-Undo: ID`: the commit takes that one back.
  public static func undo(_ commit: String) -> String { "Ledger-Undo: \(commit)" }

  /// The keys that a message names.
  public static func keys(in message: String) -> [OccurrenceKey] {
    values("Ledger-Key: ", in: message).compactMap { OccurrenceKey($0) }
  }

  /// The commits that a message takes back.
  public static func undone(in message: String) -> [String] {
    values("Ledger-Undo: ", in: message)
  }

  private static func values(_ prefix: String, in message: String) -> [String] {
    message.split(separator: "\n").filter { $0.hasPrefix(prefix) }.map {
      String($0.dropFirst(prefix.utf8.count))
    }
  }
}
