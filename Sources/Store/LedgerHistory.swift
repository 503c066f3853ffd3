import CivilTime
import Git
import Journal

/// What ledger commands did, as git remembers it: the commits whose message ends with a `Ledger-Command:` line.
public struct LedgerHistory: Sendable {
  /// A commit of a ledger command.
  public struct Entry: Sendable, Hashable {
    /// The commit's full id.
    public let id: String
    /// The first line of its message.
    public let subject: String
    /// When it was made.
    public let time: OffsetDateTime
    /// The records it changed.
    public let keys: [OccurrenceKey]
  }

  private let store: LedgerStore
  private let settings: CommitSettings

  /// The history of a ledger.
  public init(_ store: LedgerStore, _ settings: CommitSettings) {
    self.store = store
    self.settings = settings
  }

  /// The commits that can be taken back, newest first: those that ledger commands made in this clone, also when a rebase
  /// has put them on others since, and that are not taken back already. Merges, other people's commits and those of other devices in between are passed over. What
  /// took something back is left out unless `includesUndoing`; when it is taken back itself, what it took back counts
  /// again.
  ///
  /// - Throws: ``StoreError`` when the repository cannot be read.
  public func entries(limit: Int, includesUndoing: Bool = false) throws(StoreError) -> [Entry] {
    try GitCommitter.translating(store.folder) { () throws(GitError) -> [Entry] in
      let repository = try open()
      let own = OwnCommits(try repository.commitsMadeHere())
      var undone = Set<String>()
      var undoneOrigins = Set<Commit.Origin>()
      var entries: [Entry] = []
      try repository.walk(touching: { $0.hasSuffix(".ledger") }) { commit in
        let isUndone = undone.contains(commit.id.description) || undoneOrigins.contains(commit.origin)
        let takesBack = isUndone ? [] : LedgerTrailer.undone(in: commit.message)
        undone.formUnion(takesBack)
        // A rebase gave what was taken back another id, and left this one in the message.
        undoneOrigins.formUnion(takesBack.compactMap { ObjectID($0).flatMap { repository.origin(of: $0) } })
        let keys = LedgerTrailer.keys(in: commit.message)
        let isWanted =
          LedgerTrailer.isOfCommand(commit.message) && takesBack.isEmpty
          || includesUndoing && !takesBack.isEmpty
        if isWanted, !isUndone, commit.parents.count <= 1, own.contains(commit, repository) {
          entries.append(Entry(commit, keys))
        }
        return entries.count < limit
      }
      return entries
    }
  }

  /// The newest commit of a ledger command, whoever made it; nil when there is none.
  ///
  /// - Throws: ``StoreError`` when the repository cannot be read.
  public func newest() throws(StoreError) -> Entry? {
    try GitCommitter.translating(store.folder) { () throws(GitError) -> Entry? in
      var entry: Entry?
      try open().walk(touching: { $0.hasSuffix(".ledger") }) { commit in
        guard LedgerTrailer.isOfCommand(commit.message), commit.parents.count <= 1 else { return true }
        entry = Entry(commit, LedgerTrailer.keys(in: commit.message))
        return false
      }
      return entry
    }
  }

  /// Makes sure that a commit can be made now, before anything is changed for it.
  ///
  /// - Throws: ``StoreError`` of kind `cannotCommit`: a merge is in progress, HEAD is detached, nobody knows who commits.
  public func requireCommittable() throws(StoreError) {
    try GitCommitter(store.folder, settings).requireCommittable()
  }

  /// The records that a month file holds and the last commit does not: marked by commands that could not commit, or
  /// written by hand with a key.
  ///
  /// - Throws: ``StoreError``.
  public func uncommittedRecords() throws(StoreError) -> [(month: MonthPath, record: Record)] {
    var found: [(month: MonthPath, record: Record)] = []
    for month in try store.months() {
      // What cannot be read has no records here; reading it for other purposes says so.
      guard let file = try? store.month(month) else { continue }
      let committed = try GitCommitter.translating(store.folder) { () throws(GitError) -> [UInt8] in
        let repository = try open()
        guard let head = try repository.headCommit else { return [] }
        return try repository.contents(of: month.path, in: head) ?? []
      }
      guard committed != file.bytes else { continue }
      let known = MonthFile(committed, calendars: store.calendars)
      let lines = Set(known.records.map { _, line in Array(known.bytes[line.range]) })
      for (number, line) in file.records
      where line.key != nil && !lines.contains(Array(file.bytes[line.range])) {
        if let record = file.record(atLine: number) { found.append((month, record)) }
      }
    }
    return found
  }

  /// Takes a commit's changes of records back in a draft: a line is only touched when it still says what the commit
  /// made of it.
  ///
  /// - Returns: how many lines were taken back, and the lines that were changed again since and were left alone.
  /// - Throws: ``StoreError``.
  public func revert(
    _ entry: Entry, in draft: inout LedgerDraft
  ) throws(StoreError) -> (count: Int, left: [String]) {
    var count = 0
    var left: [String] = []
    for (path, before, after) in try versions(of: entry) {
      if path == LedgerFolder.seriesName {
        var file = try draft.series()
        count += file.takeBack(from: SeriesFile(after), to: SeriesFile(before))
        draft.set(path, to: file.bytes)
        continue
      }
      guard let month = MonthPath(path) else { continue }
      var file = try draft.month(month)
      if file.bytes == after {
        // Nothing happened to the file since: it becomes what it was, with comments and all.
        if before != after { count += 1 }
        draft.set(month, to: MonthFile(before, calendars: store.calendars))
        continue
      }
      let reversal = RecordReversal(
        from: MonthFile(after, calendars: store.calendars), to: MonthFile(before, calendars: store.calendars))
      let result = reversal.apply(to: &file)
      count += result.count
      left += result.left
      draft.set(month, to: file)
    }
    return (count, left)
  }

  /// The month files that a commit changed: path, bytes before and bytes after.
  private func versions(of entry: Entry) throws(StoreError) -> [(String, [UInt8], [UInt8])] {
    try GitCommitter.translating(store.folder) { () throws(GitError) -> [(String, [UInt8], [UInt8])] in
      let repository = try open()
      guard let id = ObjectID(entry.id) else { return [] }
      let commit = try repository.commit(id)
      var versions: [(String, [UInt8], [UInt8])] = []
      for change in commit.changes {
        let before = try change.old.map { (blob) throws(GitError) in try repository.contents(of: blob) } ?? []
        let after = try change.new.map { (blob) throws(GitError) in try repository.contents(of: blob) } ?? []
        versions.append((change.path, before, after))
      }
      return versions
    }
  }

  private func open() throws(GitError) -> Repository {
    try Repository(opening: store.folder.path, library: try GitLibrary.start(settings.library))
  }
}

/// The commits that were made in this clone: by their ids, or where a rebase gave them others by what it keeps.
private final class OwnCommits {
  private let ids: Set<ObjectID>?
  private var origins: Set<Commit.Origin>?

  init(_ ids: Set<ObjectID>?) {
    self.ids = ids
  }

  func contains(_ commit: Commit, _ repository: borrowing Repository) -> Bool {
    guard let ids else { return true }
    if ids.contains(commit.id) { return true }
    if let origins { return origins.contains(commit.origin) }
    let found = Set(ids.compactMap { repository.origin(of: $0) })
    origins = found
    return found.contains(commit.origin)
  }
}

extension LedgerHistory.Entry {
  init(_ commit: Commit, _ keys: [OccurrenceKey]) {
    id = commit.id.description
    subject = commit.subject
    time = OffsetDateTime(
      instant: Instant(seconds: Int(commit.author.seconds)), offset: commit.author.offsetMinutes * 60)
    self.keys = keys
  }
}
