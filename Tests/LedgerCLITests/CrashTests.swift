import TestSupport
import Testing

/// Commands that change records, killed before every system call that changes something.
///
/// By default some of the places are tried, evenly spread; all of them with `CALENDAR_LEDGER_CRASH_TESTS=all`.
@Suite(.enabled(if: canTrace, "needs strace, and to be allowed to use it")) struct CrashTests {
  @Test func nothingIsLostWhereverItIsKilled() throws {
    let model = try LedgerSandbox()
    try model.setMonth(MarkingTests.kept)
    try model.expectSuccess("done", "2")
    try model.folder.write("one\n", to: "ledger/notes.txt")
    try model.git("add", "notes.txt")
    let points = try self.points(model, ["done", "3"])
    #expect(points.count > 60, "the calls of a mark are seen")
    for point in KillPoint.chosen(points, 40) { try kill(at: point, model) }
  }

  /// Many records in two months at once: made again after any interruption, the command ends where it would have.
  @Test func aRangeIsFinishedByTheSameCommand() throws {
    let model = try LedgerSandbox(calendars: ["habits"])
    try model.setMonth(
      ["# mine", "2026-10-30 08:00       done    Meds ^2026-10-30T0800/6hmharmq88 ; kept"], "2026-10")
    try model.setMonth(MarkingTests.kept)
    let range = ["--from", "2026-10-29", "--to", "2026-11-03", "--calendar", "habits"]
    try expectFinished(model, ["skip", "--yes", "-m", "holiday"] + range, changed: 2)
  }

  /// A line of `series.ledger` and the key of a typed line.
  @Test func relinkingIsFinishedByTheSameCommand() throws {
    let model = try RelinkTests.recreated()
    try model.setMonth(try model.month() + ["# typed", "2026-11-30 x gym ; by hand"])
    try expectFinished(model, ["relink", "--yes"], changed: 2)
  }

  /// Kills a command at places all over it, in copies of a ledger.
  private func expectFinished(_ model: LedgerSandbox, _ command: [String], changed: Int) throws {
    try model.folder.write("one\n", to: "ledger/notes.txt")
    try model.git("add", "notes.txt")
    let before = try Copy(of: model).state()
    let whole = try Copy(of: model)
    #expect(try whole.run([LedgerSandbox.program] + command).status == 0)
    let wanted = try whole.state()
    #expect(wanted.count { before[$0.key] != $0.value } == changed)
    let points = try points(model, command)
    #expect(points.count > 60, "its calls are seen")
    for place in KillPoint.chosen(points, 25) {
      let copy = try Copy(of: model)
      let killed = try copy.kill(command, at: place)
      #expect(killed.status == 137, "\(place): it was to be killed, but \(killed.errorText)")
      for (path, lines) in try copy.state() {
        // Each file is the old or the new one.
        #expect(lines == before[path] || lines == wanted[path], "\(place): \(path)")
        if !killed.output.isEmpty { #expect(lines == wanted[path], "\(place): what was said is so") }
      }
      try copy.expectWhole("\(place)")
      let again = try copy.run([LedgerSandbox.program] + command)
      #expect(again.status == 0 || again.status == 1, "\(place): \(again.errorText)")
      #expect(try copy.state() == wanted, "\(place): finished by the same command")
      for day in ["2026-10-29", "2026-11-03"] {
        let next = try copy.run([LedgerSandbox.program, "done", "Swim", "--free", "--date", day])
        #expect(next.status == 0, "\(place): \(next.errorText)")
      }
      try copy.expectWhole("\(place), after the next command")
      #expect(try copy.git("status", "--porcelain") == "A  notes.txt", "\(place)")
    }
  }

  /// The points of a run on a copy that is not killed.
  private func points(_ model: LedgerSandbox, _ command: [String]) throws -> [KillPoint] {
    let copy = try Copy(of: model)
    return try KillPoint.all(
      of: [LedgerSandbox.program] + command, trace: copy.folder.path("trace"), copy.folder.text
    ) { try copy.run($0) }
  }

  private func kill(at place: KillPoint, _ model: LedgerSandbox) throws {
    let copy = try Copy(of: model)
    let before = try copy.lines()
    let killed = try copy.kill(["done", "3"], at: place)
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

    func kill(_ command: [String], at place: KillPoint) throws -> ProcessRun {
      try run(place.killing([LedgerSandbox.program] + command))
    }

    /// The lines of the ledger's files.
    func state() throws -> [String: [String]] {
      var state: [String: [String]] = [:]
      for path in ["2026/2026-10.ledger", "2026/2026-11.ledger", "series.ledger"] {
        state[path] =
          folder.exists("ledger/\(path)")
          ? try folder.text("ledger/\(path)").split(separator: "\n").map(String.init) : []
      }
      return state
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
