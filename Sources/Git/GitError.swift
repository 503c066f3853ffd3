/// Why something with a repository did not work: what was tried, on what, the cause, and the command that helps.
///
/// Callers switch on `kind`; people read `description` and `hint`.
public struct GitError: Error, Sendable, Hashable, CustomStringConvertible {
  /// What happened, as far as callers do something about it.
  public let kind: Kind

  /// What was being done, as a verb phrase: "open the repository".
  public let operation: String

  /// The repository, file or reference that it was done to, or nil.
  public let path: String?

  /// The cause in the words of libgit2, of a program that was run, or of this module.
  public let cause: String

  /// libgit2's return code, or 0 when the cause is not libgit2's.
  public let code: Int32

  /// libgit2's class of error (`git_error_t`), or 0.
  public let errorClass: Int32

  package init(
    _ kind: Kind, _ operation: String, path: String? = nil, cause: String, code: Int32 = 0,
    errorClass: Int32 = 0
  ) {
    self.kind = kind
    self.operation = operation
    self.path = path
    self.cause = cause
    self.code = code
    self.errorClass = errorClass
  }

  /// One line: what could not be done, with what, and why.
  public var description: String {
    let object = path.map { " '\($0)'" } ?? ""
    return "cannot \(operation)\(object): \(cause)"
  }
}

extension GitError {
  /// What happened, as far as callers do something about it.
  public enum Kind: Sendable, Hashable {
    /// There is no repository there.
    case noRepository
    /// There already is a repository there.
    case repositoryExists
    /// The repository belongs to another user and is not listed in `safe.directory`.
    case foreignOwner
    /// The repository names its objects by another hash than SHA-1.
    case unsupportedObjectFormat
    /// The repository keeps its references in another way than as files (reftable).
    case unsupportedReferenceStorage
    /// The repository uses an extension of that name, which the installed libgit2 doesn't know.
    case unsupportedExtension(String)
    /// The index is a sparse one, which libgit2 doesn't read.
    case sparseIndex
    /// The index is in two files, which libgit2 doesn't read.
    case splitIndex
    /// An object is not there: the clone is shallow or partial, or the repository is damaged.
    case missingObject
    /// There is no work tree to record from.
    case bareRepository
    /// HEAD is at a commit and not on a branch.
    case detachedHead
    /// A merge, rebase or the like has been begun and not finished.
    case operationInProgress(OperationInProgress)
    /// The path has an unresolved conflict in the index.
    case conflicted
    /// No name or no e-mail address is known for commits.
    case noIdentity
    /// Another program holds the index, or has left its lock: try again, for about a second.
    case indexLocked
    /// Another program holds the branch, or has left its lock: try again, for about a second.
    case referenceLocked
    /// Another program holds a config file, or has left its lock: try again, for about a second.
    case configLocked
    /// The branch has moved since it was read: read it again and try again.
    case moved
    /// The path goes through an external filter of that name (git-crypt, LFS), which libgit2 doesn't run.
    case externalFilter(String)
    /// The path is kept in that encoding in the work tree, which libgit2 doesn't convert.
    case workingTreeEncoding(String)
    /// A folder of the path is a symbolic link.
    case beyondSymbolicLink
    /// `core.safecrlf` forbids what the conversion of line endings would do.
    case lineEndings
    /// The path is not there, where it has to be.
    case pathNotFound
    /// The path or name can't be one of git's.
    case invalidPath
    /// A config file can't be read or a value can't be what it says.
    case badConfig
    /// The program that signs commits failed or isn't there.
    case signing
    /// The `git` program can't be run.
    case gitProgram
    /// The system refused: permissions, space, and so on.
    case fileSystem
    /// libgit2, or the version of it that this program was built with, isn't installed.
    case libraryMissing
    /// Anything else.
    case other
  }

  /// The command or step that helps, or nil when there is none to name.
  public var hint: String? {
    let place = path ?? "."
    let word = shellWord(place)
    return switch kind {
    case .noRepository: "make one with 'git init', or name the folder of one"
    case .repositoryExists: nil
    case .foreignOwner:
      "if you trust its owner: git config --global --add safe.directory \(safeDirectory(place))"
    case .unsupportedObjectFormat:
      "only SHA-1 repositories can be used: 'git init --object-format=sha1' makes one"
    case .unsupportedReferenceStorage: "git refs migrate --ref-format=files"
    case .unsupportedExtension(let name):
      name == "worktreeconfig"
        ? "a newer libgit2 knows it; without one: git config --unset extensions.worktreeConfig"
        : "a newer libgit2 may know it"
    case .sparseIndex: "git sparse-checkout set --no-sparse-index"
    case .splitIndex: "git update-index --no-split-index"
    case .missingObject:
      "if the clone is shallow: git fetch --unshallow; if partial: git fetch --refetch; else: git fsck"
    case .bareRepository: "use a clone with a work tree: git clone"
    case .detachedHead: "git switch BRANCH"
    case .operationInProgress(let operation): operation.hint
    case .conflicted: "resolve the conflict, then: git add \(word)"
    case .noIdentity:
      "tell git who you are: git config --global user.name NAME; git config --global user.email ADDRESS"
    case .indexLocked, .referenceLocked, .configLocked:
      "another git program is at work; if none is, remove the .lock file"
    case .moved: "try again"
    case .externalFilter: "commit it with git: git add \(word) && git commit"
    case .workingTreeEncoding: "commit it with git: git add \(word) && git commit"
    case .beyondSymbolicLink: "use the folder that the link points to"
    case .lineEndings: "git config core.safecrlf warn"
    case .pathNotFound, .invalidPath: nil
    case .badConfig: nil
    case .signing: "to commit without a signature: git config commit.gpgsign false"
    case .gitProgram: "install git; it does what goes over the network"
    case .libraryMissing: "install it: apt-get install libgit2-dev, or the libgit2 package of that version"
    case .fileSystem, .other: nil
    }
  }

  /// The folder to list: the work tree for a `.git` folder in one, and without the slash at the end.
  private func safeDirectory(_ place: String) -> String {
    var folder = place[...]
    while folder.count > 1, folder.hasSuffix("/") { folder = folder.dropLast() }
    if folder.hasSuffix("/.git") { folder = folder.dropLast(5) }
    return shellWord(String(folder))
  }

  /// The text as a shell takes it for one word.
  private func shellWord(_ text: String) -> String {
    let isPlain = text.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "."): true
      case UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "+"), 0x80...: true
      default: false
      }
    }
    return isPlain
      ? text
      : "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
  }
}
