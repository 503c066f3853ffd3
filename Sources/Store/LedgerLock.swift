#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The lock that makes changes to one ledger follow each other: `ledger.lock` in the git folder.
///
/// The system gives it back when the process ends, however it ends, so a lock file that lies around holds nothing up.
/// What is in it tells what its last holder was about: a holder that ends in order leaves it empty.
public struct LedgerLock: ~Copyable {
  private let file: FileHandle

  /// Whether the last holder was killed at work.
  package let followsCrash: Bool

  /// The moving of a branch that the last holder was killed in, if it was.
  let unfinished: BranchMove?

  /// Waits for the lock up to `patience` milliseconds.
  ///
  /// - Throws: ``StoreError`` of kind `locked` when another process keeps it that long.
  public init(gitFolder: String, patience: Int = 10_000) throws(StoreError) {
    let path = gitFolder + "/ledger.lock"
    let opened = try FileHandle(path, flags: O_RDWR | O_CREAT, operation: "lock the ledger with")
    var waited = 0
    while try !opened.tryLock() {
      guard waited < patience else {
        throw StoreError(
          .locked, "lock the ledger with", path: path,
          cause: "another ledger command has held it for \(waited / 1000) s",
          hint: "try again when it is done (fuser '\(path)' tells which one it is)")
      }
      usleep(20_000)
      waited += 20
    }
    let left = try opened.readAll()
    let noted = BranchMove(left, since: try opened.modifiedSeconds())
    if noted == nil {
      // A full disk must not keep anybody from what does not need space.
      try? opened.overwrite(with: Array("held by process \(getpid())\n".utf8))
    }
    followsCrash = !left.isEmpty
    unfinished = noted
    file = opened
  }

  /// Notes that a branch is about to be moved, so that whoever comes after a crash knows whose lock is on the branch.
  func willMove(_ branch: String, to commit: String) {
    // Without the note a crash costs a lock that has to be removed by hand, no more.
    try? file.overwrite(with: BranchMove.text(branch, commit))
    try? file.synchronize()
  }

  /// Says that nothing is unfinished.
  func settle() { try? file.overwrite(with: []) }

  deinit {
    // What a dead process left unfinished stays noted until somebody has put it right.
    if unfinished == nil { try? file.overwrite(with: []) }
  }
}
