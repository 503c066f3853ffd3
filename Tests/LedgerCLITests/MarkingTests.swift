import TestSupport
import Testing

/// The commands that change records: what they write, and that they write nothing else.
@Suite struct MarkingTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let arguments: [String]
    let lines: [String]
    let subject: String

    init(_ arguments: String, _ lines: [String], _ subject: String) {
      self.arguments = arguments.split(separator: " ").map { $0.split(separator: "_").joined(separator: " ") }
      self.lines = lines
      self.subject = subject
    }

    var testDescription: String { arguments.joined(separator: " ") }
  }

  static let study =
    "2026-11-30 09:00-10:30 done    Study SwiftUI ^8z2qnpfptw @habits at:2026-11-30T12:15:00+01:00"

  static let cases = [
    Case("done 3", [study], "done: Study SwiftUI (2026-11-30)"),
    Case("done study", [study], "done: Study SwiftUI (2026-11-30)"),
    Case("done STUDY_SWIFTUI", [study], "done: Study SwiftUI (2026-11-30)"),
    Case("done 2026-11-30/8z2qnpfptw", [study], "done: Study SwiftUI (2026-11-30)"),
    Case("done ^2026-11-30/8z2qnpfptw", [study], "done: Study SwiftUI (2026-11-30)"),
    Case("done ^8z2q", [study], "done: Study SwiftUI (2026-11-30)"),
    Case("done 8z2qnpfptw", [study], "done: Study SwiftUI (2026-11-30)"),
    Case("mark done 3", [study], "done: Study SwiftUI (2026-11-30)"),
    Case("done 3 3 study", [study], "done: Study SwiftUI (2026-11-30)"),
    Case(
      "done 2026-11-27/8z2qnpfptw",
      ["2026-11-27 09:00-10:30 done    Study SwiftUI ^8z2qnpfptw @habits at:2026-11-30T12:15:00+01:00"],
      "done: Study SwiftUI (2026-11-27)"),
    Case(
      "skip workout --note on_the_road",
      [
        "2026-11-30 12:00-13:00 skipped Workout ^8s643yt61r @habits at:2026-11-30T12:15:00+01:00 ; on the road"
      ],
      "skipped: Workout (2026-11-30)"),
    Case(
      "partial workout --progress 50 --took 45m",
      [
        "2026-11-30 12:00-13:00 partial Workout ^8s643yt61r @habits at:2026-11-30T12:15:00+01:00 progress:50% took:45m"
      ],
      "partial: Workout (2026-11-30)"),
    Case(
      "done 9 --at 12:05",
      [
        "2026-11-30 20:00       done    Meds ^2026-11-30T2000/6hmharmq88 @habits at:2026-11-30T12:05:00+01:00"
      ],
      "done: Meds (2026-11-30)"),
    Case(
      "done 1 --date yesterday --at 21:00",
      ["2026-11-29 all-day     done    Water the plants ^rc3feyer5m @habits at:2026-11-29T21:00:00+01:00"],
      "done: Water the plants (2026-11-29)"),
    Case(
      "done back_up --date friday --took 1h30m",
      [
        "2026-11-27 17:00-17:30 done    Back up the laptop ^bxy1kfdm6y @habits at:2026-11-30T12:15:00+01:00 took:1h30m"
      ],
      "done: Back up the laptop (2026-11-27)"),
    Case(
      "partial rome --date 2026-11-07",
      ["2026-11-07 day-2/3     partial Trip to Rome ^fx6k680nb6.d @habits at:2026-11-30T12:15:00+01:00"],
      "partial: Trip to Rome (2026-11-07)"),
    Case(
      "done 2 3",
      [
        "2026-11-30 08:00       done    Meds ^2026-11-30T0800/6hmharmq88 @habits at:2026-11-30T12:15:00+01:00",
        study,
      ], "done: 2 occurrences"),
  ]

  /// The time of the mark is past, and that of a night is the one after what was done.
  @Test func timesAreThoseThatWereMeant() throws {
    let sandbox = try LedgerSandbox(calendars: ["habits"])
    for arguments in [
      ["done", "3", "--at", "12:30"], ["done", "3", "--at", "2026-12-01T00:00:00+01:00"],
      ["done", "Swim", "--free", "--at", "18:00"],
      ["done", "--from", "2026-11-29", "--to", "2026-11-30", "--at", "20:00"],
    ] {
      let result = try sandbox.run(arguments)
      #expect(result.status == 64 && result.errorText.contains("is still to come"), "\(result.errorText)")
      #expect(try sandbox.month() == [], "nothing is half done")
    }
    func time(_ arguments: String...) throws -> Substring {
      try sandbox.expectSuccess(["done"] + arguments)
      let line = try sandbox.month().last { $0.contains(arguments[0].count > 1 ? arguments[0] : "^") } ?? ""
      try sandbox.expectSuccess("undo")
      return line.split(separator: "at:").last?.prefix(16) ?? ""
    }
    // 21:30-22:00, and the morning's at 8.
    #expect(try time("Read", "--date", "2026-11-28", "--at", "00:30") == "2026-11-29T00:30")
    #expect(try time("Read", "--date", "2026-11-28", "--at", "07:00") == "2026-11-28T07:00")
    #expect(try time("Study", "--date", "2026-11-30", "--at", "05:30") == "2026-11-30T05:30")
    try sandbox.git("config", "-f", "ledger.conf", "ledger.dayend", "03:00")
    #expect(try time("Swim", "--free", "--date", "2026-11-28", "--at", "02:30") == "2026-11-29T02:30")
  }

  @Test(arguments: cases) func writesTheLine(_ test: Case) throws {
    let sandbox = try LedgerSandbox()
    let commits = try sandbox.git("rev-list", "--count", "HEAD")
    let result = try sandbox.run(test.arguments)
    #expect(result.status == 0, "\(result.errorText)")
    #expect(sortedFields(try sandbox.month()) == sortedFields(test.lines))
    #expect(result.lines.count == test.lines.count)
    #expect(test.lines.allSatisfy { line in result.text.contains(line.prefix(10)) }, "the date is echoed")
    #expect(result.errorText.contains("`ledger undo` takes it back"))
    #expect(try sandbox.subjects() == [test.subject])
    #expect(
      try sandbox.git("rev-list", "--count", "HEAD") == "\((Int(commits) ?? 0) + 1)", "one commit a command")
    #expect(try sandbox.git("show", "--format=", "--name-only") == "2026/2026-11.ledger")
    try sandbox.expectClean()
    #expect(try sandbox.run("undo").status == 0)
    #expect(try sandbox.month() == [])
    try sandbox.expectClean()
  }

  /// A month as a person keeps it: comments, blank lines, unknown fields, lines out of order and typed by hand.
  static let kept = [
    "# November, by hand",
    "2026-11-01 08:00       done    Meds ^2026-11-01T0800/6hmharmq88 @habits mood:fine at:2026-11-01T08:24:20+01:00",
    "",
    "2026-11-03 09:00-10:30 partial Study SwiftUI ^8z2qnpfptw @habits progress:40%   at:2026-11-03T10:33:04+01:00 ; tabs\tand   blanks",
    "# out of order on purpose", "2026-11-02 done gym", "this line is not a record at all",
    "2026-11-30 08:00       done    Meds ^2026-11-30T0800/6hmharmq88 @habits reps:45 at:2026-11-30T08:13:47+01:00 x:y ; first",
    "# the last comment",
  ]

  @Test func otherLinesAreNotTouched() throws {
    let sandbox = try LedgerSandbox()
    try sandbox.setMonth(Self.kept)
    func step(_ arguments: String...) throws -> (removed: [String], added: [String]) {
      let before = try sandbox.month()
      let result = try sandbox.run(arguments)
      #expect(result.status == 0, "\(arguments): \(result.errorText)")
      try sandbox.expectClean()
      return difference(before, try sandbox.month())
    }
    let added = try step("done", "study")
    #expect(added.removed == [])
    #expect(added.added == [Self.study])
    let first = Self.kept[7]
    let noted = try step("note", "2", "and", "more")
    #expect(noted.removed == [first])
    #expect(
      noted.added == [
        "2026-11-30 08:00       done    Meds ^2026-11-30T0800/6hmharmq88 @habits reps:45 at:2026-11-30T12:16:00+01:00 x:y ; first\\nand more"
      ])
    let skipped = try step("skip", "2")
    #expect(
      skipped.added == [
        "2026-11-30 08:00       skipped Meds ^2026-11-30T0800/6hmharmq88 @habits reps:45 at:2026-11-30T12:17:00+01:00 x:y ; first\\nand more"
      ])
    let replaced = try step("note", "2", "--replace")
    #expect(
      replaced.added == [
        "2026-11-30 08:00       skipped Meds ^2026-11-30T0800/6hmharmq88 @habits reps:45 at:2026-11-30T12:18:00+01:00 x:y"
      ])
    let unmarked = try step("unmark", "2")
    #expect(unmarked.removed == replaced.added)
    #expect(unmarked.added == [])
    for expected in [unmarked.removed, skipped.added, noted.added, [first], []] {
      let back = try step("undo")
      #expect(back.added == expected)
    }
    #expect(try sandbox.month() == Self.kept)
    #expect(try sandbox.run("undo").status == 1, "there is nothing left of ours")
  }

  @Test func lineEndsOfTheFileAreKept() throws {
    let sandbox = try LedgerSandbox()
    let old = "\u{FEFF}2026-11-01 done gym\r\n2026-11-29 done run\r\n"
    try sandbox.folder.write(old, to: "ledger/2026/2026-11.ledger")
    #expect(try sandbox.run("done", "3").status == 0)
    #expect(try sandbox.folder.text("ledger/2026/2026-11.ledger") == old + Self.study + "\r\n")
    try sandbox.folder.write("2026-11-29 done run", to: "ledger/2026/2026-11.ledger")
    #expect(try sandbox.run("done", "3").status == 0)
    #expect(try sandbox.month().first == "2026-11-29 done run")
    #expect(try sandbox.month().count == 2)
  }

  @Test func whatTheUserHasStagedStaysStaged() throws {
    let sandbox = try LedgerSandbox()
    try sandbox.folder.write("one\n", to: "ledger/notes.txt")
    try sandbox.folder.write("keep\n", to: "ledger/gone.txt")
    try sandbox.git("add", "notes.txt", "gone.txt")
    try sandbox.git("commit", "-q", "-m", "mine")
    try sandbox.folder.write("two\n", to: "ledger/notes.txt")
    try sandbox.git("add", "notes.txt")
    try sandbox.folder.write("three\n", to: "ledger/notes.txt")
    try sandbox.folder.write("new\n", to: "ledger/new.txt")
    try sandbox.git("add", "-N", "new.txt")
    try sandbox.git("rm", "-q", "--cached", "gone.txt")
    try sandbox.folder.write("untracked\n", to: "ledger/untracked.txt")
    let status = try sandbox.git("status", "--porcelain")
    let staged = try sandbox.git("show", ":notes.txt")
    for arguments in [
      ["done", "2"], ["partial", "3"], ["note", "3", "half"], ["unmark", "2"], ["undo"], ["undo"],
    ] {
      try sandbox.expectSuccess(arguments)
      #expect(try sandbox.git("status", "--porcelain") == status, "\(arguments)")
      #expect(try sandbox.git("show", ":notes.txt") == staged)
      #expect(try sandbox.git("show", "--format=", "--name-only") == "2026/2026-11.ledger", "\(arguments)")
    }
    let lines = try sandbox.month()
    try sandbox.git("commit", "-q", "-m", "mine again")
    #expect(try sandbox.month() == lines, "the user's commit reverts no mark")
    #expect(try sandbox.git("show", "--format=", "--name-status") == "D\tgone.txt\nM\tnotes.txt")
  }

  @Test func severalMonthsAndYearsAreOneCommit() throws {
    let sandbox = try LedgerSandbox(calendars: ["habits"])
    sandbox.setClock("2027-01-02", 9, 0)
    try sandbox.expectSuccess("done", "2026-12-31/nbajqzddtk", "2027-01-01/nbajqzddtk")
    #expect(try sandbox.month("2026-12").count == 1)
    #expect(try sandbox.month("2027-01").count == 1)
    #expect(try sandbox.git("show", "--format=", "--name-only") == "2026/2026-12.ledger\n2027/2027-01.ledger")
    try sandbox.expectSuccess("undo")
    #expect(try sandbox.month("2026-12") == [])
    #expect(try sandbox.month("2027-01") == [])
    try sandbox.expectClean()
  }

  @Test func aDryRunChangesNothing() throws {
    let sandbox = try LedgerSandbox()
    try sandbox.setMonth(Self.kept)
    let head = try sandbox.git("rev-parse", "HEAD")
    for arguments in [["done", "3"], ["unmark", "2"], ["note", "2", "x"], ["skip", "2", "3"]] {
      let result = try sandbox.run(arguments + ["--dry-run"])
      #expect(result.status == 0, "\(arguments)")
      #expect(result.text.hasPrefix("would "), "\(arguments): \(result.text)")
    }
    #expect(try sandbox.month() == Self.kept)
    #expect(try sandbox.git("rev-parse", "HEAD") == head)
    try sandbox.expectClean()
  }

  @Test func aClockThatIsBehindDoesNotLoseTheEdit() throws {
    let sandbox = try LedgerSandbox()
    try sandbox.expectSuccess("done", "3")
    sandbox.setClock("2026-11-30", 11, 0)
    try sandbox.expectSuccess("skip", "3")
    #expect(try sandbox.month()[0].contains("at:2026-11-30T12:15:01+01:00"))
  }

  @Test func aTypedLineGetsItsKey() throws {
    let sandbox = try LedgerSandbox()
    try sandbox.setMonth(["2026-11-30 done study swiftui ; typed by hand"])
    try sandbox.expectSuccess("partial", "3", "--progress", "80")
    let lines = try sandbox.month()
    #expect(lines.count == 1)
    #expect(
      lines[0].hasPrefix("2026-11-30 09:00-10:30 partial study swiftui ^8z2qnpfptw @habits "), "\(lines)")
    #expect(lines[0].hasSuffix(" ; typed by hand"))
    try sandbox.expectSuccess("undo")
    #expect(try sandbox.month() == ["2026-11-30 done study swiftui ; typed by hand"])
  }

  @Test func handEditsInTheSameFileAreCommittedAndSurviveUndo() throws {
    let sandbox = try LedgerSandbox()
    try sandbox.expectSuccess("done", "2")
    var lines = try sandbox.month()
    lines.insert("# typed meanwhile", at: 0)
    lines.append("2026-11-30 done    an extra")
    try sandbox.folder.write(lines.map { $0 + "\n" }.joined(), to: "ledger/2026/2026-11.ledger")
    try sandbox.expectSuccess("done", "3")
    try sandbox.expectClean()
    try sandbox.expectSuccess("undo")
    #expect(Set(try sandbox.month()) == Set(lines))
    try sandbox.expectSuccess("undo")
    #expect(try sandbox.month() == ["# typed meanwhile", "2026-11-30 done    an extra"])
    try sandbox.expectClean()
  }

  static let refusals: [(words: [String], message: String)] = [
    (["done", "99"], "the numbers go from 1 to 10"),
    (["done", "0"], "there is no number 0"),
    (["done", "nothing like this"], "nothing on 2026-11-30 is called"),
    (["done", "2026-11-30/zzzzzzzzzz"], "neither a calendar nor a month's file has the key"),
    (["done", "2", "nothing like this"], "nothing on 2026-11-30 is called"),
    (["done", "1", "--date", "1999-01-01"], "nothing is planned on 1999-01-01"),
    (["note", "2", "text"], "Meds has no record"),
    (["undo"], "there is nothing to take back"),
    (["undo", "abcdef12"], "no ledger command made a commit"),
  ]

  @Test func refusalsExitWith1AndChangeNothing() throws {
    let sandbox = try LedgerSandbox()
    let head = try sandbox.git("rev-parse", "HEAD")
    for (words, message) in Self.refusals {
      let result = try sandbox.run(words)
      #expect(result.status == 1, "\(words)")
      #expect(result.text == "", "\(words)")
      #expect(result.errorText.contains(message), "\(words): \(result.errorText)")
    }
    #expect(try sandbox.git("rev-parse", "HEAD") == head)
    #expect(try sandbox.month() == [])
    try sandbox.expectClean()
  }

  @Test func unmarkOfWhatIsNotMarkedSaysSo() throws {
    let sandbox = try LedgerSandbox()
    let result = try sandbox.run("unmark", "3")
    #expect(result.text == "")
    #expect(result.errorText.contains("Study SwiftUI has no record"))
    #expect(result.status == 1, "a negative answer")
    try sandbox.expectClean()
  }

  @Test func severalMeaningsAreListedWhereNobodyCanBeAsked() throws {
    let sandbox = try LedgerSandbox()
    let result = try sandbox.run("done", "meds")
    #expect(result.status == 1)
    #expect(result.text == "")
    #expect(result.errorText.contains("'meds' can mean 2 things on 2026-11-30"))
    #expect(result.errorText.contains("  2  08:00  Meds  (2026-11-30T0800/6hmharmq88)"))
    #expect(result.errorText.contains("  9  20:00  Meds  (2026-11-30T2000/6hmharmq88)"))
    #expect(try sandbox.run("done", "^6hmh").status == 1)
    #expect(try sandbox.month() == [])
  }

  @Test func ofManyCandidatesTheFirstAreNamed() throws {
    let sandbox = try LedgerSandbox(calendars: [])
    let events = (10...59).map { event("Stand-up \($0)", at: "08\($0)00") }
    try sandbox.addCalendar("work", calendar(events.joined(separator: "\r\n")))
    let result = try sandbox.run("done", "stand")
    #expect(result.status == 1)
    #expect(result.errorText.contains("can mean 50 things"))
    #expect(result.errorText.contains("Stand-up 29") && !result.errorText.contains("Stand-up 30"))
    #expect(result.errorText.contains("\n  and 30 more\n"), "\(result.errorText)")
  }

  @Test func daysTheWrongWayRoundAreRefused() throws {
    let result = try LedgerSandbox().run("occurrences", "--from", "2026-11-30", "--to", "2026-11-29")
    #expect(result.status == 64)
    #expect(result.errorText.contains("swap the two"), "\(result.errorText)")
  }

  @Test(arguments: [("9\n", Int32(0), 1), ("3\n", 1, 0), ("\n", 1, 0), ("\u{4}", 1, 0)])
  func aTerminalIsAsked(answer: String, status: Int32, count: Int) throws {
    let sandbox = try LedgerSandbox()
    let result = try runOnTerminal(
      [LedgerSandbox.program, "done", "meds"], in: sandbox.ledger,
      environment: sandbox.environment.merging(["TERM": "xterm"]) { $1 }, input: answer)
    #expect(result.status == status, "\(result.screen)")
    #expect(result.screen.contains("Which number?"))
    #expect(try sandbox.month().count == count)
    if count == 1 { #expect(try sandbox.month()[0].contains("^2026-11-30T2000/6hmharmq88")) }
  }
}

/// The lines with the words behind the key in order: which field comes first is no matter here.
private func sortedFields(_ lines: [String]) -> [String] {
  lines.map { line in
    let parts = line.split(separator: " ; ", maxSplits: 1)
    let words = parts[0].split(separator: " ", omittingEmptySubsequences: false)
    guard let key = words.firstIndex(where: { $0.hasPrefix("^") }) else { return line }
    return (words[...key] + words[(key + 1)...].sorted()).joined(separator: " ")
      + (parts.count > 1 ? " ; " + parts[1] : "")
  }
}
