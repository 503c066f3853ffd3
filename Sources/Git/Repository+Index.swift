internal import CLibgit2

extension Repository {
  /// Makes the index say of the changed paths what the commit is going to say, and of others what it said.
  ///
  /// If the branch moved first, the user's next commit would take the changes back.
  ///
  /// When `isResolving`, conflicts of the paths give way to them; else they are an error.
  func updateIndex(_ changes: [StagedChange], isResolving: Bool = false) throws(GitError) {
    let path = try bytes("find the index of", path: workingTree) {
      unsafe git_repository_item_path(&$0, handle, GIT_REPOSITORY_ITEM_INDEX)
    }
    let index = try IndexEdit(String(decoding: path, as: UTF8.self))
    for change in changes {
      if isResolving { try index.removeConflict(of: change.path) }
      try index.apply(change)
    }
    try index.save()
  }

  /// What the index has at a path: what is staged, or what was committed; nil when it has nothing there, or a conflict.
  public func stagedEntry(at path: String) throws(GitError) -> TreeEntry? {
    let index = try openIndex()
    // The entry belongs to the index, which lives to the end of the scope.
    guard let entry = unsafe git_index_get_bypath(index.pointer, path, 0)?.pointee,
      let mode = TreeEntry.Mode(rawValue: unsafe entry.mode)
    else { return nil }
    return TreeEntry(path: path, id: ObjectID(unsafe entry.id), mode: mode)
  }

  /// The index as it is on disk now.
  func openIndex() throws(GitError) -> Owned {
    let index = try Owned("read the index of", path: workingTree, free: { unsafe git_index_free($0) }) {
      unsafe git_repository_index(&$0, handle)
    }
    try check(unsafe git_index_read(index.pointer, 0), "read the index of", path: workingTree)
    return index
  }
}
