import CivilTime
import Git
import Journal

/// A change of a ledger under its lock: files are read, changed, saved, and then committed.
///
/// Saving comes first: when `save` has returned, the change is on the disk, whatever happens to the commit.
public struct LedgerDraft: ~Copyable {
  private let store: LedgerStore
  private let lock: LedgerLock
  private var changed: [String: [UInt8]] = [:]
  private var saved: [String] = []

  /// What the saved files held before, nil where there was none.
  private var before: [String: [UInt8]?] = [:]

  private let bases = BaseFiles()

  init(_ store: LedgerStore, lock: consuming LedgerLock) {
    self.store = store
    if lock.followsCrash { TemporaryFiles.remove(from: store.folder) }
    self.lock = lock
  }

  /// The file of a month, with the changes of this draft. A file is read once: places in it stay right until the draft
  /// changes it.
  ///
  /// - Throws: ``StoreError``, as ``LedgerStore/month(_:)`` does.
  public func month(_ month: MonthPath) throws(StoreError) -> MonthFile {
    if let bytes = changed[month.path] ?? bases.bytes[month.path] {
      return MonthFile(bytes, calendars: store.calendars)
    }
    let file = try store.month(month)
    bases.bytes[month.path] = file.bytes
    return file
  }

  /// `series.ledger`, with the changes of this draft.
  ///
  /// - Throws: ``StoreError``, as ``LedgerStore/series()`` does.
  public func series() throws(StoreError) -> SeriesFile {
    if let bytes = changed[LedgerFolder.seriesName] { return SeriesFile(bytes) }
    let file = try store.series()
    bases.bytes[LedgerFolder.seriesName] = file.bytes
    return file
  }

  /// Makes sure that a file which is not there is not one that the last commit has: a sparse checkout leaves files out,
  /// and a new one in its place would look as if all its records had been deleted.
  ///
  /// - Throws: ``StoreError`` of kind `missing`. What git cannot say is not asked for.
  public func requireNotLeftOut(_ month: MonthPath, _ settings: CommitSettings) throws(StoreError) {
    let path = store.folder.path + "/" + month.path
    guard !FileContents.exists(path), GitCommitter(store.folder, settings).lastCommitHas(month.path) else {
      return
    }
    throw StoreError(
      .missing, "change", path: path, cause: "it is not there, but the last commit has it",
      hint: "bring it back: git checkout -- '\(month.path)', or git sparse-checkout disable")
  }

  /// Takes a month's file into the change.
  public mutating func set(_ month: MonthPath, to file: MonthFile) {
    changed[month.path] = file.bytes
  }

  /// Takes any other file of the ledger into the change; `path` is below its top.
  public mutating func set(_ path: String, to bytes: [UInt8]) {
    changed[path] = bytes
  }

  /// Takes down what a file holds, for a change that something else than this draft writes into it.
  ///
  /// - Throws: ``StoreError`` when it cannot be read.
  public mutating func willChange(_ path: String) throws(StoreError) {
    before[path] = .some(try FileContents.readIfPresent(store.folder.path + "/" + path))
  }

  /// Says what a month's file held before a person changed it (nil: there was none), when the change that is committed
  /// is theirs.
  mutating func setBefore(_ month: MonthPath, to bytes: [UInt8]?) {
    before[month.path] = .some(bytes)
  }

  /// Writes the files that changed, each atomically, and syncs them. From here on the change is recorded.
  ///
  /// - Returns: the paths below the top of the ledger, sorted.
  /// - Throws: ``StoreError``; files before the one that failed are written. Of kind `changedMeanwhile` when somebody,
  ///   such as an editor, wrote into a file after it was read: nothing is lost when the change is made again.
  @discardableResult
  public mutating func save() throws(StoreError) -> [String] {
    for (path, bytes) in changed.sorted(by: { $0.key < $1.key }) {
      let full = store.folder.path + "/" + path
      try store.requireInside(FileContents.parent(of: full))
      let old = try FileContents.readIfPresent(full)
      guard bases.bytes[path].map({ $0 == old ?? [] }) ?? true else {
        throw FileContents.changedMeanwhile(full)
      }
      if old != bytes { try FileContents.replace(full, with: bytes, expecting: .some(old)) }
      if before[path] == nil { before[path] = .some(old) }
      saved.append(path)
    }
    changed = [:]
    return saved
  }

  /// Commits what was saved, and nothing else: what the user has staged stays staged and out of the commit.
  ///
  /// What a person had changed in those files by hand before gets a commit of its own first, so that undoing this
  /// one never takes it away.
  ///
  /// - Returns: the commit's id, or nil when nothing differs from the last commit.
  /// - Throws: ``StoreError`` of kind `cannotCommit` (or `locked`, when another git program keeps the index): the
  ///   files are saved all the same.
  public func commit(_ message: String, _ settings: CommitSettings) throws(StoreError) -> String? {
    try GitCommitter(store.folder, settings).commit(saved, before: before, message, lock)
  }
}
