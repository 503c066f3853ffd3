import CivilTime
import ICalendar
import TestSupport
import Testing

/// A stream that is read in pieces says the same as one that is read from its beginning to its end.
@Suite struct StreamPiecesTests {
  /// Components that a cut may come before, after or into.
  private static let parts: [String] = [
    event("UID:single@example.org", "SUMMARY:A"),
    event("UID:zoned@example.org", "RRULE:FREQ=DAILY", start: "DTSTART;TZID=Europe/Berlin:20261001T090000"),
    event(
      "UID:other-zone@example.org", "RDATE;TZID=Asia/Tokyo:20261130T100000",
      "EXDATE;TZID=America/New_York:20261129T100000", "DTEND;TZID=Europe/London:20261129T110000",
      start: "DTSTART;TZID=Asia/Tokyo:20261129T100000"),
    event(
      "UID:zoned@example.org", "RECURRENCE-ID;TZID=Europe/Berlin:20261130T090000",
      start: "DTSTART;TZID=Europe/London:20261130T120000"),
    event("UID:fault@example.org", "RRULE:FREQ=NEVER"),
    event("UID:fault2@example.org", start: "DTSTART:20269930T090000Z"),
    "BEGIN:VEVENT\nDTSTART:20261130T100000Z\nUID:unclosed@example.org\n",
    "BEGIN:VTODO\nUID:todo@example.org\nDUE:20261130T100000Z\nBEGIN:VALARM\n",
    "BEGIN:VEVENT\nUID:folded@example.org\nDESCRIPTION:one\n BEGIN:VEVENT\n two\nDTSTART:20261130T100000Z\nEND:VEVENT\n",
    "END:VEVENT\n", "END:VCALENDAR\n", "BEGIN:VCALENDAR\nX-WR-TIMEZONE:Asia/Tokyo\nX-WR-CALNAME:Second\n",
    "BEGIN:VTIMEZONE\nTZID:Nowhere\nBEGIN:STANDARD\nDTSTART:19700101T000000\nTZOFFSETFROM:+0200\n"
      + "TZOFFSETTO:+0300\nEND:STANDARD\nEND:VTIMEZONE\n",
    event("UID:nowhere@example.org", start: "DTSTART;TZID=Nowhere:20261130T090000"),
    event("UID:lost@example.org", start: "DTSTART;TZID=Lost Place:20261130T090000"), "\n", "X-JUNK\n",
  ]

  @Test func piecesSayTheSameAsTheWhole() throws {
    let database = ZoneDatabase()
    var random = SplitMix64(seed: 20_261_130)
    var readInPieces = 0
    for round in 0..<1500 {
      var text = "BEGIN:VCALENDAR\n"
      for _ in 0..<Int.random(in: 2...14, using: &random) {
        // Most calendars are sound, and only those are read in pieces to the end.
        let sound = round % 3 > 0
        text +=
          StreamPiecesTests.parts[
            Int.random(in: 0..<(sound ? 4 : StreamPiecesTests.parts.count), using: &random)]
      }
      if Bool.random(using: &random) { text += "END:VCALENDAR\n" }
      let bytes = Array(text.utf8)
      for days in [nil, day(11, 30)...day(11, 30)] {
        let whole = try self.shown(bytes, days, leastPieceBytes: bytes.count + 1, database)
        let pieces = try self.shown(bytes, days, leastPieceBytes: 80, database)
        #expect(whole == pieces, "\(text)")
      }
      if bytes.count > 320 { readInPieces += 1 }
    }
    #expect(readInPieces > 1000)
  }

  /// A stream long enough to be cut without being asked to.
  @Test func longStreamsAreWhole() throws {
    let database = ZoneDatabase()
    let one = StreamPiecesTests.parts[..<4].joined()
    let count = 3 * (1 << 20) / one.utf8.count
    let bytes = Array(calendar(String(repeating: one, count: count)).utf8)
    let whole = try shown(bytes, nil, leastPieceBytes: Int.max, database)
    #expect(try shown(bytes, nil, leastPieceBytes: nil, database) == whole)
    #expect(whole.count > 4 * count)
  }

  private func shown(
    _ bytes: [UInt8], _ days: ClosedRange<CivilDate>?, leastPieceBytes: Int?, _ database: ZoneDatabase
  ) throws -> [String] {
    var reader = CalendarReader(database: database, days: days, keepsTodos: true)
    if let leastPieceBytes { reader.leastPieceBytes = leastPieceBytes }
    let contents = reader.read(bytes.span, fallback: try database.zone(named: "Europe/Berlin"))
    var lines = contents.faults
    lines.append("\(contents.name ?? "-") \(contents.zoneName ?? "-") \(contents.isCalendar)")
    // Zones may be met in another order; each value must still have its own.
    func shown(_ value: DateValue) -> String {
      guard case .zoned(let index) = value.form else { return value.shown }
      return "\(value.wall) \(contents.zones[index].name)"
    }
    for event in contents.events {
      var line = "\(event.line) \(event.kind) \(event.uid) \(shown(event.start)) \(event.rules.count)"
      if case .value(let end) = event.end { line += " to \(shown(end))" }
      if let slot = event.recurrenceID { line += " for \(shown(slot))" }
      for addition in event.additions { line += " and \(shown(addition.start))" }
      for exclusion in event.exclusions { line += " not \(shown(exclusion))" }
      lines.append(line)
    }
    return lines
  }
}
