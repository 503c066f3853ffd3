import Git
import TestSupport
import Testing

@Suite struct CommitPathTests {
  @Test func nothingNewIsNoCommit() throws {
    let sandbox = try GitSandbox()
    try sandbox.record("1\n", in: "a")
    #expect(try sandbox.record("1\n", in: "a") == nil)
    #expect(try sandbox.git("rev-list", "--count", "HEAD") == "1")
    // What was staged for the path is what the file has afterwards.
    try sandbox.write("2\n", to: "a")
    try sandbox.git("add", "a")
    #expect(try sandbox.record("1\n", in: "a") == nil)
    #expect(try sandbox.isClean())
  }

  @Test func removing() throws {
    let sandbox = try GitSandbox()
    try sandbox.commit("1\n", to: "a")
    try sandbox.commit("1\n", to: "deep/er/b")
    try sandbox.folder.remove("repo/deep/er/b")
    try sandbox.commitOnHead("deep/er/b", .removed)
    #expect(try sandbox.git("ls-tree", "-r", "-t", "--name-only", "HEAD") == "a")
    #expect(try sandbox.isClean())
    #expect(try sandbox.commitOnHead("deep/er/b", .removed) == nil)
    #expect(try sandbox.commitOnHead("never", .removed) == nil)
    try sandbox.folder.remove("repo/a")
    try sandbox.commitOnHead("a", .removed)
    #expect(try sandbox.git("ls-tree", "HEAD").isEmpty)
    #expect(try sandbox.isClean())
  }

  @Test func severalPathsAtOnce() throws {
    let sandbox = try GitSandbox()
    try sandbox.commit("1\n", to: "2026/a")
    try sandbox.write("2\n", to: "2026/a")
    try sandbox.write("1\n", to: "2027/b")
    let repository = try sandbox.open()
    let id = try repository.writeBlob(Array("kept\n".utf8))
    try sandbox.write("kept\n", to: "c")
    try repository.commit(
      [
        PathChange("2027/b", .fileInWorkingTree), PathChange("c", .blob(id)),
        PathChange("2026/a", .fileInWorkingTree),
      ], on: repository.headCommit, message: "all", identity: identity)
    #expect(try sandbox.git("ls-tree", "-r", "--name-only", "HEAD") == "2026/a\n2027/b\nc")
    #expect(try sandbox.isClean())
  }

  @Test func executableBit() throws {
    let sandbox = try GitSandbox()
    try sandbox.write("1\n", to: "a", mode: 0o755)
    try sandbox.commitOnHead()
    #expect(try sandbox.git("ls-tree", "HEAD").hasPrefix("100755"))
    // Where the file system has no such bit, the one in the repository counts.
    try sandbox.git("config", "core.filemode", "false")
    try sandbox.write("2\n", to: "a", mode: 0o644)
    try sandbox.commitOnHead()
    #expect(try sandbox.git("ls-tree", "HEAD").hasPrefix("100755"))
    let repository = try sandbox.open()
    let blob = try repository.writeBlob(Array("3\n".utf8))
    try sandbox.commitOnHead("a", .blob(blob))
    #expect(try sandbox.git("ls-tree", "HEAD").hasPrefix("100755"))
  }

  @Test func symbolicLinks() throws {
    let sandbox = try GitSandbox()
    try sandbox.commit("1\n", to: "real/a")
    try sandbox.folder.link("repo/linked", to: "real")
    #expect(try kindOfError { try sandbox.commitOnHead("linked/a") } == .beyondSymbolicLink)
    #expect(try sandbox.git("status", "--porcelain") == "?? linked")
    try sandbox.commitOnHead("linked")
    #expect(try sandbox.git("ls-tree", "HEAD", "linked").hasPrefix("120000 blob"))
    #expect(try sandbox.git("cat-file", "-p", "HEAD:linked") == "real")
    #expect(try sandbox.isClean())
  }

  @Test func intentToAddAndSkipWorktree() throws {
    let sandbox = try GitSandbox()
    try sandbox.commit("1\n", to: "skipped")
    try sandbox.commit("1\n", to: "assumed")
    try sandbox.git("update-index", "--skip-worktree", "skipped")
    try sandbox.git("update-index", "--assume-unchanged", "assumed")
    try sandbox.write("new\n", to: "intended")
    try sandbox.write("new\n", to: "ours")
    try sandbox.git("add", "-N", "intended", "ours")
    try sandbox.folder.remove("repo/skipped")
    let repository = try sandbox.open()
    let blob = try repository.writeBlob(Array("2\n".utf8))
    try sandbox.write("2\n", to: "assumed")
    try repository.commit(
      [
        PathChange("ours", .fileInWorkingTree), PathChange("skipped", .blob(blob)),
        PathChange("assumed", .fileInWorkingTree),
      ], on: repository.headCommit, message: "ours", identity: identity)
    #expect(try sandbox.git("ls-files", "-v") == "h assumed\nH intended\nH ours\nS skipped")
    #expect(try sandbox.git("ls-tree", "--name-only", "HEAD") == "assumed\nours\nskipped")
    #expect(try sandbox.git("show", "HEAD:skipped") == "2")
    #expect(try sandbox.git("status", "--porcelain") == " A intended")
    #expect(try repository.status(of: []).map(\.path) == ["intended"])
  }

  @Test func lineEndingsAreConverted() throws {
    let sandbox = try GitSandbox()
    try sandbox.git("config", "core.autocrlf", "true")
    try sandbox.write("one\r\ntwo\r\n", to: "a")
    try sandbox.commitOnHead()
    #expect(try sandbox.git("show", "HEAD:a") == "one\ntwo")
    #expect(try sandbox.isClean())
    let repository = try sandbox.open()
    #expect(try repository.converted(Array("x\r\n".utf8), of: "a", .toBlob) == Array("x\n".utf8))
    #expect(try repository.converted(Array("x\n".utf8), of: "a", .toWorkingTree) == Array("x\r\n".utf8))
    #expect(try repository.converted([], of: "a", .toWorkingTree) == [])
    try sandbox.write("*.keep -text\n", to: ".gitattributes")
    #expect(try repository.converted(Array("x\n".utf8), of: "b.keep", .toWorkingTree) == Array("x\n".utf8))
    try sandbox.git("config", "core.safecrlf", "true")
    try sandbox.write("one\nmixed\r\n", to: "a")
    #expect(try kindOfError { try sandbox.commitOnHead() } == .lineEndings)
  }

  @Test(arguments: [
    ("*.x filter=git-crypt diff=git-crypt\n", "s.x", GitError.Kind.externalFilter("git-crypt")),
    ("*.x filter=lfs\n", "folder/s.x", .externalFilter("lfs")),
    ("*.x working-tree-encoding=UTF-16\n", "s.x", .workingTreeEncoding("UTF-16")),
  ])
  func contentsThatOnlyGitCanConvert(attributes: String, path: String, kind: GitError.Kind) throws {
    let sandbox = try GitSandbox()
    try sandbox.commit(attributes, to: ".gitattributes")
    try sandbox.write("secret\n", to: path)
    #expect(try kindOfError { try sandbox.commitOnHead(path) } == kind)
    #expect(try sandbox.git("count-objects") == "3 objects, 12 kilobytes")
    #expect(try kindOfError { _ = try sandbox.open().converted([1], of: path, .toBlob) } == kind)
  }

  @Test func attributes() throws {
    let sandbox = try GitSandbox()
    try sandbox.write("a x -y z=w\n* working-tree-encoding=UTF-8\n", to: ".gitattributes")
    try sandbox.write("ignored\n", to: ".gitignore")
    let repository = try sandbox.open()
    #expect(
      try ["x", "y", "z", "v"].map { try repository.attribute($0, of: "a") } == [
        .set, .unset, .value("w"), .unspecified,
      ])
    #expect(try repository.isIgnored("ignored") && !repository.isIgnored("a"))
    try sandbox.write("1\n", to: "a")
    #expect(try sandbox.commitOnHead() != nil)
  }

  @Test(arguments: ["", "/a", "a/", "a//b", "./a", "a/../b", ".git/config", "x/.GIT/config", "a\0b"])
  func pathsThatAreNone(path: String) throws {
    let sandbox = try GitSandbox()
    #expect(try kindOfError { try sandbox.commitOnHead(path) } == .invalidPath)
  }

  @Test func filesThatAreNone() throws {
    let sandbox = try GitSandbox()
    try sandbox.write("1\n", to: "folder/a")
    #expect(try kindOfError { try sandbox.commitOnHead("folder") } == .invalidPath)
    #expect(try kindOfError { try sandbox.commitOnHead("nowhere") } == .pathNotFound)
    try sandbox.git(["init", "-q", "inner"], in: nil)
    try sandbox.write("1\n", to: "inner/a")
    #expect(try kindOfError { try sandbox.commitOnHead("inner/a") } == .invalidPath)
  }
}
