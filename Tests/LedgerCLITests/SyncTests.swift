import TestSupport
import Testing

/// Lines of month files for the tests of several devices.
enum Lines {
  static let choir = "2026-11-20 18:00       done    Choir ^0h3k9v1z4t @home at:2026-11-20T20:00:00+01:00"

  static func gym(_ status: String = "done   ", at: String = "10:00", fields: String = "", note: String = "")
    -> String
  {
    "2026-11-09 09:00       \(status) Gym ^8gr8qjcrq0 @home\(fields) at:2026-11-09T\(at):00+01:00"
      + (note.isEmpty ? "" : " ; \(note)")
  }
}

/// `ledger sync`: what every device of a person sees in the end.
@Suite struct SyncTests {
  private static let month = "2026/2026-11.ledger"

  private func expectEqual(_ all: LedgerDevices, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let heads = try all.devices.map { try $0.git("rev-parse", "HEAD") }
    #expect(Set(heads).count == 1, sourceLocation: sourceLocation)
    #expect(try all.hubGit("rev-parse", "main") == heads[0], sourceLocation: sourceLocation)
    for device in all.devices { try device.expectClean(sourceLocation: sourceLocation) }
  }

  @Test func marksReachTheOtherDevice() throws {
    let all = try LedgerDevices(2)
    let (one, two) = (all.devices[0], all.devices[1])
    try one.expectSuccess("done", "Swim", "--free", "-m", "cold")
    #expect(try one.expectSuccess("sync") == "sent      1 commit to origin/main\n")
    #expect(try two.expectSuccess("sync") == "received  1 commit from origin/main: 2026-11\n")
    #expect(try two.month() == one.month())
    #expect(try two.expectSuccess("sync") == "in sync with origin/main\n")
    #expect(try two.git("config", "branch.main.merge") == "refs/heads/main")
    #expect(try two.git("config", "merge.ledger.driver").contains("merge-file"))
    try expectEqual(all)
  }

  @Test func oneRecordOfTwoDevicesIsMergedFieldByField() throws {
    let all = try LedgerDevices(2, month: [Lines.gym(), Lines.choir])
    let (one, two) = (all.devices[0], all.devices[1])
    try one.setMonth([Lines.gym("skipped", at: "11:00"), Lines.choir])
    try two.setMonth([Lines.gym("partial", at: "12:00", fields: " took:40m", note: "knee"), Lines.choir])
    try one.expectSuccess("sync")
    let second = try two.run("sync")
    #expect(second.status == 0, "\(second.errorText)")
    #expect(second.errorText.contains("status 'skipped' of "), "\(second.errorText)")
    #expect(
      second.text == "received  1 commit from origin/main: 2026-11\nsent      2 commits to origin/main\n"
        || second.text == "received  1 commit from origin/main\nsent      2 commits to origin/main\n")
    try one.expectSuccess("sync")
    #expect(
      try one.month() == [Lines.gym("partial", at: "12:00", fields: " took:40m", note: "knee"), Lines.choir])
    #expect(try two.subjects() == ["Merge origin/main"])
    try expectEqual(all)
  }

  /// Git's merge by lines would have seen no conflict here, and left two records.
  @Test func aRecordBegunAtTwoPlacesOfTheFileIsOne() throws {
    let between = (10...14).map { "2026-11-09 \($0):00       done    B\($0) ^h42vybvz\($0) @home" }
    let all = try LedgerDevices(2, month: between)
    let early = "2026-11-09 07:00       done    Gym ^8gr8qjcrq0 @home at:2026-11-09T08:00:00+01:00"
    let late = "2026-11-09 19:00       partial Gym ^8gr8qjcrq0 @home at:2026-11-09T20:00:00+01:00"
    try all.devices[0].setMonth([early] + between)
    try all.devices[1].setMonth(between + [late])
    try all.syncAll()
    #expect(try all.devices[0].month() == between + [late])
    try expectEqual(all)
  }

  @Test func handEditsAreDatedCommittedAndWinOverWhatTheySaw() throws {
    let all = try LedgerDevices(2, month: [Lines.gym(), Lines.choir])
    let (one, two) = (all.devices[0], all.devices[1])
    let edited = Lines.gym("skipped").replacing("Gym", with: "Gym with Eva")
    try one.folder.write(
      [edited, Lines.choir, "not a record", ""].joined(separator: "\n"), to: "ledger/\(Self.month)")
    let result = try one.run("sync")
    #expect(result.status == 0, "\(result.errorText)")
    #expect(result.text.hasPrefix("committed \(Self.month), edited by hand (1 record)\n"), "\(result.text)")
    #expect(result.errorText.contains("\(Self.month):3:1:"), "\(result.errorText)")
    #expect(try one.subjects() == ["Edited by hand: 2026-11.ledger"])
    try two.setMonth([Lines.gym("partial", at: "11:00"), Lines.choir])
    try all.syncAll()
    let lines = try two.month()
    #expect(lines.contains("not a record"))
    #expect(
      lines.contains { $0.contains("skipped Gym with Eva") && $0.contains("at:2026-11-30T") }, "\(lines)")
    try expectEqual(all)
  }

  @Test func aDeletedRecordStaysDeletedAndAnEditBeatsADelete() throws {
    let all = try LedgerDevices(2, month: [Lines.gym(), Lines.choir])
    let (one, two) = (all.devices[0], all.devices[1])
    try one.git("rm", "-q", Self.month)
    try one.git("commit", "-q", "-m", "gone")
    try two.setMonth([Lines.gym("partial", at: "12:00"), Lines.choir])
    try all.syncAll()
    #expect(try one.month() == [Lines.gym("partial", at: "12:00")])
    try two.git("rm", "-q", Self.month)
    try two.git("commit", "-q", "-m", "gone, too")
    try all.syncAll()
    #expect(!one.folder.exists("ledger/\(Self.month)"))
    #expect(!one.folder.exists("ledger/2026"), "a folder goes with its last file")
    try expectEqual(all)
  }

  @Test func aMonthThatWasDeletedByHandIsLeftToThePerson() throws {
    let all = try LedgerDevices(2, month: [Lines.gym()])
    let (one, two) = (all.devices[0], all.devices[1])
    _ = try one.runProgram(["rm", Self.month])
    let result = try one.run("sync")
    #expect(result.status == 0)
    #expect(result.errorText.contains("git checkout -- \(Self.month)"), "\(result.errorText)")
    #expect(try one.git("status", "--porcelain") == " D \(Self.month)")
    try two.setMonth([Lines.gym("skipped", at: "11:00")])
    try two.expectSuccess("sync")
    try one.expectSuccess("sync")
    #expect(try one.month() == [Lines.gym("skipped", at: "11:00")], "what others changed comes in")
    try one.expectClean()
  }

  @Test func whatIsStagedStaysStagedAndOutOfTheMerge() throws {
    let all = try LedgerDevices(2, month: [Lines.gym()])
    let (one, two) = (all.devices[0], all.devices[1])
    try two.setMonth([Lines.gym("skipped", at: "11:00")])
    try two.expectSuccess("sync")
    try one.folder.write("one\n", to: "ledger/notes.txt")
    try one.git("add", "notes.txt")
    try one.expectSuccess("done", "Swim", "--free")
    try one.expectSuccess("sync")
    #expect(try one.git("status", "--porcelain") == "A  notes.txt")
    #expect(try one.git("ls-tree", "-r", "--name-only", "HEAD", "notes.txt") == "")
    try one.git("commit", "-q", "-m", "notes")
    #expect(
      try one.month().contains(Lines.gym("skipped", at: "11:00")), "git's next commit takes nothing back")
  }

  @Test func otherFilesAreMergedByLinesOrNotAtAll() throws {
    let all = try LedgerDevices(2, month: [Lines.gym()])
    let (one, two) = (all.devices[0], all.devices[1])
    try one.folder.write("a\nb\nc\nd\ne\n", to: "ledger/README.md")
    try one.git("add", "README.md")
    try one.git("commit", "-q", "-m", "readme")
    try all.syncAll()
    for (device, text) in [(one, "A\nb\nc\nd\ne\n"), (two, "a\nb\nc\nd\nE\n")] {
      try device.folder.write(text, to: "ledger/README.md")
      try device.git("commit", "-q", "-a", "-m", "readme")
    }
    try all.syncAll()
    #expect(try one.folder.text("ledger/README.md") == "A\nb\nc\nd\nE\n")
    for (device, text) in [(one, "1\n"), (two, "2\n")] {
      try device.folder.write(text, to: "ledger/README.md")
      try device.git("commit", "-q", "-a", "-m", "readme")
      try device.expectSuccess("done", "Swim \(text.dropLast())", "--free")
    }
    try one.expectSuccess("sync")
    let refused = try two.run("sync")
    #expect(refused.status == 1)
    #expect(refused.errorText.contains("README.md") && refused.errorText.contains("hint: merge it with git"))
    try two.expectClean()
    #expect(try two.month().filter { $0.contains("Swim") }.count == 1, "nothing was written")
    // A change that is in no commit would be overwritten.
    try two.git("reset", "-q", "--hard", "HEAD~2")
    try two.folder.write("mine\n", to: "ledger/README.md")
    let dirty = try two.run("sync")
    #expect(dirty.status == 1)
    #expect(dirty.errorText.contains("would be lost"), "\(dirty.errorText)")
    #expect(try two.folder.text("ledger/README.md") == "mine\n")
  }

  @Test func settingsOfTwoDevicesComeTogetherUnlessTheyContradict() throws {
    let all = try LedgerDevices(2)
    for (device, name) in zip(all.devices, ["work", "home"]) {
      try device.folder.write(try LedgerSandbox.sample("calendars/\(name).ics"), to: "calendars/\(name).ics")
      try device.expectSuccess("calendar", "add", name, device.folder.path("calendars/\(name).ics"))
    }
    try all.syncAll()
    let settings = try all.devices[0].folder.text("ledger/ledger.conf")
    #expect(settings.contains("[calendar \"work\"]") && settings.contains("[calendar \"home\"]"))
    try expectEqual(all)
    for (device, zone) in zip(all.devices, ["Europe/Paris", "Europe/Rome"]) {
      try device.git("config", "-f", "ledger.conf", "ledger.timezone", zone)
    }
    try all.devices[0].expectSuccess("sync")
    let refused = try all.devices[1].run("sync")
    #expect(refused.status == 1)
    #expect(refused.errorText.contains("different values"), "\(refused.errorText)")
  }

  @Test func branchesThatCrossedAgreeOnTheLaterMark() throws {
    let all = try LedgerDevices(2, month: [Lines.gym()])
    let (one, two) = (all.devices[0], all.devices[1])
    try one.setMonth([Lines.gym("skipped", at: "11:00")])
    try two.setMonth([Lines.gym("partial", at: "12:00")])
    let tips = try [one, two].map { try $0.git("rev-parse", "HEAD") }
    for (device, other, tip) in [(one, two, tips[1]), (two, one, tips[0])] {
      try device.git("fetch", "-q", other.ledger, "main")
      try device.git("merge", "-q", "--no-edit", tip)
    }
    try one.setMonth([Lines.gym("partial", at: "12:00", note: "o"), Lines.choir])
    try two.setMonth([Lines.gym("partial", at: "12:00", fields: " took:5m")])
    try all.syncAll()
    #expect(
      try one.month() == [Lines.gym("partial", at: "12:00", fields: " took:5m", note: "o"), Lines.choir])
    try expectEqual(all)
  }

  /// Git takes a file with CRLF for what was committed with LF, and so does a sync.
  @Test func lineEndsThatGitTakesForTheSameAreNoChange() throws {
    let all = try LedgerDevices(2, month: [Lines.gym()])
    let (one, two) = (all.devices[0], all.devices[1])
    try one.git("config", "core.autocrlf", "true")
    try one.folder.write(Lines.gym() + "\r\n", to: "ledger/\(Self.month)")
    try one.expectSuccess("sync")
    try two.setMonth([Lines.gym(), Lines.choir])
    try two.expectSuccess("sync")
    #expect(try one.expectSuccess("sync") == "received  1 commit from origin/main: 2026-11\n")
    #expect(try one.month() == [Lines.gym(), Lines.choir])
    try one.expectClean()
  }

  @Test func aLinkedWorkTreeAndAClonedOneAreTheSame() throws {
    let all = try LedgerDevices(2, month: [Lines.gym()])
    let (one, two) = (all.devices[0], all.devices[1])
    try one.git("worktree", "add", "-q", "-b", "trunk", one.folder.path("linked"))
    try one.git("branch", "-q", "--set-upstream-to", "origin/main", "trunk")
    try one.expectSuccess(["done", "Swim", "--free"], in: one.folder.path("linked"))
    #expect(
      try one.expectSuccess(["sync"], in: one.folder.path("linked")) == "sent      1 commit to origin/main\n",
      "the upstream has another name")
    try two.expectSuccess("sync")
    #expect(try two.month().count == 2)
  }
}
