import CivilTime
import Git
import Journal

/// How a ledger stands to its remote and to its last commit, without asking the remote.
public struct SyncState: Sendable {
  /// A file with changes that are in no commit.
  public struct Edit: Sendable {
    /// The path below the top of the ledger.
    public let path: String
    /// How many records differ from the last commit; nil for other files than those of months.
    public let records: Int?
    /// Whether it is gone from the work tree.
    public let isGone: Bool
  }

  /// The branch, `main`; nil when HEAD is on none.
  public let branch: String?

  /// `origin/main`; nil when there is no remote.
  public let upstream: String?

  /// How many commits the remote lacks, and how many of those fetched are not merged; nil when nothing was ever fetched.
  public let divergence: Divergence?

  /// How many records the remote does not have as they are here; nil without a remote.
  public let unsent: Int?

  /// The files that were edited by hand since the last commit.
  public let edits: [Edit]

  /// The files that hold conflict markers, or that the index has a conflict of.
  public let conflicts: [String]

  /// What git has begun and not finished, in words; nil when nothing is.
  public let operation: String?

  /// When the remote was last asked; nil when never.
  public let fetched: Instant?

  /// The state of a ledger.
  ///
  /// - Parameter remote: a remote's name; nil for the branch's own.
  /// - Throws: ``StoreError`` when the repository or a file can't be read, or there is no remote of that name.
  public init(
    _ store: LedgerStore, _ settings: CommitSettings, remote: String? = nil
  ) throws(StoreError) {
    let folder = store.folder
    let committer = GitCommitter(folder, settings)
    let repository = try GitCommitter.translating(folder) { () throws(GitError) in try committer.open() }
    var found: Upstream?
    do throws(StoreError) {
      found = try Upstream(remote, of: repository, in: folder)
    } catch {
      guard error.kind == .noRemote, remote == nil else { throw error }
    }
    let head = try GitCommitter.translating(folder) { () throws(GitError) in try repository.headCommit }
    var theirs: ObjectID?
    if let found {
      theirs = try GitCommitter.translating(folder) { () throws(GitError) in
        try repository.commit(ofReference: found.reference)
      }
    }
    branch = try GitCommitter.translating(folder) { () throws(GitError) in try repository.headBranch }
    upstream = found?.name
    operation = repository.operationInProgress?.name
    if let head, let theirs {
      divergence = try GitCommitter.translating(folder) { () throws(GitError) in
        try repository.divergence(of: head, from: theirs)
      }
    } else {
      divergence = nil
    }
    var edits: [Edit] = []
    var work: [String: MonthFile] = [:]
    for state in try HandEditCommit(store, settings).changedFiles() {
      guard FileContents.exists(folder.path + "/" + state.path) else {
        edits.append(Edit(path: state.path, records: nil, isGone: true))
        continue
      }
      guard let month = MonthPath(state.path) else {
        edits.append(Edit(path: state.path, records: nil, isGone: false))
        continue
      }
      let file = try store.month(month)
      work[state.path] = file
      let old = try SyncState.file(state.path, head, repository, store)
      edits.append(
        Edit(path: state.path, records: SyncState.count(from: old, to: file, settings), isGone: false))
    }
    self.edits = edits
    if found == nil {
      unsent = nil
    } else {
      unsent = try SyncState.unsent(head, theirs, work, repository, store, settings)
    }
    conflicts = try ConflictRepair(store, settings).paths()
    fetched = FileContents.modified(folder.gitFolder + "/FETCH_HEAD")
  }

  /// The records that changed here since the two branches met.
  private static func unsent(
    _ head: ObjectID?, _ theirs: ObjectID?, _ work: [String: MonthFile], _ repository: borrowing Repository,
    _ store: LedgerStore, _ settings: CommitSettings
  ) throws(StoreError) -> Int {
    let (base, changed) = try GitCommitter.translating(store.folder) {
      () throws(GitError) -> (ObjectID?, [String]) in
      guard let head else { return (nil, []) }
      var base: ObjectID?
      if let theirs { base = try repository.mergeBases(of: head, and: theirs).first }
      let new = try repository.entries(in: head).filter { MonthPath($0.path) != nil }
      let old = try base.map { (commit) throws(GitError) in try repository.entries(in: commit) } ?? []
      let known = Set(old)
      let gone = old.filter { entry in
        MonthPath(entry.path) != nil && !new.contains { $0.path == entry.path }
      }
      return (base, new.filter { !known.contains($0) }.map(\.path) + gone.map(\.path))
    }
    var count = 0
    for path in Set(changed).union(work.keys) {
      let old = try file(path, base, repository, store)
      let new: MonthFile
      if let edited = work[path] { new = edited } else { new = try file(path, head, repository, store) }
      count += SyncState.count(from: old, to: new, settings)
    }
    return count
  }

  private static func count(from old: MonthFile, to new: MonthFile, _ settings: CommitSettings) -> Int {
    HandEdits(from: old, to: new, now: settings.time).changes.count
  }

  private static func file(
    _ path: String, _ commit: ObjectID?, _ repository: borrowing Repository, _ store: LedgerStore
  ) throws(StoreError) -> MonthFile {
    let bytes = try GitCommitter.translating(store.folder) { () throws(GitError) -> [UInt8] in
      guard let commit else { return [] }
      return try repository.contents(of: path, in: commit) ?? []
    }
    return MonthFile(bytes, calendars: store.calendars)
  }
}
