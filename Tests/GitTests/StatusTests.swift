import Git
import TestSupport
import Testing

@Suite struct StatusTests {
  private func differences(_ sandbox: GitSandbox, _ paths: [String] = []) throws -> [String] {
    try sandbox.open().status(of: paths).map { status in
      let change = { (change: PathStatus.Change?) in change.map { "\($0)" } ?? "-" }
      return "\(status.path) \(change(status.staged)) \(change(status.unstaged))"
    }
  }

  @Test func allKinds() throws {
    let sandbox = try GitSandbox()
    for name in ["clean", "modified", "staged", "both", "deleted", "unstaged-type", "x*"] {
      try sandbox.write("1\n", to: name)
    }
    try sandbox.git("add", ".")
    try sandbox.git("commit", "-q", "-m", "all")
    try sandbox.write("*.log\n", to: ".gitignore")
    try sandbox.write("2\n", to: "modified")
    try sandbox.write("2\n", to: "staged")
    try sandbox.write("2\n", to: "both")
    try sandbox.git("add", "staged", "both", ".gitignore")
    try sandbox.write("3\n", to: "both")
    try sandbox.folder.remove("repo/deleted")
    try sandbox.folder.remove("repo/unstaged-type")
    try sandbox.folder.link("repo/unstaged-type", to: "clean")
    try sandbox.write("1\n", to: "folder/new")
    try sandbox.write("1\n", to: "ignored.log")
    #expect(
      try differences(sandbox) == [
        ".gitignore added -", "both modified modified", "deleted - deleted", "folder/new - added",
        "modified - modified", "staged modified -", "unstaged-type - typeChanged",
      ])
    #expect(
      try differences(sandbox, ["clean", "both", "folder"]) == [
        "both modified modified", "folder/new - added",
      ])
    #expect(try differences(sandbox, ["x*", "none"]) == [])
    try sandbox.write("2\n", to: "x*")
    #expect(try differences(sandbox, ["x*"]) == ["x* - modified"])
  }

  @Test func sparseCheckoutsAreClean() throws {
    let sandbox = try GitSandbox()
    try sandbox.commit("1\n", to: "in/a")
    try sandbox.commit("1\n", to: "out/b")
    try sandbox.git("sparse-checkout", "set", "in")
    #expect(!sandbox.folder.exists("repo/out/b"))
    #expect(try differences(sandbox) == [])
    try sandbox.git("sparse-checkout", "set", "--sparse-index", "in")
    #expect(try kindOfError { _ = try differences(sandbox) } == .sparseIndex)
  }

  @Test func splitIndex() throws {
    let sandbox = try GitSandbox()
    try sandbox.commit("1\n", to: "a")
    try sandbox.git("update-index", "--split-index")
    #expect(try kindOfError { _ = try differences(sandbox) } == .splitIndex)
  }
}
