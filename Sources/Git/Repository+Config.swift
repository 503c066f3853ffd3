internal import CLibgit2

extension Repository {
  /// The value that the configuration has for a name like `user.name`, with the files of the machine and the
  /// user, then those of the repository, which win; nil when none has it.
  public func configValue(_ name: String) throws(GitError) -> String? {
    let config = try openConfig()
    var isMissing = false
    let value = try bytes("read the setting", path: name) { buffer in
      let code = unsafe git_config_get_string_buf(&buffer, config.pointer, name)
      isMissing = code == GIT_ENOTFOUND.rawValue
      return isMissing ? 0 : code
    }
    return isMissing ? nil : String(decoding: value, as: UTF8.self)
  }

  /// As `configValue`, with `~/` at the beginning replaced by the home folder.
  public func configPath(_ name: String) throws(GitError) -> String? {
    guard let value = try configValue(name) else { return nil }
    guard value.hasPrefix("~/"), let home = library.settings.home else { return value }
    return home + value.dropFirst()
  }

  /// As `configValue`, read as git reads true and false; nil when no file has the name.
  ///
  /// - Throws: kind `badConfig` for a value that is neither.
  public func configFlag(_ name: String) throws(GitError) -> Bool? {
    let config = try openConfig()
    var result: Int32 = 0
    let code = unsafe git_config_get_bool(&result, config.pointer, name)
    if code == GIT_ENOTFOUND.rawValue { return nil }
    try check(code, "read the setting", path: name)
    return result != 0
  }

  /// Sets a value in the repository's own config, keeping the comments of the file; nil removes it.
  ///
  /// Linked work trees share that config.
  public func setConfigValue(_ name: String, to value: String?) throws(GitError) {
    try setConfigValues([(name, value)])
  }

  /// As `setConfigValue`, for several at once: all of them are set or none.
  public func setConfigValues(_ values: [(name: String, value: String?)]) throws(GitError) {
    let file = try ConfigFile(editing: commonFolder + "config", mode: 0o644, library: library)
    for (name, value) in values { try file.set(name, to: value) }
    try file.save()
  }

  func openConfig() throws(GitError) -> Owned {
    try Owned("read the config of", path: gitFolder, free: { unsafe git_config_free($0) }) {
      unsafe git_repository_config(&$0, handle)
    }
  }

  /// Puts the file of `GIT_CONFIG_GLOBAL` in place of the user's two, as git does.
  static func useGlobalConfig(of library: GitLibrary, in repository: borrowing Owned) throws(GitError) {
    guard let file = library.settings.globalConfigFile else { return }
    let config = try Owned("read the config", free: { unsafe git_config_free($0) }) {
      unsafe git_repository_config(&$0, repository.pointer)
    }
    for (path, level) in [("/dev/null", GIT_CONFIG_LEVEL_XDG), (file, GIT_CONFIG_LEVEL_GLOBAL)] {
      let code = unsafe git_config_add_file_ondisk(config.pointer, path, level, repository.pointer, 1)
      if code != GIT_ENOTFOUND.rawValue { try check(code, "read", path: path) }
    }
  }
}
