internal import CLibgit2

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// A file in the syntax of git's config, being edited: comments, order and mode of the file are kept.
///
/// As git does, it holds `FILE.lock` from the beginning, so that two programs can't undo each other's changes.
/// Nothing is changed until `save`; without it the edits are dropped. The text is worked on in a folder that nobody
/// else can look into: libgit2 alone would leave a file with secrets readable for all.
public struct ConfigFile: ~Copyable {
  private let lock: LockFile

  /// Begins to edit a file, or one that is not there yet; the folder it is in has to be.
  ///
  /// - Parameters:
  ///   - path: the file; of a symbolic link, what it points to is edited.
  ///   - mode: that of the file if it is new.
  /// - Throws: kind `configLocked` when another program edits it, `fileSystem` when the system refuses.
  public init(editing path: String, mode: UInt32 = 0o600, library: GitLibrary) throws(GitError) {
    lock = try LockFile(for: path, newMode: mode, held: .configLocked)
  }

  /// The value that the file has for a name like `calendar.work.path`, or nil. Its includes aren't followed.
  public func value(_ name: String) throws(GitError) -> String? {
    let config = try open()
    var isMissing = false
    let value = try bytes("read the setting", path: name) { buffer in
      let code = unsafe git_config_get_string_buf(&buffer, config.pointer, name)
      isMissing = code == GIT_ENOTFOUND.rawValue
      return isMissing ? 0 : code
    }
    return isMissing ? nil : String(decoding: value, as: UTF8.self)
  }

  /// Sets a value, or removes it (nil); the section is made if need be, and stays when it becomes empty.
  ///
  /// - Throws: kind `badConfig` for a file or a name that isn't in git's syntax.
  public func set(_ name: String, to value: String?) throws(GitError) {
    let config = try open()
    if let value {
      try check(unsafe git_config_set_string(config.pointer, name, value), "set", path: name)
    } else {
      let code = unsafe git_config_delete_entry(config.pointer, name)
      if code != GIT_ENOTFOUND.rawValue { try check(code, "remove the setting", path: name) }
    }
  }

  /// Removes each section of that name (`calendar.work` for `[calendar "work"]`) with all that is in it, comments too.
  public func removeSection(_ name: String) throws(GitError) {
    do throws(SystemFailure) {
      let text = try Descriptor(opening: lock.draft, O_RDONLY).contents()
      try Descriptor(opening: lock.draft, O_WRONLY | O_TRUNC).write(ConfigText(text).removing(section: name))
    } catch {
      throw GitError(.fileSystem, "edit", path: lock.target, cause: error.description)
    }
  }

  /// Puts the edited text in the place of the file, at once and durably.
  public consuming func save() throws(GitError) {
    do throws(SystemFailure) {
      try lock.replaceFile()
    } catch {
      throw GitError(.fileSystem, "save", path: lock.target, cause: error.description)
    }
  }

  private func open() throws(GitError) -> Owned {
    try Owned("read the config", path: lock.target, free: { unsafe git_config_free($0) }) {
      unsafe git_config_open_ondisk(&$0, lock.draft)
    }
  }
}
