import TestSupport
import Testing

/// The first sync of a device: empty remotes, ledgers begun twice, branches of other names; and `clone`, `remote`.
@Suite struct FirstSyncTests {
  private func hub(_ device: LedgerSandbox, branch: String = "main") throws -> String {
    let path = device.folder.path("hub.git")
    _ = try device.runProgram(["git", "init", "-q", "--bare", "-b", branch, path], in: device.folder.path)
    return path
  }

  @Test func twoLedgersBegunApartBecomeOne() throws {
    let (one, two) = (try LedgerSandbox(calendars: []), try LedgerSandbox(calendars: []))
    let hub = try hub(one)
    try one.setMonth([Lines.gym(), Lines.choir])
    try two.setMonth([Lines.gym("skipped", at: "11:00", note: "tired")])
    for device in [one, two] {
      try device.git("branch", "-q", "-M", "main")
      let added = try device.run("remote", "add", hub)
      #expect(added.status == 0, "\(added.errorText)")
      try device.expectSuccess("sync")
    }
    try one.expectSuccess("sync")
    #expect(try one.month() == [Lines.gym("skipped", at: "11:00", note: "tired"), Lines.choir])
    #expect(try one.git("rev-parse", "HEAD") == two.git("rev-parse", "HEAD"))
    try one.expectClean()
    try two.expectClean()
  }

  @Test func aRemoteThatHasAReadmeIsMergedToo() throws {
    let one = try LedgerSandbox(calendars: [])
    let hub = try hub(one, branch: "trunk")
    _ = try one.runProgram(
      [
        "sh", "-c",
        "git clone -q '\(hub)' other && cd other && echo hello > README.md && git add . && git commit -q -m one && git push -q origin HEAD:trunk",
      ], in: one.folder.path)
    try one.git("branch", "-q", "-M", "main")
    try one.expectSuccess("remote", "add", hub)
    let text = try one.expectSuccess("sync")
    #expect(text.contains("origin/trunk"), "the remote's own branch: \(text)")
    #expect(try one.folder.text("ledger/README.md") == "hello\n")
    #expect(try one.git("rev-parse", "--abbrev-ref", "@{upstream}") == "origin/trunk")
    try one.expectClean()
  }

  @Test func aDeviceWithoutACommitTakesTheWhole() throws {
    let all = try LedgerDevices(1, month: [Lines.gym()])
    let two = try LedgerSandbox(calendars: [])
    try two.git("update-ref", "-d", "HEAD")
    _ = try two.runProgram([
      "sh", "-c", "rm -rf .git/index ledger.conf .gitattributes; git checkout -q --orphan main",
    ])
    try two.folder.write(try all.devices[0].folder.read("ledger/ledger.conf"), to: "ledger/ledger.conf")
    try two.expectSuccess("remote", "add", all.hubPath)
    let result = try two.run("sync")
    #expect(result.status == 0, "\(result.errorText)")
    #expect(try two.month() == [Lines.gym()])
    try two.expectClean()
  }

  @Test func aCloneFindsTheOnlyBranchWhenTheRemotesHeadIsOnNone() throws {
    let all = try LedgerDevices(1, month: [Lines.gym()])
    _ = try all.hubGit("symbolic-ref", "HEAD", "refs/heads/gone")
    let two = try LedgerSandbox(initialize: false)
    let text = try two.expectSuccess(["clone", all.hubPath], in: two.folder.path)
    #expect(text.hasPrefix("cloned to \(two.folder.path("hub"))\n"), "\(text)")
    #expect(text.contains("it is the default ledger"))
    #expect(try two.folder.text("hub/2026/2026-11.ledger") == Lines.gym() + "\n")
    try two.expectSuccess(["done", "Swim", "--free"], in: two.folder.path)
    #expect(try two.expectSuccess(["sync"], in: two.folder.path) == "sent      1 commit to origin/main\n")
  }

  @Test func aCloneOfNothingSaysHowToGoOn() throws {
    let one = try LedgerSandbox(initialize: false)
    let hub = try hub(one)
    let result = try one.run(["clone", hub, "mine"], in: one.folder.path)
    #expect(result.status == 0)
    #expect(result.errorText.contains("`ledger -C '\(one.folder.path("mine"))' init`"), "\(result.errorText)")
    try one.expectSuccess(["-C", one.folder.path("mine"), "init"], in: one.folder.path)
    let sent = try one.expectSuccess(["-C", one.folder.path("mine"), "sync"], in: one.folder.path)
    #expect(sent.hasPrefix("sent      "), "\(sent)")
    let missing = try one.run(["clone", "/nowhere", "other"], in: one.folder.path)
    #expect(missing.status == 69)
    #expect(missing.errorText.contains("repository '/nowhere' does not exist"), "\(missing.errorText)")
  }

  @Test func remotesAreAddedListedAndForgotten() throws {
    let one = try LedgerSandbox(calendars: [])
    let hub = try hub(one)
    let added = try one.run("remote", "add", hub)
    #expect(
      added.text == "added origin\n" && added.errorText == "hint: it is empty; `ledger sync` fills it\n")
    #expect(try one.run("remote", "add", "/other").status == 69)
    let late = try one.run("remote", "add", "https://ada:secret@127.0.0.1:9/x.git", "--name", "far")
    #expect(late.status == 0)
    #expect(late.errorText.contains("warning: it does not answer"))
    let list = try one.expectSuccess("remote")
    #expect(list == "far     https://ada:...@127.0.0.1:9/x.git\norigin  \(hub)\n", "\(list)")
    try one.expectSuccess("remote", "remove", "far")
    #expect(try one.git("remote") == "origin")
    #expect(try one.run("remote", "remove", "far").status == 69)
  }

  @Test func statusTellsWhatIsNotSent() throws {
    let all = try LedgerDevices(2, month: [Lines.gym()])
    let (one, two) = (all.devices[0], all.devices[1])
    try two.expectSuccess("done", "Run", "--free")
    try two.expectSuccess("sync")
    try one.expectSuccess("done", "Swim", "--free")
    let now = try one.month()
    try one.folder.write(
      (now + ["2026-11-29 done walk", ""]).joined(separator: "\n"), to: "ledger/2026/2026-11.ledger")
    try one.git("fetch", "-q")
    let text = try one.expectSuccess("status")
    #expect(text.contains("remote      origin/main: 1 to send, 1 to merge (asked 2"), "\(text)")
    #expect(text.contains("unsent      2 records\nedited      2026/2026-11.ledger: 1 record\n"), "\(text)")
    // `status` has a line about today before those that `sync --dry-run` shows.
    #expect(text.hasPrefix("today       "), "\(text)")
    let rest = text.split(separator: "\n").dropFirst().map { $0 + "\n" }.joined()
    #expect(try one.expectSuccess("sync", "--dry-run") == rest)
    let json = try one.expectSuccess("status", "--format", "json")
    #expect(
      json.contains(
        #""branch":"main","upstream":"origin/main","ahead":1,"behind":1,"unsent":2,"operation":null,"edited":[{"path":"2026/2026-11.ledger","records":1,"gone":false}],"conflicts":[],"today":{"date":"2026-11-30","planned":0,"#
      ), "\(json)")
    let alone = try LedgerSandbox(calendars: [])
    #expect(try alone.expectSuccess("status").contains("`ledger remote add URL` names one"))
  }

  @Test func autosyncSendsMarksAndBeingOfflineIsNoError() throws {
    let all = try LedgerDevices(2)
    let (one, two) = (all.devices[0], all.devices[1])
    try one.git("config", "-f", one.userSettings, "ledger.autosync", "yes")
    try two.expectSuccess("done", "Run", "--free")
    try two.expectSuccess("sync")
    let marked = try one.run("done", "Swim", "--free")
    #expect(marked.status == 0)
    #expect(
      marked.errorText.contains("note: synced with origin/main; 1 commit came in"), "\(marked.errorText)")
    #expect(try all.hubGit("rev-parse", "main") == one.git("rev-parse", "HEAD"))
    try one.git("remote", "set-url", "origin", "/nowhere/hub.git")
    let offline = try one.run("done", "Walk", "--free")
    #expect(offline.status == 0)
    #expect(offline.errorText.contains("note: not synced with origin/main: fatal: "), "\(offline.errorText)")
    // A server that never answers: the limit of time holds.
    try one.git("config", "-f", one.userSettings, "ledger.synclimit", "1")
    try one.git("remote", "set-url", "origin", "ext::sleep 100")
    try one.git("config", "protocol.ext.allow", "always")
    let slow = try one.run("done", "Read", "--free")
    #expect(slow.status == 0)
    #expect(slow.errorText.contains("there was no answer in time"), "\(slow.errorText)")
    try one.git("remote", "remove", "origin")
    let none = try one.run("done", "Cook", "--free")
    #expect(none.status == 0)
    #expect(none.errorText.contains("hint: name one: ledger remote add URL"), "\(none.errorText)")
  }
}
