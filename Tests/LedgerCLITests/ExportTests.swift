import TestSupport
import Testing

/// `ledger export`: everything that is in the month files.
@Suite struct ExportTests {
  static let lines = [
    "# before the first",
    "2026-11-02 typed by nobody",
    "2026-11-03 09:00-10:00 done    Gym ^8gr8qjcrq0 @home mood:good took:45m odd at:2026-11-03T10:00:00+01:00 ; one\\ntwo",
    "2026-11-04 all-day     skipped A \\; title, \"quoted\" <b> ^qd2m0c5n7x @work at:2026-11-04T10:00:00+01:00",
    "2026-11-05 partial walk",
    "2026-11-06 10:00       partial Run ^0h3k9v1z4t @home progress:30% progress:40% at:never",
  ]

  /// What a Python expression says of the exported JSON `d`: a reader that is not ours.
  static func value(_ expression: String, _ sandbox: LedgerSandbox, _ arguments: [String] = ["export"]) throws
    -> String
  {
    let result = try sandbox.runProgram(
      ["python3", "-c", "import json,sys; d=json.load(sys.stdin); print(\(expression))"],
      environment: ["PYTHONIOENCODING": "utf-8"], input: sandbox.run(arguments).text)
    #expect(result.status == 0, "\(result.errorText)")
    return String(result.text.dropLast())
  }

  @Test func everythingOfTheMonthFilesIsInTheJSON() throws {
    let sandbox = try LedgerSandbox(calendars: ["home"])
    try sandbox.setMonth(Self.lines)
    #expect(try Self.value("d['schema']", sandbox) == "calendar-ledger/1")
    // Each line is there, at its place.
    #expect(
      try Self.value("sorted(r['line'] for r in d['records'] + d['lines'])", sandbox) == "[1, 2, 3, 4, 5, 6]")
    #expect(try Self.value("[l['text'] for l in d['lines'] if l['line'] == 1][0]", sandbox) == Self.lines[0])
    func record(_ line: Int, _ names: String) throws -> String {
      try Self.value(
        "*[[r for r in d['records'] if r['line'] == \(line)][0][n] for n in '\(names)'.split()], sep='|'",
        sandbox)
    }
    #expect(
      try record(3, "key when took note at calendar status title")
        == "2026-11-03/8gr8qjcrq0|09:00-10:00|45|one\ntwo|2026-11-03T10:00:00+01:00|home|done|Gym")
    #expect(
      try record(3, "fields") == "[{'name': 'mood', 'value': 'good'}, {'name': None, 'value': 'odd'}]")
    #expect(try record(4, "title when") == "A ; title, \"quoted\" <b>|all-day")
    #expect(
      try record(6, "progress at fields") == "30|never|[{'name': 'progress', 'value': '40%'}]")
  }

  @Test func whatIsMatchedHasItsTimes() throws {
    let sandbox = try LedgerSandbox()
    try sandbox.expectSuccess("done", "2")
    #expect(try Self.value("len(d['records']), d['records'][0]['state']", sandbox) == "1 linked")
    #expect(try Self.value("d['records'][0]['start'][:11]", sandbox) == "2026-11-30T")
  }

  @Test func filtersAndOtherFormats() throws {
    let sandbox = try LedgerSandbox(calendars: ["home"])
    try sandbox.setMonth(Self.lines)
    let some = try sandbox.run(
      "export", "--format", "csv", "--from", "2026-11-03", "--to", "2026-11-05", "--calendar", "work")
    #expect(some.lines.count == 2)
    #expect(some.lines[1].contains("\"A ; title, \"\"quoted\"\" <b>\""))
    try sandbox.folder.write(try sandbox.run("export", "--format", "ics").text, to: "out.ics")
    let listed = try sandbox.run(
      [
        "occurrences", "--calendar", "o=\(sandbox.folder.path("out.ics"))", "--from", "2026-11-01", "--to",
        "2026-12-01",
      ])
    #expect(listed.status == 0)
    #expect(listed.errorText == "")
    #expect(listed.lines.count == 4)
    #expect(
      listed.text.contains(
        "\"title\":\"✅ Gym\",\"start\":\"2026-11-03T09:00:00+01:00\",\"end\":\"2026-11-03T10:00:00+01:00\""))
    #expect(try sandbox.run("export", "--from", "2026-11-05", "--to", "2026-11-03").status == 64)
  }
}
