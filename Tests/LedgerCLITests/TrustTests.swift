import TestSupport
import Testing

/// What must hold when something is not as a command expects it: nothing that is in git or in a file gets lost.
@Suite struct TrustTests {
  @Test func aMonthLeftOutByASparseCheckoutIsNotWrittenAnew() throws {
    let sandbox = try LedgerSandbox()
    try sandbox.expectSuccess("done", "2")
    let committed = try sandbox.git("show", "HEAD:2026/2026-11.ledger")
    try sandbox.git("sparse-checkout", "set", "--no-cone", "/ledger.conf")
    let result = try sandbox.run("done", "3")
    #expect(result.status == 74)
    #expect(result.errorText.contains("git sparse-checkout disable"), "\(result.errorText)")
    #expect(try sandbox.git("show", "HEAD:2026/2026-11.ledger") == committed)
  }

  @Test func undoIsRefusedInAShallowClone() throws {
    let sandbox = try LedgerSandbox()
    try sandbox.expectSuccess("done", "2", "--note", "precious")
    try sandbox.expectSuccess("skip", "2")
    try sandbox.git("clone", "-q", "--depth", "1", "file://\(sandbox.ledger)", sandbox.folder.path("shallow"))
    let before = try sandbox.folder.text("shallow/2026/2026-11.ledger")
    let result = try sandbox.run("-C", sandbox.folder.path("shallow"), "undo")
    #expect(result.status == 74)
    #expect(result.errorText.contains("git fetch --unshallow"), "\(result.errorText)")
    #expect(try sandbox.folder.text("shallow/2026/2026-11.ledger") == before)
  }

  @Test func aYearThatIsALinkOutOfTheLedgerIsNotWrittenTo() throws {
    let sandbox = try LedgerSandbox()
    try sandbox.folder.makeFolder("elsewhere")
    _ = try sandbox.runProgram([
      "ln", "-s", sandbox.folder.path("elsewhere"), sandbox.folder.path("ledger/2026"),
    ])
    let result = try sandbox.run("done", "2")
    #expect(result.status == 74)
    #expect(result.errorText.contains("leads out of the ledger"), "\(result.errorText)")
    #expect(try sandbox.runProgram(["ls", sandbox.folder.path("elsewhere")]).text == "")
  }

  @Test func allLinesOfAKeyAreUnmarkedAndComeBack() throws {
    let sandbox = try LedgerSandbox()
    try sandbox.expectSuccess("done", "2")
    let line = try sandbox.month()[0]
    let older = line.split(separator: "at:")[0] + "at:2026-11-30T08:00:00+01:00"
    let lines = [line, String(older)]
    try sandbox.setMonth(lines)
    try sandbox.expectSuccess("unmark", "2")
    #expect(try sandbox.month() == [])
    try sandbox.expectSuccess("undo")
    #expect(try sandbox.month() == lines)
  }

  @Test func undoLeavesMarksOfOtherDevicesAlone() throws {
    let sandbox = try LedgerSandbox()
    try sandbox.expectSuccess("done", "2")
    let other = sandbox.folder.path("other")
    try sandbox.git("clone", "-q", sandbox.ledger, other)
    let marked = try sandbox.run("-C", other, "done", "3")
    #expect(marked.status == 0, "\(marked.errorText)")
    try sandbox.git("pull", "-q", "--no-rebase", other, "HEAD")
    let both = try sandbox.month()
    #expect(both.count == 2)
    let result = try sandbox.run("undo")
    #expect(result.text.contains("done: Meds (2026-11-30)"), "\(result.text)")
    #expect(try sandbox.month() == [both[1]])
  }

  @Test func whatCouldNotBeCommittedIsCommittedByItselfAndNotUndoneByMistake() throws {
    let sandbox = try LedgerSandbox()
    try sandbox.expectSuccess("done", "2")
    try sandbox.git("checkout", "-q", "--detach")
    #expect(try sandbox.run("done", "3").status == 74)
    try sandbox.git("switch", "-q", "-")
    let refused = try sandbox.run("undo")
    #expect(refused.status == 1)
    #expect(refused.errorText.contains("not committed"), "\(refused.errorText)")
    #expect(try sandbox.month().count == 2)
    try sandbox.expectSuccess("done", "6")
    #expect(
      try sandbox.subjects(2) == ["done: Workout (2026-11-30)", "Not committed before: 2026-11.ledger"])
    try sandbox.expectClean()
  }

  @Test func aRecordWhoseEventIsGoneCanBeChanged() throws {
    let sandbox = try LedgerSandbox()
    let gone = "2026-11-30 07:00-07:30 done    Yoga ^8gr8qjcrq0 @home at:2026-11-30T08:00:00+01:00"
    try sandbox.setMonth([gone, "2026-11-30 x Repaired the bike ; chain"])
    try sandbox.expectSuccess("note", "yoga", "on the roof")
    #expect(try sandbox.month()[0].hasSuffix("; on the roof"))
    try sandbox.expectSuccess("unmark", "2026-11-30/8gr8qjcrq0")
    try sandbox.expectSuccess("unmark", "bike")
    #expect(try sandbox.month() == [])
  }

  @Test func aMovedOccurrenceCountsOnOneDay() throws {
    let sandbox = try LedgerSandbox(calendars: [])
    let series = [
      "BEGIN:VEVENT", "UID:yoga@example.org", "DTSTART;TZID=Europe/Berlin:20261128T070000", "DURATION:PT30M",
      "RRULE:FREQ=DAILY", "SUMMARY:Yoga", "END:VEVENT",
    ]
    try sandbox.addCalendar("home", calendar(series.joined(separator: "\r\n")))
    try sandbox.expectSuccess("done", "yoga")
    let moved =
      series + [
        "BEGIN:VEVENT", "UID:yoga@example.org", "RECURRENCE-ID;TZID=Europe/Berlin:20261130T070000",
        "DTSTART;TZID=Europe/Berlin:20261206T180000", "DURATION:PT30M", "SUMMARY:Yoga", "END:VEVENT",
      ]
    try sandbox.folder.write(calendar(moved.joined(separator: "\r\n")), to: "calendars/home.ics")
    #expect(!(try sandbox.run("today").text.contains("done")))
    #expect(try sandbox.run("today", "--date", "2026-12-06").text.contains("18:00-18:30  ✓ done"))
  }

  @Test func aPipeInPlaceOfACalendarIsNotWaitedFor() throws {
    let sandbox = try LedgerSandbox(calendars: ["habits"])
    let path = sandbox.folder.path("calendars/habits.ics")
    _ = try sandbox.runProgram(["sh", "-c", "rm '\(path)' && mkfifo '\(path)'"])
    let result = try sandbox.run("today")
    #expect(result.errorText.contains("it is no plain file"), "\(result.errorText)")
  }
}
