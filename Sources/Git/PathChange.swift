/// What a commit does to one path.
public struct PathChange: Sendable, Hashable {
  /// What the path is after the commit.
  public enum Content: Sendable, Hashable {
    /// The file or symbolic link that is in the work tree.
    case fileInWorkingTree
    /// That blob. Without a mode it keeps the one it has in the parent, or is an ordinary file.
    case blob(ObjectID, TreeEntry.Mode? = nil)
    /// That blob, which a file of the work tree has just been given as those bytes. If it still holds them, the index
    /// takes down its times, so that git need not read it again.
    case written([UInt8], ObjectID, TreeEntry.Mode)
    /// Nothing: the path is removed.
    case removed
  }

  /// The path, relative to the work tree.
  public let path: String

  /// What it is after the commit.
  public let content: Content

  /// That path, with that content.
  public init(_ path: String, _ content: Content) {
    self.path = path
    self.content = content
  }
}
