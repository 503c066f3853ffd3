import TestSupport
import Testing

/// Git merges month files by key, through `ledger merge-file`, as `init` sets it up.
@Suite struct MergeDriverTests {
  private static let month = "2026/2026-11.ledger"
  private static let choir = "2026-11-20 18:00       done    Choir ^0h3k9v1z4t @home"

  private static func gym(
    _ status: String = "done   ", at: String = "10:00", fields: String = "", note: String = ""
  )
    -> String
  {
    "2026-11-09 09:00       \(status) Gym ^8gr8qjcrq0 @home\(fields) at:2026-11-09T\(at):00+01:00"
      + (note.isEmpty ? "" : " ; \(note)")
  }

  /// A ledger with one record on `main`, and a branch `other` at the same commit.
  private func sandbox(_ lines: [String] = [gym()]) throws -> LedgerSandbox {
    let sandbox = try LedgerSandbox(calendars: [])
    try sandbox.setMonth(lines)
    try sandbox.git("branch", "-q", "-M", "main")
    try sandbox.git("branch", "other")
    return sandbox
  }

  /// The driver finds the program that is tested.
  private func git(_ sandbox: LedgerSandbox, _ arguments: String...) throws -> ProcessRun {
    try sandbox.runGit(arguments)
  }

  @Test func initSetsItUpOnceAndLaterCommandsRepairIt() throws {
    let sandbox = try LedgerSandbox()
    let driver = try sandbox.git("config", "merge.ledger.driver")
    #expect(driver.hasPrefix("'\(LedgerSandbox.program)' merge-file "))
    #expect(driver.contains("|| git merge-file "))
    #expect(try sandbox.git("config", "merge.ledger.recursive") == "ledger")
    #expect(try sandbox.git("check-attr", "merge", Self.month) == "\(Self.month): merge: ledger")
    let attributes = try sandbox.folder.text("ledger/.git/info/attributes")
    try sandbox.expectSuccess("init")
    #expect(try sandbox.folder.text("ledger/.git/info/attributes") == attributes)
    try sandbox.git("config", "--remove-section", "merge.ledger")
    try sandbox.folder.write("*.md text\n*.ledger merge=union", to: "ledger/.git/info/attributes")
    try sandbox.expectSuccess("today")
    #expect(try git(sandbox, "config", "merge.ledger.driver").status == 1, "reading changes nothing")
    try sandbox.expectSuccess("done", "1")
    #expect(try sandbox.git("config", "merge.ledger.driver") == driver)
    #expect(
      try sandbox.folder.text("ledger/.git/info/attributes")
        == "*.md text\n*.ledger merge=union\n*.ledger merge=ledger text eol=lf\n")
    #expect(try sandbox.git("check-attr", "merge", Self.month) == "\(Self.month): merge: ledger")
    try sandbox.git("config", "merge.ledger.driver", "'/gone/o'\\''clock/ledger' merge-file %O")
    try sandbox.expectSuccess("done", "2")
    #expect(try sandbox.git("config", "merge.ledger.driver") == driver, "a program that is gone")
    try sandbox.git("config", "merge.ledger.driver", "my-own %O %A %B")
    try sandbox.expectSuccess("done", "3")
    #expect(try sandbox.git("config", "merge.ledger.driver") == "my-own %O %A %B")
  }

  @Test(arguments: [
    ["merge", "--no-edit", "other"], ["rebase", "other"], ["cherry-pick", "other"],
    ["merge", "--no-ff", "--no-edit", "other"],
    ["pull", "-q", "--rebase", ".", "other"],
  ])
  func oneResultWhateverBringsTheBranchesTogether(command: [String]) throws {
    let sandbox = try sandbox()
    try sandbox.setMonth([Self.gym("skipped", at: "11:00")])
    try sandbox.git("switch", "-q", "other")
    try sandbox.setMonth([Self.gym("partial", at: "12:00", fields: " progress:40%", note: "n"), Self.choir])
    try sandbox.git("switch", "-q", "main")
    let result = try sandbox.runGit(command)
    #expect(result.status == 0, "\(result.errorText)")
    #expect(result.errorText.contains("status 'skipped' of "), "\(result.errorText)")
    #expect(
      try sandbox.month() == [
        Self.gym("partial", at: "12:00", fields: " progress:40%", note: "n"), Self.choir,
      ])
    try sandbox.expectClean()
  }

  @Test func revertTakesAMarkBackThoughAnotherLineChangedSince() throws {
    let sandbox = try sandbox([Self.gym(), Self.choir])
    try sandbox.setMonth([Self.gym("skipped", at: "11:00"), Self.choir])
    try sandbox.setMonth([Self.gym("skipped", at: "11:00", note: "n"), Self.choir])
    let result = try sandbox.runGit(["revert", "--no-edit", "HEAD~1"])
    #expect(result.status == 0, "\(result.errorText)")
    #expect(try sandbox.month() == [Self.gym(note: "n"), Self.choir])
  }

  @Test func oneRecordIsLeftWhereGitSawNoConflict() throws {
    let between = (10...14).map { "2026-11-09 \($0):00       done    B\($0) ^h42vybvz\($0) @home" }
    let sandbox = try sandbox(between)
    let (early, late) = (
      "2026-11-09 07:00       done    Gym ^8gr8qjcrq0 @home at:2026-11-09T08:00:00+01:00",
      "2026-11-09 19:00       partial Gym ^8gr8qjcrq0 @home at:2026-11-09T20:00:00+01:00"
    )
    try sandbox.setMonth([early] + between)
    try sandbox.git("switch", "-q", "other")
    try sandbox.setMonth(between + [late])
    #expect(try git(sandbox, "merge", "-q", "--no-edit", "main").status == 0)
    #expect(try sandbox.month() == between + [late])
  }

  @Test func branchesThatCrossedAgreeOnTheLaterMark() throws {
    let sandbox = try sandbox()
    try sandbox.setMonth([Self.gym("skipped", at: "11:00")])
    try sandbox.git("switch", "-q", "other")
    try sandbox.setMonth([Self.gym("partial", at: "12:00")])
    let tips = (try sandbox.git("rev-parse", "main"), try sandbox.git("rev-parse", "other"))
    for (branch, tip) in [("main", tips.1), ("other", tips.0)] {
      try sandbox.git("switch", "-q", branch)
      #expect(try git(sandbox, "merge", "-q", "--no-edit", tip).status == 0)
    }
    try sandbox.setMonth([Self.gym("partial", at: "12:00", note: "o"), Self.choir])
    try sandbox.git("switch", "-q", "main")
    try sandbox.setMonth([Self.gym("partial", at: "12:00", fields: " took:5m")])
    let result = try git(sandbox, "merge", "-q", "--no-edit", "other")
    #expect(result.status == 0, "\(result.errorText)")
    #expect(
      try sandbox.month() == [Self.gym("partial", at: "12:00", fields: " took:5m", note: "o"), Self.choir])
  }

  @Test func aMissingProgramLeavesMarkersWithBothSides() throws {
    let sandbox = try sandbox()
    try sandbox.git(
      "config", "merge.ledger.driver", MergeDriverTests.driver(program: "/gone/ledger", sandbox))
    try sandbox.setMonth([Self.gym("skipped", at: "11:00")])
    try sandbox.git("switch", "-q", "other")
    try sandbox.setMonth([Self.gym("partial", at: "12:00")])
    let result = try git(sandbox, "merge", "-q", "--no-edit", "main")
    #expect(result.status == 1)
    let lines = try sandbox.month()
    #expect(
      lines.contains(Self.gym("skipped", at: "11:00")) && lines.contains(Self.gym("partial", at: "12:00")))
    #expect(lines.contains("<<<<<<< ours"))
    let resolved = try sandbox.run("resolve")
    #expect(resolved.status == 0, "\(resolved.errorText)")
    #expect(resolved.text == "resolved \(Self.month) (staged)\n")
    #expect(try sandbox.month() == [Self.gym("partial", at: "12:00")])
    try sandbox.git("commit", "-q", "--no-edit")
    try sandbox.expectClean()
  }

  /// The driver of the sandbox with another program in it.
  private static func driver(program: String, _ sandbox: LedgerSandbox) throws -> String {
    let driver = try sandbox.git("config", "merge.ledger.driver")
    return "'\(program)'" + driver.dropFirst(LedgerSandbox.program.utf8.count + 2)
  }

  @Test func whatIsNoFileOfALedgerIsMergedByLines() throws {
    let sandbox = try sandbox()
    for (branch, line) in [("main", "a"), ("other", "b")] {
      try sandbox.git("switch", "-q", branch)
      try sandbox.folder.write("\(line)\n", to: "ledger/money.ledger")
      try sandbox.git("add", "money.ledger")
      try sandbox.git("commit", "-q", "-m", branch)
    }
    #expect(try git(sandbox, "merge", "-q", "--no-edit", "main").status == 1)
    #expect(
      try sandbox.folder.text("ledger/money.ledger") == "<<<<<<< ours\nb\n=======\na\n>>>>>>> theirs\n")
  }

  @Test func aliasesAreASetOfLines() throws {
    let sandbox = try sandbox()
    for (branch, line) in [("main", "2026-11-02 alias b = c"), ("other", "2026-11-01 alias a = c")] {
      try sandbox.git("switch", "-q", branch)
      try sandbox.folder.write("\(line)\n", to: "ledger/series.ledger")
      try sandbox.git("add", "series.ledger")
      try sandbox.git("commit", "-q", "-m", branch)
    }
    #expect(try git(sandbox, "merge", "-q", "--no-edit", "main").status == 0)
    #expect(
      try sandbox.folder.text("ledger/series.ledger") == "2026-11-01 alias a = c\n2026-11-02 alias b = c\n")
  }
}
