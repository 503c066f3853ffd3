import TestSupport
import Testing

/// `ledger merge-file` by itself.
@Suite struct MergeFileTests {
  private let sandbox: LedgerSandbox

  init() throws {
    sandbox = try LedgerSandbox(initialize: false)
  }

  private func merge(_ base: String, _ ours: String, _ theirs: String, _ rest: [String] = []) throws
    -> ProcessRun
  {
    for (name, text) in [("b", base), ("o", ours), ("t", theirs)] { try sandbox.folder.write(text, to: name) }
    return try sandbox.run(["merge-file", "b", "o", "t"] + rest, in: sandbox.folder.path)
  }

  @Test func replacesOursAndNothingElse() throws {
    let result = try merge("", "2026-11-02 x b\n", "2026-11-01 x a\n")
    #expect(result.status == 0)
    #expect(result.text == "" && result.errorText == "")
    #expect(try sandbox.folder.text("o") == "2026-11-01 x a\n2026-11-02 x b\n")
    #expect(try sandbox.folder.text("t") == "2026-11-01 x a\n")
    #expect(try sandbox.runProgram(["ls", "-A"], in: sandbox.folder.path).lines == ["b", "home", "o", "t"])
  }

  @Test func neitherTheClockNorTheZoneNorTheSettingsMatter() throws {
    try sandbox.folder.write("[broken", to: "home/.config/calendar-ledger/config")
    try sandbox.folder.write("2026-11-01 x a\n", to: "o")
    let result = try sandbox.run(
      ["merge-file", "/dev/null", "o", "/dev/null"], in: sandbox.folder.path,
      environment: ["CALENDAR_LEDGER_NOW": "never", "TZ": "Mars/Base", "TZDIR": "/nonexistent"])
    #expect(result.status == 0, "\(result.errorText)")
  }

  @Test func losersAreToldOnStandardError() throws {
    func line(_ status: String, _ hour: Int) -> String {
      "2026-11-09 09:00 \(status) Gym ^8gr8qjcrq0 at:2026-11-09T1\(hour):00:00Z\n"
    }
    let result = try merge(line("done", 0), line("skipped", 1), line("partial", 2), ["2026/2026-11.ledger"])
    #expect(result.status == 0)
    #expect(
      result.errorText
        == "note: 2026/2026-11.ledger: 2026-11-09 Gym: status 'skipped' of ours (line 1) gave way to 'partial'\n"
    )
  }

  @Test(arguments: [["money.ledger"], ["ledger.conf"], ["2026/2026-13.ledger"]])
  func otherFilesAreRefused(path: [String]) throws {
    let result = try merge("", "a\n", "b\n", path)
    #expect(result.status == 65)
    #expect(try sandbox.folder.text("o") == "a\n")
  }

  @Test func missingFilesAreTold() throws {
    #expect(try sandbox.run(["merge-file", "a", "b", "c"], in: sandbox.folder.path).status == 74)
    #expect(try sandbox.run(["merge-file", "a", "b"], in: sandbox.folder.path).status == 64)
  }

  @Test func hugeInputEndsInTime() throws {
    let lines = (0..<100_000).map { "# \($0 * 7919 % 100_003)\n" }.joined()
    let start = ContinuousClock.now
    #expect(try merge(lines, "# a\n" + lines, lines + "# b\n").status == 0)
    let elapsed = ContinuousClock.now - start
    #expect(elapsed < .seconds(30))
  }
}
