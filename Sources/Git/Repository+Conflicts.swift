internal import CLibgit2

/// A path that a merge could not settle, as the index has it.
public struct PathConflict: Sendable, Hashable {
  /// The path, relative to the work tree.
  public let path: String
  /// What the common ancestor has; nil if it doesn't have the path.
  public let base: ObjectID?
  /// What our side has; nil if it deleted the path.
  public let ours: ObjectID?
  /// What the other side has; nil if it deleted the path.
  public let theirs: ObjectID?
}

extension Repository {
  /// The conflicts that the index holds, in the order of their paths.
  public func conflicts() throws(GitError) -> [PathConflict] {
    let index = try openIndex()
    var result: [PathConflict] = []
    let iterator = try Owned(
      "read the conflicts of", path: workingTree, free: { unsafe git_index_conflict_iterator_free($0) }
    ) { unsafe git_index_conflict_iterator_new(&$0, index.pointer) }
    while true {
      var ancestor: UnsafePointer<git_index_entry>?
      var ours: UnsafePointer<git_index_entry>?
      var theirs: UnsafePointer<git_index_entry>?
      let code = unsafe git_index_conflict_next(&ancestor, &ours, &theirs, iterator.pointer)
      if code == GIT_ITEROVER.rawValue { return result }
      try check(code, "read the conflicts of", path: workingTree)
      // The entries belong to the index, which lives to the end of the scope.
      guard let path = unsafe (ours ?? theirs ?? ancestor)?.pointee.path else { continue }
      unsafe result.append(
        PathConflict(
          path: String(cString: path), base: ancestor.map { unsafe ObjectID($0.pointee.id) },
          ours: ours.map { unsafe ObjectID($0.pointee.id) },
          theirs: theirs.map { unsafe ObjectID($0.pointee.id) }))
    }
  }

  /// Stages a file of the work tree as what its conflict came to. Nothing else in the index changes.
  ///
  /// - Throws: as `commit` for that path; `indexLocked`.
  public func stageResolved(_ path: String) throws(GitError) {
    guard let workingTree else {
      throw GitError(.bareRepository, "resolve", path: path, cause: "the repository has no work tree")
    }
    let file = try WorkingFile(path, in: workingTree)
    let id = try writeBlob(fromFile: path)
    let isExecutable = try configFlag("core.filemode") != false && file.isExecutable
    let entry = TreeEntry(path: path, id: id, mode: isExecutable ? .executable : .file)
    try updateIndex([StagedChange(path: path, entry: entry, wasThere: true, file: file)], isResolving: true)
  }
}
