import Journal
import Testing

@testable import Store

/// What undoing a commit does to a month file that has changed since.
@Suite struct RecordReversalTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let before: [String]
    let after: [String]
    let now: [String]
    let result: [String]
    let left: [String]

    init(
      _ name: String, before: [String], after: [String], now: [String]? = nil, result: [String],
      left: [String] = []
    ) {
      testDescription = name
      self.before = before
      self.after = after
      self.now = now ?? after
      self.result = result
      self.left = left
    }
  }

  static let gym = "2026-11-30 09:00-10:00 done    Gym ^8gr8qjcrq0 @home at:2026-11-30T10:00:00+01:00"
  static let skipped = "2026-11-30 09:00-10:00 skipped Gym ^8gr8qjcrq0 @home at:2026-11-30T11:00:00+01:00"
  static let edited =
    "2026-11-30 09:00-10:00 skipped Gym ^8gr8qjcrq0 @home at:2026-11-30T11:00:00+01:00 ; by hand"
  static let other = "2026-11-30 11:00-12:00 done    Read ^nbajqzddtk @home at:2026-11-30T12:00:00+01:00"
  static let typed = "2026-11-30 done gym"
  static let early = "2026-11-02 done    Early ^49vcrc3mrs @home at:2026-11-02T12:00:00+01:00"

  static let cases = [
    Case("added", before: [], after: [gym], result: []),
    Case("added among others", before: [early, other], after: [early, gym, other], result: [early, other]),
    Case("removed", before: [early, gym, other], after: [early, other], result: [early, gym, other]),
    Case("changed", before: [gym], after: [skipped], result: [gym]),
    Case(
      "changed and edited since", before: [gym], after: [skipped], now: [edited], result: [edited],
      left: [skipped]),
    Case(
      "added and edited since", before: [], after: [gym], now: [edited], result: [edited],
      left: [gym]),
    Case(
      "added and gone since", before: [], after: [gym], now: [other], result: [other],
      left: [gym]),
    Case(
      "removed and added again since", before: [gym], after: [], now: [skipped], result: [skipped],
      left: [gym]),
    Case(
      "removed and put back since", before: [gym], after: [], now: [gym], result: [gym],
      left: [gym]),
    Case("a typed line filled in", before: [typed], after: [gym], result: [typed]),
    Case("a typed line beside it", before: [typed], after: [typed, gym], result: [typed]),
    Case("two at once", before: [], after: [gym, other], result: []),
    Case("a line without a key, taken out", before: [typed, other], after: [other], result: [typed, other]),
    Case("a comment above stays", before: ["# note"], after: ["# note", gym], result: ["# note"]),
    Case(
      "a typed line of the user, removed by hand in the same commit", before: [typed, other],
      after: [gym, other], result: [typed, other]),
  ]

  @Test(arguments: cases) func takesBack(_ test: Case) {
    let reversal = RecordReversal(from: Self.file(test.after), to: Self.file(test.before))
    var file = Self.file(test.now)
    let (_, left) = reversal.apply(to: &file)
    #expect(String(decoding: file.bytes, as: UTF8.self) == test.result.map { $0 + "\n" }.joined())
    #expect(left == test.left)
  }

  private static func file(_ lines: [String]) -> MonthFile {
    MonthFile(Array(lines.map { $0 + "\n" }.joined().utf8))
  }
}
