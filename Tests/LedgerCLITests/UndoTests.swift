import TestSupport
import Testing

/// `ledger undo`.
@Suite struct UndoTests {
  @Test func worksBehindOtherCommits() throws {
    let sandbox = try LedgerSandbox()
    try sandbox.expectSuccess("done", "2")
    let before = try sandbox.month()
    try sandbox.expectSuccess("done", "3")
    try sandbox.folder.write("mine\n", to: "ledger/notes.txt")
    try sandbox.git("add", "notes.txt")
    try sandbox.git("commit", "-q", "-m", "mine")
    let result = try sandbox.run("undo")
    #expect(result.status == 0, "\(result.errorText)")
    #expect(result.text.contains("done: Study SwiftUI (2026-11-30)"))
    #expect(try sandbox.month() == before)
    #expect(try sandbox.subjects(2) == ["undo: done: Study SwiftUI (2026-11-30)", "mine"])
    try sandbox.expectClean()
  }

  /// A rebase gives commits other ids and keeps who made them, when, and their messages.
  @Test func findsWhatARebaseHasPutOnOthers() throws {
    let sandbox = try LedgerSandbox(calendars: ["habits"])
    try sandbox.folder.makeFolder("hub")
    try sandbox.git("init", "-q", "--bare", sandbox.folder.path("hub"))
    try sandbox.git("remote", "add", "origin", sandbox.folder.path("hub"))
    try sandbox.git("push", "-q", "-u", "origin", "HEAD")
    let branch = try sandbox.git("rev-parse", "--abbrev-ref", "HEAD")
    try sandbox.git("clone", "-q", sandbox.folder.path("hub"), sandbox.folder.path("other"))
    let other = sandbox.folder.path("other")
    try sandbox.expectSuccess(["done", "Elsewhere", "--free"], in: other)
    _ = try TestSupport.run(["git", "push", "-q"], in: other, environment: sandbox.environment)
    try sandbox.expectSuccess("done", "2")
    try sandbox.expectSuccess("done", "3")
    try sandbox.expectSuccess("undo")
    try sandbox.git("pull", "-q", "--rebase", "origin", branch)
    #expect(try sandbox.month().count == 2)
    let list = try sandbox.run("undo", "--list").lines
    #expect(list.count == 2 && list[0].contains("undo: done:"), "\(list)")
    try sandbox.expectSuccess("undo")
    #expect(try sandbox.month().count == 1 && sandbox.month()[0].contains("Elsewhere"))
    let nothing = try sandbox.run("undo")
    #expect(nothing.status == 1 && nothing.errorText.contains("done on this device"), "\(nothing.errorText)")
    #expect(nothing.errorText.contains("`git revert "))
    try sandbox.expectClean()
  }

  @Test func anUnlinkedLineComesBackWhereItWas() throws {
    let sandbox = try LedgerSandbox(calendars: ["habits"])
    let links =
      "# first\n2026-11-01 relink 2026-11-03/rndmc31frq = 2026-11-03/8s643yt61r   my words\n# second\n"
      + "2026-11-02 alias rbz0jgp9rk = ftz76f0pgq\n# end\n"
    try sandbox.folder.write(links, to: "ledger/series.ledger")
    try sandbox.git("add", ".")
    try sandbox.git("commit", "-q", "-m", "links")
    try sandbox.expectSuccess("unlink", "2026-11-03/rndmc31frq")
    #expect(try sandbox.folder.text("ledger/series.ledger").hasPrefix("# first\n# second\n"))
    try sandbox.expectSuccess("undo")
    #expect(try sandbox.folder.text("ledger/series.ledger") == links)
    try sandbox.expectClean()
  }

  @Test func whatCouldNotBeCommittedComesLater() throws {
    let sandbox = try LedgerSandbox(calendars: ["habits"])
    try sandbox.expectSuccess("done", "2")
    try sandbox.folder.write("", to: "ledger/.git/index.lock")
    let undo = try sandbox.run("undo")
    #expect(undo.status == 75 && undo.errorText.contains("commits it too"), "\(undo.errorText)")
    #expect(try sandbox.month() == [])
    let add = try sandbox.run("calendar", "add", "again", sandbox.folder.path("calendars/habits.ics"))
    #expect(add.status == 75 && add.errorText.contains("commits it too"), "\(add.errorText)")
    try sandbox.folder.remove("ledger/.git/index.lock")
    try sandbox.folder.makeFolder("ledger/2026/2026-10.ledger")
    for arguments in [["fmt", "2026-10"], ["fmt"], ["done", "2", "--date", "2026-10-05"]] {
      let result = try sandbox.run(arguments)
      #expect(result.status == 74 && result.errorText.contains("2026-10.ledger"), "\(result.errorText)")
      #expect(result.errorText.contains("Is a directory") && result.errorText.contains("move it away"))
    }
  }

  @Test func againGoesOneFurtherBack() throws {
    let sandbox = try LedgerSandbox()
    let states = try ["2", "3", "6"].map { number in
      let state = try sandbox.month()
      try sandbox.expectSuccess("done", number)
      return state
    }
    for state in states.reversed() {
      try sandbox.expectSuccess("undo")
      #expect(try sandbox.month() == state)
    }
    #expect(try sandbox.run("undo").status == 1)
    try sandbox.expectClean()
  }

  @Test func takesAReMarkingBack() throws {
    let sandbox = try LedgerSandbox()
    try sandbox.expectSuccess("done", "3", "--note", "chapter 4")
    let done = try sandbox.month()
    let first = try sandbox.git("rev-parse", "HEAD")
    try sandbox.expectSuccess("partial", "3", "--progress", "30")
    let partial = try sandbox.month()
    let refused = try sandbox.run("undo", String(first.prefix(10)))
    #expect(refused.status == 1)
    #expect(refused.errorText.contains("were changed again since"))
    #expect(try sandbox.month() == partial)
    try sandbox.expectSuccess("undo")
    #expect(try sandbox.month() == done)
    try sandbox.expectSuccess("undo")
    #expect(try sandbox.month() == [])
  }

  @Test func leavesAHandEditedRecordAlone() throws {
    let sandbox = try LedgerSandbox()
    try sandbox.expectSuccess("done", "2", "3")
    var lines = try sandbox.month()
    lines[1] += " ; edited by hand"
    try sandbox.setMonth(lines)
    let result = try sandbox.run("undo")
    #expect(result.status == 0, "\(result.errorText)")
    #expect(result.errorText.contains("was changed again since, and is left alone: 2026-11-30 09:00-10:30"))
    #expect(try sandbox.month() == [lines[1]])
  }

  @Test func bringsAnUnmarkedRecordBackToItsPlace() throws {
    let sandbox = try LedgerSandbox()
    try sandbox.setMonth(MarkingTests.kept)
    try sandbox.expectSuccess("unmark", "2")
    #expect(try sandbox.month().count == MarkingTests.kept.count - 1)
    try sandbox.expectSuccess("undo")
    #expect(try sandbox.month() == MarkingTests.kept)
  }

  @Test func aCommitIsChosenByItsID() throws {
    let sandbox = try LedgerSandbox()
    try sandbox.expectSuccess("done", "2")
    let id = try sandbox.git("rev-parse", "HEAD").prefix(8)
    try sandbox.expectSuccess("done", "3")
    let list = try sandbox.run("undo", "--list")
    #expect(list.lines.count == 2)
    #expect(list.lines[1].hasPrefix(String(id)))
    let would = try sandbox.run("undo", String(id), "--dry-run")
    #expect(would.text == "would take back \(id): done: Meds (2026-11-30)\n")
    try sandbox.expectSuccess("undo", String(id))
    #expect(try sandbox.month() == [MarkingTests.study.split(separator: "12:15").joined(separator: "12:16")])
    #expect(try sandbox.run("undo", String(id)).status == 1, "it is taken back already")
  }

  @Test func ofManyTheEditedOnesAreLeftAlone() throws {
    let sandbox = try LedgerSandbox()
    try sandbox.expectSuccess("done", "--from", "2026-11-28", "--to", "2026-11-29", "--calendar", "habits")
    var lines = try sandbox.month()
    let place = try #require(lines.firstIndex { $0.contains(" Read ") })
    let marked = lines[place]
    lines[place] += " ; typed since"
    try sandbox.folder.write(lines.map { $0 + "\n" }.joined(), to: "ledger/2026/2026-11.ledger")
    try sandbox.git("commit", "-q", "-a", "-m", "by hand")
    let result = try sandbox.run("undo")
    #expect(result.status == 0)
    #expect(result.errorText.contains("left alone: \(marked)"), "\(result.errorText)")
    #expect(try sandbox.month() == [lines[place]])
  }

  @Test func whatAnUndoTookCanBeBroughtBack() throws {
    let sandbox = try LedgerSandbox()
    try sandbox.expectSuccess("done", "--from", "2026-11-28", "--to", "2026-11-29", "--calendar", "habits")
    let marked = try sandbox.month()
    try sandbox.expectSuccess("undo")
    #expect(try sandbox.month() == [])
    let undo = try sandbox.git("rev-parse", "--short", "HEAD")
    #expect(try sandbox.expectSuccess("undo", "--list").hasPrefix(undo), "it can be named")
    #expect(try sandbox.run("undo").status == 1, "undoing again goes further back")
    try sandbox.expectSuccess("undo", undo)
    #expect(try sandbox.month() == marked)
    #expect(try sandbox.expectSuccess("undo", "--list").contains("done: "), "it can be taken back again")
    try sandbox.expectSuccess("undo")
    #expect(try sandbox.month() == [])
    try sandbox.expectClean()
  }

  /// Lines without keys are told apart by their titles.
  @Test func freeRecordsAreTakenBackOneByOne() throws {
    let sandbox = try LedgerSandbox()
    try sandbox.expectSuccess("skip", "Run", "--free")
    let run = try sandbox.month()
    try sandbox.expectSuccess("done", "Abseil", "Run", "--free")
    let lines = try sandbox.month().map { $0.contains("Abseil") ? $0 + " ; typed since" : $0 }
    try sandbox.folder.write(lines.map { $0 + "\n" }.joined(), to: "ledger/2026/2026-11.ledger")
    try sandbox.git("commit", "-q", "-a", "-m", "by hand")
    try sandbox.expectSuccess("undo")
    #expect(try sandbox.month() == [lines[0]] + run)
  }

  @Test func whatSomebodyElseCommittedIsNotOurs() throws {
    let sandbox = try LedgerSandbox()
    try sandbox.setMonth(["2026-11-30 done    by hand"])
    #expect(try sandbox.run("undo").status == 1)
    #expect(try sandbox.month() == ["2026-11-30 done    by hand"])
  }

  @Test func duringAMergeMarksAreSavedButNotCommitted() throws {
    let sandbox = try LedgerSandbox()
    try sandbox.expectSuccess("done", "2")
    let branch = try sandbox.git("symbolic-ref", "--short", "HEAD")
    try sandbox.git("branch", "other")
    try sandbox.folder.write("a\n", to: "ledger/x")
    try sandbox.git("add", "x")
    try sandbox.git("commit", "-q", "-m", "x")
    try sandbox.git("checkout", "-q", "other")
    try sandbox.folder.write("b\n", to: "ledger/x")
    try sandbox.git("add", "x")
    try sandbox.git("commit", "-q", "-m", "x too")
    #expect(try sandbox.runGit(["merge", "-q", branch]).status != 0)
    let result = try sandbox.run("done", "3")
    #expect(result.status == 74)
    #expect(result.errorText.contains("saved in its file, but not committed"), "\(result.errorText)")
    #expect(try sandbox.month().count == 2)
  }
}
