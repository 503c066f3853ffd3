internal import CLibgit2

extension Repository {
  /// What a commit changes relative to its first parent, or all that it has if it has none.
  ///
  /// Trees are compared here, because libgit2's general diff takes several times as long, which shows in the log of
  /// one file over a long history.
  ///
  /// - Parameter mayEnd: whether a parent may be missing, as at the end of a shallow clone.
  func changes(of id: ObjectID, _ commit: borrowing Owned, mayEnd: Bool) throws(GitError) -> [TreeChange] {
    let new = try openTree(of: commit, named: id)
    var result: [TreeChange] = []
    guard let parent = unsafe git_commit_parent_id(commit.pointer, 0).map({ unsafe ObjectID($0.pointee) })
    else {
      try unsafe compare(nil, new.pointer, prefix: "", into: &result)
      return result
    }
    do throws(GitError) {
      let old = try openTree(of: parent)
      try unsafe compare(old.pointer, new.pointer, prefix: "", into: &result)
    } catch {
      guard mayEnd, error.kind == .missingObject else { throw error }
      result = []
      try unsafe compare(nil, new.pointer, prefix: "", into: &result)
    }
    return result
  }

  /// Steps through the entries of two trees, which are in the same order; nil is a tree without entries.
  private func compare(
    _ old: OpaquePointer?, _ new: OpaquePointer?, prefix: String, into result: inout [TreeChange]
  ) throws(GitError) {
    // Entries belong to their trees, which the callers own for the time of the call.
    let oldCount = unsafe old.map { unsafe git_tree_entrycount($0) } ?? 0
    let newCount = unsafe new.map { unsafe git_tree_entrycount($0) } ?? 0
    var (oldPlace, newPlace) = (0, 0)
    while oldPlace < oldCount || newPlace < newCount {
      let left = unsafe oldPlace < oldCount ? git_tree_entry_byindex(old, oldPlace) : nil
      let right = unsafe newPlace < newCount ? git_tree_entry_byindex(new, newPlace) : nil
      let order =
        if let left = unsafe left, let right = unsafe right {
          unsafe git_tree_entry_cmp(left, right)
        } else {
          Int32(unsafe left == nil ? 1 : -1)
        }
      if order <= 0 { oldPlace += 1 }
      if order >= 0 { newPlace += 1 }
      try unsafe compareEntries(
        order <= 0 ? left : nil, order >= 0 ? right : nil, prefix: prefix, into: &result)
    }
  }

  /// Compares two entries of the same name, of which one may be missing.
  private func compareEntries(
    _ old: OpaquePointer?, _ new: OpaquePointer?, prefix: String, into result: inout [TreeChange]
  ) throws(GitError) {
    let oldID = unsafe old.flatMap { unsafe git_tree_entry_id($0) }.map { unsafe ObjectID($0.pointee) }
    let newID = unsafe new.flatMap { unsafe git_tree_entry_id($0) }.map { unsafe ObjectID($0.pointee) }
    if let left = unsafe old, let right = unsafe new, oldID == newID,
      unsafe git_tree_entry_filemode(left) == git_tree_entry_filemode(right)
    {
      return
    }
    guard let entry = unsafe new ?? old, let name = unsafe git_tree_entry_name(entry) else { return }
    let path = unsafe prefix + String(cString: name)
    // A folder and a file of one name are different entries to git, so one look is enough.
    guard unsafe git_tree_entry_type(entry) == GIT_OBJECT_TREE else {
      result.append(TreeChange(path: path, old: oldID, new: newID))
      return
    }
    switch (oldID, newID) {
    case (let oldID?, let newID?):
      let left = try openTree(oldID, path: path)
      let right = try openTree(newID, path: path)
      try unsafe compare(left.pointer, right.pointer, prefix: path + "/", into: &result)
    case (let oldID?, nil):
      let left = try openTree(oldID, path: path)
      try unsafe compare(left.pointer, nil, prefix: path + "/", into: &result)
    case (nil, let newID?):
      let right = try openTree(newID, path: path)
      try unsafe compare(nil, right.pointer, prefix: path + "/", into: &result)
    case (nil, nil): break
    }
  }
}
