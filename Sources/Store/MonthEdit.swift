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

  /// The file as it is, with what was committed to it since the editing began put in where the editor wrote over it.
  /// The draft commits it against `before`: what was there before the person's changes, nil when there was no file.
  ///
  /// - Throws: ``StoreError`` when the file cannot be read, or is no longer there.
  public func file(
    in draft: inout LedgerDraft
  ) throws(StoreError) -> (file: MonthFile, before: [UInt8]?) {
    guard FileContents.exists(path) else {
      throw StoreError(
        .missing, "read", path: path, cause: "it was removed while it was edited",
        hint: "bring it back: git checkout -- '\(month.path)'")
    }
    var file = try draft.month(month)
    let (versions, now) = try GitCommitter.translating(store.folder) {
      () throws(GitError) -> ([(old: [UInt8], new: [UInt8])], [UInt8]?) in
      let repository = try MonthEdit.open(store, settings)
      guard let current = try repository.headCommit, current != head else { return ([], committed) }
      return (try since(repository), try repository.contents(of: month.path, in: current))
    }
    for (old, new) in versions {
      let (before, after) = (
        MonthFile(old, calendars: store.calendars), MonthFile(new, calendars: store.calendars)
      )
      MonthEdit.replay(from: before, to: after, on: &file)
    }
    let before = now == committed ? base : now
    draft.setBefore(month.path, to: before)
    return (file, before)
  }

  /// The changes of the file by commits since the editing began, oldest first, without those of what was found in it.
  private func since(_ repository: borrowing Repository) throws(GitError) -> [(old: [UInt8], new: [UInt8])] {
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
    // A branch that no longer holds the commit was rewritten; what that changed is not ours to say.
    guard isMet else { return [] }
    var versions: [(old: [UInt8], new: [UInt8])] = []
    for commit in commits.reversed() where !commit.subject.hasPrefix(GitCommitter.foundSubject) {
      guard let change = commit.changes.first(where: { $0.path == path }) else { continue }
      versions.append(
        (
          try change.old.map { (blob) throws(GitError) in try repository.contents(of: blob) } ?? [],
          try change.new.map { (blob) throws(GitError) in try repository.contents(of: blob) } ?? []
        ))
    }
    return versions
  }

  /// Makes the change of each record between two versions in a third one, unless it is there. Where the person changed
  /// the same record, both lines stay, and `check` tells.
  static func replay(from before: MonthFile, to after: MonthFile, on file: inout MonthFile) {
    func lines(_ file: MonthFile) -> [[UInt8]] { file.records.map { Array(file.bytes[$0.line.range]) } }
    let (old, new) = (lines(before), lines(after))
    let (known, kept) = (Set(old), Set(new))
    var gone = old.filter { !kept.contains($0) }
    for (number, line) in after.records {
      let text = Array(after.bytes[line.range])
      guard !known.contains(text), let record = after.record(atLine: number) else { continue }
      let earlier = gone.firstIndex { text in
        before.records.contains {
          $0.line.key == record.key && before.bytes[$0.line.range].elementsEqual(text)
        }
      }
      let replaced = earlier.map { gone.remove(at: $0) }
      guard lineNumber(of: text, in: file) == nil else { continue }
      if let place = replaced.flatMap({ lineNumber(of: $0, in: file) }) {
        file.replace(line: place, with: record, written: text)
      } else {
        file.insert(record, written: text)
      }
    }
    for line in gone {
      if let place = lineNumber(of: line, in: file) { file.remove(line: place) }
    }
  }

  private static func lineNumber(of line: [UInt8], in file: MonthFile) -> Int? {
    file.records.first { file.bytes[$0.line.range].elementsEqual(line) }?.number
  }

  private static func open(_ store: LedgerStore, _ settings: CommitSettings) throws(GitError) -> Repository {
    try Repository(opening: store.folder.path, library: try GitLibrary.start(settings.library))
  }
}
