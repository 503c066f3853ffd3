import CivilTime
import Git

/// What a commit takes from outside: libgit2's settings, who commits, and when.
public struct CommitSettings: Sendable {
  /// Where git's own settings are.
  public var library: GitLibrary.Settings

  /// What the environment says about the committer.
  public var identity: IdentityEnvironment

  /// When it is committed, on the clock of the device.
  public var time: OffsetDateTime

  /// The environment that programs get which sign commits.
  public var programs: [String: String]

  /// All of it.
  public init(
    library: GitLibrary.Settings, identity: IdentityEnvironment, time: OffsetDateTime,
    programs: [String: String]
  ) {
    self.programs = programs
    self.library = library
    self.identity = identity
    self.time = time
  }
}
