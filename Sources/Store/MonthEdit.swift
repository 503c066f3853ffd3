import CivilTime
import Git
import Journal

/// A person's editing of a month's file in an editor: what was there when it began, so that what others record meanwhile
/// is not lost when the editor writes its older text over it.
public struct MonthEdit: Sendable {
  /// The month.
  public let month: MonthPath

  /// The file when the editing began; nil when there was none.
  public let base: [UInt8]?

  private let store: LedgerStore
  private let settings: CommitSettings

  /// The commit that the branch was at; nil when there was none.
  private let head: ObjectID?

  /// What that commit had in the file.
  private let committed: [UInt8]?

  /// Begins: an empty file is made when there is none.
  ///
  /// - Throws: ``StoreError`` when the file cannot be read or made, or a sparse checkout left it out.
  public init(_ month: MonthPath, _ store: LedgerStore, _ settings: CommitSettings) throws(StoreError) {
    self.month = month
    self.store = store
    self.settings = settings
    let draft = try store.draft()
    let path = store.folder.path + "/" + month.path
    if FileContents.exists(path) {
      base = try store.month(month).bytes
    } else {
      try draft.requireNotLeftOut(month, settings)
      try store.requireInside(FileContents.parent(of: path))
      try FileContents.replace(path, with: [], expecting: .some(nil))
      base = nil
    }
    (head, committed) = try GitCommitter.translating(store.folder) {
      () throws(GitError) -> (ObjectID?, [UInt8]?) in
      let repository = try MonthEdit.open(store, settings)
      guard let head = try repository.headCommit else { return (nil, nil) }
      return (head, try repository.contents(of: month.path, in: head))
    }
  }

  /// The absolute path of the file.
  public var path: String { store.folder.path + "/" + month.path }

  /// What git is told to edit with, `core.editor`.
  public var gitEditor: String? {
    guard let repository = try? MonthEdit.open(store, settings) else { return nil }
    return (try? repository.configValue("core.editor")) ?? nil
  }

  /// Removes the file again if the editing made it and left it empty. The ledger has to be locked.
  public func removeIfEmpty(_ draft: borrowing LedgerDraft) throws(StoreError) {
    guard base == nil, try FileContents.readIfPresent(path) == [] else { return }
    try FileContents.remove(path)
  }

  /// What a person left in the file and what was committed to it meanwhile, brought together.
  public struct Outcome: Sendable {
    /// The file.
    public let file: MonthFile
    /// What it held before the person's changes, with what was committed meanwhile; nil when there was no file.
    public let before: [UInt8]?
    /// What could not be kept of a record that both changed; ours is what the person left.
    public let losers: [MergeLoser]
  }

  /// Merges the file as it is with what was committed to it since the editing began: the editor may have written its
  /// older text over that. When nothing was committed the file keeps every byte. The draft commits the result against
  /// what was there before the person's changes.
  ///
  /// - Parameter time: the `at:` of what the person changed; nil leaves it as it is.
  /// - Throws: ``StoreError`` when the file cannot be read, or is no longer there.
  public func outcome(
    in draft: inout LedgerDraft, at time: OffsetDateTime?
  ) throws(StoreError) -> Outcome {
    guard FileContents.exists(path) else {
      throw StoreError(
        .missing, "read", path: path, cause: "it was removed while it was edited",
        hint: "bring it back: git checkout -- '\(month.path)'")
    }
    let file = try draft.month(month)
    let (versions, now) = try GitCommitter.translating(store.folder) {
      () throws(GitError) -> ([Version], [UInt8]?) in
      let repository = try MonthEdit.open(store, settings)
      guard let current = try repository.headCommit, current != head else { return ([], committed) }
      let now = try repository.contents(of: month.path, in: current)
      let rewritten = now == committed ? [] : [Version(old: committed ?? [], new: now ?? [])]
      return (try since(repository) ?? rewritten, now)
    }
    let before = now == committed ? base : now
    draft.setBefore(month.path, to: before)
    let (bytes, losers) = MonthEdit.merged(
      file, base: base ?? [], versions, at: time, calendars: store.calendars)
    return Outcome(file: MonthFile(bytes, calendars: store.calendars), before: before, losers: losers)
  }

  /// The file before and after what was committed to it.
  struct Version {
    let old: [UInt8]
    let new: [UInt8]
  }

  /// The changes of the file by commits since the editing began, oldest first, without those of what was found in it;
  /// nil when the branch no longer leads back to where it was, or only by a long way.
  private func since(_ repository: borrowing Repository) throws(GitError) -> [Version]? {
    var commits: [Commit] = []
    var isMet = head == nil
    let (start, path) = (head, month.path)
    try repository.walk { commit in
      if commit.id == start {
        isMet = true
        return false
      }
      commits.append(commit)
      return commits.count < 1000
    }
    guard isMet else { return nil }
    var versions: [Version] = []
    for commit in commits.reversed() where !commit.subject.hasPrefix(GitCommitter.foundSubject) {
      guard let change = commit.changes.first(where: { $0.path == path }) else { continue }
      let old = try change.old.map { (blob) throws(GitError) in try repository.contents(of: blob) } ?? []
      let new = try change.new.map { (blob) throws(GitError) in try repository.contents(of: blob) } ?? []
      // What follows each other is one change, unless the editor saved in between.
      if let last = versions.last, last.new == old {
        versions[versions.count - 1] = Version(old: last.old, new: new)
      } else {
        versions.append(Version(old: old, new: new))
      }
    }
    return versions
  }

  /// The person's text with what was committed meanwhile. Its changes are dated first, so that they win over what they
  /// were not told of.
  static func merged(
    _ file: MonthFile, base: [UInt8], _ versions: [Version], at time: OffsetDateTime?,
    calendars: CalendarNames
  ) -> (bytes: [UInt8], losers: [MergeLoser]) {
    guard let last = versions.last else { return (file.bytes, []) }
    var bytes = file.bytes
    if let time {
      let seen = MonthFile(MonthEdit.seen(base, by: file, of: last.new), calendars: calendars)
      bytes = HandEdits(from: seen, to: file, now: time).file.bytes
    }
    var losers: [MergeLoser] = []
    for version in versions {
      let merge = MonthMerge(
        base: MonthEdit.seen(version.old, by: file, of: version.new), ours: bytes, theirs: version.new)
      bytes = merge.bytes
      losers += merge.losers
    }
    return (bytes, losers)
  }

  /// What the person's changes started from: an older version, but of records whose newer `at:` is in the file the newer
  /// one, as the editor had read the file again by then.
  private static func seen(_ old: [UInt8], by file: MonthFile, of new: [UInt8]) -> [UInt8] {
    func records(_ file: MonthFile) -> [OccurrenceKey: (number: Int, record: Record)] {
      var found: [OccurrenceKey: (number: Int, record: Record)] = [:]
      for (number, line) in file.records {
        if let key = line.key { found[key] = file.record(atLine: number).map { (number, $0) } }
      }
      return found
    }
    var result = MonthFile(old)
    let newer = MonthFile(new)
    let (left, before) = (records(file), records(result))
    for (key, (number, record)) in records(newer) {
      guard let at = record.at, left[key]?.record.at == at, before[key]?.record.at != at else { continue }
      let written = Array(newer.bytes[newer.lines[number - 1].range])
      if let place = result.records.first(where: { $0.line.key == key })?.number {
        result.replace(line: place, with: record, written: written)
      } else {
        result.insert(record, written: written)
      }
    }
    return result.bytes
  }

  private static func open(_ store: LedgerStore, _ settings: CommitSettings) throws(GitError) -> Repository {
    try Repository(opening: store.folder.path, library: try GitLibrary.start(settings.library))
  }
}
