import Git
import Journal

/// The merge of two commits of a ledger, in memory: month files by key, `series.ledger` as a set of lines, settings and
/// whatever else is in the repository by lines.
///
/// Nothing but objects is written. Month files that both sides changed are merged by key also where a merge by lines
/// would see no conflict, as that may leave two records of one key.
struct TreeMerge {
  /// What becomes of a path.
  struct Change {
    /// The path below the top.
    let path: String
    /// What our side has; nil if it doesn't have the path.
    let old: TreeEntry?
    /// What it is after the merge; nil when it is removed.
    let new: TreeEntry?
    /// The bytes of both, where they are known.
    var bytes: (old: [UInt8]?, new: [UInt8]?) = (nil, nil)
  }

  /// A path that a person has to merge, and why.
  struct Conflict {
    /// The path below the top.
    let path: String
    /// What stands in the way.
    let cause: String
  }

  /// How the merged tree differs from ours, by path.
  private(set) var changes: [Change] = []

  /// What can't be merged; then nothing may be written.
  private(set) var conflicts: [Conflict] = []

  /// What could not be kept, of each file.
  private(set) var losers: [(path: String, losers: [MergeLoser])] = []

  /// Whether objects were written that are not on the disk yet.
  private(set) var isUnflushed = false

  private let library: GitLibrary

  /// Merges a commit into ours.
  ///
  /// - Parameter bases: where the two met; none for histories that never did, and then nothing is deleted.
  init(
    _ ours: ObjectID, _ theirs: ObjectID, bases: [ObjectID], in repository: borrowing Repository,
    library: GitLibrary
  ) throws(GitError) {
    self.library = library
    let left = try TreeMerge.entries(ours, repository)
    let right = try TreeMerge.entries(theirs, repository)
    var old: [[String: TreeEntry]] = []
    for base in bases { old.append(try TreeMerge.entries(base, repository)) }
    var both: [(path: String, before: [TreeEntry?])] = []
    for path in Set(left.keys).union(right.keys).sorted() where left[path] != right[path] {
      let (mine, other) = (left[path], right[path])
      let before = old.map { $0[path] }
      if before.allSatisfy({ $0 == mine }), !before.isEmpty || mine == nil {
        changes.append(Change(path: path, old: mine, new: other))
      } else if !before.allSatisfy({ $0 == other }) || before.isEmpty && other != nil {
        both.append((path, before))
      }
    }
    isUnflushed = both.count > 8
    if isUnflushed {
      try repository.writingMany { () throws(GitError) in
        for (path, before) in both { try merge(path, left[path], right[path], before, bases, repository) }
      }
    } else {
      for (path, before) in both { try merge(path, left[path], right[path], before, bases, repository) }
    }
    changes.sort { $0.path < $1.path }
    findFoldersInTheWay(left)
  }

  /// The changes that make a later commit out of an earlier one, or out of nothing.
  init(
    forwardFrom ours: ObjectID?, to theirs: ObjectID, in repository: borrowing Repository,
    library: GitLibrary
  ) throws(GitError) {
    self.library = library
    let left = try ours.map { (commit) throws(GitError) in try TreeMerge.entries(commit, repository) } ?? [:]
    let right = try TreeMerge.entries(theirs, repository)
    for path in Set(left.keys).union(right.keys).sorted() where left[path] != right[path] {
      changes.append(Change(path: path, old: left[path], new: right[path]))
    }
  }

  private static func entries(
    _ commit: ObjectID, _ repository: borrowing Repository
  ) throws(GitError) -> [String: TreeEntry] {
    Dictionary(uniqueKeysWithValues: try repository.entries(in: commit).map { ($0.path, $0) })
  }

  /// Merges a path that both sides changed, each in its own way.
  private mutating func merge(
    _ path: String, _ ours: TreeEntry?, _ theirs: TreeEntry?, _ before: [TreeEntry?], _ bases: [ObjectID],
    _ repository: borrowing Repository
  ) throws(GitError) {
    let sides = [ours, theirs].compactMap { $0 }
    guard sides.allSatisfy({ $0.mode == .file || $0.mode == .executable }) else {
      conflicts.append(Conflict(path: path, cause: "both sides changed it, and it is no plain file"))
      return
    }
    let kind = MergedFile(path: path)
    guard kind != nil || sides.count == 2 else {
      conflicts.append(Conflict(path: path, cause: "one side deleted it, the other one changed it"))
      return
    }
    let base = try contents(before, path, bases, repository)
    let left = try ours.map { (entry) throws(GitError) in try repository.contents(of: entry.id) } ?? []
    let right = try theirs.map { (entry) throws(GitError) in try repository.contents(of: entry.id) } ?? []
    guard let bytes = try merged(path, kind, base, left, right) else {
      conflicts.append(
        Conflict(
          path: path,
          cause: path == LedgerFolder.settingsName
            ? "the two sides have different values for one setting" : "both sides changed the same lines"))
      return
    }
    // A month that lost its last record stays deleted.
    if bytes.isEmpty, sides.count == 1 {
      if ours != nil { changes.append(Change(path: path, old: ours, new: nil)) }
      return
    }
    let id = bytes == left ? ours?.id : bytes == right ? theirs?.id : nil
    let blob: ObjectID
    if let id { blob = id } else { blob = try repository.writeBlob(bytes) }
    let new = TreeEntry(
      path: path, id: blob,
      mode: TreeMerge.mode(ours?.mode, theirs?.mode, before.first.flatMap { $0 }?.mode))
    if new != ours {
      changes.append(Change(path: path, old: ours, new: new, bytes: (ours == nil ? nil : left, bytes)))
    }
  }

  private mutating func merged(
    _ path: String, _ kind: MergedFile?, _ base: [UInt8]?, _ ours: [UInt8], _ theirs: [UInt8]
  ) throws(GitError) -> [UInt8]? {
    switch kind {
    case .series: return LineSetMerge.merge(base: base, ours: ours, theirs: theirs)
    case .month:
      let merge = MonthMerge(base: base, ours: ours, theirs: theirs)
      if !merge.losers.isEmpty { losers.append((path, merge.losers)) }
      return merge.bytes
    case nil:
      if SettingsMerge.applies(to: path) {
        return try SettingsMerge.merge(path, base: base, ours: ours, theirs: theirs, library: library)
      }
      guard !ours.contains(0), !theirs.contains(0) else { return nil }
      return try LineMerge.merge(base: base, ours: ours, theirs: theirs, library: library)
    }
  }

  /// What both sides started from. Of branches that crossed it is the merge of all the places where they met, in which
  /// both versions of what is in conflict are kept for the outer merge to decide.
  private func contents(
    _ before: [TreeEntry?], _ path: String, _ commits: [ObjectID], _ repository: borrowing Repository,
    depth: Int = 0
  ) throws(GitError) -> [UInt8]? {
    guard let first = before.first else { return nil }
    var merged = try first.map { (entry) throws(GitError) in try repository.contents(of: entry.id) }
    guard Set(before).count > 1, let kind = MergedFile(path: path), depth < 8 else { return merged }
    for place in 1..<before.count {
      let bases = try repository.mergeBases(of: commits[place - 1], and: commits[place])
      var older: [TreeEntry?] = []
      for base in bases { older.append(try repository.entry(at: path, in: base)) }
      let base = try contents(older, path, bases, repository, depth: depth + 1)
      let next =
        try before[place].map { (entry) throws(GitError) in try repository.contents(of: entry.id) } ?? []
      merged =
        kind == .series
        ? LineSetMerge.merge(base: base, ours: merged ?? [], theirs: next)
        : MonthMerge(base: base, ours: merged ?? [], theirs: next, isVirtual: true).bytes
    }
    return merged
  }

  private static func mode(
    _ ours: TreeEntry.Mode?, _ theirs: TreeEntry.Mode?, _ base: TreeEntry.Mode?
  ) -> TreeEntry.Mode {
    (ours == base ? theirs ?? ours : ours ?? theirs) ?? .file
  }

  /// A path that one side made a file of and the other one a folder.
  private mutating func findFoldersInTheWay(_ ours: [String: TreeEntry]) {
    var paths = Set(ours.keys)
    for change in changes {
      if change.new == nil { paths.remove(change.path) } else { paths.insert(change.path) }
    }
    for change in changes where change.new != nil {
      var folder = FileContents.parent(of: change.path)
      while folder != "." {
        if paths.contains(folder) {
          conflicts.append(
            Conflict(path: folder, cause: "it is a file on one side and a folder on the other"))
        }
        folder = FileContents.parent(of: folder)
      }
    }
  }
}
