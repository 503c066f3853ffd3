import CivilTime
import ICalendar
import Testing

@Suite struct DamagedStreamTests {
  static let sample = """
    BEGIN:VCALENDAR\r
    VERSION:2.0\r
    X-WR-CALNAME:Prüfung\r
    X-WR-TIMEZONE:Europe/Berlin\r
    BEGIN:VTIMEZONE\r
    TZID:Somewhere\r
    BEGIN:STANDARD\r
    DTSTART:19700101T000000\r
    TZOFFSETFROM:+0100\r
    TZOFFSETTO:+0100\r
    END:STANDARD\r
    END:VTIMEZONE\r
    BEGIN:VEVENT\r
    UID:one-1234567@example.org\r
    SUMMARY:Frühstück 🎻\\, dann\r
      los\r
    DTSTART;TZID=Somewhere:20261130T090000\r
    DTEND;TZID=Somewhere:20261130T100000\r
    BEGIN:VALARM\r
    TRIGGER:-PT15M\r
    END:VALARM\r
    END:VEVENT\r
    BEGIN:VEVENT\r
    DTSTART:20261130T120000Z\r
    RRULE:FREQ=WEEKLY;BYDAY=MO,WE;\r
     UNTIL=20270101T000000Z\r
    EXDATE:20261207T120000Z\r
    UID:two-1234567@example.org\r
    SUMMARY:Two\r
    END:VEVENT\r
    BEGIN:VTODO\r
    DUE;VALUE=DATE:20261201\r
    SUMMARY:Three\r
    END:VTODO\r
    BEGIN:VEVENT\r
    DTSTART;VALUE=DATE:20261201\r
    SUMMARY:Four\r
    END:VEVENT\r
    END:VCALENDAR\r

    """

  private func shown(_ event: CalendarEvent) -> String {
    "\(event.line) \(event.uid) \(event.title) \(event.start.shown) \(event.end) \(event.rules.count) \(event.exclusions.count)"
  }

  /// Wherever a download stops: what was complete is there, at most one event more, and only that one is damaged.
  @Test func cutOffAtEveryByte() throws {
    let stream = Array(Self.sample.utf8)
    let whole = try read(stream, keepsTodos: true)
    #expect(whole.events.map(\.title) == ["Frühstück 🎻, dann los", "Two", "Three", "Four"])
    #expect(whole.diagnostics.isEmpty)
    let ends = stream.indices.filter { index in
      stream[index...].starts(with: Array("END:VEVENT".utf8))
        || stream[index...].starts(with: Array("END:VTODO".utf8))
    }.map { $0 + (stream[$0 + 5] == UInt8(ascii: "E") ? 10 : 9) }
    #expect(ends.count == 4)
    let database = ZoneDatabase()
    for count in 0...stream.count {
      let part = try read(Array(stream[..<count]), keepsTodos: true, database: database)
      let complete = ends.count { $0 <= count }
      #expect(part.events.count >= complete && part.events.count <= complete + 1, "after \(count) bytes")
      #expect(
        part.events.prefix(complete).map(shown) == whole.events.prefix(complete).map(shown),
        "after \(count) bytes")
      if count < stream.count - 15, count > 20 { #expect(!part.diagnostics.isEmpty, "after \(count) bytes") }
    }
  }

  @Test func oneByteChangedNeverHurts() throws {
    let stream = Array(Self.sample.utf8)
    let database = ZoneDatabase()
    for index in stream.indices {
      for byte: UInt8 in [0, 0x0A, 0x22, 0xFF] {
        var damaged = stream
        damaged[index] = byte
        let contents = try read(damaged, keepsTodos: true, database: database)
        #expect(contents.events.count >= 2, "\(byte) at \(index)")
      }
    }
  }

  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let text: String
    let titles: [String]
    var testDescription: String { name }
  }

  @Test(arguments: [
    Case(
      name: "two VCALENDARs", text: calendar(event("SUMMARY:a")) + calendar(event("SUMMARY:b")),
      titles: ["a", "b"]),
    Case(
      name: "a VCALENDAR in a VCALENDAR", text: calendar(event("SUMMARY:a") + calendar(event("SUMMARY:b"))),
      titles: ["a", "b"]),
    Case(
      name: "text around it", text: "HTTP/1.1 200 OK\n\n" + calendar(event("SUMMARY:a")) + "Bye\n",
      titles: ["a"]),
    Case(
      name: "an event in an event",
      text: calendar(
        "BEGIN:VEVENT\nDTSTART:20261130T090000Z\nSUMMARY:a\n" + event("SUMMARY:b") + "END:VEVENT\n"),
      titles: ["a", "b"]),
    Case(
      name: "an alarm has a title of its own",
      text: calendar(event("SUMMARY:a", "BEGIN:VALARM\nSUMMARY:z\nDTSTART:20200101\nEND:VALARM")),
      titles: ["a"]),
    Case(
      name: "an alarm that never ends",
      text: calendar(event("SUMMARY:a", "BEGIN:VALARM\nSUMMARY:z") + event("SUMMARY:b")), titles: ["a", "b"]),
    Case(
      name: "an alarm in an alarm",
      text: calendar(event("BEGIN:VALARM\nBEGIN:X-A\nSUMMARY:z\nEND:X-A\nEND:VALARM", "SUMMARY:a")),
      titles: ["a"]),
    Case(
      name: "components nobody asked for",
      text: calendar(
        "BEGIN:VJOURNAL\nSUMMARY:z\nDTSTART:20261130\nEND:VJOURNAL\nBEGIN:VFREEBUSY\nEND:VFREEBUSY\n"
          + event("SUMMARY:a")), titles: ["a"]),
    Case(
      name: "lower case",
      text: "begin:vcalendar\nbegin:vevent\ndtstart:20261130t090000z\nsummary:a\nend:vevent\nend:vcalendar\n",
      titles: ["a"]),
    Case(
      name: "blank lines everywhere",
      text: calendar(event("SUMMARY:a")).split(separator: "\n").joined(separator: "\n\n"), titles: ["a"]),
    Case(
      name: "BEGIN in a folded text",
      text: calendar(event("DESCRIPTION:x\n BEGIN:VEVENT\n END:VEVENT", "SUMMARY:a")),
      titles: ["a"]),
    Case(name: "a mark before it", text: "\u{FEFF}" + calendar(event("SUMMARY:a")), titles: ["a"]),
    Case(name: "only a mark", text: "\u{FEFF}", titles: []),
    Case(
      name: "a web page",
      text: "<!DOCTYPE html>\n<html><body>BEGIN:VCALENDAR? Please log in.</body></html>\n",
      titles: []),
    Case(name: "NULs", text: String(repeating: "\u{0}", count: 100), titles: []),
    Case(name: "one byte", text: "B", titles: []),
  ])
  func titles(example: Case) throws {
    let contents = try read(example.text)
    #expect(contents.events.map(\.title) == example.titles)
    #expect(contents.isCalendar == !example.titles.isEmpty)
    #expect(contents.isCalendar == !contents.faults.contains("1:1 error not-a-calendar"))
  }

  @Test func otherEncodings() throws {
    let text = calendar(event("SUMMARY:Übung 🎻", "LOCATION:日本"))
    let units = Array(text.utf16)
    func bytes(_ units: [UInt16], low: Int) -> [UInt8] {
      units.flatMap { low == 0 ? [UInt8($0 & 0xFF), UInt8($0 >> 8)] : [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    }
    let streams: [(String, [UInt8])] = [
      ("UTF-16 LE with a mark", bytes([0xFEFF] + units, low: 0)),
      ("UTF-16 BE with a mark", bytes([0xFEFF] + units, low: 1)),
      ("UTF-16 LE", bytes(units, low: 0)), ("UTF-16 BE", bytes(units, low: 1)),
      ("CR only", Array(text.utf8).map { $0 == 0x0A ? 0x0D : $0 }),
      ("CR only with a mark", [0xEF, 0xBB, 0xBF] + Array(text.utf8).map { $0 == 0x0A ? 0x0D : $0 }),
      ("UTF-16 with an odd last byte", bytes(units, low: 0) + [0x0A]),
    ]
    for (name, stream) in streams {
      let contents = try read(stream)
      #expect(contents.events.map(\.title) == ["Übung 🎻"], "\(name)")
      #expect(contents.events.first?.location == "日本", "\(name)")
      #expect(contents.diagnostics.isEmpty, "\(name): \(contents.faults)")
    }
  }

  @Test func aBrokenSurrogate() throws {
    var units = Array(calendar(event("SUMMARY:a@b")).utf16)
    for index in units.indices where units[index] == 0x40 { units[index] = 0xD800 }
    let contents = try read([0xFF, 0xFE] + units.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] })
    #expect(contents.events.map(\.title) == ["a\u{FFFD}b"])
  }

  @Test func aLineOfOneMegabyte() throws {
    let long = String(repeating: "0123456789abcdef", count: 65_536)
    let contents = try read(calendar(event("SUMMARY:" + long) + event("SUMMARY:b")))
    #expect(contents.events.map(\.title.utf8.count) == [1_048_576, 1])
    let folded = String(repeating: "0123456789abcdef\n ", count: 65_536)
    #expect(try read(calendar(event("SUMMARY:" + folded))).events.first?.title == long)
  }
}
