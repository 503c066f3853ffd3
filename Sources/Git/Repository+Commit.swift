internal import CLibgit2

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

extension Repository {
  /// Commits changes of some paths on the branch that HEAD is on, and nothing else: what the user has staged stays
  /// staged and out of the commit.
  ///
  /// In this order: blobs, the tree (the parent's plus the changes), the index entries of those paths, the branch.
  /// When it is interrupted or the branch has moved, the changes are staged and no commit is made; doing the same
  /// again, on the new `headCommit`, mends that. Hooks are not run.
  ///
  /// - Parameters:
  ///   - changes: each path at most once. The working tree isn't touched.
  ///   - parent: the commit that the branch has to be at, nil if it has none yet; as `headCommit` gave it.
  ///   - others: further parents, of a merge.
  ///   - message: with a final newline added if it has none.
  ///   - signer: what `commitSigner` gave; nil for a commit without a signature.
  ///   - willMove: called when the commit is written and before the branch moves, with the branch's full name and
  ///     the commit; what `removeLock(of:leftBy:)` has to know if this process is killed in between.
  /// - Returns: the commit, or nil when the parent's tree already is like that (and it is no merge): then the index
  ///   is brought up to date and no commit made.
  /// - Throws: `moved`, `indexLocked`, `referenceLocked`: try again, with the new `headCommit`. `bareRepository`,
  ///   `detachedHead`, `operationInProgress`, `conflicted`, `externalFilter`, `workingTreeEncoding`,
  ///   `beyondSymbolicLink`, `pathNotFound`, `invalidPath`, `signing`: nothing has been committed.
  @discardableResult
  public func commit(
    _ changes: [PathChange], on parent: ObjectID?, merging others: [ObjectID] = [], message: String,
    identity: Identity, signer: CommitSigner? = nil, willMove: (String, ObjectID) -> Void = { _, _ in }
  ) throws(GitError) -> ObjectID? {
    let workingTree = try requireWorkingTree()
    let branch = try requireBranch()
    guard try headCommit == parent else {
      throw GitError(.moved, "commit to", path: branch, cause: "the branch has moved")
    }
    let staged = try stage(changes, on: parent, workingTree: workingTree)
    let tree: ObjectID
    let isNew: Bool
    if changes.count > Repository.fewChanges {
      (tree, isNew) = try library.withoutFlushing { () throws(GitError) in try writeTree(staged, on: parent) }
      try flushAll()
    } else {
      (tree, isNew) = try writeTree(staged, on: parent)
    }
    try updateIndex(staged)
    guard isNew || !others.isEmpty else { return nil }
    let draft = CommitDraft(
      branch: branch, tree: tree, parents: (parent.map { [$0] } ?? []) + others,
      message: message.hasSuffix("\n") ? message : message + "\n", identity: identity)
    let commit = if let signer { try write(draft, signedBy: signer) } else { try write(draft) }
    willMove(branch, commit)
    try moveBranch(draft, to: commit)
    return commit
  }

  /// Moves the branch that HEAD is on forward to a commit that follows `parent`, and makes the index say the same of the
  /// changed paths; in the order of `commit`, and what the user has staged stays.
  ///
  /// - Parameters:
  ///   - changes: how `target` differs from `parent`. The working tree isn't touched.
  ///   - parent: the commit that the branch has to be at, nil if it has none yet.
  ///   - reason: for the reflog.
  /// - Throws: as `commit`.
  public func fastForward(
    to target: ObjectID, from parent: ObjectID?, _ changes: [PathChange], reason: String, identity: Identity,
    willMove: (String, ObjectID) -> Void = { _, _ in }
  ) throws(GitError) {
    let workingTree = try requireWorkingTree()
    let branch = try requireBranch()
    guard try headCommit == parent else {
      throw GitError(.moved, "move", path: branch, cause: "the branch has moved")
    }
    try updateIndex(try stage(changes, on: parent, workingTree: workingTree))
    willMove(branch, target)
    try moveBranch(branch, from: parent, to: target, committer: identity.committer, reason: reason)
  }

  /// Makes sure that a commit can be made here now: there is a work tree, HEAD is on a branch, nothing is in progress.
  ///
  /// - Throws: kinds `bareRepository`, `operationInProgress`, `detachedHead`.
  public func requireCommittable() throws(GitError) {
    _ = try requireWorkingTree()
    _ = try requireBranch()
  }

  /// The work tree's path, if a commit can be made here now.
  private func requireWorkingTree() throws(GitError) -> String {
    guard let workingTree else {
      throw GitError(.bareRepository, "commit in", path: gitFolder, cause: "it has no work tree")
    }
    if let operation = operationInProgress {
      throw GitError(
        .operationInProgress(operation), "commit in", path: workingTree,
        cause: "\(operation.name) is in progress")
    }
    return workingTree
  }

  private func requireBranch() throws(GitError) -> String {
    guard let branch = try headReference else {
      throw GitError(
        .detachedHead, "commit in", path: workingTree, cause: "HEAD is detached, not on a branch")
    }
    return branch
  }

  /// Writes the blobs and finds the modes.
  private func stage(
    _ changes: [PathChange], on parent: ObjectID?, workingTree: String
  ) throws(GitError) -> [StagedChange] {
    let keepsModes = try configFlag("core.filemode") == false
    var result: [StagedChange] = []
    for change in changes {
      try requirePath(change.path)
      let old = try parent.flatMap { (commit) throws(GitError) in try entry(at: change.path, in: commit) }
      switch change.content {
      case .removed:
        result.append(StagedChange(path: change.path, entry: nil, wasThere: old != nil, file: nil))
      case .blob(let id, let mode):
        try WorkingFile.requireOrdinaryFolders(of: change.path, in: workingTree)
        let entry = TreeEntry(path: change.path, id: id, mode: mode ?? old?.mode ?? .file)
        result.append(StagedChange(path: change.path, entry: entry, wasThere: old != nil, file: nil))
      case .written(let bytes, let id, let mode):
        // Looked at before it is read: a change in between shows as one later.
        let file = try? WorkingFile(change.path, in: workingTree)
        let isWritten = (try? Descriptor(opening: workingTree + change.path, O_RDONLY).contents()) == bytes
        let entry = TreeEntry(path: change.path, id: id, mode: mode)
        result.append(
          StagedChange(path: change.path, entry: entry, wasThere: old != nil, file: isWritten ? file : nil))
      case .fileInWorkingTree:
        // Looked at before it is read: a change in between shows as one later.
        let file = try WorkingFile(change.path, in: workingTree)
        let id = try writeBlob(fromFile: change.path)
        let mode: TreeEntry.Mode
        if file.isLink {
          mode = .symbolicLink
        } else if keepsModes {
          mode = old?.mode == .executable ? .executable : .file
        } else {
          mode = file.isExecutable ? .executable : .file
        }
        let entry = TreeEntry(path: change.path, id: id, mode: mode)
        result.append(StagedChange(path: change.path, entry: entry, wasThere: old != nil, file: file))
      }
    }
    return result
  }

  private func requirePath(_ path: String) throws(GitError) {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    let isOrdinary = parts.allSatisfy { !$0.isEmpty && $0 != "." && $0 != ".." && $0.lowercased() != ".git" }
    guard isOrdinary, !path.utf8.contains(0) else {
      throw GitError(.invalidPath, "commit", path: path, cause: "it is no path below the work tree")
    }
  }

  /// The parent's tree with the changes, and whether it differs from the parent's.
  private func writeTree(
    _ changes: [StagedChange], on parent: ObjectID?
  ) throws(GitError) -> (tree: ObjectID, isNew: Bool) {
    let base = if let parent { try openTree(of: parent) } else { try openEmptyTree() }
    // Removing what isn't there is an error to libgit2.
    let needed = changes.filter { $0.entry != nil || $0.wasThere }
    // The copies of the paths have to outlive the call.
    let paths = CStrings(needed.map(\.path))
    var updates: [git_tree_update] = unsafe []
    for (index, change) in needed.enumerated() {
      var update = unsafe git_tree_update()
      unsafe update.path = paths.pointers[index].map { unsafe UnsafePointer($0) }
      if let entry = change.entry {
        unsafe update.action = GIT_TREE_UPDATE_UPSERT
        unsafe update.id = entry.id.raw
        unsafe update.filemode = git_filemode_t(rawValue: entry.mode.rawValue)
      } else {
        unsafe update.action = GIT_TREE_UPDATE_REMOVE
      }
      unsafe updates.append(update)
    }
    var id = git_oid()
    try check(
      unsafe git_tree_create_updated(&id, handle, base.pointer, updates.count, updates), "write a tree",
      path: workingTree)
    let old = unsafe git_tree_id(base.pointer).map { unsafe ObjectID($0.pointee) }
    return (ObjectID(id), parent == nil || old != ObjectID(id))
  }

  private func openEmptyTree() throws(GitError) -> Owned {
    let builder = try Owned("write a tree", free: { unsafe git_treebuilder_free($0) }) {
      unsafe git_treebuilder_new(&$0, handle, nil)
    }
    var id = git_oid()
    try check(unsafe git_treebuilder_write(&id, builder.pointer), "write a tree")
    return try Owned("read a tree", free: { unsafe git_tree_free($0) }) {
      unsafe git_tree_lookup(&$0, handle, &id)
    }
  }
}

/// A change of which the blob is written and the mode known.
struct StagedChange {
  let path: String
  /// What the path is after the commit, or nil when it is removed.
  let entry: TreeEntry?
  /// Whether the parent has the path.
  let wasThere: Bool
  /// The file that the blob was made from.
  let file: WorkingFile?
}
