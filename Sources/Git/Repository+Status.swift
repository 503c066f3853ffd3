internal import CLibgit2

/// How a path differs between HEAD's commit, the index and the work tree.
public struct PathStatus: Sendable, Hashable {
  /// One difference.
  public enum Change: Sendable, Hashable {
    /// It is new on this side.
    case added
    /// Its contents or its mode differ.
    case modified
    /// It is gone on this side.
    case deleted
    /// It is something else: a link for a file.
    case typeChanged
  }

  /// The path, relative to the work tree.
  public let path: String

  /// What the index has that HEAD's commit doesn't: staged.
  public let staged: Change?

  /// What the work tree has that the index doesn't: not staged; `added` is a file that git doesn't track.
  public let unstaged: Change?

  /// Whether a conflict is not resolved yet.
  public let isConflicted: Bool
}

extension Repository {
  /// Those of the paths that differ anywhere, in the order of their names.
  ///
  /// Nothing is written, not even what a refreshed index would save the next time. Files that git ignores don't
  /// count, nor do those that a sparse checkout leaves out.
  ///
  /// - Parameter paths: files, or folders for all that is in them, taken literally; none for the whole work tree.
  public func status(of paths: [String]) throws(GitError) -> [PathStatus] {
    var options = unsafe git_status_options()
    let version = UInt32(GIT_STATUS_OPTIONS_VERSION)
    try check(unsafe git_status_options_init(&options, version), "compare")
    unsafe options.show = GIT_STATUS_SHOW_INDEX_AND_WORKDIR
    unsafe options.flags =
      GIT_STATUS_OPT_INCLUDE_UNTRACKED.rawValue | GIT_STATUS_OPT_RECURSE_UNTRACKED_DIRS.rawValue
      | GIT_STATUS_OPT_DISABLE_PATHSPEC_MATCH.rawValue | GIT_STATUS_OPT_EXCLUDE_SUBMODULES.rawValue
    // The copies of the paths have to outlive the list, which looks at them.
    let names = CStrings(paths)
    var pointers = unsafe names.pointers
    return try unsafe pointers.withUnsafeMutableBufferPointer { (buffer) throws(GitError) in
      unsafe options.pathspec = git_strarray(strings: buffer.baseAddress, count: buffer.count)
      let list = try Owned("compare", path: workingTree, free: { unsafe git_status_list_free($0) }) {
        unsafe git_status_list_new(&$0, handle, &options)
      }
      return unsafe (0..<git_status_list_entrycount(list.pointer)).compactMap { index in
        // The entry belongs to the list, which lives to the end of the scope.
        unsafe git_status_byindex(list.pointer, index).flatMap { unsafe status($0.pointee) }
      }
    }
  }

  private func status(_ entry: git_status_entry) -> PathStatus? {
    // One of the two sides is always there; both name the same path, as renames are not looked for.
    let delta = unsafe entry.head_to_index ?? entry.index_to_workdir
    guard let name = unsafe delta?.pointee.old_file.path ?? delta?.pointee.new_file.path else { return nil }
    let path = unsafe String(cString: name)
    let flags = unsafe entry.status.rawValue
    let staged = change(flags, PathStatus.stagedFlags)
    var unstaged = change(flags, PathStatus.unstagedFlags)
    if unstaged == .deleted, isSkipped(path) { unstaged = nil }
    let isConflicted = flags & GIT_STATUS_CONFLICTED.rawValue != 0
    guard staged != nil || unstaged != nil || isConflicted else { return nil }
    return PathStatus(path: path, staged: staged, unstaged: unstaged, isConflicted: isConflicted)
  }

  private func change(
    _ flags: UInt32, _ table: [(git_status_t, PathStatus.Change)]
  ) -> PathStatus.Change? {
    table.first { flags & $0.0.rawValue != 0 }?.1
  }

  /// Whether the index says that the work tree need not have the file: a sparse checkout leaves it out.
  public func isSkipped(_ path: String) -> Bool {
    guard let index = try? openIndex(), let entry = unsafe git_index_get_bypath(index.pointer, path, 0) else {
      return false
    }
    return unsafe entry.pointee.flags_extended & UInt16(GIT_INDEX_ENTRY_SKIP_WORKTREE.rawValue) != 0
  }
}

extension PathStatus {
  fileprivate static let stagedFlags: [(git_status_t, Change)] = [
    (GIT_STATUS_INDEX_NEW, .added), (GIT_STATUS_INDEX_MODIFIED, .modified),
    (GIT_STATUS_INDEX_DELETED, .deleted), (GIT_STATUS_INDEX_TYPECHANGE, .typeChanged),
  ]

  fileprivate static let unstagedFlags: [(git_status_t, Change)] = [
    (GIT_STATUS_WT_NEW, .added), (GIT_STATUS_WT_MODIFIED, .modified),
    (GIT_STATUS_WT_DELETED, .deleted), (GIT_STATUS_WT_TYPECHANGE, .typeChanged),
  ]
}
