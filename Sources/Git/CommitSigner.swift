internal import CLibgit2

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// Signs commits with the program that git would run.
public struct CommitSigner: Sendable {
  /// What kind of signature: `gpg.format`.
  public enum Format: String, Sendable, Hashable {
    /// By gpg.
    case openPGP = "openpgp"
    /// By gpgsm.
    case x509
    /// By ssh-keygen.
    case ssh
  }

  /// What kind of signature.
  public let format: Format

  /// The program: `gpg.ssh.program` and the like.
  public let program: String

  /// `user.signingKey`; for OpenPGP nil stands for the committer.
  public let key: String?

  /// What the program sees, `NAME=value` each.
  fileprivate let environment: [String]

  /// The signature over the bytes of a commit.
  func sign(_ content: [UInt8], for committer: Signature, gitFolder: String) throws(GitError) -> String {
    let result: ChildProcess
    switch format {
    case .openPGP, .x509:
      let user = key ?? "\(committer.name) <\(committer.email)>"
      result = try run([program, "--status-fd=2", "-bsau", user], content, gitFolder)
      guard result.errors.contains("[GNUPG:] SIG_CREATED ") else { throw failure(result) }
    case .ssh:
      guard let key else {
        throw GitError(.signing, "sign the commit", cause: "user.signingKey is not set")
      }
      if let literal = literalKey(key) {
        let file = try KeyFile(literal, in: gitFolder)
        // The private half is with the agent.
        result = try run([program, "-Y", "sign", "-n", "git", "-f", file.path, "-U"], content, gitFolder)
      } else {
        result = try run([program, "-Y", "sign", "-n", "git", "-f", key], content, gitFolder)
      }
    }
    guard result.status == 0 else { throw failure(result) }
    var signature = String(decoding: result.output.filter { $0 != UInt8(ascii: "\r") }, as: UTF8.self)
    while signature.last == "\n" { signature.removeLast() }
    guard !signature.isEmpty else { throw failure(result) }
    return signature
  }

  private func run(_ command: [String], _ input: [UInt8], _ scratch: String) throws(GitError) -> ChildProcess
  {
    do throws(SystemFailure) {
      return try ChildProcess(command, environment: environment, input: input, scratch: scratch)
    } catch {
      throw GitError(.signing, "sign the commit with", path: program, cause: error.description)
    }
  }

  private func failure(_ result: ChildProcess) -> GitError {
    let said = String(decoding: result.errors, as: UTF8.self).split(separator: "\n")
      .filter { !$0.hasPrefix("[GNUPG:]") }.joined(separator: "; ")
    let cause = said.isEmpty ? "it ended with status \(result.status)" : said
    return GitError(.signing, "sign the commit with", path: program, cause: cause)
  }
}

/// The public key in the text of `user.signingKey`, if that is not the name of a file.
private func literalKey(_ text: String) -> String? {
  if text.hasPrefix("key::") { return String(text.dropFirst("key::".count)) }
  return text.hasPrefix("ssh-") ? text : nil
}

/// A file with a public key that is removed with its owner.
private struct KeyFile: ~Copyable {
  let path: String

  init(_ key: String, in folder: String) throws(GitError) {
    var name = ""
    do throws(SystemFailure) {
      try Descriptor(temporary: folder + "signing-key-", name: &name).write(Array((key + "\n").utf8))
    } catch {
      throw GitError(.signing, "write the key to", path: folder, cause: error.description)
    }
    path = name
  }

  deinit { _ = unsafe unlink(path) }
}

extension Repository {
  /// What signs commits here, or nil when `commit.gpgSign` isn't set.
  ///
  /// - Parameter environment: what the signing program sees: it may need `HOME`, `GPG_TTY`, `SSH_AUTH_SOCK`.
  /// - Throws: kind `badConfig` for a `gpg.format` that isn't known.
  public func commitSigner(environment: [String: String]) throws(GitError) -> CommitSigner? {
    guard try configFlag("commit.gpgsign") == true else { return nil }
    let name = try configValue("gpg.format") ?? "openpgp"
    guard let format = CommitSigner.Format(rawValue: name) else {
      throw GitError(.badConfig, "sign commits by", path: "gpg.format", cause: "there is no format '\(name)'")
    }
    var program: String?
    if format == .openPGP { program = try configPath("gpg.program") }
    if let special = try configPath("gpg.\(format.rawValue).program") { program = special }
    let variables = environment.map { "\($0.key)=\($0.value)" }.sorted()
    return CommitSigner(
      format: format, program: program ?? format.usualProgram,
      key: try signingKey(format, environment: variables), environment: variables)
  }

  private func signingKey(_ format: CommitSigner.Format, environment: [String]) throws(GitError) -> String? {
    guard let key = try configValue("user.signingkey"), !key.isEmpty else {
      guard format == .ssh, let command = try configValue("gpg.ssh.defaultkeycommand") else { return nil }
      return try firstKey(of: command, environment: environment)
    }
    return format == .ssh && literalKey(key) == nil ? try configPath("user.signingkey") : key
  }

  /// The first line that the command prints, if it is a key.
  private func firstKey(of command: String, environment: [String]) throws(GitError) -> String? {
    do throws(SystemFailure) {
      let result = try ChildProcess(
        ["/bin/sh", "-c", command], environment: environment, scratch: gitFolder)
      let line = String(decoding: result.output, as: UTF8.self).split(separator: "\n").first.map(String.init)
      return line.flatMap { literalKey($0) == nil ? nil : $0 }
    } catch {
      throw GitError(.signing, "run", path: command, cause: error.description)
    }
  }
}

extension CommitSigner.Format {
  fileprivate var usualProgram: String {
    switch self {
    case .openPGP: "gpg"
    case .x509: "gpgsm"
    case .ssh: "ssh-keygen"
    }
  }
}

extension [UInt8] {
  fileprivate func contains(_ text: String) -> Bool {
    String(decoding: self, as: UTF8.self).utf8.split(separator: UInt8(ascii: "\n"))
      .contains { $0.starts(with: text.utf8) }
  }
}
