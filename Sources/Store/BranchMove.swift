/// The moving of a branch to a new commit, as noted in the ledger's lock.
struct BranchMove: Equatable {
  /// The full name of the branch.
  let branch: String
  /// The commit's full id.
  let commit: String
  /// When it was noted, seconds since 1970.
  let since: Int64

  /// Reads what `text` gives; nil for anything else.
  init?(_ bytes: [UInt8], since: Int64) {
    let words = String(decoding: bytes, as: UTF8.self).split(
      separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)[0].split(separator: " ")
    guard words.count == 3, words[0] == "moves" else { return nil }
    branch = String(words[1])
    commit = String(words[2])
    self.since = since
  }

  /// The note.
  static func text(_ branch: String, _ commit: String) -> [UInt8] {
    Array("moves \(branch) \(commit)\n".utf8)
  }
}
