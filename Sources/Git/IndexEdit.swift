internal import CLibgit2

/// The index, being changed: locked first and read then, as git does it.
///
/// libgit2 reads first and locks then, and so takes back what another program has staged in between. Here the lock
/// is held from before the reading, and libgit2 writes a draft that becomes the index.
struct IndexEdit: ~Copyable {
  private let lock: LockFile
  private let index: Owned

  /// Locks and reads the index at a path.
  ///
  /// - Throws: kinds `indexLocked`, `sparseIndex`, `splitIndex`, `fileSystem`.
  init(_ path: String) throws(GitError) {
    let locked = try LockFile(for: path, newMode: nil, held: .indexLocked)
    let opened = try Owned("read the index", path: path, free: { unsafe git_index_free($0) }) {
      unsafe git_index_open(&$0, locked.draft)
    }
    try IndexEdit.smudge(opened, modified: locked.modified, path: path)
    index = opened
    lock = locked
  }

  /// Makes the index say of a path what the commit is going to say.
  ///
  /// - Throws: kind `conflicted` when it holds a conflict of the path.
  func apply(_ change: StagedChange) throws(GitError) {
    for stage: Int32 in 1...3 where unsafe git_index_get_bypath(index.pointer, change.path, stage) != nil {
      throw GitError(
        .conflicted, "commit", path: change.path, cause: "it has a conflict that is not resolved")
    }
    if let entry = change.entry {
      try put(entry, file: change.file)
    } else {
      let code = unsafe git_index_remove(index.pointer, change.path, 0)
      if code != GIT_ENOTFOUND.rawValue { try check(code, "unstage", path: change.path) }
    }
  }

  /// Takes the conflict of a path out, if there is one.
  func removeConflict(of path: String) throws(GitError) {
    let code = unsafe git_index_conflict_remove(index.pointer, path)
    if code != GIT_ENOTFOUND.rawValue { try check(code, "resolve", path: path) }
  }

  /// Writes the index.
  consuming func save() throws(GitError) {
    try check(unsafe git_index_write(index.pointer), "write the index", path: lock.target)
    do throws(SystemFailure) {
      try lock.replaceFile()
    } catch {
      throw GitError(.fileSystem, "write the index", path: lock.target, cause: error.description)
    }
  }

  private func put(_ new: TreeEntry, file: WorkingFile?) throws(GitError) {
    // The copy of the path has to outlive the call.
    let path = CStrings([new.path])
    var entry = unsafe git_index_entry()
    unsafe entry.path = path.pointers[0].map { unsafe UnsafePointer($0) }
    unsafe entry.id = new.id.raw
    unsafe entry.mode = new.mode.rawValue
    unsafe file?.fill(&entry)
    if let old = unsafe git_index_get_bypath(index.pointer, new.path, 0) {
      // What the user has said about the file in the work tree (assume unchanged, skip it) goes on to hold; that it
      // was only intended to be added doesn't.
      unsafe entry.flags = old.pointee.flags & UInt16(GIT_INDEX_ENTRY_VALID.rawValue)
      unsafe entry.flags_extended =
        old.pointee.flags_extended & UInt16(GIT_INDEX_ENTRY_SKIP_WORKTREE.rawValue)
    }
    try check(unsafe git_index_add(index.pointer, &entry), "stage", path: new.path)
  }

  /// Sees to it that files changed in the second in which the index was last written are compared by their contents
  /// once more: the time of the new index won't show any longer that their own time says nothing.
  private static func smudge(_ index: borrowing Owned, modified: Int64?, path: String) throws(GitError) {
    guard let modified else { return }
    for place in unsafe 0..<git_index_entrycount(index.pointer) {
      guard let entry = unsafe git_index_get_byindex(index.pointer, place) else { continue }
      let isConflict = unsafe git_index_entry_is_conflict(entry) != 0
      guard !isConflict, unsafe Int64(entry.pointee.mtime.seconds) >= modified else { continue }
      // The entry stays in its place; libgit2 copies into it what it is given.
      var copy = unsafe entry.pointee
      unsafe copy.file_size = 0
      try check(unsafe git_index_add(index.pointer, &copy), "change the index", path: path)
    }
  }
}
