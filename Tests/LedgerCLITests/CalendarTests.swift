import TestSupport
import Testing

/// `ledger calendar`, and what happens with files that are not as they should be.
@Suite struct CalendarTests {
  @Test func addPinsTheZoneInTheSharedSettingsAndThePathInTheUsersOwn() throws {
    let sandbox = try LedgerSandbox(calendars: [])
    try sandbox.folder.write(try LedgerSandbox.sample("calendars/home.ics"), to: "home.ics")
    let result = try sandbox.run(["calendar", "add", "home", "../home.ics"])
    #expect(result.status == 0, "\(result.errorText)")
    #expect(
      result.lines == [
        "added home: \(sandbox.folder.path("home.ics"))",
        "zone Europe/Berlin (from the calendar's X-WR-TIMEZONE)", "12 events in 1 file, 2 today",
      ])
    #expect(
      try sandbox.git("show", "--format=%s", "--unified=0", "--no-prefix").split(separator: "\n").suffix(2)
        == ["+[calendar \"home\"]", "+\tzone = Europe/Berlin"])
    #expect(try sandbox.subjects() == ["Add the calendar home"])
    #expect(
      try sandbox.folder.text("home/.config/calendar-ledger/config").contains(
        "[calendar \"home\"]\n\tpath = \(sandbox.folder.path("home.ics"))\n"))
    #expect(!(try sandbox.folder.text("ledger/ledger.conf").contains("home.ics")))
    try sandbox.expectClean()
  }

  @Test func whatCannotBeReadChangesNothing() throws {
    let sandbox = try LedgerSandbox(calendars: ["work"])
    try sandbox.folder.write("Dear diary,\n", to: "letter.ics")
    try sandbox.folder.write("", to: "empty.ics")
    try sandbox.folder.write([0x50, 0x4B, 0x03, 0x04, 0, 0, 0xFF, 0xFE], to: "zip.ics")
    let head = try sandbox.git("rev-parse", "HEAD")
    let settings = try sandbox.folder.read("home/.config/calendar-ledger/config")
    for (name, status, words) in [
      ("nothing.ics", Int32(74), "there is no file"), ("letter.ics", 65, "letter.ics"),
      ("empty.ics", 65, "empty.ics"), ("zip.ics", 65, "zip.ics"),
    ] {
      let result = try sandbox.run(["calendar", "add", "new", sandbox.folder.path(name)])
      #expect(result.status == status, "\(name)")
      #expect(result.text == "", "\(name)")
      #expect(result.errorText.contains(words), "\(name): \(result.errorText)")
    }
    #expect(try sandbox.git("rev-parse", "HEAD") == head)
    #expect(try sandbox.folder.read("home/.config/calendar-ledger/config") == settings)
    try sandbox.expectClean()
  }

  @Test func ofABrokenCalendarTheRestIsShown() throws {
    let sandbox = try LedgerSandbox(calendars: [])
    let broken = calendar(
      event("First"), "BEGIN:VEVENT", "UID:b@example.org", "DTSTART:yesterday evening", "SUMMARY:Broken",
      "END:VEVENT", event("Last", at: "180000"))
    try sandbox.folder.write(broken, to: "broken.ics")
    let path = sandbox.folder.path("broken.ics")
    #expect(try sandbox.run(["calendar", "add", "broken", path]).status == 0)
    let result = try sandbox.run("today")
    #expect(result.status == 0)
    #expect(result.text.contains("First"))
    #expect(result.text.contains("Last"))
    let line = try #require(broken.split(separator: "\r\n").firstIndex { $0.hasPrefix("DTSTART:yester") }) + 1
    #expect(result.errorText.contains("\(path):\(line): "), "\(result.errorText)")
  }

  @Test func aTruncatedCalendarIsShownUpToItsEnd() throws {
    let sandbox = try LedgerSandbox(calendars: [])
    let whole = Array(
      calendar(event("First"), event("Second", at: "120000"), event("Third", at: "180000")).utf8)
    let cut = whole.count - 60
    try sandbox.folder.write(Array(whole[..<cut]), to: "cut.ics")
    let path = sandbox.folder.path("cut.ics")
    #expect(try sandbox.run(["calendar", "add", "cut", path]).status == 0)
    let result = try sandbox.run("today")
    #expect(result.status == 0)
    #expect(result.text.contains("First"))
    #expect(result.text.contains("Second"))
    #expect(result.errorText.contains("\(path):"), "\(result.errorText)")
  }

  @Test func aCalendarThatGoesMissingIsTold() throws {
    let sandbox = try LedgerSandbox()
    try sandbox.folder.remove("calendars/work.ics")
    let result = try sandbox.run("today")
    #expect(result.status == 0)
    #expect(result.text.contains("Study SwiftUI"))
    #expect(!result.text.contains("Company holiday"))
    #expect(result.errorText.contains("\(sandbox.folder.path("calendars/work.ics")): "))
    try sandbox.folder.remove("calendars/home.ics")
    try sandbox.folder.remove("calendars/habits.ics")
    #expect(try sandbox.run("today").status == 69, "nothing is there")
    let none = ["occurrences", "--from", "2026-11-01", "--to", "2026-12-01", "--calendar"]
    #expect(try sandbox.run(none + ["x=" + sandbox.folder.path("calendars/work")]).status == 69)
    try sandbox.folder.write("no calendar\n", to: "calendars/work.ics")
    #expect(try sandbox.run("today").status == 65, "what is there is no calendar")
    #expect(try sandbox.run(none + ["x=" + sandbox.folder.path("calendars/work.ics")]).status == 65)
  }

  @Test func aFolderOfFilesIsACalendar() throws {
    let sandbox = try LedgerSandbox(calendars: [])
    try sandbox.folder.write(calendar(event("One")), to: "vdir/one.ics")
    try sandbox.folder.write(calendar(event("Two", at: "100000")), to: "vdir/two.ics")
    try sandbox.folder.write(calendar(event("Hidden", at: "110000")), to: "vdir/.three.ics")
    try sandbox.folder.write(calendar(event("Half", at: "120000")), to: "vdir/four.ics.tmp")
    try sandbox.folder.write("#0000ff", to: "vdir/color")
    try sandbox.folder.write("no calendar", to: "vdir/five.ics")
    let added = try sandbox.run(["calendar", "add", "dir", sandbox.folder.path("vdir")])
    #expect(added.status == 0, "\(added.errorText)")
    #expect(added.lines.last == "2 events in 2 files, 2 today")
    #expect(added.errorText.contains(sandbox.folder.path("vdir/five.ics")))
    let titles = try sandbox.run(["today", "--format", "csv"]).lines.dropFirst().map {
      $0.split(separator: ",")[3]
    }
    #expect(titles == ["One", "Two"])
  }

  @Test(.enabled(if: !isRoot || has("setpriv"))) func aFileThatMayNotBeReadIsTold() throws {
    let sandbox = try LedgerSandbox()
    try sandbox.giveAway()
    _ = try sandbox.runProgram(["chmod", "000", sandbox.folder.path("calendars/work.ics")], in: "/")
    let result = try sandbox.runWithoutRights(["today"])
    #expect(result.status == 0, "\(result.errorText)")
    #expect(result.text.contains("Study SwiftUI"))
    #expect(result.errorText.contains("the calendar 'work' cannot be read: Permission denied"))
  }

  @Test func listNamesEventsZoneAndPath() throws {
    let sandbox = try LedgerSandbox()
    try sandbox.folder.write(
      try sandbox.folder.text("ledger/ledger.conf") + "[calendar \"elsewhere\"]\n\tzone = Asia/Tokyo\n",
      to: "ledger/ledger.conf")
    let text = try sandbox.run("calendar", "list")
    #expect(text.status == 0)
    #expect(text.lines.count == 5)
    #expect(text.lines[1].hasPrefix("work "))
    #expect(text.lines[4].hasSuffix("not on this device"))
    let csv = try sandbox.run("calendar", "list", "--format", "csv").lines
    #expect(csv[0] == "name,events,zone,path")
    #expect(csv[2] == "home,12,Europe/Berlin,\(sandbox.folder.path("calendars/home.ics"))")
    let json = try sandbox.run("calendar", "--format", "json").text
    #expect(
      json.hasSuffix("{\"name\":\"elsewhere\",\"events\":null,\"zone\":\"Asia/Tokyo\",\"path\":null}]\n"))
  }

  @Test func removeKeepsRecordsAndAddingAgainLinksThem() throws {
    let sandbox = try LedgerSandbox()
    try sandbox.expectSuccess("done", "study")
    let lines = try sandbox.month()
    let result = try sandbox.run("calendar", "remove", "habits")
    #expect(result.status == 0, "\(result.errorText)")
    #expect(try sandbox.subjects() == ["Remove the calendar habits"])
    #expect(try sandbox.month() == lines)
    #expect(!(try sandbox.folder.text("home/.config/calendar-ledger/config").contains("habits")))
    #expect(!(try sandbox.folder.text("ledger/ledger.conf").contains("habits")))
    try sandbox.expectClean()
    #expect(try sandbox.run("today").text.contains("Study SwiftUI"), "what was done counts on")
    try sandbox.expectSuccess("calendar", "add", "habits", sandbox.folder.path("calendars/habits.ics"))
    #expect(try sandbox.run("today").lines.contains { $0.hasPrefix("  3 09:00-10:30  ✓ done") })
    #expect(try sandbox.run("calendar", "remove", "nothing").status == 1)
  }

  @Test func aNameStandsForOneCalendar() throws {
    let sandbox = try LedgerSandbox(calendars: ["work", "home"])
    let other = try sandbox.run(["calendar", "add", "work", sandbox.folder.path("calendars/home.ics")])
    #expect(other.status == 1)
    #expect(other.errorText.contains("work.ics"))
    let same = try sandbox.run(["calendar", "add", "work", sandbox.folder.path("calendars/work.ics")])
    #expect(same.status == 0)
    try sandbox.expectClean()
  }
}
