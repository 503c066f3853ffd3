import TestSupport
import Testing

/// `ledger resolve`.
@Suite struct ResolveTests {
  private static let month = "2026/2026-11.ledger"
  private static func gym(_ status: String, _ hour: Int, _ note: String = "") -> String {
    "2026-11-09 09:00       \(status) Gym ^8gr8qjcrq0 @home at:2026-11-09T\(hour):00:00+01:00"
      + (note.isEmpty ? "" : " ; \(note)")
  }
  private static let choir = "2026-11-20 18:00       done    Choir ^0h3k9v1z4t @home"
  private static let swim = "2026-11-21 18:00       done    Swim ^qd2m0c5n7x @home"

  /// A merge by plain git that has stopped with markers of that style.
  private func conflict(style: String) throws -> LedgerSandbox {
    let sandbox = try LedgerSandbox(calendars: [])
    try sandbox.setMonth([Self.gym("done   ", 10), Self.choir])
    try sandbox.git("branch", "-q", "-M", "main")
    try sandbox.git("branch", "other")
    try sandbox.git("config", "--remove-section", "merge.ledger")
    try sandbox.git("config", "merge.conflictStyle", style)
    try sandbox.setMonth([Self.gym("skipped", 11, "a")])
    try sandbox.git("switch", "-q", "other")
    try sandbox.setMonth([Self.gym("partial", 12, "b"), Self.choir, Self.swim])
    #expect(try sandbox.runGit(["merge", "-q", "main"]).status == 1)
    return sandbox
  }

  @Test(arguments: ["merge", "diff3", "zdiff3"]) func everyStyle(style: String) throws {
    let sandbox = try conflict(style: style)
    try sandbox.folder.write("mine\n", to: "ledger/mine.txt")
    #expect(try sandbox.month().contains { $0.hasPrefix("<<<<<<<") })
    let read = try sandbox.run("log")
    #expect(read.status == 0, "a file with markers is read")
    let result = try sandbox.run("resolve")
    #expect(result.status == 0, "\(result.errorText)")
    #expect(result.text == "resolved \(Self.month) (staged)\n")
    // The base is the index's: the record that the other side deleted stays deleted in every style.
    #expect(try sandbox.month() == [Self.gym("partial", 12, "b\\na"), Self.swim])
    #expect(try sandbox.git("status", "--porcelain") == "M  \(Self.month)\n?? mine.txt")
    #expect(try sandbox.run("resolve").text == "nothing is in conflict\n")
    try sandbox.git("commit", "-q", "--no-edit")
  }

  /// Killed after the file was saved and before it was staged, or run by somebody else so far.
  @Test(arguments: ["merge", "diff3", "zdiff3"]) func whatWasSavedAndNotStagedIsStaged(style: String) throws {
    let sandbox = try conflict(style: style)
    try sandbox.expectSuccess("resolve")
    let resolved = try sandbox.month()
    try sandbox.git("merge", "--abort")
    try sandbox.git("config", "--remove-section", "merge.ledger")
    #expect(try sandbox.runGit(["merge", "-q", "main"]).status == 1)
    try sandbox.folder.write(resolved.map { $0 + "\n" }.joined(), to: "ledger/\(Self.month)")
    let again = try sandbox.run("resolve")
    #expect(again.status == 0 && again.text == "resolved \(Self.month) (staged)\n", "\(again.errorText)")
    #expect(try sandbox.month() == resolved)
    try sandbox.git("commit", "-q", "--no-edit")
  }

  @Test func aFolderWithALongerNameIsNotTheLedger() throws {
    let sandbox = try LedgerSandbox(calendars: [])
    try sandbox.folder.write("<<<<<<< a\n", to: "ledgers/2026/2026-11.ledger")
    let result = try sandbox.run(["resolve", "../ledgers/2026/2026-11.ledger"])
    #expect(result.status == 64 && result.errorText.contains("is no month's file of"), "\(result.errorText)")
  }

  @Test func aFileCommittedWithMarkersIsRepairedAndCommitted() throws {
    let sandbox = try conflict(style: "merge")
    try sandbox.git("commit", "-q", "-a", "-m", "oops")
    let result = try sandbox.run(["resolve", "../ledger/\(Self.month)"])
    #expect(result.status == 0, "\(result.errorText)")
    #expect(result.text == "resolved \(Self.month)\n")
    // Without a base nothing is deleted.
    #expect(try sandbox.month() == [Self.gym("partial", 12, "b\\na"), Self.choir, Self.swim])
    #expect(try sandbox.subjects() == ["Resolve conflicts"])
    try sandbox.expectClean()
  }

  @Test func aFileThatOneSideDeletedKeepsWhatTheOtherChanged() throws {
    let sandbox = try LedgerSandbox(calendars: [])
    try sandbox.setMonth([Self.gym("done   ", 10), Self.choir])
    try sandbox.git("branch", "-q", "-M", "main")
    try sandbox.git("branch", "other")
    try sandbox.git("rm", "-q", Self.month)
    try sandbox.git("commit", "-q", "-m", "away with it")
    try sandbox.git("switch", "-q", "other")
    try sandbox.setMonth([Self.gym("done   ", 10), Self.choir + " ; n"])
    #expect(try sandbox.runGit(["merge", "-q", "main"]).status == 1)
    let result = try sandbox.run("resolve")
    #expect(result.status == 0, "\(result.errorText)")
    #expect(try sandbox.month() == [Self.choir + " ; n"])
  }

  @Test func whatMakesNoSenseIsLeftAndTold() throws {
    let sandbox = try LedgerSandbox(calendars: [])
    let lines = [Self.choir, "=======", Self.swim]
    try sandbox.setMonth(lines)
    let result = try sandbox.run("resolve")
    #expect(result.status == 1)
    #expect(result.errorText.contains("\(Self.month):2: this conflict marker"), "\(result.errorText)")
    #expect(try sandbox.month() == lines)
    #expect(try sandbox.run(["resolve", "ledger.conf"]).status == 64)
  }

  @Test func whatWasSettledByHandIsLeft() throws {
    let sandbox = try conflict(style: "merge")
    try sandbox.folder.write(Self.swim + "\n", to: "ledger/\(Self.month)")
    let result = try sandbox.run("resolve")
    #expect(result.status == 1)
    #expect(result.errorText.contains("git add '\(Self.month)'"))
    #expect(try sandbox.month() == [Self.swim])
  }
}
