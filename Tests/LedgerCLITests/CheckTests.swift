import TestSupport
import Testing

/// `ledger check`, `check --fix` and `fmt` on files that people and programs have spoilt.
@Suite struct CheckTests {
  static let gym = "2026-11-06 x Gym ^8s643yt61r @habits at:2026-11-06T10:00:00+01:00 ; one"
  static let again = "2026-11-06 - Gym ^8s643yt61r @habits at:2026-11-06T11:00:00+01:00 ; two"
  static let october = "2026-10-31 09:00  done  Study ^8z2qnpfptw @habits at:2026-10-31T10:00:00+01:00"

  /// What `check` says of each place, as `FILE:LINE:COLUMN CODE`.
  private func places(_ result: ProcessRun) -> [String] {
    result.lines.map { line in
      let place = line.prefix { $0 != " " }.dropLast()
      let code = line.split(separator: "[").last ?? ""
      return place + " " + code.dropLast()
    }
  }

  @Test func everyKindOfBadInputIsNamed() throws {
    let sandbox = try LedgerSandbox(calendars: ["habits"])
    try sandbox.setMonth([Self.gym, "2026-11-07 08:00 x Meds ^2026-11-07T0800/6hmharmq88"])
    #expect(try sandbox.run("check").text == "")
    #expect(try sandbox.run("check").status == 0)
    try sandbox.folder.write(
      Array(
        """
        \(Self.gym)
        \(Self.october)
        2026-11-31 done nothing
        2026-11-07 finished it
        2026-11-08 x far ^8s643yt61r at:2099-01-01T00:00:00Z
        2026-11-09 x caf
        """.utf8) + [0xE9, 10], to: "ledger/2026/2026-11.ledger")
    try sandbox.folder.write(Self.again + "\n", to: "ledger/2026/2026-12.ledger")
    try sandbox.folder.write(
      "<<<<<<< a\n2026-09-01 x a\n=======\n2026-09-01 - a\n>>>>>>> b\n", to: "ledger/2026/2026-09.ledger")
    try sandbox.folder.makeFolder("ledger/2026/2026-08.ledger")
    try sandbox.folder.write("2026-07-01 x secret\n", to: "outside")
    try sandbox.folder.link("ledger/2026/2026-07.ledger", to: "../../outside")
    try sandbox.folder.link("ledger/2026/2026-06.ledger", to: "nowhere")
    try sandbox.folder.write(
      [UInt8](repeating: UInt8(ascii: "x"), count: 17 << 20), to: "ledger/2026/2026-05.ledger")
    try sandbox.folder.write("2026-04-01 x lost\n", to: "ledger/2026-04.ledger")
    let found = try sandbox.run("check")
    #expect(found.status == 1 && found.errorText == "")
    #expect(
      places(found) == [
        "2026-04.ledger:1:1 stray-file", "2026/2026-05.ledger:1:1 unreadable-file",
        "2026/2026-06.ledger:1:1 unreadable-file", "2026/2026-07.ledger:1:1 unreadable-file",
        "2026/2026-08.ledger:1:1 unreadable-file", "2026/2026-09.ledger:1:1 conflict-marker",
        "2026/2026-09.ledger:3:1 conflict-marker", "2026/2026-09.ledger:5:1 conflict-marker",
        "2026/2026-11.ledger:1:18 key-repeated", "2026/2026-11.ledger:2:1 month-wrong",
        "2026/2026-11.ledger:3:1 date-invalid", "2026/2026-11.ledger:4:12 status-unknown",
        "2026/2026-11.ledger:5:33 at-future", "2026/2026-11.ledger:6:17 encoding-invalid",
        "2026/2026-12.ledger:1:1 month-wrong",
      ])
    for word in [
      "17825792 bytes", "leads nowhere", "leads out of the ledger", "Is a directory",
      "2026/2026-12.ledger:1;",
    ] {
      #expect(found.text.contains(word), "\(word): \(found.text)")
    }
    let lines = try sandbox.run("check", "--format", "jsonl")
    #expect(lines.lines.count == found.lines.count && lines.status == 1)
    #expect(
      lines.text.contains(
        #"{"file":"2026/2026-11.ledger","line":3,"column":1,"severity":"error","code":"date-invalid","message":"'2026-11-31' is no date"}"#
      ))
    let log = try sandbox.run("log", "--from", "2026-01-01")
    #expect(log.status == 0 && log.text.contains("Study") && log.text.contains("far"))
    #expect(log.errorText.contains("2026-05.ledger") && !log.text.contains("secret"))
    #expect(log.text.components(separatedBy: "Gym") == 2, "of two records of one key one counts")
  }

  @Test func fieldsInTitlesAreToldWithAWayOut() throws {
    let sandbox = try LedgerSandbox(calendars: ["habits"])
    try sandbox.setMonth([
      "2026-11-29 x Read took:20m mood:good @habits", "2026-11-29 x meet at:noon or took:long",
      "2026-11-29 x Read ^ took:20m", "2026-11-29 x took:5m film", "2026-11-29 x a progress:5% ; took:1m",
    ])
    let found = try sandbox.run("check")
    #expect(
      places(found) == [
        "2026/2026-11.ledger:1:19 field-in-title", "2026/2026-11.ledger:5:16 field-in-title",
      ])
    #expect(found.status == 1 && found.text.contains("warning: 'took:20m' is a part of the title"))
    #expect(try sandbox.run("today").errorText.contains("is a part of the title"))
  }

  /// Every listing says that something is wrong with a file, `check` all of it.
  @Test func aListingNamesTheWorstOfAFile() throws {
    let sandbox = try LedgerSandbox(calendars: ["habits"])
    try sandbox.setMonth(["2026-11-01 x a took:1m", "2026-11-02 x b took:1m", "2026-11-31 x c"])
    let today = try sandbox.run("today")
    #expect(
      today.errorText.split(separator: "\n").map { $0.prefix(6) } == ["error:", "hint: "],
      "\(today.errorText)")
    #expect(today.errorText.contains("2026-11.ledger:3:1: '2026-11-31' is no date"))
    #expect(today.errorText.contains("2 more problems in 2026/2026-11.ledger are not shown; `ledger check`"))
    #expect(try sandbox.run("check").lines.count == 3)
  }

  @Test func linesThatCanMeanSeveralThingsAreTold() throws {
    let sandbox = try LedgerSandbox(calendars: ["habits"])
    let line = "2026-11-30 x Meds"
    try sandbox.setMonth([line])
    let found = try sandbox.run("check")
    #expect(places(found) == ["2026/2026-11.ledger:1:14 title-ambiguous"], "\(found.text)")
    #expect(found.text.contains("2026-11-30T0800/6hmharmq88 or 2026-11-30T2000/6hmharmq88"))
    try sandbox.setMonth([line.replacing("x", with: "08:00 x"), "2026-11-30 x Meds ^"])
    #expect(try sandbox.run("check").status == 0)
  }

  @Test func fixMendsInOneCommitThatUndoTakesBack() throws {
    let sandbox = try LedgerSandbox(calendars: ["habits"])
    let before = [
      "# of study", Self.october, "# a", Self.gym, "# b", Self.again, "2026-11-31 x no day",
      "2026-11-01 x early",
    ]
    try sandbox.setMonth(before)
    let commits = try sandbox.git("rev-list", "--count", "HEAD")
    let preview = try sandbox.run("check", "--fix", "--dry-run")
    #expect(preview.status == 0)
    #expect(
      preview.text.contains(
        "would have moved   2026/2026-11.ledger:2 to 2026/2026-10.ledger: \(Self.october)\n"))
    #expect(preview.text.contains("\n-\(Self.gym)\n") && preview.text.contains("\n+\(Self.october)\n"))
    #expect(try sandbox.month() == before)
    let fixed = try sandbox.run("check", "--fix")
    #expect(fixed.status == 1, "one fault is left")
    #expect(fixed.text.contains("folded  2026/2026-11.ledger:4 into 2026/2026-11.ledger:6: \(Self.gym)\n"))
    #expect(fixed.text.contains("2026/2026-11.ledger:1:1: error: '2026-11-31' is no date"))
    #expect(
      try sandbox.month()
        == [
          "# b", "# a",
          "2026-11-06             skipped Gym ^8s643yt61r @habits at:2026-11-06T11:00:00+01:00 ; two\\none",
          "2026-11-31 x no day", "2026-11-01 x early",
        ].reordered([3, 4, 0, 1, 2]))
    #expect(try sandbox.month("2026-10") == ["# of study", Self.october])
    #expect(try sandbox.subjects() == ["check: 2 months mended (1 moved, 1 folded)"])
    #expect(try sandbox.git("rev-list", "--count", "HEAD") == "\((Int(commits) ?? 0) + 1)")
    try sandbox.expectClean()
    let left = try sandbox.run("check").text
    #expect(try sandbox.run("check", "--fix").text == left, "nothing is left to mend")
    try sandbox.expectSuccess("undo")
    #expect(try sandbox.month() == before)
    #expect(try sandbox.month("2026-10") == [])
  }

  @Test func fmtIsIdempotentAndListsWhatWouldChange() throws {
    let sandbox = try LedgerSandbox(calendars: ["habits"])
    let canonical = ["2026-10-31 09:00       done    Study ^8z2qnpfptw"]
    try sandbox.setMonth(canonical, "2026-10")
    try sandbox.folder.write(
      "\u{feff}2026-11-30 x  b @habits\r\n# of a\r\n2026-11-05 9:00 /  a ; n  o\r\n\r\nrubbish  ?\r\n# end",
      to: "ledger/2026/2026-11.ledger")
    let check = try sandbox.run("fmt", "--check")
    #expect(check.status == 1 && check.text == "2026/2026-11.ledger\n")
    let preview = try sandbox.run("fmt", "-n", "2026-11")
    #expect(preview.text.contains("\n+2026-11-05 09:00       partial a ; n  o\n"), "\(preview.text)")
    let first = try sandbox.run(["fmt", "2026-11.ledger", "2026-10"], in: sandbox.ledger + "/2026")
    #expect(first.text == "formatted 2026/2026-11.ledger\n", "\(first.errorText)")
    let lines = [
      "# of a", "2026-11-05 09:00       partial a ; n  o", "2026-11-30             done    b @habits", "",
      "rubbish  ?", "# end",
    ]
    #expect(try sandbox.month() == lines)
    #expect(try sandbox.subjects() == ["fmt: 2026-11"])
    let again = try sandbox.run("fmt")
    #expect(again.text == "" && again.status == 0 && again.errorText == "")
    #expect(try sandbox.run("fmt", "--check").status == 0)
    #expect(try sandbox.subjects() == ["fmt: 2026-11"])
    try sandbox.expectClean()
    try sandbox.expectSuccess("undo")
    #expect(try sandbox.month()[0].contains("2026-11-30 x  b @habits"))
    for (word, status) in [("2026-12", 1), ("nothing", 64), ("../home/.gitconfig", 64), ("2026-13", 64)] {
      #expect(try sandbox.run("fmt", word).status == Int32(status), "\(word)")
    }
  }

  @Test func fmtLeavesConflictsAndGoesOn() throws {
    let sandbox = try LedgerSandbox(calendars: ["habits"])
    let conflict = ["<<<<<<< a", "2026-11-02 x b", "=======", "2026-11-01 x a", ">>>>>>> b"]
    try sandbox.setMonth(conflict)
    try sandbox.setMonth(["2026-10-01 x a"], "2026-10")
    try sandbox.folder.makeFolder("ledger/2026/2026-09.ledger")
    let result = try sandbox.run("fmt")
    #expect(result.status != 0 && result.text == "formatted 2026/2026-10.ledger\n")
    #expect(result.errorText.contains("2026/2026-11.ledger has conflict markers"))
    #expect(result.errorText.contains("2026-09.ledger"))
    #expect(try sandbox.month() == conflict)
  }
}

extension Array {
  /// The elements at those places, in that order.
  fileprivate func reordered(_ places: [Int]) -> [Element] { places.map { self[$0] } }
}

extension String {
  /// How many parts a text has between those of another.
  fileprivate func components(separatedBy other: String) -> Int {
    var (count, rest) = (1, self[...])
    while let range = rest.firstRange(of: other) {
      count += 1
      rest = rest[range.upperBound...]
    }
    return count
  }

  /// A line that moves to a file that cannot be written stays where it is.
  @Test func nothingIsMovedWhereOneFileCannotBeWritten() throws {
    let sandbox = try LedgerSandbox()
    let lines = ["2026-11-02             done    keep", "2027-01-03             done    moved ; typed note"]
    try sandbox.setMonth(lines)
    try sandbox.folder.write("x\n", to: "ledger/2027")
    #expect(try sandbox.run("check", "--fix").status == 74)
    #expect(try sandbox.month() == lines)
  }
}
