internal import CLibgit2

extension Repository {
  /// Makes the index say of the changed paths what the commit is going to say, and of others what it said.
  ///
  /// If the branch moved first, the user's next commit would take the changes back.
  func updateIndex(_ changes: [StagedChange]) throws(GitError) {
    let index = try openIndex()
    for change in changes {
      try requireNoConflict(change.path, in: index)
      if change.entry == nil {
        let code = unsafe git_index_remove(index.pointer, change.path, 0)
        if code != GIT_ENOTFOUND.rawValue { try check(code, "unstage", path: change.path) }
      } else {
        try put(change, into: index)
      }
    }
    try check(unsafe git_index_write(index.pointer), "write the index of", path: workingTree)
  }

  /// The index as it is on disk now.
  func openIndex() throws(GitError) -> Owned {
    let index = try Owned("read the index of", path: workingTree, free: { unsafe git_index_free($0) }) {
      unsafe git_repository_index(&$0, handle)
    }
    try check(unsafe git_index_read(index.pointer, 0), "read the index of", path: workingTree)
    return index
  }

  private func requireNoConflict(_ path: String, in index: borrowing Owned) throws(GitError) {
    for stage: Int32 in 1...3 where unsafe git_index_get_bypath(index.pointer, path, stage) != nil {
      throw GitError(.conflicted, "commit", path: path, cause: "it has a conflict that is not resolved")
    }
  }

  private func put(_ change: StagedChange, into index: borrowing Owned) throws(GitError) {
    guard let new = change.entry else { return }
    // The copy of the path has to outlive the call.
    let path = CStrings([change.path])
    var entry = unsafe git_index_entry()
    unsafe entry.path = path.pointers[0].map { unsafe UnsafePointer($0) }
    unsafe entry.id = new.id.raw
    unsafe entry.mode = new.mode.rawValue
    unsafe change.file?.fill(&entry)
    if let old = unsafe git_index_get_bypath(index.pointer, change.path, 0) {
      // What the user has said about the file in the work tree (assume unchanged, skip it) goes on to hold; that
      // it was only intended to be added doesn't.
      unsafe entry.flags = old.pointee.flags & UInt16(GIT_INDEX_ENTRY_VALID.rawValue)
      unsafe entry.flags_extended =
        old.pointee.flags_extended & UInt16(GIT_INDEX_ENTRY_SKIP_WORKTREE.rawValue)
    }
    try check(unsafe git_index_add(index.pointer, &entry), "stage", path: change.path)
  }
}
