import Git

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Brings the work tree from one commit to another: files are replaced, each as a whole, and never written into, so that
/// a crash leaves the old or the new version of each.
///
/// Git's own checkout cuts a file to nothing before it writes it; a process killed there leaves an empty month, and all
/// of its records would look deleted.
struct WorkTreeUpdate {
  private let folder: LedgerFolder

  /// The files that get new contents.
  private var files: [File] = []

  private struct File {
    /// The path below the top.
    let name: String
    let path: String
    let bytes: [UInt8]
    let old: [UInt8]?
    let isExecutable: Bool
  }

  /// What files of the work tree hold after it, by their paths below the top.
  var written: [String: [UInt8]] {
    Dictionary(uniqueKeysWithValues: files.map { ($0.name, $0.bytes) })
  }

  /// The links that are made, and where they lead.
  private var links: [(path: String, target: [UInt8])] = []

  /// The files that go.
  private var removals: [String] = []

  /// Looks at what is there, before anything is written.
  ///
  /// - Throws: ``StoreError`` of kind `changedMeanwhile` when a month's file is not as it was committed; of kind
  ///   `cannotMerge` when another file is not, or is staged.
  init(
    _ changes: [TreeMerge.Change], in folder: LedgerFolder, _ repository: borrowing Repository
  ) throws(StoreError) {
    self.folder = folder
    let others = changes.map(\.path).filter { MergedFile(path: $0) == nil }
    if !others.isEmpty {
      let states = try GitCommitter.translating(folder) { () throws(GitError) in
        try repository.status(of: others)
      }
      for state in states where state.staged != nil {
        // What an interrupted merge has staged is what this one is going to stage.
        let change = changes.first { $0.path == state.path }
        let entry = try GitCommitter.translating(folder) { () throws(GitError) in
          try repository.stagedEntry(at: state.path)
        }
        guard entry == change?.new else {
          throw WorkTreeUpdate.inTheWay(folder.path + "/" + state.path, "what you have staged of it")
        }
      }
    }
    for change in changes { try add(change, repository) }
  }

  private mutating func add(_ change: TreeMerge.Change, _ repository: borrowing Repository) throws(StoreError)
  {
    let path = folder.path + "/" + change.path
    // A submodule's own work tree is git's business, and what a sparse checkout leaves out stays out.
    guard change.new?.mode != .submodule, change.old?.mode != .submodule, !repository.isSkipped(change.path)
    else { return }
    let (old, new) = try GitCommitter.translating(folder) { () throws(GitError) in
      (
        try WorkTreeUpdate.contents(change.old, change.bytes.old, repository),
        try WorkTreeUpdate.contents(change.new, change.bytes.new, repository)
      )
    }
    let now = try WorkTreeUpdate.state(of: path)
    let before = try change.old.map { (entry) throws(StoreError) in
      entry.mode == .symbolicLink ? State.link(old ?? []) : .file(old ?? [])
    }
    let after = try change.new.map { (entry) throws(StoreError) in
      entry.mode == .symbolicLink ? State.link(new ?? []) : .file(new ?? [])
    }
    if now == after, change.old?.mode == change.new?.mode || change.old == nil { return }
    guard now == before || now == nil || now == after || isCommitted(now, change.old, repository) else {
      if MergedFile(path: change.path) != nil, change.old != nil {
        throw FileContents.changedMeanwhile(path)
      }
      throw WorkTreeUpdate.inTheWay(path, "what is there now")
    }
    switch after {
    case nil: if now != nil { removals.append(path) }
    case .link(let target): links.append((path, target))
    case .file(let bytes):
      let isExecutable = change.new?.mode == .executable
      if case .link = now {
        // A link is taken away before a file comes in its place, which may not follow it.
        removals.append(path)
        files.append(
          File(name: change.path, path: path, bytes: bytes, old: nil, isExecutable: isExecutable))
      } else {
        files.append(
          File(name: change.path, path: path, bytes: bytes, old: now?.bytes, isExecutable: isExecutable))
      }
    }
  }

  /// Whether a file is what was committed although its bytes are others: it has line ends that git takes for the same.
  private func isCommitted(
    _ now: State?, _ old: TreeEntry?, _ repository: borrowing Repository
  ) -> Bool {
    guard case .file(let bytes) = now, let old,
      let contents = try? repository.converted(bytes, of: old.path, .toBlob)
    else { return false }
    return (try? repository.blobName(of: contents)) == old.id
  }

  /// What there is at a path.
  private enum State: Equatable {
    case file([UInt8])
    case link([UInt8])

    var bytes: [UInt8] {
      switch self {
      case .file(let bytes), .link(let bytes): bytes
      }
    }
  }

  private static func state(of path: String) throws(StoreError) -> State? {
    if FileContents.kind(of: path) == .link { return .link(try FileContents.linkTarget(path)) }
    return try FileContents.readIfPresent(path).map { .file($0) }
  }

  /// The bytes that a file of a commit has in the work tree.
  private static func contents(
    _ entry: TreeEntry?, _ known: [UInt8]?, _ repository: borrowing Repository
  ) throws(GitError) -> [UInt8]? {
    guard let entry else { return nil }
    let blob: [UInt8]
    if let known { blob = known } else { blob = try repository.contents(of: entry.id, path: entry.path) }
    return entry.mode == .symbolicLink
      ? blob : try repository.converted(blob, of: entry.path, .toWorkingTree)
  }

  private static func inTheWay(_ path: String, _ what: String) -> StoreError {
    StoreError(
      .cannotMerge, "replace", path: path, cause: "\(what) is in no commit and would be lost",
      hint: "commit it with git, or move it away; then try again")
  }

  /// Writes it: first all new versions beside their files, then they take their places, and then files go.
  ///
  /// What a killed process has left beside them is removed; the ledger has to be locked.
  ///
  /// - Parameter flush: puts all that was written on the disk, where that is less work than one file at a time.
  /// - Throws: ``StoreError``. Files that have taken their place stay; every file is whole.
  func apply(isLarge: Bool, flush: () throws(StoreError) -> Void) throws(StoreError) {
    for folder in Set((files.map(\.path) + links.map(\.path)).map { FileContents.parent(of: $0) }) {
      TemporaryFiles.remove(in: folder)
    }
    var pending: [FileReplacement] = []
    do throws(StoreError) {
      for file in files where !removals.contains(file.path) {
        pending.append(try replacement(file))
      }
      if isLarge || pending.count > 8 {
        try flush()
      } else {
        for replacement in pending { try replacement.synchronize() }
      }
    } catch {
      for replacement in pending { replacement.discard() }
      throw error
    }
    while let next = pending.popLast() {
      do throws(StoreError) {
        try next.finish()
      } catch {
        for replacement in pending { replacement.discard() }
        throw error
      }
    }
    for path in removals {
      try FileContents.remove(path)
      removeEmptyFolders(above: path)
    }
    for file in files where removals.contains(file.path) {
      let late = try replacement(file)
      try late.synchronize()
      try late.finish()
    }
    for link in links { try FileContents.makeLink(link.path, to: link.target) }
    let written = files.map(\.path) + removals + links.map(\.path)
    for folder in Set(written.map { FileContents.parent(of: $0) }) where FileContents.isFolder(folder) {
      try FileReplacement.synchronize(folder: folder)
    }
  }

  private func replacement(_ file: File) throws(StoreError) -> FileReplacement {
    try FileReplacement(
      file.path, with: file.bytes, mode: file.isExecutable ? 0o755 : 0o644,
      keepsMode: FileContents.isExecutable(file.path) == file.isExecutable, expecting: .some(file.old))
  }

  /// Folders that nothing is left in go with their last file, as git has it.
  private func removeEmptyFolders(above path: String) {
    var parent = FileContents.parent(of: path)
    // The path is a C string that lives as long as the call; a folder that is not empty is not removed.
    while parent.utf8.count > folder.path.utf8.count, unsafe rmdir(parent) == 0 {
      parent = FileContents.parent(of: parent)
    }
  }
}
