internal import CLibgit2

extension Repository {
  /// The commits that a commit leads back to, itself first, in the order of `git log`: of those that are known to
  /// be next, the one with the latest time of its committer.
  ///
  /// In a shallow clone the history ends where the clone does.
  ///
  /// - Parameters:
  ///   - start: where to begin, nil for HEAD; a branch without commits has none.
  ///   - limit: the most commits to give back.
  ///   - isWanted: picks paths: commits that change none of them, relative to their first parent, are left out.
  ///     Nil for all commits with all their changes.
  public func log(
    from start: ObjectID? = nil, limit: Int = .max, touching isWanted: ((String) -> Bool)? = nil
  ) throws(GitError) -> [Commit] {
    var result: [Commit] = []
    guard limit > 0 else { return [] }
    try walk(from: start, touching: isWanted) { commit in
      result.append(commit)
      return result.count < limit
    }
    return result
  }

  /// As `log`, one commit at a time, until `visit` gives false: finding the last few of a long history is quick.
  public func walk(
    from start: ObjectID? = nil, touching isWanted: ((String) -> Bool)? = nil, visit: (Commit) -> Bool
  ) throws(GitError) {
    var first = start
    if first == nil { first = try headCommit }
    guard let first else { return }
    let mayEnd = isShallow
    var waiting = [try Waiting(first, time: commitTime(first))]
    var met: Set<ObjectID> = [first]
    while let next = waiting.popLast() {
      let handle = try openCommit(next.id)
      let commit = try describe(next.id, handle, mayEnd: mayEnd, isWanted: isWanted)
      if isWanted == nil || !commit.changes.isEmpty {
        guard visit(commit) else { return }
      }
      for parent in commit.parents where met.insert(parent).inserted {
        do throws(GitError) {
          let entry = Waiting(parent, time: try commitTime(parent))
          // The latest is last. Of equal times, the one met first goes first.
          waiting.insert(entry, at: waiting.firstIndex { $0.time >= entry.time } ?? waiting.endIndex)
        } catch {
          guard mayEnd, error.kind == .missingObject else { throw error }
        }
      }
    }
  }

  /// A commit by its id, with all that it changes.
  public func commit(_ id: ObjectID) throws(GitError) -> Commit {
    try describe(id, openCommit(id), mayEnd: isShallow, isWanted: nil)
  }

  /// What stays of a commit when it is put on another one; nil when the repository no longer has it.
  public func origin(of id: ObjectID) -> Commit.Origin? {
    guard let handle = try? openCommit(id) else { return nil }
    return Commit(id, handle, changes: []).origin
  }

  private func describe(
    _ id: ObjectID, _ handle: borrowing Owned, mayEnd: Bool, isWanted: ((String) -> Bool)?
  ) throws(GitError) -> Commit {
    let changes = try changes(of: id, handle, mayEnd: mayEnd).filter { isWanted?($0.path) ?? true }
    return Commit(id, handle, changes: changes)
  }

  private func commitTime(_ id: ObjectID) throws(GitError) -> Int64 {
    let commit = try openCommit(id)
    return unsafe git_commit_time(commit.pointer)
  }
}

/// A commit that has been met and not yet visited.
private struct Waiting {
  let id: ObjectID
  let time: Int64

  init(_ id: ObjectID, time: Int64) {
    self.id = id
    self.time = time
  }
}
