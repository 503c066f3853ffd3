import TestSupport
import Testing

/// `ledger init`.
@Suite struct InitTests {
  @Test func makesALedgerInANewFolder() throws {
    let sandbox = try LedgerSandbox(initialize: false)
    let result = try sandbox.run(["init", "ledger"], in: sandbox.folder.path)
    #expect(result.status == 0, "\(result.errorText)")
    #expect(result.lines.first == "made a git repository and a ledger in \(sandbox.ledger)")
    #expect(
      try sandbox.folder.text("ledger/ledger.conf").hasSuffix(
        "[ledger]\n\tformat = 1\n\ttimezone = Europe/Berlin\n\tweekstart = monday\n\tpartial = 50\n"))
    #expect(try sandbox.folder.text("ledger/.gitattributes") == "*.ledger merge=ledger text eol=lf\n")
    #expect(try sandbox.git("ls-files") == ".gitattributes\nledger.conf")
    #expect(
      try sandbox.git("log", "--format=%s by %an <%ae> at %ad", "--date=iso-strict")
        == "Set up the ledger by Ada <ada@example.org> at 2026-11-30T12:15:00+01:00")
    try sandbox.expectClean()
    #expect(
      try sandbox.runProgram(["stat", "-c", "%a", sandbox.userSettings], in: "/").text == "600\n",
      "the user's settings may hold secrets")
  }

  @Test func theFirstLedgerBecomesTheDefault() throws {
    let sandbox = try LedgerSandbox(calendars: [])
    let elsewhere = try sandbox.run(["today"], in: sandbox.folder.path)
    #expect(elsewhere.status == 0)
    try sandbox.folder.makeFolder("second")
    let second = try sandbox.run(["init"], in: sandbox.folder.path("second"))
    #expect(second.status == 0)
    #expect(!second.text.contains("default"))
    #expect(try sandbox.folder.text("home/.config/calendar-ledger/config").contains(sandbox.ledger))
  }

  @Test func keepsWhatIsInARepositoryAndWhatIsStaged() throws {
    let sandbox = try LedgerSandbox(initialize: false)
    try sandbox.folder.makeFolder("ledger")
    try sandbox.git("init", "-q", "-b", "trunk")
    try sandbox.folder.write("*.md text", to: "ledger/.gitattributes")
    try sandbox.folder.write("hello\n", to: "ledger/README.md")
    try sandbox.git("add", ".")
    try sandbox.git("commit", "-q", "-m", "mine")
    try sandbox.folder.write("staged\n", to: "ledger/staged.txt")
    try sandbox.git("add", "staged.txt")
    try sandbox.folder.write("hello, world\n", to: "ledger/README.md")
    let result = try sandbox.run(["init"])
    #expect(result.status == 0, "\(result.errorText)")
    #expect(result.lines.first == "made a ledger in \(sandbox.ledger)")
    #expect(try sandbox.git("status", "--porcelain") == " M README.md\nA  staged.txt")
    #expect(
      try sandbox.git("log", "--format=%s", "--name-only")
        == "Set up the ledger\n\n.gitattributes\nledger.conf\nmine\n\n.gitattributes\nREADME.md")
    #expect(
      try sandbox.folder.text("ledger/.gitattributes") == "*.md text\n*.ledger merge=ledger text eol=lf\n")
    #expect(try sandbox.git("symbolic-ref", "--short", "HEAD") == "trunk")
  }

  @Test func twiceChangesNothing() throws {
    let sandbox = try LedgerSandbox(calendars: ["work"])
    let before = try sandbox.git("rev-parse", "HEAD")
    let settings = try sandbox.folder.read("home/.config/calendar-ledger/config")
    let result = try sandbox.run("init")
    #expect(result.status == 0)
    #expect(result.lines == ["is a ledger already: \(sandbox.ledger)"])
    #expect(try sandbox.git("rev-parse", "HEAD") == before)
    #expect(try sandbox.folder.read("home/.config/calendar-ledger/config") == settings)
    try sandbox.expectClean()
  }

  @Test func aFolderBelowALedgerIsTheSameLedger() throws {
    let sandbox = try LedgerSandbox(calendars: [])
    try sandbox.folder.makeFolder("ledger/2026")
    let result = try sandbox.run(["init"], in: sandbox.folder.path("ledger/2026"))
    #expect(result.status == 0)
    #expect(result.text.contains("is a ledger already: \(sandbox.ledger)\n"))
  }

  @Test(.enabled(if: !isRoot || has("setpriv"))) func aReadOnlyFolderIsTold() throws {
    let sandbox = try LedgerSandbox(initialize: false)
    try sandbox.folder.makeFolder("closed")
    try sandbox.giveAway()
    _ = try sandbox.runProgram(["chmod", "555", sandbox.folder.path("closed")], in: "/")
    let result = try sandbox.runWithoutRights(["init", "closed/ledger"], in: sandbox.folder.path)
    #expect(result.status == 74)
    #expect(result.errorText.contains("Permission denied"), "\(result.errorText)")
    #expect(!sandbox.folder.exists("closed/ledger"))
    #expect(!sandbox.folder.exists("home/.config/calendar-ledger"))
  }

  @Test(.enabled(if: isRoot && has("setpriv"), "needs another user, without a home folder"))
  func withoutAHomeItIsNoDefault() throws {
    let sandbox = try LedgerSandbox(initialize: false)
    try sandbox.giveAway()
    let result = try sandbox.runWithoutRights(
      ["init", "ledger"], in: sandbox.folder.path,
      environment: [
        "HOME": "", "XDG_CONFIG_HOME": "", "GIT_AUTHOR_NAME": "Ada", "GIT_AUTHOR_EMAIL": "a@example.org",
        "GIT_COMMITTER_NAME": "Ada", "GIT_COMMITTER_EMAIL": "a@example.org",
      ])
    #expect(result.status == 0, "\(result.errorText)")
    #expect(result.errorText.contains("it does not become the default ledger"))
    #expect(result.errorText.contains("committed as"))
  }

  @Test func withoutANameTheFilesAreThereAndTheHelpIsNamed() throws {
    let sandbox = try LedgerSandbox(initialize: false)
    try sandbox.folder.write("", to: "home/.gitconfig")
    let result = try sandbox.run(["init", "ledger"], in: sandbox.folder.path)
    #expect(result.status == 74)
    #expect(result.errorText.contains("not committed"))
    #expect(result.errorText.contains("git config --global user.name"))
    #expect(sandbox.folder.exists("ledger/ledger.conf"))
    try sandbox.folder.write("[user]\n\tname = Ada\n\temail = ada@example.org\n", to: "home/.gitconfig")
    try sandbox.expectSuccess("init")
    try sandbox.expectClean()
  }

  @Test func anUnknownZoneIsRefusedBeforeAnythingIsMade() throws {
    let sandbox = try LedgerSandbox(initialize: false)
    let result = try sandbox.run(["init", "ledger", "--timezone", "Mars/Base"], in: sandbox.folder.path)
    #expect(result.status == 65)
    #expect(result.errorText.contains("Mars/Base"))
    #expect(!sandbox.folder.exists("ledger"))
  }
}
