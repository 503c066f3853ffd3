import Git

/// Makes a folder a ledger.
public struct LedgerSetup {
  private let path: String
  private let settings: CommitSettings

  /// The folder, which need not be there yet.
  public init(at path: String, _ settings: CommitSettings) {
    self.path = path
    self.settings = settings
  }

  /// Makes a git repository there, unless the folder is in the work tree of one already.
  ///
  /// - Returns: the repository's work tree, and whether it was made now.
  /// - Throws: ``StoreError``.
  public func repository() throws(StoreError) -> (folder: LedgerFolder, isNew: Bool) {
    try FileContents.makeFolder(path)
    if let folder = try LedgerFolder.enclosingWorkTree(of: path) {
      // Before anything is written: can it be used at all?
      try GitCommitter(folder, settings).requireUsable()
      return (folder, false)
    }
    do throws(GitError) {
      let library = try GitLibrary.start(settings.library)
      _ = try Repository.create(at: path, initialBranch: nil, library: library)
    } catch {
      throw StoreError(
        .inputOutput, error.operation, path: error.path ?? path, cause: error.cause, hint: error.hint)
    }
    guard let folder = try LedgerFolder.enclosingWorkTree(of: path) else {
      throw StoreError(
        .inputOutput, "make a repository in", path: path, cause: "there is none after it was made")
    }
    return (folder, true)
  }

  /// Sees to it that git merges files of the ledger by key in this clone; what is set up already stays.
  ///
  /// - Throws: ``StoreError`` when the clone's settings can't be changed.
  public static func setUpMergeDriver(
    of folder: LedgerFolder, _ settings: CommitSettings
  ) throws(StoreError) {
    try GitCommitter(folder, settings).setUpMergeDriver()
  }

  /// The text of a new `ledger.conf`.
  public static func settingsText(zone: String, weekStart: String) -> String {
    """
    # The settings of this ledger, shared by all its devices. What belongs to one device, such as the paths of
    # calendars, is in ~/.config/calendar-ledger/config.
    [ledger]
    \tformat = 1
    \ttimezone = \(zone)
    \tweekstart = \(weekStart)
    \tpartial = 50

    """
  }

  /// The line of `.gitattributes` that has month files merged by key and keeps their line ends.
  public static let attributes = "*.ledger merge=ledger text eol=lf"

  /// `.gitattributes` with that line; what is there stays.
  public static func attributesText(adding old: [UInt8]?) -> [UInt8] {
    let text = old.map { String(decoding: $0, as: UTF8.self) } ?? ""
    if text.split(separator: "\n").contains(where: { $0 == attributes }) { return old ?? [] }
    let separator = text.isEmpty || text.hasSuffix("\n") ? "" : "\n"
    return (old ?? []) + Array((separator + attributes + "\n").utf8)
  }
}
