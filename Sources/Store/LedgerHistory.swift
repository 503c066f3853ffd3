import CivilTime
import Git
import Journal

/// What ledger commands did, as git remembers it: the commits whose message ends with `Ledger-Key:` lines.
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

  /// The commits that can be taken back, newest first: those of ledger commands that are no undoing themselves and
  /// are not taken back already. Merges and other people's commits in between are passed over.
  ///
  /// - Throws: ``StoreError`` when the repository cannot be read.
  public func entries(limit: Int) throws(StoreError) -> [Entry] {
    try GitCommitter.translating(store.folder) { () throws(GitError) -> [Entry] in
      let repository = try open()
      var undone = Set<String>()
      var entries: [Entry] = []
      try repository.walk(touching: { $0.hasSuffix(".ledger") }) { commit in
        undone.formUnion(LedgerTrailer.undone(in: commit.message))
        let keys = LedgerTrailer.keys(in: commit.message)
        let isUndoing = !LedgerTrailer.undone(in: commit.message).isEmpty
        if !keys.isEmpty, !isUndoing, commit.parents.count <= 1, !undone.contains(commit.id.description) {
          entries.append(Entry(commit, keys))
        }
        return entries.count < limit
      }
      return entries
    }
  }

  /// Takes a commit's changes of records back in a draft: a line is only touched when it still says what the commit
  /// made of it.
  ///
  /// - Returns: the keys whose records were changed again since and were therefore left alone.
  /// - Throws: ``StoreError``.
  public func revert(_ entry: Entry, in draft: inout LedgerDraft) throws(StoreError) -> [OccurrenceKey] {
    var left: [OccurrenceKey] = []
    for (path, before, after) in try versions(of: entry) {
      guard let month = MonthPath(path) else { continue }
      var file = try draft.month(month)
      let reversal = RecordReversal(
        from: MonthFile(after, calendars: store.calendars), to: MonthFile(before, calendars: store.calendars),
        keys: entry.keys)
      left += reversal.apply(to: &file)
      draft.set(month, to: file)
    }
    return left
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

extension LedgerHistory.Entry {
  init(_ commit: Commit, _ keys: [OccurrenceKey]) {
    id = commit.id.description
    subject = commit.subject
    time = OffsetDateTime(
      instant: Instant(seconds: Int(commit.author.seconds)), offset: commit.author.offsetMinutes * 60)
    self.keys = keys
  }
}
