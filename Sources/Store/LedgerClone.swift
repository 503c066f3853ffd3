import Git

/// The clone of another device's ledger.
public struct LedgerClone: Sendable {
  private let source: String
  private let path: String
  private let settings: CommitSettings
  private let program: GitProgram

  /// The clone of what git finds at `source`, in the new folder `path`.
  public init(_ source: String, to path: String, _ settings: CommitSettings, _ program: GitProgram) {
    self.source = source
    self.path = path
    self.settings = settings
    self.program = program
  }

  /// Makes it. When the remote's HEAD is on a branch without commits, as a server may leave it whose default branch has
  /// another name, the branch that is there is taken.
  ///
  /// - Throws: ``StoreError``: of kind `network` with what git and the server said.
  public func make(_ manner: GitProgram.Manner) throws(StoreError) -> LedgerFolder {
    let parent = FileContents.parent(of: path)
    try FileContents.makeFolder(parent)
    let result = try run(["clone", "--", source, path], in: parent, manner)
    guard result.status == 0 else {
      let lines = result.messages.split(whereSeparator: \.isNewline).filter { !$0.hasPrefix("Cloning into") }
      throw StoreError(
        .network, "clone", path: Remotes.withoutPassword(source),
        cause: lines.isEmpty ? "git ended with status \(result.status)" : lines.joined(separator: "\n"))
    }
    guard let folder = try LedgerFolder.enclosingWorkTree(of: path) else {
      throw StoreError(.notALedger, "use the clone", path: path, cause: "git made no repository there")
    }
    let isUnborn = try GitCommitter.translating(folder) { () throws(GitError) in
      try GitCommitter(folder, settings).open().isHeadUnborn
    }
    if isUnborn {
      let names = try RemoteExchange(folder, program, manner).branches(of: "origin").names
      if names.count == 1 {
        _ = try run(["checkout", "--quiet", "--track", "origin/\(names[0])"], in: folder.path, .quiet)
      } else if let first = names.first {
        throw StoreError(
          .noRemote, "choose a branch of", path: Remotes.withoutPassword(source),
          cause: "its HEAD is on none of them: \(names.joined(separator: ", "))",
          hint: "choose one: git -C '\(folder.path)' checkout \(first)")
      }
    }
    return folder
  }

  private func run(
    _ arguments: [String], in folder: String, _ manner: GitProgram.Manner
  ) throws(StoreError) -> GitProgram.Outcome {
    do throws(GitError) {
      return try program.run(arguments, in: folder, manner)
    } catch {
      throw StoreError(
        .network, error.operation, path: error.path ?? "", cause: error.cause, hint: error.hint)
    }
  }
}
