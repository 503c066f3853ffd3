import TestSupport
import Testing

/// Records of what no calendar plans.
@Suite struct FreeRecordTests {
  @Test func aFreeRecordIsAnExtraOfItsDay() throws {
    let sandbox = try LedgerSandbox()
    try sandbox.expectSuccess("done", "Swim", "--free", "--took", "40m", "--at", "11:00")
    #expect(
      try sandbox.month() == ["2026-11-30 11:00       done    Swim ^ took:40m at:2026-11-30T11:00:00+01:00"])
    #expect(try sandbox.subjects() == ["done: Swim (2026-11-30)"])
    let today = try sandbox.expectSuccess("today")
    #expect(today.contains("    11:00        ✓ done      Swim"), "\(today)")
    #expect(today.contains("0 done"), "it is not planned: \(today)")
    #expect(today.contains("1 extra"), "\(today)")
    #expect(try sandbox.expectSuccess("log").contains("Swim  took 40 min"))
    try sandbox.expectClean()
  }

  @Test func itIsChangedByItsTitle() throws {
    let sandbox = try LedgerSandbox()
    try sandbox.expectSuccess("done", "Swim", "--free", "--date", "yesterday")
    try sandbox.expectSuccess("partial", "swim", "--date", "yesterday", "--progress", "40")
    try sandbox.expectSuccess("note", "Swim", "cold", "--date", "yesterday")
    #expect(try sandbox.month().count == 1)
    let line = try sandbox.month()[0]
    #expect(line.hasPrefix("2026-11-29             partial Swim ^ "), "\(line)")
    #expect(line.hasSuffix(" ; cold"))
    try sandbox.expectSuccess("done", "SWIM", "--free", "--date", "yesterday")
    #expect(try sandbox.month().count == 1, "the same title again is the same record")
    try sandbox.expectSuccess("unmark", "swim", "--date", "yesterday")
    #expect(try sandbox.month() == [])
    for count in [1, 1, 1, 1, 0] {
      try sandbox.expectSuccess("undo")
      #expect(try sandbox.month().count == count)
    }
    #expect(try sandbox.run("unmark", "swim", "--free").status == 1)
  }

  @Test func titlesThatDifferInASignAreTwo() throws {
    let sandbox = try LedgerSandbox()
    try sandbox.expectSuccess("done", "C#", "--free", "-m", "mine")
    try sandbox.expectSuccess("skip", "C++", "--free")
    #expect(try sandbox.month().count == 2)
    #expect(try sandbox.month().contains { $0.contains("done    C# ^") && $0.hasSuffix("; mine") })
  }

  @Test func anotherTimeIsAnotherRecord() throws {
    let sandbox = try LedgerSandbox()
    try sandbox.expectSuccess("done", "Swim", "--free", "--at", "07:00")
    try sandbox.expectSuccess("done", "Swim", "--free", "--at", "12:00")
    #expect(try sandbox.month().count == 2)
    let result = try sandbox.run("done", "Swim", "--free")
    #expect(result.status == 1)
    #expect(result.errorText.contains("can mean 2 records"), "\(result.errorText)")
    try sandbox.expectSuccess("skip", "Swim", "--free", "--at", "07:00")
    #expect(try sandbox.month().map { $0.contains(" skipped ") } == [true, false])
    try sandbox.expectSuccess("note", "Swim", "--free", "--at", "12:00", "cold")
    try sandbox.expectSuccess("note", "swim", "--at", "07:00", "warm")
    #expect(try sandbox.month().map { $0.split(separator: "; ").last } == ["warm", "cold"])
    #expect(try sandbox.run("note", "swim", "--at", "08:00", "warm").status == 1)
    try sandbox.expectSuccess("unmark", "Swim", "--free", "--at", "07:00")
    #expect(try sandbox.month().map { $0.contains("12:00") } == [true])
  }

  @Test func theOneWithoutATimeIsNamedWithoutOne() throws {
    let sandbox = try LedgerSandbox()
    try sandbox.expectSuccess("done", "Swim", "--free")
    try sandbox.expectSuccess("done", "Swim", "--free", "--at", "07:00")
    #expect(try sandbox.month().count == 2)
    try sandbox.expectSuccess("skip", "Swim", "--free")
    try sandbox.expectSuccess("note", "Swim", "--free", "untimed")
    #expect(try sandbox.month().map { $0.hasSuffix("; untimed") && $0.contains("skipped") } == [true, false])
    try sandbox.expectSuccess("unmark", "Swim", "--free")
    #expect(try sandbox.month().map { $0.contains("07:00") } == [true])
  }

  @Test func ofSeveralPlannedTheOneThatStartsThenIsNamed() throws {
    let sandbox = try LedgerSandbox(calendars: ["habits"])
    try sandbox.expectSuccess("done", "--from", "2026-11-30", "--to", "2026-11-30")
    try sandbox.expectSuccess("note", "meds", "--at", "20:00", "late")
    #expect(try sandbox.month().filter { $0.hasSuffix("; late") }.map { $0.contains("T2000/") } == [true])
  }

  /// Where a calendar has something of the same title, neither takes the other's record.
  @Test func anEqualTitleDoesNotLinkIt() throws {
    let sandbox = try LedgerSandbox()
    try sandbox.expectSuccess("done", "Study SwiftUI", "--free")
    #expect(try sandbox.month().map { $0.contains(" ^ ") } == [true])
    #expect(try sandbox.expectSuccess("today").contains("1 extra"))
    #expect(try sandbox.expectSuccess("today").contains("  3 09:00-10:30  ○ open      Study SwiftUI"))
    try sandbox.expectSuccess("partial", "3")
    #expect(try sandbox.month().count == 2)
    try sandbox.expectSuccess("note", "study swiftui", "of the calendar")
    try sandbox.expectSuccess("note", "study swiftui", "--free", "of mine")
    #expect(
      try sandbox.month().map { String($0.split(separator: ";").last ?? "") } == [
        " of mine", " of the calendar",
      ])
    try sandbox.expectSuccess("unmark", "study swiftui", "--free")
    #expect(try sandbox.month().map { $0.contains("^8z2qnpfptw") } == [true])
  }

  /// A typed line without `^` is linked by its title; with one it says that it is about nothing planned.
  @Test func theMarkIsWhatKeepsATypedLineFree() throws {
    let sandbox = try LedgerSandbox()
    try sandbox.setMonth(["2026-11-30 done workout", "2026-11-30 x study swiftui ^"])
    let today = try sandbox.expectSuccess("today")
    #expect(today.contains("✓ done      Workout"), "\(today)")
    #expect(today.contains("○ open      Study SwiftUI"), "\(today)")
    #expect(today.contains("✓ done      study swiftui"), "\(today)")
    try sandbox.expectSuccess("done", "study swiftui", "--free")
    let marked = try sandbox.month()
    #expect(marked[1].contains("study swiftui ^ at:"), "\(marked)")
    try sandbox.expectSuccess("done", "workout", "--free")
    #expect(try sandbox.month().count == 3, "the typed line is the calendar's")
  }

  @Test func anExactTitleComesBeforeAPartOfOne() throws {
    let sandbox = try LedgerSandbox()
    try sandbox.expectSuccess("done", "Study", "--free")
    try sandbox.expectSuccess("note", "study", "mine")
    #expect(try sandbox.month().map { $0.hasSuffix("; mine") } == [true])
  }

  @Test(arguments: ["🏊", "a ^b ; c\\", "@home", "new\nline", " blanks ", "2026-11-30 done", "#", "日本語"])
  func anyTitleComesBack(title: String) throws {
    let sandbox = try LedgerSandbox()
    try sandbox.expectSuccess("done", title, "--free")
    try sandbox.expectSuccess("note", title, "--free", "found")
    #expect(try sandbox.month().count == 1)
    #expect(try sandbox.month()[0].hasSuffix(" ; found"))
    #expect(try sandbox.run("check").status == 0)
    try sandbox.expectSuccess("unmark", title, "--free")
    #expect(try sandbox.month() == [])
    try sandbox.expectSuccess("undo")
    try sandbox.expectSuccess("undo")
    try sandbox.expectSuccess("undo")
    #expect(try sandbox.month() == [])
  }

  @Test func inTheHomeZoneItIsTheDayThere() throws {
    let sandbox = try LedgerSandbox()
    let result = try sandbox.run(
      ["done", "Swim", "--free", "--at", "2026-11-29T23:30:00Z"], environment: ["TZ": "UTC"])
    #expect(result.status == 0, "\(result.errorText)")
    #expect(try sandbox.month() == ["2026-11-30 00:30       done    Swim ^ at:2026-11-29T23:30:00+00:00"])
    let again = try sandbox.run(
      ["done", "Swim", "--free", "--at", "2026-11-29T23:30:00Z"], environment: ["TZ": "UTC"])
    #expect(again.status == 0, "\(again.errorText)")
    #expect(try sandbox.month().count == 1)
  }
}
