/// What a commit does to one path.
public struct PathChange: Sendable, Hashable {
  /// What the path is after the commit.
  public enum Content: Sendable, Hashable {
    /// The file or symbolic link that is in the work tree.
    case fileInWorkingTree
    /// That blob. Without a mode it keeps the one it has in the parent, or is an ordinary file.
    case blob(ObjectID, TreeEntry.Mode? = nil)
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
