internal import CLibgit2

/// A commit that has everything but its id.
struct CommitDraft {
  /// The full name of the branch it goes to.
  let branch: String
  let tree: ObjectID
  /// The first one is where the branch has to be.
  let parents: [ObjectID]
  let message: String
  let identity: Identity

  /// What git writes into the reflog.
  var reflogMessage: String {
    let kind = parents.isEmpty ? "commit (initial)" : parents.count > 1 ? "commit (merge)" : "commit"
    let subject = message.split(separator: "\n", maxSplits: 1).first ?? ""
    return "\(kind): \(subject)"
  }
}

extension Repository {
  /// Writes the commit, which no branch is at yet.
  func write(_ draft: CommitDraft) throws(GitError) -> ObjectID {
    var id = git_oid()
    try unsafe withParts(of: draft) { (author, committer, tree, parents) throws(GitError) in
      let code = unsafe git_commit_create(
        &id, handle, nil, author, committer, nil, draft.message, tree, parents.count, &parents)
      try check(code, "write a commit to", path: draft.branch)
    }
    return ObjectID(id)
  }

  /// As `write`, with a signature over the commit.
  func write(_ draft: CommitDraft, signedBy signer: CommitSigner) throws(GitError) -> ObjectID {
    var content: [UInt8] = []
    try unsafe withParts(of: draft) { (author, committer, tree, parents) throws(GitError) in
      content = try bytes("write a commit to", path: draft.branch) {
        unsafe git_commit_create_buffer(
          &$0, handle, author, committer, nil, draft.message, tree, parents.count, &parents)
      }
    }
    let signature = try signer.sign(content, for: draft.identity.committer, gitFolder: gitFolder)
    let text = String(decoding: content, as: UTF8.self)
    var id = git_oid()
    try check(
      unsafe git_commit_create_with_signature(&id, handle, text, signature, "gpgsig"), "write a commit to",
      path: draft.branch)
    return ObjectID(id)
  }

  /// Moves the branch to the commit, if it is still at the first parent.
  func moveBranch(_ draft: CommitDraft, to commit: ObjectID) throws(GitError) {
    try moveBranch(
      draft.branch, from: draft.parents.first, to: commit, committer: draft.identity.committer,
      reason: draft.reflogMessage)
  }

  /// Moves a branch to a commit if it is at `parent`, or makes it when that is nil.
  func moveBranch(
    _ branch: String, from parent: ObjectID?, to commit: ObjectID, committer: Signature, reason: String
  ) throws(GitError) {
    var id = commit.raw
    // The reflog names the committer, as for other commits.
    try check(unsafe git_repository_set_ident(handle, committer.name, committer.email), "commit")
    _ = try Owned("commit to", path: branch, free: { unsafe git_reference_free($0) }) { result in
      guard let parent else {
        return unsafe git_reference_create(&result, handle, branch, &id, 0, reason)
      }
      var old = parent.raw
      return unsafe git_reference_create_matching(&result, handle, branch, &id, 1, &old, reason)
    }
  }

  /// Calls `body` with author, committer, tree and parents for libgit2.
  private func withParts(
    of draft: CommitDraft,
    _ body: (
      UnsafePointer<git_signature>, UnsafePointer<git_signature>, OpaquePointer, inout [OpaquePointer?]
    ) throws(GitError) -> Void
  ) throws(GitError) {
    var treeID = draft.tree.raw
    let tree = try Owned("read the new tree", free: { unsafe git_tree_free($0) }) {
      unsafe git_tree_lookup(&$0, handle, &treeID)
    }
    // An array can't hold owners: the parents are freed here.
    var parents: [OpaquePointer?] = unsafe []
    defer { unsafe parents.forEach { unsafe git_commit_free($0) } }
    for parent in draft.parents {
      var id = parent.raw
      var commit: OpaquePointer?
      try check(unsafe git_commit_lookup(&commit, handle, &id), "read the commit", path: "\(parent)")
      unsafe parents.append(commit)
    }
    try unsafe draft.identity.author.withRaw { (author) throws(GitError) in
      try unsafe draft.identity.committer.withRaw { (committer) throws(GitError) in
        try unsafe body(author, committer, tree.pointer, &parents)
      }
    }
  }
}
