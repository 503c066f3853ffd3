import TestSupport
import Testing

/// `ledger sync`, killed before every system call of its own that changes something.
///
/// By default some of the places are tried, evenly spread; all of them with `CALENDAR_LEDGER_CRASH_TESTS=all`.
@Suite(.enabled(if: canTrace, "needs strace, and to be allowed to use it")) struct SyncCrashTests {
  private static let command = [LedgerSandbox.program, "sync"]
  private static let walk =
    "2026-11-29 16:00       done    Walk ^0h3k9v1z4s @home at:2026-11-29T18:00:00+01:00"

  /// A device that has something edited by hand, something staged, and a remote with changes of another device; with
  /// `hasMark` also a commit of its own, so that the two have to be merged.
  private func model(hasMark: Bool) throws -> LedgerDevices {
    let all = try LedgerDevices(2, month: [Lines.gym(), Lines.choir])
    let (one, two) = (all.devices[0], all.devices[1])
    try two.setMonth([Lines.gym("partial", at: "12:00", note: "theirs"), Lines.choir])
    try two.setMonth(
      ["2026-10-01 08:00       done    Run ^0h3k9v1z4r @home at:2026-10-01T09:00:00+02:00"], "2026-10")
    try two.folder.write("hello\n", to: "ledger/README.md")
    try two.git("add", "README.md")
    try two.git("commit", "-q", "-m", "readme")
    try two.expectSuccess("sync")
    if hasMark {
      try one.setMonth([Lines.gym("skipped", at: "11:00", fields: " took:5m", note: "ours"), Lines.choir])
    }
    try one.folder.write(
      try one.folder.text("ledger/2026/2026-11.ledger") + Self.walk + "\n", to: "ledger/2026/2026-11.ledger")
    try one.folder.write("one\n", to: "ledger/notes.txt")
    try one.git("add", "notes.txt")
    return all
  }

  @Test(arguments: [false, true]) func nothingIsLostWhereverItIsKilled(hasMark: Bool) throws {
    let model = try model(hasMark: hasMark)
    let whole = try Copy(of: model)
    let points = try KillPoint.all(
      of: Self.command, trace: whole.folder.path("trace"), whole.folder.text
    ) { try whole.run($0) }
    #expect(points.count > 60, "the calls of a sync are seen")
    let expected = try whole.files()
    #expect(expected["2026-11"]?.contains("theirs") ?? false)
    #expect(!hasMark || (expected["2026-11"] ?? "").contains("took:5m"))
    for point in KillPoint.chosen(points, 25) {
      let copy = try Copy(of: model)
      let killed = try copy.run(point.killing(Self.command))
      #expect(killed.status == 137, "\(point): it was to be killed, but \(killed.errorText)")
      let left = try copy.files()["2026-11"] ?? ""
      for title in ["Gym", "Choir", "Walk"] { #expect(left.contains(title), "\(point): \(title) is gone") }
      if hasMark { #expect(left.contains("ours"), "\(point): the note is gone") }
      try copy.expectWhole("\(point)")

      let next = try copy.run(Self.command)
      #expect(next.status == 0, "\(point): \(next.errorText)")
      #expect(try copy.files() == expected, "\(point)")
      #expect(try copy.git("status", "--porcelain") == "A  notes.txt", "\(point)")
      #expect(
        try copy.git("rev-parse", "HEAD") == copy.git("ls-remote", "origin", "main").prefix(40), "\(point)")
      try copy.expectWhole("\(point), after the next sync")
    }
  }

  /// A copy of a device and its hub, with which anything may be done.
  private struct Copy {
    let folder: TemporaryFolder
    let environment: [String: String]

    init(of model: LedgerDevices) throws {
      folder = try TemporaryFolder()
      environment = model.devices[0].environment
      for path in [model.devices[0].ledger, model.hubPath] {
        _ = try TestSupport.run(["cp", "-a", path, folder.path + "/"], in: "/", environment: [:])
      }
      _ = try git("remote", "set-url", "origin", folder.path("hub.git"))
    }

    func run(_ command: [String]) throws -> ProcessRun {
      try TestSupport.run(command, in: folder.path("ledger"), environment: environment)
    }

    func git(_ arguments: String...) throws -> String {
      let text = try run(["git"] + arguments).text
      return text.hasSuffix("\n") ? String(text.dropLast()) : text
    }

    func files() throws -> [String: String] {
      var files: [String: String] = [:]
      for name in ["2026-10", "2026-11"] where folder.exists("ledger/2026/\(name).ledger") {
        files[name] = try folder.text("ledger/2026/\(name).ledger")
      }
      if folder.exists("ledger/README.md") { files["README"] = try folder.text("ledger/README.md") }
      return files
    }

    /// The objects are whole and what the user staged is still there, and in no commit.
    func expectWhole(_ place: String) throws {
      let check = try run(["git", "fsck", "--strict", "--no-dangling", "--no-progress"])
      #expect(check.status == 0, "\(place): \(check.errorText)")
      #expect(try git("show", ":notes.txt") == "one", "\(place)")
      #expect(try git("ls-tree", "-r", "--name-only", "HEAD", "notes.txt") == "", "\(place)")
    }
  }
}
