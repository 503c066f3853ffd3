/// A temporary folder with an empty home, in which the git program sees nothing of the machine's settings.
///
/// The work tree is `repo`, made by `git init` unless the test makes it. Dates of commits are fixed, names are
/// in the repository's own config (`Ada <ada@example.org>`), so that ids are the same in every run.
public final class GitSandbox: Sendable {
  /// A home folder without a `.gitconfig`, the same for all tests of a run: libgit2's own is set once per process.
  public static let emptyHome = "/nonexistent/ledger-tests"

  /// The folder that holds everything.
  public let folder: TemporaryFolder

  /// The environment that programs run with.
  public let environment: [String: String]

  /// The absolute path of the work tree.
  public var repository: String { folder.path("repo") }

  /// Makes the folder and, unless `initialize` is nil, a repository by `git init` with those arguments.
  public init(initialize arguments: [String]? = []) throws {
    folder = try TemporaryFolder()
    environment = [
      "HOME": GitSandbox.emptyHome, "GIT_CONFIG_NOSYSTEM": "1", "LC_ALL": "C", "TZ": "UTC",
      "GIT_AUTHOR_DATE": "1795000000 +0100", "GIT_COMMITTER_DATE": "1795000000 +0100",
      "GIT_EDITOR": "false", "GIT_TERMINAL_PROMPT": "0",
    ]
    try folder.makeFolder("repo")
    if let arguments {
      try git(["init", "-q", "-b", "main"] + arguments)
      try git("config", "user.name", "Ada")
      try git("config", "user.email", "ada@example.org")
    }
  }

  /// Runs git in the work tree, whatever comes of it.
  public func attempt(_ arguments: [String], in place: String? = nil) throws -> ProcessRun {
    try run(["git"] + arguments, in: place ?? repository, environment: environment)
  }

  /// Runs git in the work tree and gives back what it printed, without the last newline.
  ///
  /// - Throws: `GitProgramFailure` when git's exit status is not 0.
  @discardableResult
  public func git(_ arguments: [String], in place: String? = nil) throws -> String {
    let result = try attempt(arguments, in: place)
    guard result.status == 0 else {
      throw GitProgramFailure(
        description: "git \(arguments.joined(separator: " ")): exit \(result.status): \(result.errorText)")
    }
    return result.text.hasSuffix("\n") ? String(result.text.dropLast()) : result.text
  }

  /// As `git([...])`, in the work tree.
  @discardableResult
  public func git(_ arguments: String...) throws -> String {
    try git(arguments, in: nil)
  }

  /// Writes a file of the work tree.
  public func write(_ text: String, to name: String, mode: UInt32 = 0o644) throws {
    try folder.write(text, to: "repo/\(name)", mode: mode)
  }

  /// Writes a file, stages it and commits all that is staged.
  public func commit(_ text: String, to name: String, message: String = "add") throws {
    try write(text, to: name)
    try git("add", "--", name)
    try git("commit", "-q", "-m", message)
  }
}

/// A git command that did not succeed.
public struct GitProgramFailure: Error, CustomStringConvertible {
  /// The command, its exit status and what it said.
  public let description: String

  /// The failure with that description.
  public init(description: String) { self.description = description }
}
