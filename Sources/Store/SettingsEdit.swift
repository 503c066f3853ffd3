import Git

/// Changes of a settings file that keep its comments and its order, through libgit2.
public struct SettingsEdit: Sendable {
  private enum Step: Sendable {
    case set(String, String)
    case remove(section: String)
  }

  private var steps: [Step] = []

  /// No change.
  public init() {}

  /// Sets a variable such as `calendar.work.path`.
  public mutating func set(_ name: String, to value: String) {
    steps.append(.set(name, value))
  }

  /// Removes a section such as `calendar.work` with all that is in it.
  public mutating func remove(section: String) {
    steps.append(.remove(section: section))
  }

  /// Writes the changes into a file, at once and durably; one that is not there is made with `mode`, and the
  /// folder it is in with `folderMode`.
  ///
  /// - Throws: ``StoreError``; the file is then untouched.
  public func apply(
    to path: String, mode: UInt32, folderMode: UInt32 = 0o755, _ settings: CommitSettings
  ) throws(StoreError) {
    let folder = FileContents.parent(of: path)
    try FileContents.makeFolder(folder, mode: folderMode)
    do throws(GitError) {
      let file = try ConfigFile(editing: path, mode: mode, library: try GitLibrary.start(settings.library))
      for step in steps {
        switch step {
        case .set(let name, let value): try file.set(name, to: value)
        case .remove(let section): try file.removeSection(section)
        }
      }
      try file.save()
    } catch {
      throw StoreError(
        error.kind == .configLocked ? .locked : .denied, "change the settings in", path: path,
        cause: error.cause,
        hint: error.hint)
    }
  }
}
