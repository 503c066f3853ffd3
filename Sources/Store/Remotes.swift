import Git

/// The remotes of a ledger, as git's config has them.
public struct Remotes: Sendable {
  /// One of them.
  public struct Entry: Sendable, Hashable {
    /// Its name, `origin`.
    public let name: String
    /// Where it is, without a password.
    public let place: String
  }

  private let folder: LedgerFolder
  private let settings: CommitSettings
  private let program: GitProgram

  /// Those of the ledger in a folder.
  public init(_ folder: LedgerFolder, _ settings: CommitSettings, _ program: GitProgram) {
    self.folder = folder
    self.settings = settings
    self.program = program
  }

  /// All of them, sorted by name.
  ///
  /// - Throws: ``StoreError`` when the repository can't be read.
  public func entries() throws(StoreError) -> [Entry] {
    try GitCommitter.translating(folder) { () throws(GitError) -> [Entry] in
      let repository = try GitCommitter(folder, settings).open()
      var entries: [Entry] = []
      for name in try repository.remoteNames() {
        let place = try repository.configValue("remote.\(name).url") ?? ""
        entries.append(Entry(name: name, place: Remotes.withoutPassword(place)))
      }
      return entries
    }
  }

  /// Adds one.
  ///
  /// - Throws: ``StoreError`` of kind `noRemote` with git's reason.
  public func add(_ name: String, _ place: String) throws(StoreError) {
    try change(["remote", "add", "--", name, place], "add the remote", name)
  }

  /// Removes one. What was fetched from it and is merged stays.
  ///
  /// - Throws: ``StoreError`` of kind `noRemote` with git's reason.
  public func remove(_ name: String) throws(StoreError) {
    try change(["remote", "remove", "--", name], "remove the remote", name)
  }

  /// How many branches a remote has.
  ///
  /// - Throws: ``StoreError`` of kind `network` when it does not answer.
  public func branchCount(_ name: String, _ manner: GitProgram.Manner) throws(StoreError) -> Int {
    try RemoteExchange(folder, program, manner).branches(of: name).names.count
  }

  private func change(_ arguments: [String], _ operation: String, _ name: String) throws(StoreError) {
    let result = try GitCommitter.translating(folder) { () throws(GitError) in
      try program.run(arguments, in: folder.path, .quiet)
    }
    guard result.status != 0 else { return }
    throw StoreError(
      .noRemote, operation, path: name,
      cause: result.messages.split(whereSeparator: \.isNewline).joined(separator: "\n"))
  }

  /// A URL whose password is replaced by dots.
  static func withoutPassword(_ place: String) -> String {
    // Foundation's search is not needed for three characters.
    guard let colon = place.firstIndex(of: ":"), place[colon...].hasPrefix("://") else { return place }
    let rest = place[place.index(colon, offsetBy: 3)...]
    let authority = rest[..<(rest.firstIndex(of: "/") ?? rest.endIndex)]
    guard let at = authority.lastIndex(of: "@"), let secret = authority[..<at].firstIndex(of: ":") else {
      return place
    }
    return place[..<secret] + ":..." + place[at...]
  }
}
