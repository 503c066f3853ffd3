internal import CLibgit2

/// An open repository: the one owner of libgit2's handle, which never leaves it.
///
/// Paths given to its methods are relative to the work tree, with slashes, without `.` and `..`.
@safe public struct Repository: ~Copyable {
  let library: GitLibrary
  private let owned: Owned

  /// For calls to libgit2 from the methods of this type.
  var handle: OpaquePointer { unsafe owned.pointer }

  /// The `.git` folder of the repository that `folder` is in, or nil when it is in none.
  ///
  /// Nothing is read but names: the owner isn't checked, which opening does. The search goes up from `folder`,
  /// stays on its file system, and doesn't go up to any of `ceilings` (absolute folders, as in
  /// `GIT_CEILING_DIRECTORIES`).
  public static func discover(
    from folder: String, ceilings: [String] = [], library: GitLibrary
  ) throws(GitError) -> String? {
    do throws(GitError) {
      let result = try bytes("look for a repository from", path: folder) { buffer in
        unsafe git_repository_discover(&buffer, folder, 0, ceilings.joined(separator: ":"))
      }
      return String(decoding: result, as: UTF8.self)
    } catch {
      guard error.kind == .noRepository else { throw error }
      return nil
    }
  }

  /// Opens the repository at a work tree or a `.git` folder, as `discover` gives it; doesn't search.
  ///
  /// - Throws: kinds `noRepository`, `foreignOwner`, `unsupportedObjectFormat`, `unsupportedReferenceStorage`,
  ///   `unsupportedExtension`, `badConfig`.
  public init(opening path: String, library: GitLibrary) throws(GitError) {
    let flags = GIT_REPOSITORY_OPEN_NO_SEARCH.rawValue
    let opened = try Owned("open the repository", path: path, free: { unsafe git_repository_free($0) }) {
      unsafe git_repository_open_ext(&$0, path, flags, nil)
    }
    try Repository.useGlobalConfig(of: library, in: opened)
    owned = opened
    self.library = library
  }

  /// Makes a repository with a work tree in a folder, which is made too if need be.
  ///
  /// - Parameter initialBranch: the name of the first branch, which comes to be with the first commit; nil for
  ///   `init.defaultBranch`, or `master` as git has it.
  /// - Throws: `repositoryExists` when the folder is the work tree of one already.
  public static func create(
    at folder: String, initialBranch: String? = nil, library: GitLibrary
  ) throws(GitError) -> Repository {
    var options = unsafe git_repository_init_options()
    let version = UInt32(GIT_REPOSITORY_INIT_OPTIONS_VERSION)
    try check(unsafe git_repository_init_options_init(&options, version), "make a repository", path: folder)
    unsafe options.flags =
      GIT_REPOSITORY_INIT_NO_REINIT.rawValue | GIT_REPOSITORY_INIT_MKDIR.rawValue
      | GIT_REPOSITORY_INIT_MKPATH.rawValue
    // The copy of the name has to outlive the call.
    let names = CStrings(initialBranch.map { [$0] } ?? [])
    unsafe options.initial_head = (names.pointers.first ?? nil).map { unsafe UnsafePointer($0) }
    let made = try Owned("make a repository", path: folder, free: { unsafe git_repository_free($0) }) {
      unsafe git_repository_init_ext(&$0, folder, &options)
    }
    _ = consume made
    return try Repository(opening: folder, library: library)
  }

  /// The absolute path of the work tree with a slash at its end, or nil for a bare repository.
  public var workingTree: String? {
    unsafe git_repository_workdir(handle).map { unsafe String(cString: $0) }
  }

  /// The absolute path of the `.git` folder with a slash at its end; that of the work tree's own in a linked one.
  public var gitFolder: String { unsafe String(cString: git_repository_path(handle)) }

  /// The absolute path of the `.git` folder that all linked work trees share, with a slash at its end.
  public var commonFolder: String { unsafe String(cString: git_repository_commondir(handle)) }

  /// Whether there is no work tree.
  public var isBare: Bool { unsafe git_repository_is_bare(handle) == 1 }

  /// Whether the history ends before its beginning: a clone made with `--depth`.
  public var isShallow: Bool { unsafe git_repository_is_shallow(handle) == 1 }

  /// What has been begun and not finished, or nil.
  public var operationInProgress: OperationInProgress? {
    switch git_repository_state_t(rawValue: UInt32(bitPattern: unsafe git_repository_state(handle))) {
    case GIT_REPOSITORY_STATE_MERGE: .merge
    case GIT_REPOSITORY_STATE_REVERT, GIT_REPOSITORY_STATE_REVERT_SEQUENCE: .revert
    case GIT_REPOSITORY_STATE_CHERRYPICK, GIT_REPOSITORY_STATE_CHERRYPICK_SEQUENCE: .cherryPick
    case GIT_REPOSITORY_STATE_BISECT: .bisect
    case GIT_REPOSITORY_STATE_REBASE, GIT_REPOSITORY_STATE_REBASE_INTERACTIVE,
      GIT_REPOSITORY_STATE_REBASE_MERGE, GIT_REPOSITORY_STATE_APPLY_MAILBOX_OR_REBASE:
      .rebase
    case GIT_REPOSITORY_STATE_APPLY_MAILBOX: .applyMailbox
    default: nil
    }
  }
}
