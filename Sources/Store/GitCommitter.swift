import CivilTime
import Git
import Journal

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Commits files of a ledger through libgit2.
struct GitCommitter {
  private let folder: LedgerFolder
  private let settings: CommitSettings

  init(_ folder: LedgerFolder, _ settings: CommitSettings) {
    self.folder = folder
    self.settings = settings
  }

  /// Commits those paths as they are in the work tree; see ``LedgerDraft/commit(_:_:)``. `before` is what they held
  /// before the command changed them.
  func commit(
    _ paths: [String], before: [String: [UInt8]?], _ message: String, _ lock: borrowing LedgerLock
  ) throws(StoreError) -> String? {
    try GitCommitter.translating(folder) { () throws(GitError) -> String? in
      let repository = try open()
      defer { lock.settle() }
      // Without it the commit is made all the same; the next one tries again.
      try? MergeDriver.repair(repository, program: settings.mergeProgram)
      if let left = lock.unfinished, let commit = ObjectID(left.commit) {
        repository.removeLock(of: left.branch, leftBy: commit, since: left.since)
      }
      for path in paths { try repository.requireConvertible(path) }
      var earlier = try GitCommitter.uncommitted(before, repository)
      earlier += try editedLinks(before, repository)
      earlier += try missingFiles(paths, repository)
      var isChanged = !earlier.isEmpty
      for path in paths where !isChanged {
        isChanged = try GitCommitter.differs(path, from: before[path] ?? nil, folder, repository)
      }
      guard isChanged else { return nil }
      let identity = try identity(in: repository)
      let signer = try repository.commitSigner(environment: settings.programs)
      if !earlier.isEmpty {
        let names = earlier.map { FileContents.name(of: $0.path) }.joined(separator: ", ")
        _ = try GitCommitter.retrying { () throws(GitError) -> ObjectID? in
          try repository.commit(
            earlier, on: try repository.headCommit, message: GitCommitter.foundSubject + names,
            identity: identity,
            signer: signer, willMove: { branch, commit in lock.willMove(branch, to: "\(commit)") })
        }
      }
      let changes = paths.map { PathChange($0, .fileInWorkingTree) }
      return try GitCommitter.retrying { () throws(GitError) -> ObjectID? in
        try repository.commit(
          changes, on: try repository.headCommit, message: message, identity: identity, signer: signer,
          willMove: { branch, commit in lock.willMove(branch, to: "\(commit)") })
      }.map { String($0.description.prefix(8)) }
    }
  }

  /// How the subject of a commit begins that holds what was found in the files of a command before it changed them.
  static let foundSubject = "Not committed before: "

  /// Whether a file in the work tree is another one than in the last commit. If `before` is known, the commit has it.
  private static func differs(
    _ path: String, from before: [UInt8]?, _ folder: LedgerFolder, _ repository: borrowing Repository
  ) throws(GitError) -> Bool {
    guard let bytes = try? FileContents.read(folder.path + "/" + path) else { return true }
    if let before { return bytes != before }
    return try blobName(of: bytes, path, repository) != committed(path, repository)
  }

  /// The files that differed from the last commit before the command changed them: edited by hand, or by a command
  /// that could not commit.
  private static func uncommitted(
    _ before: [String: [UInt8]?], _ repository: borrowing Repository
  ) throws(GitError) -> [PathChange] {
    var changes: [PathChange] = []
    for (path, old) in before.sorted(by: { $0.key < $1.key }) {
      guard let old else { continue }
      let contents = try repository.converted(old, of: path, .toBlob)
      guard try committed(path, repository) != repository.blobName(of: contents) else { continue }
      changes.append(PathChange(path, .blob(try repository.writeBlob(contents), nil)))
    }
    return changes
  }

  /// `series.ledger` as somebody has edited it by hand, when the command did not change it. One that is gone, in conflict
  /// or no plain file is left for a person to look at.
  private func editedLinks(
    _ before: [String: [UInt8]?], _ repository: borrowing Repository
  ) throws(GitError) -> [PathChange] {
    let name = LedgerFolder.seriesName
    let path = folder.path + "/" + name
    guard before[name] == nil, FileContents.kind(of: path) != .link, let bytes = try? FileContents.read(path),
      !SeriesFile(bytes).hasConflict, (try? repository.requireConvertible(name)) != nil
    else { return [] }
    return try GitCommitter.uncommitted([name: bytes], repository)
  }

  /// The files that every ledger has and no commit holds yet, because `init` could not commit.
  private func missingFiles(
    _ paths: [String], _ repository: borrowing Repository
  ) throws(GitError) -> [PathChange] {
    var changes: [PathChange] = []
    for path in [".gitattributes", LedgerFolder.settingsName] where !paths.contains(path) {
      guard FileContents.exists(folder.path + "/" + path), try GitCommitter.committed(path, repository) == nil
      else {
        continue
      }
      changes.append(PathChange(path, .fileInWorkingTree))
    }
    return changes
  }

  private static func blobName(
    of bytes: [UInt8], _ path: String, _ repository: borrowing Repository
  ) throws(GitError) -> ObjectID {
    try repository.blobName(of: try repository.converted(bytes, of: path, .toBlob))
  }

  private static func committed(
    _ path: String, _ repository: borrowing Repository
  ) throws(GitError) -> ObjectID? {
    guard let head = try repository.headCommit else { return nil }
    return try repository.entry(at: path, in: head)?.id
  }

  /// Throws when the repository cannot be opened: it is of another format, or somebody else's.
  func requireUsable() throws(StoreError) {
    try GitCommitter.translating(folder) { () throws(GitError) in _ = try open() }
  }

  /// Sees to it that git merges the ledger by key in this clone.
  func setUpMergeDriver() throws(StoreError) {
    let repository = try GitCommitter.translating(folder) { () throws(GitError) -> Repository in try open() }
    try MergeDriver.repair(repository, program: settings.mergeProgram)
  }

  /// Whether the last commit has a path; false also when git cannot say.
  func lastCommitHas(_ path: String) -> Bool {
    guard let repository = try? open() else { return false }
    return (try? GitCommitter.committed(path, repository)) ?? nil != nil
  }

  /// Throws when no commit can be made now.
  func requireCommittable() throws(StoreError) {
    try GitCommitter.translating(folder) { () throws(GitError) in
      let repository = try open()
      try repository.requireCommittable()
      guard !repository.isShallow else {
        throw GitError(
          .missingObject, "look at the history of", path: folder.path, cause: "the clone is shallow")
      }
      _ = try identity(in: repository)
    }
  }

  func open() throws(GitError) -> Repository {
    try Repository(opening: folder.path, library: try library())
  }

  func library() throws(GitError) -> GitLibrary { try GitLibrary.start(settings.library) }

  /// Who commits, now.
  func identity(in repository: borrowing Repository) throws(GitError) -> Identity {
    try repository.identity(
      environment: settings.identity, seconds: Int64(settings.time.instant.seconds),
      offsetMinutes: settings.time.offset / 60)
  }

  /// Tries again for about two seconds while another git program holds the index or the branch; also when the branch
  /// was moved, if `readsAnew` says that `body` looks where it is now.
  static func retrying<T>(
    readsAnew: Bool = true, _ body: () throws(GitError) -> T
  ) throws(GitError) -> T {
    var attempts = 0
    while true {
      do {
        return try body()
      } catch {
        switch error.kind {
        case .moved where readsAnew: break
        case .indexLocked, .referenceLocked, .configLocked: break
        default: throw error
        }
        attempts += 1
        guard attempts < 40 else { throw error }
        // A different pause each time, so that two programs do not keep meeting.
        usleep(useconds_t(30_000 + (Int(getpid()) * 7919 + attempts * 104_729) % 30_000))
      }
    }
  }

  /// Git's errors in the words of the store.
  static func translating<T: ~Copyable>(
    _ folder: LedgerFolder, _ body: () throws(GitError) -> T
  ) throws(StoreError) -> T {
    do {
      return try body()
    } catch {
      let kind: StoreError.Kind =
        switch error.kind {
        case .indexLocked, .referenceLocked, .configLocked, .moved: .locked
        default: .cannotCommit
        }
      var hint = error.hint
      if case .operationInProgress = error.kind {
        // Git's other way out, giving it up, would throw away what was saved meanwhile.
        hint = "finish it first; `git status` says how"
      }
      let cause =
        error.kind == .foreignOwner
        ? "it belongs to another user, and git is not told to trust that" : error.cause
      throw StoreError(
        kind, error.operation, path: error.path ?? "", cause: cause, hint: hint)
    }
  }
}
