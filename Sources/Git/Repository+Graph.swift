internal import CLibgit2

/// How many commits each of two branches has that the other lacks.
public struct Divergence: Sendable, Hashable {
  /// The commits that only the first one has.
  public let ahead: Int
  /// The commits that only the second one has.
  public let behind: Int
}

extension Repository {
  /// The best common ancestors of two commits: none for histories that never met, several for branches that crossed.
  public func mergeBases(of first: ObjectID, and second: ObjectID) throws(GitError) -> [ObjectID] {
    var (one, two) = (first.raw, second.raw)
    var found = unsafe git_oidarray()
    let code = unsafe git_merge_bases(&found, handle, &one, &two)
    // The ids are copied before the array, which libgit2 allocates, is freed.
    defer { unsafe git_oidarray_dispose(&found) }
    if code == GIT_ENOTFOUND.rawValue { return [] }
    try check(code, "find where two branches meet", path: gitFolder)
    return unsafe (0..<found.count).map { unsafe ObjectID(found.ids[$0]) }
  }

  /// How far two commits are apart.
  public func divergence(of first: ObjectID, from second: ObjectID) throws(GitError) -> Divergence {
    var (one, two) = (first.raw, second.raw)
    var (ahead, behind) = (0, 0)
    try check(
      unsafe git_graph_ahead_behind(&ahead, &behind, handle, &one, &two), "compare branches", path: gitFolder)
    return Divergence(ahead: ahead, behind: behind)
  }

  /// The commit that a reference of that full name is at, `refs/remotes/origin/main`; nil when there is none.
  public func commit(ofReference name: String) throws(GitError) -> ObjectID? {
    var id = git_oid()
    let code = unsafe git_reference_name_to_id(&id, handle, name)
    if code == GIT_ENOTFOUND.rawValue { return nil }
    try check(code, "read", path: name)
    return ObjectID(id)
  }

  /// The names of the remotes, sorted.
  public func remoteNames() throws(GitError) -> [String] {
    var found = unsafe git_strarray()
    try check(unsafe git_remote_list(&found, handle), "list the remotes of", path: gitFolder)
    // The names are copied before the array, which libgit2 allocates, is freed.
    defer { unsafe git_strarray_dispose(&found) }
    return unsafe (0..<found.count).compactMap { index in
      unsafe found.strings[index].map { unsafe String(cString: $0) }
    }
  }
}
