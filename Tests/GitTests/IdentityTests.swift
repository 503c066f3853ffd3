import Git
import TestSupport
import Testing

@Suite struct IdentityTests {
  @Test func variablesThenRolesThenUserThenEmail() throws {
    let sandbox = try GitSandbox()
    let repository = try sandbox.open()
    func people(_ environment: IdentityEnvironment) throws -> [String] {
      let found = try repository.identity(environment: environment, seconds: 5, offsetMinutes: -90)
      #expect(found.author.seconds == 5 && found.author.offsetMinutes == -90)
      return [found.author, found.committer].map { "\($0.name) <\($0.email)>" }
    }
    #expect(try people(IdentityEnvironment()) == ["Ada <ada@example.org>", "Ada <ada@example.org>"])
    try sandbox.git("config", "author.name", "Author")
    try sandbox.git("config", "committer.email", "committer@example.org")
    #expect(try people(IdentityEnvironment()) == ["Author <ada@example.org>", "Ada <committer@example.org>"])
    let all = IdentityEnvironment(
      authorName: "AN", authorEmail: "ae", committerName: "CN", committerEmail: "ce", email: "e")
    #expect(try people(all) == ["AN <ae>", "CN <ce>"])
    #expect(
      try people(IdentityEnvironment(authorName: "", email: "e"))
        == ["Author <ada@example.org>", "Ada <committer@example.org>"])
    try sandbox.git("config", "--unset", "user.email")
    #expect(try people(IdentityEnvironment(email: "e")) == ["Author <e>", "Ada <committer@example.org>"])
  }

  @Test(arguments: [
    ("user.name", "", "user.email", "a@b"), ("user.name", "A", "user.email", ""),
    ("user.name", " <> ", "user.email", "a@b"), ("user.name", "A", "user.email", "."),
  ])
  func nobody(_ first: String, _ name: String, _ second: String, _ email: String) throws {
    let sandbox = try GitSandbox()
    try sandbox.git("config", first, name)
    try sandbox.git("config", second, email)
    let repository = try sandbox.open()
    #expect(
      try kindOfError {
        _ = try repository.identity(environment: IdentityEnvironment(), seconds: 0, offsetMinutes: 0)
      } == .noIdentity)
  }

  @Test func namesAreWrittenAsGitWritesThem() throws {
    let sandbox = try GitSandbox()
    try sandbox.git("config", "user.name", " Ada <Lovelace>, ")
    try sandbox.commit("1\n", to: "a")
    let repository = try sandbox.open()
    let found = try repository.identity(environment: IdentityEnvironment(), seconds: 0, offsetMinutes: 0)
    #expect(try found.author.name == sandbox.git("log", "-1", "--format=%an"))
    try sandbox.write("2\n", to: "a")
    try repository.commit(
      [PathChange("a", .fileInWorkingTree)], on: repository.headCommit, message: "ours", identity: found)
    #expect(try sandbox.isClean())
  }

  @Test func emptyNamesAreRefusedByTheCommitToo() throws {
    let sandbox = try GitSandbox()
    try sandbox.write("1\n", to: "a")
    let nobody = Signature(name: " ", email: "", seconds: 0, offsetMinutes: 0)
    let found = try kindOfError {
      _ = try sandbox.open().commit(
        [PathChange("a", .fileInWorkingTree)], on: nil, message: "m",
        identity: Identity(author: nobody, committer: nobody))
    }
    #expect(found == .noIdentity)
  }
}
