import Git
import TestSupport
import Testing

@Suite struct SigningTests {
  private func sandboxWithKey() throws -> GitSandbox {
    let sandbox = try GitSandbox()
    let made = try run(
      ["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-C", "ada", "-f", sandbox.folder.path("key")], in: "/",
      environment: [:])
    try #require(made.status == 0)
    try sandbox.folder.write("ada@example.org " + sandbox.folder.text("key.pub"), to: "signers")
    try sandbox.git("config", "gpg.ssh.allowedSignersFile", sandbox.folder.path("signers"))
    try sandbox.git("config", "gpg.format", "ssh")
    try sandbox.git("config", "user.signingkey", sandbox.folder.path("key"))
    try sandbox.git("config", "commit.gpgsign", "true")
    return sandbox
  }

  @discardableResult
  private func signedCommit(_ sandbox: GitSandbox, _ text: String) throws -> ObjectID? {
    try sandbox.write(text, to: "a")
    let repository = try sandbox.open()
    let signer = try repository.commitSigner(environment: sandbox.environment)
    try #require(signer != nil)
    return try repository.commit(
      [PathChange("a", .fileInWorkingTree)], on: repository.headCommit, message: "signed", identity: identity,
      signer: signer)
  }

  @Test func sshSignatures() throws {
    let sandbox = try sandboxWithKey()
    try signedCommit(sandbox, "1\n")
    try signedCommit(sandbox, "2\n")
    for commit in ["HEAD", "HEAD~1"] {
      let verified = try sandbox.attempt(["verify-commit", commit])
      #expect(verified.status == 0)
      #expect(verified.errorText.contains("Good \"git\" signature for ada@example.org"))
    }
    #expect(try sandbox.isClean())
    #expect(
      try sandbox.git("reflog", "--format=%gs|%gn", "HEAD")
        == "commit: signed|Ada\ncommit (initial): signed|Ada")
    #expect(try sandbox.git("log", "-1", "--format=%ad", "--date=raw") == "1795000100 +0100")
    #expect(
      try run(["ls", ".git"], in: sandbox.repository, environment: [:]).lines.allSatisfy { !$0.contains("-") }
    )
  }

  @Test func aSignedCommitLosesTheRaceToo() throws {
    let sandbox = try sandboxWithKey()
    let first = try signedCommit(sandbox, "1\n")
    try signedCommit(sandbox, "2\n")
    let head = try sandbox.git("rev-parse", "HEAD")
    let repository = try sandbox.open()
    let signer = try repository.commitSigner(environment: sandbox.environment)
    let found = try kindOfError {
      try repository.commit(
        [PathChange("a", .removed)], on: first, message: "late", identity: identity, signer: signer)
    }
    #expect(found == .moved)
    #expect(try sandbox.git("rev-parse", "HEAD") == head)
  }

  @Test func aSignerThatFailsLeavesNoCommit() throws {
    let sandbox = try sandboxWithKey()
    try signedCommit(sandbox, "1\n")
    let head = try sandbox.git("rev-parse", "HEAD")
    for (name, value) in [
      ("user.signingkey", sandbox.folder.path("no-key")),
      ("gpg.ssh.program", sandbox.folder.path("no-program")),
      ("gpg.ssh.program", "true"),
    ] {
      try sandbox.git("config", name, value)
      #expect(try kindOfError { try signedCommit(sandbox, "2\n") } == .signing)
    }
    #expect(try sandbox.git("rev-parse", "HEAD") == head)
    #expect(try sandbox.git("status", "--porcelain") == "M  a")
  }

  @Test func whatIsConfigured() throws {
    let sandbox = try GitSandbox()
    let repository = try sandbox.open()
    #expect(try repository.commitSigner(environment: [:]) == nil)
    try sandbox.git("config", "commit.gpgsign", "true")
    #expect(try repository.commitSigner(environment: [:])?.program == "gpg")
    #expect(try repository.commitSigner(environment: [:])?.format == .openPGP)
    #expect(try repository.commitSigner(environment: [:])?.key == nil)
    try sandbox.git("config", "gpg.program", "/usr/bin/gpg2")
    #expect(try repository.commitSigner(environment: [:])?.program == "/usr/bin/gpg2")
    try sandbox.git("config", "gpg.format", "x509")
    #expect(try repository.commitSigner(environment: [:])?.program == "gpgsm")
    try sandbox.git("config", "gpg.format", "ssh")
    try sandbox.git("config", "gpg.ssh.defaultKeyCommand", "echo key::ssh-ed25519 AAAA")
    #expect(try repository.commitSigner(environment: sandbox.environment)?.key == "key::ssh-ed25519 AAAA")
    try sandbox.git("config", "user.signingkey", "~/key")
    #expect(try repository.commitSigner(environment: [:])?.key == GitSandbox.emptyHome + "/key")
    try sandbox.git("config", "gpg.format", "pen")
    #expect(try kindOfError { _ = try repository.commitSigner(environment: [:]) } == .badConfig)
  }

  @Test(.enabled(if: hasGPG, "gpg isn't installed"))
  func openPGPSignatures() throws {
    let sandbox = try GitSandbox()
    try sandbox.folder.makeFolder("gpg")
    var environment = sandbox.environment
    environment["GNUPGHOME"] = sandbox.folder.path("gpg")
    _ = try run(["chmod", "700", sandbox.folder.path("gpg")], in: "/", environment: [:])
    defer { _ = try? run(["gpgconf", "--kill", "all"], in: "/", environment: environment) }
    let made = try run(
      ["gpg", "--batch", "--passphrase", "", "--quick-gen-key", "Ada <ada@example.org>", "ed25519", "sign"],
      in: "/",
      environment: environment)
    try #require(made.status == 0)
    try sandbox.git("config", "commit.gpgsign", "true")
    try sandbox.write("1\n", to: "a")
    let repository = try sandbox.open()
    let signer = try repository.commitSigner(environment: environment)
    try repository.commit(
      [PathChange("a", .fileInWorkingTree)], on: nil, message: "signed", identity: identity, signer: signer)
    let verified = try run(
      ["git", "verify-commit", "HEAD"], in: sandbox.repository, environment: environment)
    #expect(verified.status == 0)
    #expect(verified.errorText.contains("Good signature from \"Ada <ada@example.org>\""))
  }
}

let hasGPG = (try? run(["gpg", "--version"], in: "/", environment: [:]).status) == 0
