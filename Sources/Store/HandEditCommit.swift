import CivilTime
import Git
import Journal

/// What people changed in the files of a ledger without telling it: records edited in an editor, links, settings.
///
/// Each changed or new record with a key is dated (``HandEdits``), so that in a merge it wins over what the person saw.
public struct HandEditCommit: Sendable {
  /// One file that was committed.
  public struct File: Sendable {
    /// The path below the top of the ledger.
    public let path: String
    /// How many of its records were changed, added or removed; nil for other files than those of months.
    public let records: Int?
    /// The first line that can't be read, and why; it is committed as it is.
    public let problem: MonthProblem?
  }

  private let store: LedgerStore
  private let settings: CommitSettings

  /// The hand edits of a ledger.
  public init(_ store: LedgerStore, _ settings: CommitSettings) {
    self.store = store
    self.settings = settings
  }

  /// The files that are ledger's own and differ from the last commit, sorted by path; with what git says of them.
  ///
  /// - Throws: ``StoreError`` when the repository can't be read.
  public func changedFiles() throws(StoreError) -> [PathStatus] {
    var paths = [".gitattributes", LedgerFolder.settingsName, LedgerFolder.seriesName]
    paths += try store.months().map(\.path)
    let candidates = Set(paths)
    let folder = store.folder
    return try GitCommitter.translating(folder) { () throws(GitError) -> [PathStatus] in
      let repository = try GitCommitter(folder, settings).open()
      // Years as folders: a month that was deleted by hand is in no listing of files.
      let years = Set(paths.compactMap { MonthPath($0) }.map { String($0.path.prefix(4)) })
      let head = try repository.headCommit
      let known = try head.map { (commit) throws(GitError) in try repository.entries(in: commit) } ?? []
      let committed = Set(known.map(\.path).filter { MonthPath($0) != nil })
      let wanted = paths.prefix(3) + years.union(committed.map { String($0.prefix(4)) }).sorted()
      return try repository.status(of: Array(wanted)).filter {
        candidates.contains($0.path) || committed.contains($0.path)
      }
    }
  }

  /// Commits what was changed by hand. A file that was deleted as a whole is left to the person: its path is in `gone`.
  ///
  /// - Throws: ``StoreError``: of kind `badData` when a file holds conflict markers, which nobody should get.
  public func commit() throws(StoreError) -> (files: [File], gone: [String]) {
    var attempts = 0
    while true {
      do throws(StoreError) {
        return try commitOnce()
      } catch {
        attempts += 1
        guard error.kind == .changedMeanwhile, attempts < 10 else { throw error }
      }
    }
  }

  private func commitOnce() throws(StoreError) -> (files: [File], gone: [String]) {
    let states = try changedFiles()
    guard !states.isEmpty else { return ([], []) }
    var draft = try store.draft()
    var (files, gone): ([File], [String]) = ([], [])
    for state in states {
      let path = state.path
      guard FileContents.exists(store.folder.path + "/" + path) else {
        gone.append(path)
        continue
      }
      let old = try committed(path)
      guard let month = MonthPath(path) else {
        let bytes = try FileContents.read(store.folder.path + "/" + path)
        if MergedFile(path: path) != nil { try requireNoMarkers(MonthFile(bytes), path) }
        draft.set(path, to: bytes)
        draft.setBefore(path, to: old)
        files.append(File(path: path, records: nil, problem: nil))
        continue
      }
      let file = try draft.month(month)
      try requireNoMarkers(file, path)
      let edits = HandEdits(
        from: MonthFile(old ?? [], calendars: store.calendars), to: file, now: settings.time)
      draft.set(month, to: edits.file)
      draft.setBefore(path, to: old)
      let problem = edits.file.problems(month: month.firstDay, now: settings.time.instant).first {
        $0.severity == .error
      }
      files.append(File(path: path, records: edits.changes.count, problem: problem))
    }
    guard !files.isEmpty else { return ([], gone) }
    try draft.save()
    let names = files.map { FileContents.name(of: $0.path) }
    let subject = names.count > 3 ? "\(names.count) files" : names.joined(separator: ", ")
    _ = try draft.commit("Edited by hand: \(subject)\n", settings)
    return (files, gone)
  }

  private func requireNoMarkers(_ file: MonthFile, _ path: String) throws(StoreError) {
    guard file.hasConflict else { return }
    throw StoreError(
      .badData, "commit", path: store.folder.path + "/" + path, cause: "it holds conflict markers",
      hint: "`ledger resolve` repairs it")
  }

  /// What the last commit has, as it is in the work tree.
  private func committed(_ path: String) throws(StoreError) -> [UInt8]? {
    try GitCommitter.translating(store.folder) { () throws(GitError) -> [UInt8]? in
      let repository = try GitCommitter(store.folder, settings).open()
      guard let head = try repository.headCommit, let bytes = try repository.contents(of: path, in: head)
      else { return nil }
      return try repository.converted(bytes, of: path, .toWorkingTree)
    }
  }
}
