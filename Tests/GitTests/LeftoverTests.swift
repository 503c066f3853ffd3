import TestSupport
import Testing

@testable import Git

/// What killed processes leave: locks and folders to work in.
@Suite struct LeftoverTests {
  /// The owner's text of a process that is no more.
  private func goneOwner() throws -> String {
    let process = try run(["/bin/sh", "-c", "echo $$"], in: "/", environment: [:]).lines[0]
    let words = String(decoding: LockOwner.current.text, as: UTF8.self).split(
      separator: " ", omittingEmptySubsequences: false)
    return (words[..<3] + [Substring(process)] + words[4...]).joined(separator: " ")
  }

  @Test func anOwnerIsReadBack() throws {
    #expect(LockOwner(LockOwner.current.text) == LockOwner.current)
    #expect(!LockOwner.current.isGone)
    let gone = try #require(LockOwner(Array(try goneOwner().utf8)))
    #expect(gone.isGone)
    for text in [
      "", "DIRC", "1234\n", "locked by process \n", "locked by process -1 a b c d\n",
      "locked by process 1 a b c\n",
    ] {
      #expect(LockOwner(Array(text.utf8)) == nil, "\(text)")
    }
  }

  @Test func theLockOfAKilledProcessIsNoObstacle() throws {
    let sandbox = try GitSandbox()
    try sandbox.record("1\n", in: "a")
    try sandbox.folder.write(try goneOwner(), to: "repo/.git/index.lock")
    try sandbox.folder.write(try goneOwner(), to: "repo/.git/index.edit-abcdef/owner")
    try sandbox.folder.write("half", to: "repo/.git/index.edit-abcdef/draft.lock")
    try sandbox.record("2\n", in: "a")
    #expect(try sandbox.isClean())
    #expect(!sandbox.folder.exists("repo/.git/index.lock"))
    #expect(!sandbox.folder.exists("repo/.git/index.edit-abcdef"))
  }

  @Test func anotherLockIsLeftAlone() throws {
    let sandbox = try GitSandbox()
    try sandbox.record("1\n", in: "a")
    let gone = try goneOwner()
    let machine = gone.split(separator: " ")[5]
    for text in [
      "", "DIRC", String(decoding: LockOwner.current.text, as: UTF8.self),
      gone.replacing(machine, with: "elsewhere"),
    ] {
      try sandbox.folder.write(text, to: "repo/.git/index.lock")
      #expect(try kindOfError { _ = try sandbox.record("2\n", in: "a") } == .indexLocked, "\(text)")
      #expect(try sandbox.folder.text("repo/.git/index.lock") == text)
    }
  }

  @Test func theFolderOfALivingProcessIsLeftAlone() throws {
    let sandbox = try GitSandbox()
    try sandbox.folder.write(LockOwner.current.text, to: "repo/.git/index.edit-abcdef/owner")
    try sandbox.folder.write("mine", to: "repo/.git/index.edit-my-own/file")
    try sandbox.folder.makeFolder("repo/.git/index.edit-123456")
    try sandbox.record("1\n", in: "a")
    for name in ["abcdef", "my-own", "123456"] {
      #expect(sandbox.folder.exists("repo/.git/index.edit-\(name)"), "\(name)")
    }
  }

  @Test func theLockIsThereWhileTheFileIsChanged() throws {
    let folder = try TemporaryFolder()
    try folder.write("[a]\n\tb = c\n", to: "config")
    do {
      let file = try ConfigFile(editing: folder.path("config"), library: library)
      try file.set("a.b", to: "d")
      #expect(LockOwner(try folder.read("config.lock")) == LockOwner.current)
      #expect(
        try kindOfError { _ = try ConfigFile(editing: folder.path("config"), library: library) }
          == .configLocked)
      try file.save()
    }
    #expect(try folder.text("config") == "[a]\n\tb = d\n")
    #expect(try run(["ls", "-A", folder.path], in: "/", environment: [:]).lines == ["config"])
  }

  @Test func aBranchsLockIsRemovedWhenItsCommitIsKnown() throws {
    let sandbox = try GitSandbox()
    let commit = try #require(try sandbox.record("1\n", in: "a"))
    let lock = "repo/.git/refs/heads/main.lock"
    let repository = try sandbox.open()
    func isRemoved(_ branch: String = "refs/heads/main") -> Bool {
      repository.removeLock(of: branch, leftBy: commit, since: 0)
    }
    #expect(isRemoved(), "there is none")
    try sandbox.folder.write("\(commit)\n", to: lock)
    #expect(isRemoved())
    #expect(!sandbox.folder.exists(lock))
    for text in ["\(String(repeating: "1", count: 40))\n", "\(commit)", "ref: refs/heads/other\n", ""] {
      try sandbox.folder.write(text, to: lock)
      #expect(!isRemoved(), "\(text)")
      #expect(sandbox.folder.exists(lock))
    }
    #expect(!isRemoved("../index"))
  }

  @Test func theBranchIsToldBeforeItMoves() throws {
    let sandbox = try GitSandbox()
    let repository = try sandbox.open()
    var told: [String] = []
    for (text, parent) in [("1\n", false), ("2\n", true)] {
      try sandbox.write(text, to: "a")
      let head = try repository.headCommit
      #expect((head != nil) == parent)
      let commit = try repository.commit(
        [PathChange("a", .fileInWorkingTree)], on: head, message: "m", identity: identity
      ) { branch, commit in told.append("\(branch) \(commit)") }
      #expect(try told.last == "refs/heads/main \(#require(commit))")
      #expect(try sandbox.git("rev-parse", "HEAD") == commit.map { "\($0)" })
    }
    #expect(told.count == 2)
    #expect(try sandbox.git("reflog", "--format=%gs") == "commit: m\ncommit (initial): m")
  }
}
