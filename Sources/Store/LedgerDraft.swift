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

  /// Says what a file held before a person changed it (nil: there was none), when the change that is committed
  /// is theirs.
  mutating func setBefore(_ path: String, to bytes: [UInt8]?) {
    before[path] = .some(bytes)
  }

  /// Writes the files that changed, each atomically, and syncs them. From here on the change is recorded.
  ///
  /// A file that only gains lines comes before one that loses some: when a line moves between files and the program is
  /// killed in between, it stands in both.
  ///
  /// - Returns: the paths below the top of the ledger.
  /// - Throws: ``StoreError``, when no file is changed: what was written before the one that failed is taken back. Of
  ///   kind `changedMeanwhile` when somebody, such as an editor, wrote into a file after it was read: nothing is lost
  ///   when the change is made again.
  @discardableResult
  public mutating func save() throws(StoreError) -> [String] {
    var steps: [(path: String, old: [UInt8]?, new: [UInt8], loses: Bool)] = []
    for (path, bytes) in changed.sorted(by: { $0.key < $1.key }) {
      let full = store.folder.path + "/" + path
      try store.requireInside(FileContents.parent(of: full))
      let old = try FileContents.readIfPresent(full)
      guard bases.bytes[path].map({ $0 == old ?? [] }) ?? true else {
        throw FileContents.changedMeanwhile(full)
      }
      steps.append((path, old, bytes, LedgerDraft.loses(old ?? [], bytes)))
    }
    var written: [(path: String, old: [UInt8]?, new: [UInt8])] = []
    for step in steps.filter({ !$0.loses }) + steps.filter(\.loses) where step.old != step.new {
      do throws(StoreError) {
        try FileContents.replace(
          store.folder.path + "/" + step.path, with: step.new, expecting: .some(step.old))
      } catch {
        takeBack(written)
        throw error
      }
      written.append((step.path, step.old, step.new))
    }
    for step in steps {
      if before[step.path] == nil { before[step.path] = .some(step.old) }
      saved.append(step.path)
    }
    changed = [:]
    return saved
  }

  /// Puts back what files had before, the last one first; a file that somebody has changed since stays.
  private func takeBack(_ written: [(path: String, old: [UInt8]?, new: [UInt8])]) {
    for step in written.reversed() {
      let full = store.folder.path + "/" + step.path
      if let old = step.old {
        try? FileContents.replace(full, with: old, expecting: .some(step.new))
      } else if let now = try? FileContents.readIfPresent(full), now == step.new {
        try? FileContents.remove(full)
      }
    }
  }

  /// Whether a file loses a line, or one of several that are equal.
  private static func loses(_ old: [UInt8], _ new: [UInt8]) -> Bool {
    if gainsLines(old.span, new.span) { return false }
    var left: [ArraySlice<UInt8>: Int] = [:]
    for line in new.split(separator: UInt8(ascii: "\n")) { left[line, default: 0] += 1 }
    for line in old.split(separator: UInt8(ascii: "\n")) {
      guard let count = left[line], count > 0 else { return true }
      left[line] = count - 1
    }
    return false
  }

  /// Whether the new text is the old one with whole lines put in at one place, as most changes are.
  private static func gainsLines(_ old: Span<UInt8>, _ new: Span<UInt8>) -> Bool {
    guard new.count >= old.count else { return false }
    var same = 0
    while same < old.count, old[same] == new[same] { same += 1 }
    // To the beginning of the line: what was put in may begin like what follows it.
    while same > 0, old[same - 1] != UInt8(ascii: "\n") { same -= 1 }
    let added = new.count - old.count
    for place in same..<old.count where old[place] != new[place + added] { return false }
    return added == 0 || new[same + added - 1] == UInt8(ascii: "\n")
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
