import Git
import Journal

/// The syncing of a ledger with a remote: what was edited by hand is committed, what others sent is fetched and merged by
/// key, and all of it is pushed; when somebody else pushes in between, once more.
public struct LedgerSync: Sendable {
  /// What came of it.
  public struct Outcome: Sendable {
    /// `origin/main`.
    public internal(set) var upstream = ""
    /// The files that were edited by hand and are committed now.
    public internal(set) var edits: [HandEditCommit.File] = []
    /// The files of the last commit that are not in the work tree.
    public internal(set) var gone: [String] = []
    /// How many commits came in.
    public internal(set) var received = 0
    /// How many commits went out.
    public internal(set) var sent = 0
    /// The files that changed here.
    public internal(set) var paths: [String] = []
    /// What could not be kept, of each file.
    public internal(set) var losers: [(path: String, losers: [MergeLoser])] = []
    /// Why the other side could not be reached, or refused; what is here is committed all the same.
    public internal(set) var failure: StoreError?
  }

  private let store: LedgerStore
  private let settings: CommitSettings
  private let program: GitProgram

  /// The syncing of a ledger, with the `git` program.
  public init(_ store: LedgerStore, _ settings: CommitSettings, _ program: GitProgram) {
    self.store = store
    self.settings = settings
    self.program = program
  }

  /// The branch it is synced with, as far as git's config says.
  ///
  /// - Throws: ``StoreError`` of kind `noRemote`; when the repository can't be opened.
  public func upstream(_ remote: String? = nil) throws(StoreError) -> Upstream {
    let repository = try GitCommitter.translating(store.folder) { () throws(GitError) in try open() }
    return try Upstream(remote, of: repository, in: store.folder)
  }

  /// Syncs. The ledger is locked while files are changed, and not while the network is waited for: marks go on.
  ///
  /// - Parameters:
  ///   - remote: the remote's name; nil for the branch's own.
  ///   - manner: how the `git` program may behave.
  /// - Returns: also when the network failed, what was done until then.
  /// - Throws: ``StoreError``: of kind `noRemote`; `cannotCommit` in a repository that is not in a state to be
  ///   committed to; `badData` when a file holds conflict markers; `cannotMerge`. Nothing is lost by any of them.
  public func run(remote: String? = nil, _ manner: GitProgram.Manner) throws(StoreError) -> Outcome {
    let committer = GitCommitter(store.folder, settings)
    try committer.requireCommittable()
    var outcome = Outcome()
    try commitHandEdits(&outcome)
    var upstream = try upstream(remote)
    let exchange = RemoteExchange(store.folder, program, manner)
    do throws(StoreError) {
      if upstream.remoteBranch == nil { upstream = try settle(upstream, exchange) }
      outcome.upstream = upstream.name
      var attempts = 0
      while try !pass(upstream, exchange, &outcome) {
        attempts += 1
        guard attempts < 20 else {
          throw StoreError(
            .network, "push to", path: upstream.remote,
            cause: "other devices were quicker \(attempts) times in a row", hint: "try again")
        }
        RemoteExchange.pause(attempts)
      }
      try remember(upstream)
    } catch {
      guard error.kind == .network else { throw error }
      if outcome.upstream.isEmpty { outcome.upstream = upstream.name }
      outcome.failure = error
    }
    if outcome.received > 0 || outcome.sent > 0 { exchange.tidy() }
    return outcome
  }

  /// Fetches, merges and pushes once; false when somebody else pushed in between.
  private func pass(
    _ upstream: Upstream, _ exchange: RemoteExchange, _ outcome: inout Outcome
  ) throws(StoreError) -> Bool {
    let isThere = try exchange.fetch(upstream)
    if isThere { try merge(upstream, &outcome) }
    let ahead = try GitCommitter.translating(store.folder) { () throws(GitError) -> Int in
      let repository = try open()
      guard let head = try repository.headCommit else { return 0 }
      guard isThere, let theirs = try repository.commit(ofReference: upstream.reference) else {
        return try repository.log(from: head).count
      }
      return try repository.divergence(of: head, from: theirs).ahead
    }
    guard ahead > 0 else { return true }
    switch try exchange.push(upstream) {
    case .late: return false
    case .done:
      outcome.sent = ahead
      return true
    }
  }

  /// Merges what was fetched, again while files are edited at the same time.
  private func merge(_ upstream: Upstream, _ outcome: inout Outcome) throws(StoreError) {
    var attempts = 0
    while true {
      do throws(StoreError) {
        let merged = try BranchMerge(store, settings).merge(
          reference: upstream.reference, name: upstream.name)
        outcome.received += merged.received
        outcome.paths = Set(outcome.paths).union(merged.paths).sorted()
        outcome.losers += merged.losers
        return
      } catch {
        attempts += 1
        guard error.kind == .changedMeanwhile || error.kind == .locked, attempts < 10 else { throw error }
      }
      try commitHandEdits(&outcome)
    }
  }

  private func commitHandEdits(_ outcome: inout Outcome) throws(StoreError) {
    let (files, gone) = try HandEditCommit(store, settings).commit()
    outcome.edits += files
    outcome.gone = gone
  }

  /// Finds the branch there of a branch that git's config says nothing about: the one of the same name, else the
  /// remote's own, else the only one; one of the same name is made when there is none at all.
  private func settle(_ upstream: Upstream, _ exchange: RemoteExchange) throws(StoreError) -> Upstream {
    let (names, head) = try exchange.branches(of: upstream.remote)
    if names.isEmpty || names.contains(upstream.localBranch) {
      return upstream.with(remoteBranch: upstream.localBranch)
    }
    if let head { return upstream.with(remoteBranch: head) }
    guard names.count == 1 else {
      throw StoreError(
        .noRemote, "sync", path: store.folder.path,
        cause: "\(upstream.remote) has several branches and none named \(upstream.localBranch): "
          + names.joined(separator: ", "),
        hint: "choose one: git fetch \(upstream.remote); git branch -u \(upstream.remote)/\(names[0])")
    }
    return upstream.with(remoteBranch: names[0])
  }

  /// Makes it the branch's upstream for git, too, unless it has one.
  private func remember(_ upstream: Upstream) throws(StoreError) {
    guard let branch = upstream.remoteBranch else { return }
    let prefix = "branch.\(upstream.localBranch)."
    try GitCommitter.translating(store.folder) { () throws(GitError) in
      let repository = try open()
      guard try repository.configValue(prefix + "remote") == nil else { return }
      try repository.setConfigValues([
        (prefix + "remote", upstream.remote), (prefix + "merge", "refs/heads/\(branch)"),
      ])
    }
  }

  private func open() throws(GitError) -> Repository { try GitCommitter(store.folder, settings).open() }
}
