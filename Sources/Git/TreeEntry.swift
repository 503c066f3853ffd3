/// A file in the tree of a commit.
public struct TreeEntry: Sendable, Hashable {
  /// What a path of a tree is, by its mode.
  public enum Mode: UInt32, Sendable, Hashable {
    /// 100644
    case file = 0o100644
    /// 100755
    case executable = 0o100755
    /// 120000: the blob holds what the link says.
    case symbolicLink = 0o120000
    /// 160000: the id is that of a commit of another repository.
    case submodule = 0o160000
  }

  /// The path from the root of the tree; bytes that aren't UTF-8 are replaced.
  public let path: String

  /// The blob; of a submodule, the commit.
  public let id: ObjectID

  /// What it is.
  public let mode: Mode

  /// That object at that path.
  public init(path: String, id: ObjectID, mode: Mode) {
    self.path = path
    self.id = id
    self.mode = mode
  }
}
