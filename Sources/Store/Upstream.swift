import Git

/// The branch of another repository that a ledger's branch is synced with.
public struct Upstream: Sendable, Hashable {
  /// The remote's name, `origin`.
  public let remote: String

  /// The branch here, `main`.
  public let localBranch: String

  /// The branch there, `main`; nil when it is not settled yet, because git's config doesn't say.
  public let remoteBranch: String?

  /// `origin/main`.
  public var name: String { "\(remote)/\(remoteBranch ?? localBranch)" }

  /// The reference that remembers where that branch was, `refs/remotes/origin/main`.
  var reference: String { "refs/remotes/\(name)" }

  /// The same with that branch there.
  func with(remoteBranch: String) -> Upstream {
    Upstream(remote: remote, localBranch: localBranch, remoteBranch: remoteBranch)
  }

  init(remote: String, localBranch: String, remoteBranch: String?) {
    self.remote = remote
    self.localBranch = localBranch
    self.remoteBranch = remoteBranch
  }

  /// That of the branch that HEAD is on, as git's config has it: the branch's own remote, or else `origin`, or else the
  /// only one there is.
  ///
  /// - Parameter name: a remote that was asked for.
  /// - Throws: ``StoreError`` of kind `noRemote`.
  init(
    _ name: String?, of repository: borrowing Repository, in folder: LedgerFolder
  ) throws(StoreError) {
    let (branch, remotes) = try GitCommitter.translating(folder) {
      () throws(GitError) -> (String?, [String]) in
      (try repository.headBranch, try repository.remoteNames())
    }
    let local = branch ?? ""
    let (own, merge) = try GitCommitter.translating(folder) { () throws(GitError) -> (String?, String?) in
      (
        try repository.configValue("branch.\(local).remote"),
        try repository.configValue("branch.\(local).merge")
      )
    }
    guard
      let chosen = name ?? own ?? (remotes.contains("origin") ? "origin" : nil)
        ?? (remotes.count == 1 ? remotes[0] : nil)
    else {
      throw StoreError(
        .noRemote, "sync", path: folder.path,
        cause: remotes.isEmpty
          ? "the ledger has no remote to sync with"
          : "there are several remotes and none is the branch's own: \(remotes.joined(separator: ", "))",
        hint: remotes.isEmpty
          ? "name one: ledger remote add URL" : "name one: ledger sync --remote \(remotes[0])")
    }
    guard remotes.contains(chosen) else {
      throw StoreError(
        .noRemote, "sync", path: folder.path, cause: "there is no remote '\(chosen)'",
        hint: remotes.isEmpty
          ? "name one: ledger remote add URL" : "the remotes are: \(remotes.joined(separator: ", "))")
    }
    let prefix = "refs/heads/"
    let there =
      own == chosen ? merge.flatMap { $0.hasPrefix(prefix) ? String($0.dropFirst(prefix.count)) : nil } : nil
    self.init(remote: chosen, localBranch: local, remoteBranch: there)
  }
}
