internal import CLibgit2

extension Repository {
  /// The commit that HEAD is at, or nil when its branch has none yet.
  public var headCommit: ObjectID? {
    get throws(GitError) {
      var id = git_oid()
      let code = unsafe git_reference_name_to_id(&id, handle, "HEAD")
      if code == GIT_ENOTFOUND.rawValue { return nil }
      try check(code, "read", path: "HEAD")
      return ObjectID(id)
    }
  }

  /// The full name of the branch that HEAD is on, `refs/heads/main`, born or not; nil when HEAD is detached.
  public var headReference: String? {
    get throws(GitError) {
      let head = try Owned("read", path: "HEAD", free: { unsafe git_reference_free($0) }) {
        unsafe git_reference_lookup(&$0, handle, "HEAD")
      }
      // The text belongs to the reference, which lives to the end of the scope.
      return unsafe git_reference_symbolic_target(head.pointer).map { unsafe String(cString: $0) }
    }
  }

  /// The short name of the branch that HEAD is on, `main`, born or not; nil when HEAD is detached.
  public var headBranch: String? {
    get throws(GitError) {
      guard let name = try headReference else { return nil }
      return name.hasPrefix("refs/heads/") ? String(name.dropFirst("refs/heads/".count)) : name
    }
  }

  /// Whether HEAD is at a commit and on no branch.
  public var isHeadDetached: Bool { get throws(GitError) { try headReference == nil } }

  /// Whether the branch that HEAD is on has no commit yet.
  public var isHeadUnborn: Bool { get throws(GitError) { try headCommit == nil } }
}
