import Git
import Journal

/// Puts files of a ledger right that git has left in conflict: with markers in them, or in conflict in the index.
public struct ConflictRepair {
  /// What became of a file.
  public struct Outcome: Sendable {
    /// The path below the top of the ledger.
    public let path: String
    /// What could not be kept.
    public let losers: [MergeLoser]
    /// Whether the index held a conflict of it, which is resolved now.
    public let isStaged: Bool
  }

  /// A file that has to be looked at by a person, and why.
  public struct Refusal: Sendable {
    /// The path below the top of the ledger, with `:LINE` behind it where that is known.
    public let place: String
    /// Why.
    public let cause: String
    /// What to do.
    public let hint: String
  }

  private let store: LedgerStore
  private let settings: CommitSettings

  /// The repair of a ledger's files.
  public init(_ store: LedgerStore, _ settings: CommitSettings) {
    self.store = store
    self.settings = settings
  }

  /// The files that need it: those with markers, and those that the index has a conflict of. Sorted.
  ///
  /// - Throws: ``StoreError`` when the files or the repository can't be read.
  public func paths() throws(StoreError) -> [String] {
    var paths = Set(try conflicts().map(\.path).filter { ConflictRepair.isMerged($0) })
    for month in try store.months() where try store.month(month).hasConflict { paths.insert(month.path) }
    let aliases = try FileContents.readIfPresent(store.folder.path + "/" + LedgerFolder.seriesName)
    if let aliases, MonthFile(aliases).hasConflict { paths.insert(LedgerFolder.seriesName) }
    return paths.sorted()
  }

  /// Whether a path is of a file that is merged by key or as a set of lines.
  public static func isMerged(_ path: String) -> Bool {
    MonthPath(path) != nil || path == LedgerFolder.seriesName
  }

  /// Merges those files, saves them, and stages the ones that the index has a conflict of. Files without a conflict are
  /// left alone, and in neither of the lists.
  ///
  /// - Throws: ``StoreError``; files before the one that failed are saved.
  public func repair(
    _ paths: [String], _ draft: inout LedgerDraft
  ) throws(StoreError) -> (done: [Outcome], refused: [Refusal]) {
    let conflicts = try conflicts()
    var (done, refused): ([Outcome], [Refusal]) = ([], [])
    for path in paths {
      let conflict = conflicts.first { $0.path == path }
      let bytes = try FileContents.readIfPresent(store.folder.path + "/" + path)
      let versions: Versions
      switch try self.versions(of: path, bytes, conflict) {
      case .none: continue
      case .refused(let refusal):
        refused.append(refusal)
        continue
      case .found(let found): versions = found
      }
      let (merged, losers) = ConflictRepair.merge(path, versions)
      draft.set(path, to: merged)
      done.append(Outcome(path: path, losers: losers, isStaged: conflict != nil))
    }
    try draft.save()
    try stage(done.filter(\.isStaged).map(\.path))
    return (done, refused)
  }

  /// The versions that are merged.
  private struct Versions {
    let base: [UInt8]?
    let ours: [UInt8]
    let theirs: [UInt8]
  }

  private enum Finding {
    case none
    case found(Versions)
    case refused(Refusal)
  }

  private func versions(
    of path: String, _ bytes: [UInt8]?, _ conflict: PathConflict?
  ) throws(StoreError) -> Finding {
    let base = try contents(of: conflict?.base, path)
    let file = MonthFile(bytes ?? [])
    do throws(ConflictVersions.Unbalanced) {
      if let parts = try ConflictVersions(file) {
        return .found(Versions(base: base ?? parts.base, ours: parts.ours, theirs: parts.theirs))
      }
    } catch {
      return .refused(
        Refusal(
          place: "\(path):\(error.line)", cause: "this conflict marker belongs to no conflict that is whole",
          hint: "correct the lines around it by hand"))
    }
    guard let conflict else { return .none }
    let ours = try contents(of: conflict.ours, path)
    let theirs = try contents(of: conflict.theirs, path)
    // Of a file that one side deleted the other version is in the work tree.
    guard let ours else { return .found(Versions(base: base, ours: [], theirs: bytes ?? theirs ?? [])) }
    guard let theirs else { return .found(Versions(base: base, ours: bytes ?? ours, theirs: [])) }
    let versions = Versions(base: base, ours: ours, theirs: theirs)
    // What the merge gives was saved before, by one that could not stage it any more.
    guard
      bytes == nil || bytes == ours || bytes == theirs || bytes == ConflictRepair.merge(path, versions).bytes
    else {
      return .refused(
        Refusal(
          place: path, cause: "it was changed by hand and has no markers any more",
          hint: "if it is right: git add '\(path)'"))
    }
    return .found(versions)
  }

  private static func merge(_ path: String, _ versions: Versions) -> (bytes: [UInt8], losers: [MergeLoser]) {
    if path == LedgerFolder.seriesName {
      return (LineSetMerge.merge(base: versions.base, ours: versions.ours, theirs: versions.theirs), [])
    }
    let merge = MonthMerge(base: versions.base, ours: versions.ours, theirs: versions.theirs)
    return (merge.bytes, merge.losers)
  }

  // MARK: The repository

  private func conflicts() throws(StoreError) -> [PathConflict] {
    try GitCommitter.translating(store.folder) { () throws(GitError) in try open().conflicts() }
  }

  private func contents(of blob: ObjectID?, _ path: String) throws(StoreError) -> [UInt8]? {
    guard let blob else { return nil }
    return try GitCommitter.translating(store.folder) { () throws(GitError) in
      try open().contents(of: blob, path: path)
    }
  }

  private func stage(_ paths: [String]) throws(StoreError) {
    guard !paths.isEmpty else { return }
    try GitCommitter.translating(store.folder) { () throws(GitError) in
      let repository = try open()
      for path in paths { try repository.stageResolved(path) }
    }
  }

  private func open() throws(GitError) -> Repository {
    try Repository(opening: store.folder.path, library: try GitLibrary.start(settings.library))
  }
}
