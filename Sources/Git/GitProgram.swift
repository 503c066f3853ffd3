/// The `git` program, which does what goes over the network: it knows the user's ssh, proxies and credential helpers.
public struct GitProgram: Sendable {
  /// How it came out.
  public struct Outcome: Sendable {
    /// The exit status; 128 plus the signal's number when it was killed.
    public let status: Int32
    /// All that went to standard output.
    public let output: String
    /// The messages; empty when they went to the terminal.
    public let messages: String
    /// Whether it was ended because it took too long.
    public let isOutOfTime: Bool
  }

  /// How it may behave.
  public enum Manner: Sendable, Hashable {
    /// Messages and progress go to this program's standard error as they come, and it may ask for passwords.
    case talking
    /// Messages are kept; it may ask for passwords at the terminal if there is one.
    case quiet
    /// It asks nothing, and is ended after that many milliseconds.
    case unattended(limit: Int)
  }

  private let environment: [String]

  /// The program as the environment has it.
  ///
  /// Variables that name a repository are left out: the folder names it.
  public init(environment: [String: String]) {
    self.environment =
      environment.filter { !GitProgram.ofRepository.contains($0.key) }
      .map { "\($0.key)=\($0.value)" }.sorted()
  }

  /// What `git rev-parse --local-env-vars` lists, without the variables that hold settings.
  private static let ofRepository: Set<String> = [
    "GIT_ALTERNATE_OBJECT_DIRECTORIES", "GIT_COMMON_DIR", "GIT_DIR", "GIT_GRAFT_FILE",
    "GIT_IMPLICIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_INTERNAL_SUPER_PREFIX", "GIT_NAMESPACE",
    "GIT_OBJECT_DIRECTORY", "GIT_PREFIX", "GIT_QUARANTINE_PATH", "GIT_REPLACE_REF_BASE", "GIT_SHALLOW_FILE",
    "GIT_WORK_TREE",
  ]

  /// Runs it in a folder and waits for its end.
  ///
  /// - Throws: kind `gitProgram` when it can't be started. That it failed is for the caller to see.
  public func run(_ arguments: [String], in folder: String, _ manner: Manner) throws(GitError) -> Outcome {
    var ties = ChildProcess.Ties()
    var variables = environment
    switch manner {
    case .talking: ties.sharesErrors = true
    case .quiet: break
    case .unattended(let limit):
      ties.isDetached = true
      ties.limit = limit
      // Without a terminal git and ssh would open a window to ask.
      variables = variables.filter { variable in
        !["GIT_TERMINAL_PROMPT=", "GIT_ASKPASS=", "SSH_ASKPASS="].contains { variable.hasPrefix($0) }
      }
      variables += ["GIT_TERMINAL_PROMPT=0", "GIT_ASKPASS=true", "SSH_ASKPASS_REQUIRE=never"]
    }
    do throws(SystemFailure) {
      let result = try ChildProcess(
        ["git", "-C", folder] + arguments, environment: variables, scratch: scratchFolder, ties: ties)
      return Outcome(
        status: result.status, output: String(decoding: result.output, as: UTF8.self),
        messages: String(decoding: result.errors, as: UTF8.self), isOutOfTime: result.isOutOfTime)
    } catch {
      throw GitError(
        .gitProgram, "run", path: "git",
        cause: error.isMissing ? "the program was not found" : error.description)
    }
  }

  /// Where the streams are kept, which have no name there.
  private var scratchFolder: String {
    let named = environment.first { $0.hasPrefix("TMPDIR=/") }.map { String($0.dropFirst("TMPDIR=".count)) }
    let folder = named ?? "/tmp"
    return folder.hasSuffix("/") ? folder : folder + "/"
  }
}
