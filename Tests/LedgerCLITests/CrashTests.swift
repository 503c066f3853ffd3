import TestSupport
import Testing

/// `ledger done`, killed before every system call that changes something.
///
/// By default some of the places are tried, evenly spread; all of them with `CALENDAR_LEDGER_CRASH_TESTS=all`.
@Suite(.enabled(if: canTrace, "needs strace, and to be allowed to use it")) struct CrashTests {
  @Test func nothingIsLostWhereverItIsKilled() throws {
    let model = try LedgerSandbox()
    try model.setMonth(MarkingTests.kept)
    try model.expectSuccess("done", "2")
    try model.folder.write("one\n", to: "ledger/notes.txt")
    try model.git("add", "notes.txt")
    let copy = try Copy(of: model)
    let points = try KillPoint.all(
      of: [LedgerSandbox.program, "done", "3"], trace: copy.folder.path("trace"), copy.folder.text
    ) { try copy.run($0) }
    #expect(points.count > 60, "the calls of a mark are seen")
    for point in KillPoint.chosen(points, 40) { try kill(at: point, model) }
  }

  private func kill(at place: KillPoint, _ model: LedgerSandbox) throws {
    let copy = try Copy(of: model)
    let before = try copy.lines()
    let killed = try copy.run(place.killing([LedgerSandbox.program, "done", "3"]))
    #expect(killed.status == 137, "\(place): it was to be killed, but \(killed.errorText)")
    let after = try copy.lines()
    let (removed, added) = difference(before, after)
    #expect(removed == [], "\(place)")
    #expect(
      added == [] || added == [MarkingTests.study.split(separator: "12:15").joined(separator: copy.time)],
      "\(place)")
    if !killed.output.isEmpty { #expect(added.count == 1, "\(place): what was said to be recorded is") }
    try copy.expectWhole("\(place)")

    let next = try copy.run([LedgerSandbox.program, "done", "6"])
    #expect(next.status == 0, "\(place): \(next.errorText)")
    let last = difference(after, try copy.lines())
    #expect(last.removed == [] && last.added.count == 1, "\(place)")
    try copy.expectWhole("\(place), after the next command")
    #expect(try copy.git("status", "--porcelain") == "A  notes.txt", "\(place)")
    #expect(
      try copy.git("show", "HEAD:2026/2026-11.ledger") == copy.lines().joined(separator: "\n"), "\(place)")
    let left = try copy.run([
      "find", "ledger", "-name", "*.lock", "-size", "+0", "-o", "-name", "index.lock", "-o", "-path",
      "*/heads/*.lock", "-o",
      // A folder that does not say yet whose it is goes when it is a minute old.
      "-path", "*.edit-*/?*", "-size", "+0",
    ])
    #expect(left.text == "", "\(place): left-overs")
  }

  /// A copy of a ledger, with which anything may be done.
  private struct Copy {
    let folder: TemporaryFolder
    let environment: [String: String]
    let time: String

    init(of model: LedgerSandbox) throws {
      folder = try TemporaryFolder()
      environment = model.environment
      time = String((environment["CALENDAR_LEDGER_NOW"] ?? "").dropFirst(11).prefix(5))
      _ = try TestSupport.run(["cp", "-a", model.ledger, folder.path("ledger")], in: "/", environment: [:])
    }

    func run(_ command: [String]) throws -> ProcessRun {
      try TestSupport.run(
        command, in: folder.path,
        environment: environment.merging(["CALENDAR_LEDGER_DIR": folder.path("ledger")]) { $1 })
    }

    func git(_ arguments: String...) throws -> String {
      let text = try run(["git", "-C", "ledger"] + arguments).text
      return text.hasSuffix("\n") ? String(text.dropLast()) : text
    }

    func lines() throws -> [String] {
      try folder.text("ledger/2026/2026-11.ledger").split(separator: "\n", omittingEmptySubsequences: false)
        .dropLast()
        .map(String.init)
    }

    /// The objects are whole and what the user staged is still there, and in no commit.
    func expectWhole(_ place: String) throws {
      let check = try run(["git", "-C", "ledger", "fsck", "--strict", "--no-dangling", "--no-progress"])
      #expect(check.status == 0, "\(place): \(check.errorText)")
      #expect(try git("show", ":notes.txt") == "one", "\(place)")
      #expect(try git("ls-tree", "-r", "--name-only", "HEAD", "notes.txt") == "", "\(place)")
    }
  }
}

/// Whether strace is there and may be used.
let canTrace: Bool = {
  guard has("strace") else { return false }
  return (try? run(["strace", "-o", "/dev/null", "true"], in: "/", environment: [:]).status) == 0
}()
