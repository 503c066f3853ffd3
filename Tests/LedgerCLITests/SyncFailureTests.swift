import TestSupport
import Testing

/// `ledger sync` where it can't: what it says, and that nothing is lost.
@Suite struct SyncFailureTests {
  @Test func withoutARemoteTheHintCanBePasted() throws {
    let sandbox = try LedgerSandbox(calendars: [])
    let result = try sandbox.run("sync")
    #expect(result.status == 69)
    #expect(result.errorText.contains("hint: name one: ledger remote add URL"), "\(result.errorText)")
    #expect(try sandbox.run("sync", "--remote", "hub").status == 69)
  }

  @Test func offlineNothingIsLostAndTheExitStatusSaysSo() throws {
    let all = try LedgerDevices(1)
    let one = all.devices[0]
    try one.git("remote", "set-url", "origin", "/nowhere/hub.git")
    try one.folder.write("2026-11-29 done gym\n", to: "ledger/2026/2026-11.ledger")
    let result = try one.run("sync")
    #expect(result.status == 69)
    #expect(result.text.contains("committed 2026/2026-11.ledger"), "\(result.text)")
    #expect(result.errorText.contains("error: cannot fetch from origin"), "\(result.errorText)")
    #expect(result.errorText.contains("'/nowhere/hub.git' does not appear to be a git repository"))
    #expect(result.errorText.contains("hint: what you marked is committed here"), "\(result.errorText)")
    try one.expectClean()
  }

  @Test func whatAHookSaysIsShownAsItCame() throws {
    let all = try LedgerDevices(1)
    try all.setHook("echo 'no pushing on Sundays'; exit 1")
    try all.devices[0].expectSuccess("done", "Swim", "--free")
    let result = try all.devices[0].run("sync")
    #expect(result.status == 69)
    #expect(
      result.errorText.contains("caused by: [remote rejected] (pre-receive hook declined)"),
      "\(result.errorText)")
    #expect(result.errorText.contains("remote: no pushing on Sundays"), "\(result.errorText)")
  }

  /// The server moves the branch between what it advertised and the update: the push fails in another way.
  @Test func aBranchThatMovesUnderThePushIsTriedAgain() throws {
    let all = try LedgerDevices(2)
    let (one, two) = (all.devices[0], all.devices[1])
    try two.expectSuccess("done", "Swim", "--free")
    let commit = try two.git("rev-parse", "HEAD")
    try two.git("push", "-q", "origin", "HEAD:refs/heads/other")
    try all.setHook(
      """
      test -e moved && exit 0
      touch moved
      unset GIT_QUARANTINE_PATH
      git update-ref refs/heads/main \(commit)
      """)
    try one.expectSuccess("done", "Run", "--free")
    let result = try one.run("sync")
    #expect(result.status == 0, "\(result.errorText)")
    #expect(all.hub.exists("hub.git/moved"))
    #expect(try one.month().count == 2)
    #expect(try all.hubGit("rev-parse", "main") == one.git("rev-parse", "HEAD"))
  }

  @Test(arguments: [
    (["git", "checkout", "-q", "--detach"], "git switch"),
    (["git", "bisect", "start", "-q"], "git status"),
    (["sh", "-c", "git rev-parse HEAD > .git/MERGE_HEAD"], "git status"),
    (["sh", "-c", "git rev-parse HEAD > .git/shallow"], "git fetch --unshallow"),
    (["sh", "-c", "mkdir .git/rebase-merge"], "git status"),
    (["sh", "-c", "printf '[user]\\n' > ~/.gitconfig"], "git config --global user.name"),
  ])
  func inAStateThatAllowsNoCommitItSaysWhatHelps(command: [String], hint: String) throws {
    let all = try LedgerDevices(2, month: [Lines.gym()])
    let (one, two) = (all.devices[0], all.devices[1])
    try two.expectSuccess("done", "Swim", "--free")
    try two.expectSuccess("sync")
    let prepared = try one.runProgram(command)
    #expect(prepared.status == 0, "\(prepared.errorText)")
    let before = try one.month()
    let result = try one.run("sync")
    #expect(result.status == 74, "\(result.errorText)")
    #expect(result.errorText.contains("hint: ") && result.errorText.contains(hint), "\(result.errorText)")
    #expect(try one.month() == before)
  }

  @Test func aFileWithMarkersIsNotSent() throws {
    let all = try LedgerDevices(1, month: [Lines.gym()])
    let one = all.devices[0]
    try one.folder.write(
      "<<<<<<< a\n\(Lines.gym())\n=======\n\(Lines.gym("skipped", at: "11:00"))\n>>>>>>> b\n",
      to: "ledger/2026/2026-11.ledger")
    let result = try one.run("sync")
    #expect(result.status == 65)
    #expect(result.errorText.contains("hint: `ledger resolve` repairs it"), "\(result.errorText)")
    try one.expectSuccess("resolve")
    try one.expectSuccess("sync")
    #expect(try one.month() == [Lines.gym("skipped", at: "11:00")])
  }

  @Test func aRewrittenRemoteTakesNothingAway() throws {
    let all = try LedgerDevices(2, month: [Lines.gym()])
    let (one, two) = (all.devices[0], all.devices[1])
    try one.expectSuccess("done", "Swim", "--free")
    try all.syncAll()
    try two.git("reset", "-q", "--hard", "HEAD~1")
    try two.expectSuccess("done", "Run", "--free")
    try two.git("push", "-q", "--force")
    try one.expectSuccess("sync")
    let titles = try one.month().map { $0.contains("Swim") ? "Swim" : $0.contains("Run") ? "Run" : "Gym" }
    #expect(titles.sorted() == ["Gym", "Run", "Swim"])
    #expect(try all.hubGit("rev-parse", "main") == one.git("rev-parse", "HEAD"))
  }

  @Test func aLeftLockOfAnotherProgramIsNamed() throws {
    let all = try LedgerDevices(2, month: [Lines.gym()])
    let (one, two) = (all.devices[0], all.devices[1])
    try two.expectSuccess("done", "Swim", "--free")
    try two.expectSuccess("sync")
    try one.folder.write("", to: "ledger/.git/index.lock")
    let result = try one.run("sync")
    #expect(result.status == 75)
    #expect(result.errorText.contains("index.lock"), "\(result.errorText)")
    _ = try one.runProgram(["rm", ".git/index.lock"])
    try one.expectSuccess("sync")
    #expect(try one.month().count == 2)
    try one.expectClean()
  }

  @Test func aPushToACheckedOutBranchIsRefusedByGitAndTold() throws {
    let all = try LedgerDevices(1)
    let one = all.devices[0]
    try one.expectSuccess(["init", one.folder.path("other")])
    try one.git("remote", "set-url", "origin", one.folder.path("other"))
    _ = try one.runProgram(["git", "-C", one.folder.path("other"), "branch", "-M", "main"])
    try one.expectSuccess("done", "Swim", "--free")
    let result = try one.run("sync")
    #expect(result.status == 69)
    #expect(result.errorText.contains("branch is currently checked out"), "\(result.errorText)")
  }
}
