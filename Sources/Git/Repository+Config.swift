internal import CLibgit2

extension Repository {
  /// The value that the configuration has for a name like `user.name`, with the files of the machine and the
  /// user, then those of the repository, which win; nil when none has it.
  public func configValue(_ name: String) throws(GitError) -> String? {
    try unsafe configText(name) { unsafe git_config_get_string_buf(&$0, $1, $2) }
  }

  /// As `configValue`, with `~` at the beginning replaced by the home folder.
  public func configPath(_ name: String) throws(GitError) -> String? {
    try unsafe configText(name) { unsafe git_config_get_path(&$0, $1, $2) }
  }

  private func configText(
    _ name: String, _ read: (inout git_buf, OpaquePointer, String) -> Int32
  ) throws(GitError) -> String? {
    let config = try openConfig()
    var isMissing = false
    let value = try bytes("read the setting", path: name) { buffer in
      let code = unsafe read(&buffer, config.pointer, name)
      isMissing = code == GIT_ENOTFOUND.rawValue
      return isMissing ? 0 : code
    }
    return isMissing ? nil : String(decoding: value, as: UTF8.self)
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
  public func setConfigValue(_ name: String, to value: String?) throws(GitError) {
    let all = try openConfig()
    let local = try Owned("open the config of", path: gitFolder, free: { unsafe git_config_free($0) }) {
      unsafe git_config_open_level(&$0, all.pointer, GIT_CONFIG_LEVEL_LOCAL)
    }
    if let value {
      try check(unsafe git_config_set_string(local.pointer, name, value), "set", path: name)
    } else {
      let code = unsafe git_config_delete_entry(local.pointer, name)
      if code != GIT_ENOTFOUND.rawValue { try check(code, "remove the setting", path: name) }
    }
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
