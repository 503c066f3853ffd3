import Git
import TestSupport
import Testing

@Suite struct LogTests {
  /// A history with two merges, made with dates that go up.
  private func branchingHistory() throws -> GitSandbox {
    let sandbox = try GitSandbox()
    var time = 1_795_000_000
    func commit(_ name: String, _ text: String) throws {
      time += 60
      try sandbox.write(text, to: name)
      try sandbox.git("add", name)
      try dated(["commit", "-q", "-m", "\(name) \(text)"])
    }
    func dated(_ arguments: [String]) throws {
      var environment = sandbox.environment
      environment["GIT_COMMITTER_DATE"] = "\(time) +0000"
      _ = try run(["git"] + arguments, in: sandbox.repository, environment: environment)
    }
    try commit("base", "1")
    try sandbox.git("branch", "side")
    for round in 1...3 {
      try commit("main", "\(round)")
      try sandbox.git("switch", "-q", "side")
      try commit("side", "\(round)")
      try sandbox.git("switch", "-q", "main")
    }
    time += 60
    try dated(["merge", "-q", "--no-ff", "-m", "merge", "side"])
    return sandbox
  }

  @Test func orderIsThatOfGitLog() throws {
    let sandbox = try branchingHistory()
    let log = try sandbox.open().log()
    #expect(log.count == 8)
    #expect(try log.map(\.id.description).joined(separator: "\n") == sandbox.git("log", "--format=%H"))
    #expect(log[0].parents.count == 2)
    // Relative to the first parent, the merge brings the other side's file.
    #expect(log[0].changes.map(\.path) == ["side"])
    let side = try sandbox.open().log(from: log[0].parents[1], limit: 2)
    #expect(side.map(\.subject) == ["side 3", "side 2"])
  }

  /// Files that become folders and folders that become files, between names that sort before and after a slash.
  @Test func changesAreThoseOfGit() throws {
    let sandbox = try GitSandbox()
    let steps: [[String]] = [
      ["a-b", "a.b", "a/x", "a0", "deep/er/x"], ["a", "a-b", "a.b", "a0", "deep/er/x", "deep/er/y"],
      ["a-b", "a/b/c", "a/b.c", "deep"], ["a-b", "a.b", "a/b", "deep/er", "link"], [],
    ]
    for (number, names) in steps.enumerated() {
      try sandbox.git("rm", "-r", "-q", "--ignore-unmatch", ".")
      for name in names {
        try sandbox.write(
          name.count > 3 ? "same\n" : "\(number)\n", to: name, mode: number == 1 ? 0o755 : 0o644)
      }
      if number == 3 {
        try sandbox.folder.remove("repo/link")
        try sandbox.folder.link("repo/link", to: "a-b")
      }
      try sandbox.git("add", "-A")
      try sandbox.git("commit", "-q", "--allow-empty", "-m", "\(number)")
    }
    let none = String(repeating: "0", count: 40)
    for commit in try sandbox.open().log() {
      let ours = commit.changes.map {
        "\($0.old?.description ?? none) \($0.new?.description ?? none) \($0.path)"
      }
      let raw = try sandbox.git("diff-tree", "-r", "--root", "--no-commit-id", "--no-abbrev", "\(commit.id)")
      let theirs = raw.split(separator: "\n").map { line in
        let fields = line.split { $0 == " " || $0 == "\t" }
        return "\(fields[2]) \(fields[3]) \(fields[5])"
      }
      #expect(ours == theirs)
    }
  }

  @Test func pathsPickCommits() throws {
    let sandbox = try branchingHistory()
    let repository = try sandbox.open()
    #expect(try repository.log { $0 == "main" }.map(\.subject) == ["main 3", "main 2", "main 1"])
    #expect(try repository.log(limit: 0).isEmpty)
    var visited = 0
    try repository.walk { _ in
      visited += 1
      return visited < 2
    }
    #expect(visited == 2)
  }

  /// What undoing one commit needs: the file before it, after it, and now.
  @Test func threeSidesOfAnUndo() throws {
    let sandbox = try GitSandbox()
    for text in ["1\n", "1\n2\n", "0\n1\n2\n"] { try sandbox.record(text, in: "a") }
    let repository = try sandbox.open()
    let undone = try repository.log()[1]
    let sides = try [undone.parents[0], undone.id, repository.headCommit].map { commit in
      try commit.flatMap { try repository.contents(of: "a", in: $0) }.map {
        String(decoding: $0, as: UTF8.self)
      }
    }
    #expect(sides == ["1\n", "1\n2\n", "0\n1\n2\n"])
    #expect(try repository.commit(undone.id) == undone)
  }

  @Test func shallowClonesEndEarly() throws {
    let sandbox = try branchingHistory()
    let clone = sandbox.folder.path("clone")
    try sandbox.git(
      ["clone", "-q", "--depth", "2", "file://\(sandbox.repository)", clone], in: sandbox.folder.path)
    let repository = try Repository(opening: clone, library: library)
    #expect(repository.isShallow == true)
    #expect(try repository.log().map(\.subject) == ["merge", "side 3", "main 3"])
    try sandbox.folder.write("2\n", to: "clone/base")
    try repository.commit(
      [PathChange("base", .fileInWorkingTree)], on: repository.headCommit, message: "on top",
      identity: identity)
    #expect(try sandbox.git(["log", "--format=%s", "-1"], in: clone) == "on top")
  }

  @Test func objectsThatAreNotThere() throws {
    let sandbox = try branchingHistory()
    let repository = try sandbox.open()
    let nowhere = try #require(ObjectID("0123456789abcdef0123456789ABCDEF01234567"))
    #expect(nowhere.description == "0123456789abcdef0123456789abcdef01234567")
    #expect(try kindOfError { _ = try repository.commit(nowhere) } == .missingObject)
    #expect(try kindOfError { _ = try repository.contents(of: nowhere) } == .missingObject)
    #expect(ObjectID("0123") == nil)
    #expect(ObjectID("g123456789abcdef0123456789abcdef01234567") == nil)
  }
}
