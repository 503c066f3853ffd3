#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The lock that makes changes to one ledger follow each other: `ledger.lock` in the git folder.
///
/// The system gives it back when the process ends, however it ends, so a lock file that lies around means nothing.
public struct LedgerLock: ~Copyable {
  private let file: FileHandle

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
    file = opened
  }
}
