import Git
import TestSupport
import Testing

@Suite struct CommitTests {
  @Test func firstCommitOfAnUnbornBranch() throws {
    let sandbox = try GitSandbox()
    let id = try sandbox.record("one\n", in: "2026/2026-11.ledger", message: "first")
    #expect(try sandbox.git("rev-parse", "main") == id?.description)
    #expect(try sandbox.git("show", "HEAD:2026/2026-11.ledger") == "one")
    #expect(try sandbox.isClean())
    #expect(
      try sandbox.git("log", "--format=%an <%ae> %ad|%cn %cd|%B", "--date=raw")
        == "Ada <ada@example.org> 1795000100 +0100|Ada 1795000100 +0100|first\n")
    #expect(try sandbox.git("reflog", "--format=%gs", "HEAD") == "commit (initial): first")
  }

  @Test func onlyTheNamedPathsAreCommitted() throws {
    let sandbox = try GitSandbox()
    try sandbox.commit("base\n", to: "notes.txt")
    try sandbox.commit("base\n", to: "month")
    try sandbox.write("staged\n", to: "notes.txt")
    try sandbox.git("add", "notes.txt")
    try sandbox.write("staged, and more\n", to: "notes.txt")
    try sandbox.write("new\n", to: "untracked")
    try sandbox.record("base\nmore\n", in: "month")
    #expect(try sandbox.git("show", "--name-only", "--format=%s", "HEAD") == "record\n\nmonth")
    #expect(try sandbox.git("status", "--porcelain") == "MM notes.txt\n?? untracked")
    #expect(try sandbox.git("diff", "--cached", "--name-only") == "notes.txt")
    #expect(try sandbox.git("show", ":notes.txt") == "staged")
    // The user's next commit has their change, and doesn't take ours back.
    try sandbox.git("commit", "-q", "-m", "theirs")
    #expect(try sandbox.git("show", "--name-only", "--format=%s", "HEAD") == "theirs\n\nnotes.txt")
    #expect(try sandbox.git("show", "HEAD:month") == "base\nmore")
    #expect(try sandbox.git("reflog", "-2", "--format=%gs", "HEAD") == "commit: theirs\ncommit: record")
  }

  @Test func logHasWhatGitLogHas() throws {
    let sandbox = try GitSandbox()
    try sandbox.record("1\n", in: "a")
    try sandbox.record("1\n", in: "folder/b", message: "second\n\nwith a body\n")
    try sandbox.record("2\n", in: "a")
    let repository = try sandbox.open()
    let log = try repository.log()
    #expect(
      log.map(\.id.description)
        == (try sandbox.git("log", "--format=%H")).split(separator: "\n").map(String.init))
    #expect(log.map { $0.changes.map(\.path) } == [["a"], ["folder/b"], ["a"]])
    #expect(log[1].subject == "second")
    #expect(log[1].message == "second\n\nwith a body\n")
    #expect(log[0].author == ada)
    #expect(log[0].parents == [log[1].id])
    #expect(try repository.log(limit: 1) { $0.hasPrefix("folder/") }.map(\.id) == [log[1].id])
    let change = log[0].changes[0]
    #expect(try change.old.map { try repository.contents(of: $0) } == Array("1\n".utf8))
    #expect(try repository.contents(of: "a", in: log[0].id) == Array("2\n".utf8))
    #expect(try repository.contents(of: "a/b", in: log[0].id) == nil)
    #expect(try repository.entries(in: log[0].id).map(\.path) == ["a", "folder/b"])
    #expect(try repository.entries(in: log[0].id, below: "folder").map(\.path) == ["folder/b"])
  }
}
