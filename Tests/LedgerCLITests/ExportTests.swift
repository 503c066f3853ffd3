import Foundation
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

  private static func object(_ text: String) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }

  @Test func everythingOfTheMonthFilesIsInTheJSON() throws {
    let sandbox = try LedgerSandbox(calendars: ["home"])
    try sandbox.setMonth(Self.lines)
    let all = try Self.object(sandbox.run("export").text)
    #expect(all["schema"] as? String == "calendar-ledger/1")
    let records = try #require(all["records"] as? [[String: Any]])
    let others = try #require(all["lines"] as? [[String: Any]])
    // Each line is there, at its place.
    let numbers = (records + others).compactMap { $0["line"] as? Int }.sorted()
    #expect(numbers == Array(1...Self.lines.count))
    for other in others {
      #expect(other["text"] as? String == Self.lines[(other["line"] as? Int ?? 0) - 1])
    }
    let gym = try #require(records.first { $0["line"] as? Int == 3 })
    #expect(gym["key"] as? String == "2026-11-03/8gr8qjcrq0")
    #expect(gym["when"] as? String == "09:00-10:00")
    #expect(gym["took"] as? Int == 45)
    #expect(gym["note"] as? String == "one\ntwo")
    #expect(gym["at"] as? String == "2026-11-03T10:00:00+01:00")
    let fields = try #require(gym["fields"] as? [[String: Any]])
    #expect(fields.map { $0["value"] as? String } == ["good", "odd"])
    let quoted = try #require(records.first { $0["line"] as? Int == 4 })
    #expect(quoted["title"] as? String == "A ; title, \"quoted\" <b>")
    let run = try #require(records.first { $0["line"] as? Int == 6 })
    #expect(run["progress"] as? Int == 30)
    #expect(run["at"] as? String == "never")
    #expect((run["fields"] as? [[String: Any]])?.count == 1)
  }

  @Test func whatIsMatchedHasItsTimes() throws {
    let sandbox = try LedgerSandbox()
    try sandbox.expectSuccess("done", "2")
    let records = try #require(
      try Self.object(sandbox.run("export").text)["records"] as? [[String: Any]])
    #expect(records.count == 1)
    #expect(records[0]["state"] as? String == "linked")
    #expect((records[0]["start"] as? String)?.hasPrefix("2026-11-30T") == true)
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
