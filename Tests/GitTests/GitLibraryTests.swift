import Git
import TestSupport
import Testing

/// Settings hold for a whole process, so each of these runs in one of its own.
@Suite struct GitLibraryTests {
  @Test func startingAgainWithTheSameSettings() throws {
    #expect(try GitLibrary.start(library.settings).settings == library.settings)
  }

  @Test func startingAgainWithOthersIsAnError() async {
    await #expect(processExitsWith: .failure) {
      _ = try GitLibrary.start(GitLibrary.Settings(home: "/a"))
      _ = try GitLibrary.start(GitLibrary.Settings(home: "/b"))
    }
  }

  @Test func theUsersConfigIsRead() async {
    await #expect(processExitsWith: .success) {
      let sandbox = try GitSandbox()
      try sandbox.folder.write("[a]\n\thome = 1\n\tboth = home\n", to: "home/.gitconfig")
      try sandbox.folder.write("[a]\n\txdg = 1\n\tboth = xdg\n", to: "config/git/config")
      try sandbox.git("config", "a.path", "~/x")
      let library = try GitLibrary.start(
        GitLibrary.Settings(
          home: sandbox.folder.path("home"), configHome: sandbox.folder.path("config"),
          readsSystemConfig: false))
      let repository = try Repository(opening: sandbox.repository, library: library)
      let values = try ["a.home", "a.xdg", "a.both", "user.name"].map { try repository.configValue($0) }
      #expect(values == ["1", "1", "home", "Ada"])
      #expect(try repository.configPath("a.path") == sandbox.folder.path("home/x"))
    }
  }

  @Test func configFolderOfTheHome() async {
    await #expect(processExitsWith: .success) {
      let sandbox = try GitSandbox(initialize: nil)
      try sandbox.folder.write("[init]\n\tdefaultBranch = trunk\n", to: "home/.config/git/config")
      let library = try GitLibrary.start(
        GitLibrary.Settings(home: sandbox.folder.path("home"), readsSystemConfig: false))
      let repository = try Repository.create(at: sandbox.repository, library: library)
      #expect(try repository.headBranch == "trunk")
    }
  }

  @Test(arguments: ["global", ".gitconfig"])
  func aGlobalFileReplacesTheUsersTwo(name: String) async {
    await #expect(processExitsWith: .success) { [name] in
      let sandbox = try GitSandbox()
      try sandbox.folder.write("[a]\n\thome = 1\n", to: "home/.gitconfig")
      try sandbox.folder.write("[a]\n\txdg = 1\n", to: "home/.config/git/config")
      try sandbox.folder.write("[a]\n\tglobal = 1\n", to: "other/\(name)")
      try sandbox.git("config", "a.path", "~/x")
      let library = try GitLibrary.start(
        GitLibrary.Settings(
          home: sandbox.folder.path("home"), readsSystemConfig: false,
          globalConfigFile: sandbox.folder.path("other/\(name)")))
      let repository = try Repository(opening: sandbox.repository, library: library)
      let values = try ["a.home", "a.xdg", "a.global", "user.name"].map { try repository.configValue($0) }
      #expect(values == [nil, nil, "1", "Ada"])
      #expect(try repository.configPath("a.path") == sandbox.folder.path("home/x"))
    }
  }

  @Test(.enabled(if: isRoot, "only root can give files away"), arguments: [true, false])
  func safeDirectories(isListed: Bool) async {
    await #expect(processExitsWith: .success) { [isListed] in
      let sandbox = try GitSandbox()
      let listed = isListed ? sandbox.repository : "/elsewhere"
      try sandbox.folder.write("[safe]\n\tdirectory = \(listed)\n", to: "home/.gitconfig")
      _ = try run(["chown", "-R", "12345", sandbox.repository], in: "/", environment: [:])
      let library = try GitLibrary.start(
        GitLibrary.Settings(home: sandbox.folder.path("home"), readsSystemConfig: false))
      let kind = try kindOfError { _ = try Repository(opening: sandbox.repository, library: library) }
      #expect(kind == (isListed ? nil : .foreignOwner))
    }
  }
}
