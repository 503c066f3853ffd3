internal import CLibgit2
internal import CLibgit2Loader
import Synchronization

/// libgit2, started and set up for this process.
///
/// A value of this type is the proof that it has been: repositories are opened with one. Starting costs some
/// milliseconds (twenty libraries are loaded), so programs start it only when they are about to use a repository.
public struct GitLibrary: Sendable {
  /// Where the configuration of the user and the machine is: what git takes from the environment.
  public struct Settings: Sendable, Hashable {
    /// The user's home folder: `.gitconfig` is there, and it is the `~` of config values.
    public var home: String?

    /// `XDG_CONFIG_HOME`; nil stands for `.config` in the home folder.
    public var configHome: String?

    /// Whether `/etc/gitconfig` is read: false for `GIT_CONFIG_NOSYSTEM`.
    public var readsSystemConfig: Bool

    /// `GIT_CONFIG_GLOBAL`: a file in place of the user's two. `safe.directory` is found in it only
    /// if the file is called `.gitconfig`; libgit2 has no other way.
    public var globalConfigFile: String?

    /// The settings; without arguments, those of a user without a home folder.
    public init(
      home: String? = nil, configHome: String? = nil, readsSystemConfig: Bool = true,
      globalConfigFile: String? = nil
    ) {
      self.home = home
      self.configHome = configHome
      self.readsSystemConfig = readsSystemConfig
      self.globalConfigFile = globalConfigFile
    }
  }

  /// The settings that it was started with.
  public let settings: Settings

  private static let started = Mutex<Settings?>(nil)

  /// Starts libgit2, or does nothing when it has been started with the same settings.
  ///
  /// Objects and references are flushed to the disk as they are written, and repositories of other users are
  /// refused unless `safe.directory` lists them.
  ///
  /// - Precondition: it has not been started with other settings: they hold for the whole process.
  public static func start(_ settings: Settings) throws(GitError) -> GitLibrary {
    try started.withLock { (current) throws(GitError) in
      if let current {
        precondition(current == settings, "libgit2 has been started with other settings")
        return
      }
      try load()
      try check(git_libgit2_init(), "start libgit2")
      try apply(settings)
      current = settings
    }
    return GitLibrary(settings: settings)
  }

  /// Writes objects without flushing each of them to the disk while `body` runs: for many at once, which are flushed
  /// together, by `Repository.flushAll`, before anything refers to them.
  func withoutFlushing<T: ~Copyable>(_ body: () throws(GitError) -> T) throws(GitError) -> T {
    try check(shim_enable_fsync(0), "turn off fsync")
    defer { shim_enable_fsync(1) }
    return try body()
  }

  private static func load() throws(GitError) {
    // The text belongs to the loader and is copied at once.
    guard let problem = unsafe libgit2_load() else { return }
    throw GitError(.libraryMissing, "load libgit2", cause: unsafe String(cString: problem))
  }

  private static func apply(_ settings: Settings) throws(GitError) {
    var userFolder = settings.home ?? ""
    var configFolder = settings.configHome ?? settings.home.map { "\($0)/.config" } ?? ""
    if !configFolder.isEmpty { configFolder += "/git" }
    if let file = settings.globalConfigFile, file.hasSuffix("/.gitconfig") {
      userFolder = String(file.dropLast("/.gitconfig".count))
    }
    // The texts are copied; an empty one means that there is nowhere to look.
    unsafe try check(shim_set_search_path(GIT_CONFIG_LEVEL_GLOBAL, userFolder), "set the home folder")
    unsafe try check(shim_set_search_path(GIT_CONFIG_LEVEL_XDG, configFolder), "set the config folder")
    unsafe try check(shim_set_home(settings.home ?? ""), "set the home folder")
    if !settings.readsSystemConfig {
      unsafe try check(shim_set_search_path(GIT_CONFIG_LEVEL_SYSTEM, ""), "leave out the system's config")
    }
    try check(shim_enable_fsync(1), "turn on fsync")
    // As git does when it reads: zlib's own sum guards the bytes, and the hash takes longer than all the rest.
    try check(shim_verify_hashes(0), "read without hashing")
  }
}
