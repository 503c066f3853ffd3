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

  /// The absolute path of this program, which git calls to merge; nil if it isn't known.
  public var mergeProgram: String?

  /// All of it.
  public init(
    library: GitLibrary.Settings, identity: IdentityEnvironment, time: OffsetDateTime,
    programs: [String: String], mergeProgram: String? = nil
  ) {
    self.programs = programs
    self.mergeProgram = mergeProgram
    self.library = library
    self.identity = identity
    self.time = time
  }
}
