import Git
import TestSupport
import Testing

@Suite struct OpeningTests {
  @Test func discoveryGoesUpAndStopsAtCeilings() throws {
    let sandbox = try GitSandbox()
    try sandbox.folder.makeFolder("repo/a/b")
    let inner = sandbox.folder.path("repo/a/b")
    #expect(try Repository.discover(from: inner, library: library) == "\(sandbox.repository)/.git/")
    let ceiling = sandbox.folder.path("repo/a")
    #expect(try Repository.discover(from: inner, ceilings: [ceiling], library: library) == nil)
    #expect(try Repository.discover(from: sandbox.folder.path, library: library) == nil)
    let nowhere = sandbox.folder.path("nowhere")
    let found = try kindOfError { _ = try Repository.discover(from: nowhere, library: library) }
    #expect(found == .pathNotFound)
  }

  @Test func whatAnOpenRepositoryKnows() throws {
    let sandbox = try GitSandbox()
    let repository = try sandbox.open()
    #expect(repository.workingTree == "\(sandbox.repository)/")
    #expect(repository.gitFolder == "\(sandbox.repository)/.git/")
    #expect(!repository.isBare && !repository.isShallow)
    #expect(try repository.isHeadUnborn && !repository.isHeadDetached)
    #expect(try repository.headBranch == "main")
    #expect(repository.operationInProgress == nil)
    #expect(try repository.log().isEmpty)
    try sandbox.commit("1\n", to: "a")
    #expect(try repository.headCommit?.description == sandbox.git("rev-parse", "HEAD"))
    try sandbox.git("switch", "-q", "-c", "topic/x")
    #expect(try repository.headBranch == "topic/x")
    try sandbox.git("switch", "-q", "--detach")
    #expect(try repository.isHeadDetached && !repository.isHeadUnborn)
    #expect(try repository.headBranch == nil)
  }

  @Test func creatingMakesAnUnbornBranch() throws {
    let sandbox = try GitSandbox(initialize: nil)
    let folder = sandbox.folder.path("new/ledger")
    do {
      let repository = try Repository.create(at: folder, initialBranch: "trunk", library: library)
      #expect(try repository.headBranch == "trunk")
      #expect(try repository.isHeadUnborn)
    }
    #expect(
      try sandbox.git(["status", "--porcelain", "--branch"], in: folder) == "## No commits yet on trunk")
    #expect(
      try kindOfError { _ = try Repository.create(at: folder, library: library) } == .repositoryExists)
    let other = try Repository.create(at: sandbox.folder.path("repo"), library: library)
    #expect(try other.headBranch == "master")
  }

  @Test func bareAndNone() throws {
    let sandbox = try GitSandbox(initialize: ["--bare"])
    let repository = try sandbox.open()
    #expect(repository.isBare == true)
    #expect(repository.workingTree == nil)
    #expect(try kindOfError { try sandbox.commitOnHead() } == .bareRepository)
    let folder = sandbox.folder.path
    let found = try kindOfError { _ = try Repository(opening: folder, library: library) }
    #expect(found == .noRepository)
  }

  @Test(arguments: [
    (
      "core.repositoryformatversion", "1", "extensions.objectformat", "sha256",
      GitError.Kind.unsupportedObjectFormat
    ),
    ("core.repositoryformatversion", "1", "extensions.refstorage", "reftable", .unsupportedReferenceStorage),
    ("core.repositoryformatversion", "1", "extensions.newer", "x", .unsupportedExtension("newer")),
  ])
  func extensions(_ name: String, _ value: String, _ more: String, _ its: String, kind: GitError.Kind) throws
  {
    let sandbox = try GitSandbox()
    try sandbox.git("config", name, value)
    try sandbox.git("config", more, its)
    #expect(try kindOfError { _ = try sandbox.open() } == kind)
  }

  @Test func sha256() throws {
    let sandbox = try GitSandbox(initialize: ["--object-format=sha256"])
    #expect(try kindOfError { _ = try sandbox.open() } == .unsupportedObjectFormat)
  }

  @Test func unreadableConfig() throws {
    let sandbox = try GitSandbox()
    try sandbox.folder.write("[core\n", to: "repo/.git/config")
    do {
      _ = try sandbox.open()
      Issue.record("it was opened")
    } catch let error as GitError {
      #expect(error.kind == .badConfig)
      #expect(error.description.contains(".git/config"))
    }
  }

  @Test(.enabled(if: isRoot, "only root can give files away"))
  func repositoryOfSomebodyElse() throws {
    let sandbox = try GitSandbox()
    _ = try run(["chown", "-R", "12345", sandbox.repository], in: "/", environment: [:])
    #expect(try Repository.discover(from: sandbox.repository, library: library) != nil)
    do {
      _ = try sandbox.open()
      Issue.record("it was opened")
    } catch let error as GitError {
      #expect(error.kind == .foreignOwner)
      #expect(error.hint?.contains("git config --global --add safe.directory \(sandbox.repository)") == true)
    }
  }

  @Test func linkedWorkTree() throws {
    let sandbox = try GitSandbox()
    try sandbox.commit("1\n", to: "a")
    let linked = sandbox.folder.path("linked")
    try sandbox.git("worktree", "add", "-q", "-b", "side", linked)
    let found = try Repository.discover(from: linked, library: library)
    let repository = try Repository(opening: #require(found), library: library)
    #expect(repository.workingTree == linked + "/")
    #expect(repository.commonFolder == sandbox.repository + "/.git/")
    #expect(try repository.headBranch == "side")
    try sandbox.folder.write("2\n", to: "linked/a")
    try repository.commit(
      [PathChange("a", .fileInWorkingTree)], on: repository.headCommit, message: "in the linked one",
      identity: identity)
    #expect(try sandbox.git(["status", "--porcelain"], in: linked).isEmpty)
    #expect(try sandbox.git("log", "-1", "--format=%s", "side") == "in the linked one")
    #expect(try sandbox.isClean())
  }
}

let isRoot = (try? run(["id", "-u"], in: "/", environment: [:]).text) == "0\n"
