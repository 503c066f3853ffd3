internal import CLibgit2

extension Repository {
  /// What a path of a commit is, or nil when the commit has no file, link or submodule of that name.
  public func entry(at path: String, in commit: ObjectID) throws(GitError) -> TreeEntry? {
    let tree = try openTree(of: commit)
    var found: OpaquePointer?
    let code = unsafe git_tree_entry_bypath(&found, tree.pointer, path)
    // Freed when leaving; nil is fine.
    defer { unsafe git_tree_entry_free(found) }
    if code == GIT_ENOTFOUND.rawValue { return nil }
    try check(code, "find in commit \(commit)", path: path)
    return unsafe found.flatMap { unsafe TreeEntry(path: path, $0) }
  }

  /// The contents of a file (of a link, what it says) in a commit, as they are kept; nil when it isn't there.
  public func contents(of path: String, in commit: ObjectID) throws(GitError) -> [UInt8]? {
    guard let entry = try entry(at: path, in: commit), entry.mode != .submodule else { return nil }
    return try contents(of: entry.id, path: path)
  }

  /// The contents of a blob, as they are kept.
  ///
  /// - Parameter path: only names the blob in an error.
  public func contents(of blob: ObjectID, path: String? = nil) throws(GitError) -> [UInt8] {
    var id = blob.raw
    let object = try Owned("read the blob of", path: path ?? "\(blob)", free: { unsafe git_blob_free($0) }) {
      unsafe git_blob_lookup(&$0, handle, &id)
    }
    // The bytes belong to the blob, which lives to the end of the scope.
    let size = Int(unsafe git_blob_rawsize(object.pointer))
    return unsafe Array(UnsafeRawBufferPointer(start: git_blob_rawcontent(object.pointer), count: size))
  }

  /// All files, links and submodules of a commit in the order of git, or those below a folder.
  public func entries(in commit: ObjectID, below folder: String = "") throws(GitError) -> [TreeEntry] {
    let root = try openTree(of: commit)
    var result: [TreeEntry] = []
    guard !folder.isEmpty else {
      try collect(root, prefix: "", into: &result)
      return result
    }
    var found: OpaquePointer?
    let code = unsafe git_tree_entry_bypath(&found, root.pointer, folder)
    // Freed when leaving; nil is fine.
    defer { unsafe git_tree_entry_free(found) }
    if code == GIT_ENOTFOUND.rawValue { return [] }
    try check(code, "find in commit \(commit)", path: folder)
    guard let entry = unsafe found, unsafe git_tree_entry_type(entry) == GIT_OBJECT_TREE,
      let id = unsafe git_tree_entry_id(entry)
    else { return [] }
    let tree = unsafe try openTree(ObjectID(id.pointee), path: folder)
    try collect(tree, prefix: folder + "/", into: &result)
    return result
  }

  private func collect(
    _ tree: borrowing Owned, prefix: String, into result: inout [TreeEntry]
  ) throws(GitError) {
    for index in unsafe 0..<git_tree_entrycount(tree.pointer) {
      // The entry and its name belong to the tree, which outlives this call.
      guard let entry = unsafe git_tree_entry_byindex(tree.pointer, index),
        let name = unsafe git_tree_entry_name(entry), let id = unsafe git_tree_entry_id(entry)
      else { continue }
      let path = unsafe prefix + String(cString: name)
      if unsafe git_tree_entry_type(entry) == GIT_OBJECT_TREE {
        let folder = unsafe try openTree(ObjectID(id.pointee), path: path)
        try collect(folder, prefix: path + "/", into: &result)
      } else if let found = unsafe TreeEntry(path: path, entry) {
        result.append(found)
      }
    }
  }

  func openCommit(_ commit: ObjectID) throws(GitError) -> Owned {
    var id = commit.raw
    return try Owned("read the commit", path: "\(commit)", free: { unsafe git_commit_free($0) }) {
      unsafe git_commit_lookup(&$0, handle, &id)
    }
  }

  func openTree(of commit: ObjectID) throws(GitError) -> Owned {
    try openTree(of: openCommit(commit), named: commit)
  }

  func openTree(of commit: borrowing Owned, named id: ObjectID) throws(GitError) -> Owned {
    let pointer = unsafe commit.pointer
    return try Owned("read the tree of commit", path: "\(id)", free: { unsafe git_tree_free($0) }) {
      unsafe git_commit_tree(&$0, pointer)
    }
  }

  func openTree(_ tree: ObjectID, path: String) throws(GitError) -> Owned {
    var id = tree.raw
    return try Owned("read the tree of", path: path, free: { unsafe git_tree_free($0) }) {
      unsafe git_tree_lookup(&$0, handle, &id)
    }
  }
}

extension TreeEntry {
  /// The entry as libgit2 has it, or nil for a folder.
  init?(path: String, _ entry: OpaquePointer) {
    // Old git also wrote 100664 for files; libgit2 gives it as 100644.
    guard let mode = unsafe Mode(rawValue: git_tree_entry_filemode(entry).rawValue),
      let id = unsafe git_tree_entry_id(entry)
    else { return nil }
    unsafe self.init(path: path, id: ObjectID(id.pointee), mode: mode)
  }
}
