import Git
import Journal

/// Brings a commit of another device into the branch of a ledger: by moving the branch forward, or by a merge.
///
/// In this order: objects, the files of the work tree, the index, the branch. Whenever it is interrupted nothing is lost:
/// what is in the work tree and in no commit is taken for an edit by hand, and merged again.
struct BranchMerge {
  /// What came of it.
  struct Outcome {
    /// How many commits came in.
    let received: Int
    /// The paths that changed here.
    let paths: [String]
    /// What could not be kept, of each file.
    let losers: [(path: String, losers: [MergeLoser])]
  }

  private let store: LedgerStore
  private let settings: CommitSettings

  init(_ store: LedgerStore, _ settings: CommitSettings) {
    self.store = store
    self.settings = settings
  }

  /// Merges the commit that a reference is at, such as `refs/remotes/origin/main`; `name` is what it is called in the
  /// merge's message.
  ///
  /// - Throws: ``StoreError``: of kind `cannotMerge` when a file that git merges is in conflict, and nothing was changed;
  ///   `changedMeanwhile` or `locked` when it should be tried again.
  func merge(reference: String, name: String) throws(StoreError) -> Outcome {
    // The lock: no mark comes in between.
    let lock = try LedgerLock(gitFolder: store.folder.gitFolder)
    let folder = store.folder
    let committer = GitCommitter(folder, settings)
    let repository = try GitCommitter.translating(folder) { () throws(GitError) in try committer.open() }
    defer { lock.settle() }
    if lock.followsCrash { TemporaryFiles.remove(from: folder) }
    if let left = lock.unfinished, let commit = ObjectID(left.commit) {
      repository.removeLock(of: left.branch, leftBy: commit, since: left.since)
    }
    let (head, theirs) = try GitCommitter.translating(folder) { () throws(GitError) in
      (try repository.headCommit, try repository.commit(ofReference: reference))
    }
    guard let theirs, theirs != head else { return Outcome(received: 0, paths: [], losers: []) }
    let (bases, received) = try GitCommitter.translating(folder) {
      () throws(GitError) -> ([ObjectID], Int) in
      guard let head else { return ([], try repository.log(from: theirs).count) }
      return (
        try repository.mergeBases(of: head, and: theirs),
        try repository.divergence(of: head, from: theirs).behind
      )
    }
    if bases == [theirs] { return Outcome(received: 0, paths: [], losers: []) }
    let isForward = head == nil || bases == [head]
    let merge = try GitCommitter.translating(folder) { () throws(GitError) -> TreeMerge in
      if let head, !isForward {
        return try TreeMerge(head, theirs, bases: bases, in: repository, library: committer.library())
      }
      return try TreeMerge(forwardFrom: head, to: theirs, in: repository, library: committer.library())
    }
    try requireMergeable(merge, name)
    for change in merge.changes where change.new != nil {
      try GitCommitter.translating(folder) { () throws(GitError) in
        try repository.requireConvertible(change.path)
      }
    }
    let update = try WorkTreeUpdate(merge.changes, in: folder, repository)
    try update.apply(isLarge: merge.isUnflushed) { () throws(StoreError) in
      try GitCommitter.translating(folder) { () throws(GitError) in try repository.flushAll() }
    }
    let written = update.written
    try GitCommitter.translating(folder) { () throws(GitError) in
      let identity = try committer.identity(in: repository)
      let signer = try repository.commitSigner(environment: settings.programs)
      let changes = merge.changes.map { change in
        PathChange(change.path, BranchMerge.content(of: change, written[change.path]))
      }
      try GitCommitter.retrying(readsAnew: false) { () throws(GitError) in
        if isForward {
          try repository.fastForward(
            to: theirs, from: head, changes, reason: "ledger sync: Fast-forward", identity: identity,
            willMove: { branch, commit in lock.willMove(branch, to: "\(commit)") })
        } else {
          try repository.commit(
            changes, on: head, merging: [theirs], message: "Merge \(name)", identity: identity,
            signer: signer, willMove: { branch, commit in lock.willMove(branch, to: "\(commit)") })
        }
      }
    }
    return Outcome(received: received, paths: merge.changes.map(\.path), losers: merge.losers)
  }

  /// What the commit has of a path.
  private static func content(of change: TreeMerge.Change, _ written: [UInt8]?) -> PathChange.Content {
    guard let new = change.new else { return .removed }
    return written.map { .written($0, new.id, new.mode) } ?? .blob(new.id, new.mode)
  }

  private func requireMergeable(_ merge: TreeMerge, _ name: String) throws(StoreError) {
    guard let first = merge.conflicts.first else { return }
    let more = merge.conflicts.count > 1 ? "; \(merge.conflicts.count - 1) other paths, too" : ""
    throw StoreError(
      .cannotMerge, "merge \(name) into", path: store.folder.path + "/" + first.path,
      cause: first.cause + more,
      hint: first.path == LedgerFolder.settingsName
        ? "make ledger.conf the same on both devices, or merge it with git: git merge --allow-unrelated-histories \(name)"
        : "merge it with git: git merge --allow-unrelated-histories \(name); then ledger sync again")
  }
}
