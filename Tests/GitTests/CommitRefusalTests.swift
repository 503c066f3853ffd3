import Git
import TestSupport
import Testing

@Suite struct CommitRefusalTests {
  @Test func detachedHead() throws {
    let sandbox = try GitSandbox()
    try sandbox.commit("1\n", to: "a")
    try sandbox.git("switch", "-q", "--detach")
    try sandbox.write("2\n", to: "a")
    #expect(try kindOfError { try sandbox.commitOnHead() } == .detachedHead)
    #expect(try sandbox.git("status", "--porcelain") == " M a")
  }

  @Test(arguments: [
    (["merge", "other"], OperationInProgress.merge), (["cherry-pick", "other"], .cherryPick),
    (["revert", "HEAD~1"], .revert), (["rebase", "other"], .rebase),
  ])
  func operationInProgress(command: [String], operation: OperationInProgress) throws {
    let sandbox = try GitSandbox()
    try sandbox.commit("1\n", to: "a")
    try sandbox.commit("2\n", to: "a")
    try sandbox.git("branch", "other")
    try sandbox.commit("3\n", to: "a")
    try sandbox.git("switch", "-q", "other")
    try sandbox.commit("4\n", to: "a")
    try sandbox.git("switch", "-q", "main")
    #expect(try sandbox.attempt(command).status != 0)
    #expect(try sandbox.open().status(of: ["a"]).map(\.isConflicted) == [true])
    #expect(try kindOfError { try sandbox.commitOnHead() } == .operationInProgress(operation))
    // Also when all is resolved: the commit would not be the merge that the user is making.
    try sandbox.git("add", "a")
    #expect(try kindOfError { try sandbox.commitOnHead() } == .operationInProgress(operation))
  }

  @Test func conflictLeftByStash() throws {
    let sandbox = try GitSandbox()
    try sandbox.commit("1\n", to: "a")
    try sandbox.write("2\n", to: "a")
    try sandbox.git("stash", "-q")
    try sandbox.commit("3\n", to: "a")
    #expect(try sandbox.attempt(["stash", "pop"]).status != 0)
    #expect(try sandbox.open().operationInProgress == nil)
    let before = try sandbox.git("rev-parse", "HEAD")
    #expect(try kindOfError { try sandbox.commitOnHead() } == .conflicted)
    #expect(try sandbox.git("ls-files", "-u").split(separator: "\n").count == 3)
    #expect(try sandbox.git("rev-parse", "HEAD") == before)
  }

  @Test func locks() throws {
    let sandbox = try GitSandbox()
    try sandbox.commit("1\n", to: "a")
    try sandbox.write("2\n", to: "a")
    for (lock, kind) in [
      ("index.lock", GitError.Kind.indexLocked), ("refs/heads/main.lock", .referenceLocked),
    ] {
      try sandbox.folder.write("", to: "repo/.git/\(lock)")
      #expect(try kindOfError { try sandbox.commitOnHead() } == kind)
      try sandbox.folder.remove("repo/.git/\(lock)")
    }
    // The branch couldn't be moved: the change is staged, and doing it again mends that.
    #expect(try sandbox.git("status", "--porcelain") == "M  a")
    #expect(try sandbox.commitOnHead() != nil)
    #expect(try sandbox.isClean())
  }

  @Test func branchThatHasMoved() throws {
    let sandbox = try GitSandbox()
    let first = try sandbox.record("1\n", in: "a")
    let second = try sandbox.record("2\n", in: "a")
    try sandbox.write("3\n", to: "a")
    for parent in [first, nil] {
      let found = try kindOfError {
        _ = try sandbox.open().commit(
          [PathChange("a", .fileInWorkingTree)], on: parent, message: "late", identity: identity)
      }
      #expect(found == .moved)
    }
    #expect(try sandbox.git("rev-parse", "HEAD") == second?.description)
  }

  @Test func branchThatIsBornMeanwhile() throws {
    let sandbox = try GitSandbox()
    try sandbox.write("1\n", to: "a")
    let repository = try sandbox.open()
    #expect(try repository.headCommit == nil)
    try sandbox.commit("1\n", to: "other")
    let found = try kindOfError {
      try repository.commit(
        [PathChange("a", .fileInWorkingTree)], on: nil, message: "late", identity: identity)
    }
    #expect(found == .moved)
  }

  /// Four writers, each with its own file, try again as long as they are told to: every commit is there in the end,
  /// in one line, and each has one file. A fifth stages files as a user does: none of it is lost or committed.
  @Test func writersAtTheSameTime() async throws {
    let sandbox = try GitSandbox()
    try sandbox.commit("staged\n", to: "user")
    try sandbox.write("staged 2\n", to: "user")
    try sandbox.git("add", "user")
    try await withThrowingTaskGroup(of: Void.self) { group in
      for writer in 0..<4 {
        group.addTask {
          for round in 0..<10 {
            try sandbox.write("\(round)\n", to: "w\(writer)")
            var isDone = false
            while !isDone {
              do {
                try sandbox.commitOnHead("w\(writer)", message: "\(writer) \(round)")
                isDone = true
              } catch let error as GitError {
                guard [.moved, .indexLocked, .referenceLocked].contains(error.kind) else { throw error }
              }
            }
          }
        }
      }
      group.addTask {
        for round in 0..<40 {
          try sandbox.write("\(round)\n", to: "staged\(round)")
          while try sandbox.attempt(["add", "staged\(round)"]).status != 0 {}
        }
      }
      try await group.waitForAll()
    }
    #expect(try sandbox.git("rev-list", "--count", "HEAD") == "41")
    let staged = (0..<40).map { "staged\($0)" } + ["user"]
    #expect(
      try sandbox.git("diff", "--cached", "--name-only").split(separator: "\n").map(String.init)
        == staged.sorted())
    #expect(try sandbox.git("rev-list", "--count", "--merges", "HEAD") == "0")
    let changed = try sandbox.open().log(limit: 40).map { commit in commit.changes.map(\.path) }
    #expect(changed.allSatisfy { $0.count == 1 && $0[0].hasPrefix("w") })
    #expect(try sandbox.git("diff", "--name-only").isEmpty)
    try sandbox.git("fsck", "--strict", "--no-dangling", "--no-progress")
  }
}
