import ICalendar
import Testing

@Suite struct DiagnosticTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let text: String
    let faults: [String]
    /// The titles of the events that are there all the same.
    var titles: [String] = []
    var testDescription: String { name }
  }

  static let cases = [
    Case(name: "nothing wrong", text: calendar(event("SUMMARY:a")), faults: [], titles: ["a"]),
    Case(name: "empty", text: "", faults: ["1:1 error not-a-calendar"]),
    Case(name: "some text", text: "Hello: world\n\nBye\n", faults: ["1:1 error not-a-calendar"]),
    Case(
      name: "only an event", text: event("SUMMARY:a"), faults: [], titles: ["a"]),
    Case(
      name: "no END:VCALENDAR", text: "BEGIN:VCALENDAR\n" + event("SUMMARY:a"),
      faults: ["5:1 warning truncated"], titles: ["a"]),
    Case(
      name: "cut off in an event",
      text: "BEGIN:VCALENDAR\nBEGIN:VEVENT\nDTSTART:20261130T090000Z\nSUMMARY:a\n",
      faults: ["4:1 warning truncated"], titles: ["a"]),
    Case(
      name: "cut off in a line", text: "BEGIN:VCALENDAR\nBEGIN:VEVENT\nDTSTART:20261130T090000Z\nSUMMARY:ab",
      faults: ["4:1 warning truncated"], titles: [""]),
    Case(
      name: "no END:VEVENT",
      text: calendar(
        "BEGIN:VEVENT\nDTSTART:20261130T090000Z\nSUMMARY:a\n" + event("SUMMARY:b")
          + "BEGIN:VEVENT\nDTSTART:20261130T090000Z\nSUMMARY:c\n"),
      faults: ["5:1 warning unclosed-component", "12:1 warning unclosed-component"], titles: ["a", "b", "c"]),
    Case(
      name: "an END too many", text: calendar(event("SUMMARY:a") + "END:VEVENT\n"),
      faults: ["6:1 warning stray-end"], titles: ["a"]),
    Case(
      name: "junk in an event", text: calendar(event("what is this?", ":", "SUMMARY:a")),
      faults: ["4:1 warning unreadable-line", "5:1 warning unreadable-line"], titles: ["a"]),
    Case(
      name: "no DTSTART", text: calendar("BEGIN:VEVENT\nSUMMARY:a\nEND:VEVENT\n" + event("SUMMARY:b")),
      faults: ["2:1 error missing-start"], titles: ["b"]),
    Case(
      name: "a DTSTART that does not exist",
      text: calendar(event("SUMMARY:a", start: "DTSTART:20260230T090000Z") + event("SUMMARY:b")),
      faults: ["3:9 error bad-date"], titles: ["b"]),
    Case(
      name: "a DTSTART with a zone that does not exist",
      text: calendar(event("SUMMARY:a", start: "DTSTART;TZID=Europe/Berlin:20260230T090000")),
      faults: ["3:28 error bad-date"]),
    Case(
      name: "a folded DTSTART",
      text: calendar(event("SUMMARY:a", start: "DTSTART;TZID=\n Europe/Berlin:20\n 260230T090000")),
      faults: ["4:16 error bad-date"]),
    Case(
      name: "one EXDATE of several",
      text: calendar(
        event("SUMMARY:a", "RRULE:FREQ=DAILY", "EXDATE:20261201T090000Z, 2026120 ,20261203T090000Z")),
      faults: ["6:26 warning bad-date"], titles: ["a"]),
    Case(
      name: "an EXDATE in a continuation",
      text: calendar(event("SUMMARY:a", "EXDATE:20261201T090000Z,\n 2026120,20261203T090000Z")),
      faults: ["6:2 warning bad-date"], titles: ["a"]),
    Case(
      name: "an RDATE period without an end",
      text: calendar(event("SUMMARY:a", "RDATE:20261201T090000Z/later")),
      faults: ["5:24 warning bad-date"], titles: ["a"]),
    Case(
      name: "a RECURRENCE-ID that is none",
      text: calendar(event("SUMMARY:a", "RECURRENCE-ID:yesterday") + event("SUMMARY:b")),
      faults: ["5:15 error bad-date"], titles: ["b"]),
    Case(
      name: "a DTEND that is none", text: calendar(event("DTEND:20261130", "DTEND:soon", "SUMMARY:a")),
      faults: ["5:7 warning bad-date"], titles: ["a"]),
    Case(
      name: "a DURATION that is none", text: calendar(event("SUMMARY:a", "DURATION:1h")),
      faults: ["5:10 warning bad-duration"], titles: ["a"]),
    Case(
      name: "a negative DURATION", text: calendar(event("SUMMARY:a", "DURATION:-PT1H")),
      faults: ["5:1 warning end-before-start"], titles: ["a"]),
    Case(
      name: "an end before the start", text: calendar(event("DTEND:20261130T085959Z", "SUMMARY:a")),
      faults: ["4:1 warning end-before-start"], titles: ["a"]),
    Case(
      name: "a rule with a part nobody knows",
      text: calendar(event("SUMMARY:a", "RRULE:FREQ=DAILY;BYMOOD=GOOD")),
      faults: ["5:18 warning bad-recurrence"], titles: ["a"]),
    Case(
      name: "a rule that is none", text: calendar(event("SUMMARY:a", "RRULE:every day")),
      faults: ["5:7 error bad-recurrence", "5:16 error bad-recurrence"], titles: ["a"]),
    Case(
      name: "an EXRULE in a continuation",
      text: calendar(event("SUMMARY:a", "RRULE:FREQ=DAILY", "EXRULE:FREQ=DAILY;\n BYHOUR=99")),
      faults: ["7:9 error bad-recurrence", "7:9 error bad-recurrence"], titles: ["a"]),
    Case(
      name: "a zone nobody knows, used twice",
      text: calendar(
        event("SUMMARY:a", start: "DTSTART;TZID=Europe/Nowhere:20261130T090000")
          + event("SUMMARY:b", start: "DTSTART;TZID=Europe/Nowhere:20261130T090000")),
      faults: ["3:1 warning unknown-zone"], titles: ["a", "b"]),
    Case(
      name: "a zone of the whole calendar that nobody knows",
      text: calendar("X-WR-TIMEZONE:Middle-earth\n" + event("SUMMARY:a")),
      faults: ["1:1 warning unknown-zone"], titles: ["a"]),
    Case(
      name: "a definition with nothing in it",
      text: calendar(
        "BEGIN:VTIMEZONE\nTZID:Our zone\nEND:VTIMEZONE\n"
          + event("SUMMARY:a", start: "DTSTART;TZID=Our zone:20261130T090000")),
      faults: ["2:1 warning bad-zone-definition", "6:1 warning unknown-zone"], titles: ["a"]),
  ]

  @Test(arguments: cases)
  func positions(example: Case) throws {
    let contents = try read(example.text)
    #expect(contents.faults == example.faults)
    #expect(contents.events.map(\.title) == example.titles)
    let windows = try read(
      example.text.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\r\n"))
    #expect(windows.faults == example.faults, "with CRLF")
  }

  @Test func everyMessageSaysWhatWasDone() throws {
    for example in Self.cases {
      for diagnostic in try read(example.text).diagnostics {
        #expect(diagnostic.message.count > 20 && diagnostic.message.last != ".", "\(diagnostic)")
      }
    }
  }

  /// The title has to be in the stream as bytes that are no UTF-8.
  @Test func titleInLatin1() throws {
    var stream = Array(calendar(event("SUMMARY:M@ll")).utf8)
    for index in stream.indices where stream[index] == UInt8(ascii: "@") { stream[index] = 0xFC }
    let contents = try read(stream)
    #expect(contents.faults == ["4:9 warning encoding"])
    #expect(contents.events.map(\.title) == ["Müll"])
  }

  @Test func manyFaultsAreBounded() throws {
    let contents = try read(calendar(event(String(repeating: "junk\n", count: 100_000), "SUMMARY:a")))
    #expect(contents.diagnostics.count == 1001)
    #expect(contents.faults.last == "1004:1 warning too-many")
    #expect(contents.events.map(\.title) == ["a"])
  }

  /// `cut-off` is said by the agenda, when it works out occurrences; all others are in the tables above.
  @Test func everyCodeIsTested() throws {
    var codes: Set<Diagnostic.Code> = [.cutOff, .tooMany, .encoding]
    for example in Self.cases { codes.formUnion(try read(example.text).diagnostics.map(\.code)) }
    #expect(codes == Set(Diagnostic.Code.allCases))
  }
}
