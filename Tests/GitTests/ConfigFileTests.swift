import Git
import TestSupport
import Testing

@Suite struct ConfigFileTests {
  private static let text = """
    # written by hand
    [ledger]
    \tformat = 1 ; the first one
    \ttimezone = Europe/Berlin

    # work
    [calendar "work"]
    \tzone = Europe/Paris
    [Calendar "home"]
    \tids = auto
    """

  @Test func settingKeepsWhatIsThere() throws {
    let folder = try TemporaryFolder()
    try folder.write(ConfigFileTests.text + "\n", to: "conf", mode: 0o640)
    let file = try ConfigFile(editing: folder.path("conf"), library: library)
    #expect(try file.value("calendar.work.zone") == "Europe/Paris")
    #expect(try file.value("calendar.work.path") == nil)
    try file.set("calendar.work.zone", to: "Europe/Rome")
    try file.set("calendar.work.path", to: "/home/ada/#1; x")
    try file.set("ledger.timezone", to: nil)
    try file.set("ledger.never", to: nil)
    #expect(try folder.text("conf") == ConfigFileTests.text + "\n")
    try file.save()
    #expect(
      try folder.text("conf") == """
        # written by hand
        [ledger]
        \tformat = 1 ; the first one

        # work
        [calendar "work"]
        \tzone = Europe/Rome
        \tpath = \"/home/ada/#1; x\"
        [Calendar "home"]
        \tids = auto

        """)
    let mode = try run(["ls", "-l", "conf"], in: folder.path, environment: [:]).text.prefix(10)
    #expect(mode == "-rw-r-----")
    #expect(try run(["ls"], in: folder.path, environment: [:]).lines == ["conf"])
  }

  @Test func aNewFileIsPrivate() throws {
    let folder = try TemporaryFolder()
    let file = try ConfigFile(editing: folder.path("conf"), library: library)
    try file.set("calendar.a b.url", to: "https://example.org/\"x\"")
    try file.save()
    #expect(try run(["ls", "-l", "conf"], in: folder.path, environment: [:]).text.hasPrefix("-rw-------"))
    let read = try run(
      ["git", "config", "-f", "conf", "calendar.a b.url"], in: folder.path, environment: [:])
    #expect(read.text == "https://example.org/\"x\"\n")
  }

  @Test func oneEditorAtATime() throws {
    let folder = try TemporaryFolder()
    do {
      let file = try ConfigFile(editing: folder.path("conf"), library: library)
      #expect(
        try kindOfError { _ = try ConfigFile(editing: folder.path("conf"), library: library) }
          == .configLocked)
      try file.set("a.b", to: "dropped")
    }
    #expect(try run(["ls"], in: folder.path, environment: [:]).lines.isEmpty)
    let missing = folder.path("no/conf")
    #expect(try kindOfError { _ = try ConfigFile(editing: missing, library: library) } == .fileSystem)
  }

  @Test func aLinkedFileStaysLinked() throws {
    let folder = try TemporaryFolder()
    try folder.write("[a]\n\tb = 1\n", to: "dotfiles/conf")
    try folder.link("conf", to: "dotfiles/conf")
    let file = try ConfigFile(editing: folder.path("conf"), library: library)
    try file.set("a.b", to: "2")
    try file.save()
    #expect(try folder.text("dotfiles/conf") == "[a]\n\tb = 2\n")
    #expect(try run(["readlink", "conf"], in: folder.path, environment: [:]).text == "dotfiles/conf\n")
  }

  @Test(arguments: [
    (
      "[a]\n\tx = 1\n[b \"C\"]\n\ty = 2\n# more\n[b \"c\"]\n\ty = 3\n", "b.C",
      "[a]\n\tx = 1\n[b \"c\"]\n\ty = 3\n"
    ),
    ("[B \"c\"] y = 1\n[a] x = 1\r\n[b \"c\"]\r\ny = 2", "b.c", "[a] x = 1\r\n"),
    ("[a]\nx = \"1\\\n[b \\\"c\\\"]\"\n[b \"c\"]\ny = 1", "b.c", "[a]\nx = \"1\\\n[b \\\"c\\\"]\"\n"),
    ("[a] # x \\\n[b \"c\"]\ny = 1\n[d]\n", "b.c", "[a] # x \\\n[d]\n"),
    ("[b.c]\ny = 1\n[b]\nz = 1\n", "b.c", "[b]\nz = 1\n"),
    ("[b \"q\\\"\\\\\"]\ny = 1\n", "b.q\"\\", ""),
    ("[a.x]\n", "b", "[a.x]\n"), ("", "b", ""), ("[", "b", "["),
  ])
  func removingSections(before: String, name: String, after: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(before, to: "conf")
    let file = try ConfigFile(editing: folder.path("conf"), library: library)
    try file.removeSection(name)
    try file.save()
    #expect(try folder.text("conf") == after)
  }

  @Test func badSyntaxIsLeftAlone() throws {
    let folder = try TemporaryFolder()
    try folder.write("[a\n", to: "conf")
    let file = try ConfigFile(editing: folder.path("conf"), library: library)
    #expect(try kindOfError { try file.set("a.b", to: "1") } == .badConfig)
    #expect(try folder.text("conf") == "[a\n")
  }

  @Test func theRepositorysOwn() throws {
    let sandbox = try GitSandbox()
    let repository = try sandbox.open()
    #expect(try repository.configValue("merge.ledger.driver") == nil)
    try repository.setConfigValue("merge.ledger.driver", to: "ledger merge-file %O %A %B")
    #expect(try repository.configValue("merge.ledger.driver") == "ledger merge-file %O %A %B")
    #expect(try sandbox.git("config", "--local", "merge.ledger.driver") == "ledger merge-file %O %A %B")
    try repository.setConfigValue("merge.ledger.driver", to: nil)
    #expect(try repository.configValue("merge.ledger.driver") == nil)
    try sandbox.git("config", "a.flag", "yes")
    try sandbox.git("config", "a.path", "~/keys")
    #expect(try repository.configFlag("a.flag") == true)
    #expect(try repository.configFlag("a.none") == nil)
    #expect(try repository.configPath("a.path") == GitSandbox.emptyHome + "/keys")
    try sandbox.git("config", "a.flag", "perhaps")
    #expect(try kindOfError { _ = try repository.configFlag("a.flag") } == .badConfig)
  }
}
