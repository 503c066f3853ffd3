internal import CLibgit2

/// A commit, copied out of the repository.
public struct Commit: Sendable, Hashable {
  /// Its name.
  public let id: ObjectID

  /// What it follows: none for a first commit, several for a merge.
  public let parents: [ObjectID]

  /// Who made the change, and when.
  public let author: Signature

  /// Who recorded it, and when.
  public let committer: Signature

  /// The whole message; bytes that aren't UTF-8 are replaced.
  public let message: String

  /// What it does to the files that were asked for, relative to its first parent, in the order of their paths.
  public let changes: [TreeChange]

  /// What stays of a commit when it is put on another one, as a rebase does.
  public struct Origin: Sendable, Hashable {
    /// Who made the change, and when.
    public let author: Signature
    /// The whole message.
    public let message: String
  }

  /// What stays of it when it is put on another one.
  public var origin: Origin { Origin(author: author, message: message) }

  /// The first line of the message.
  public var subject: String {
    String(message.split(separator: "\n", maxSplits: 1).first ?? "")
  }

  /// What libgit2 has, copied.
  init(_ id: ObjectID, _ handle: borrowing Owned, changes: [TreeChange]) {
    self.id = id
    // All of it belongs to the commit, which outlives this call.
    parents = unsafe (0..<git_commit_parentcount(handle.pointer)).compactMap { index in
      unsafe git_commit_parent_id(handle.pointer, index).map { unsafe ObjectID($0.pointee) }
    }
    unsafe author = Signature(git_commit_author(handle.pointer))
    unsafe committer = Signature(git_commit_committer(handle.pointer))
    unsafe message = String(cString: git_commit_message(handle.pointer))
    self.changes = changes
  }
}

/// What one commit does to one file.
public struct TreeChange: Sendable, Hashable {
  /// The path; a renamed file is one removed and one added.
  public let path: String

  /// The blob before, or nil for a file that is added.
  public let old: ObjectID?

  /// The blob after, or nil for a file that is removed.
  public let new: ObjectID?
}
