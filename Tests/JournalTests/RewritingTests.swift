import CivilTime
import Testing

@testable import Journal

/// A changed line keeps the bytes of what it says as before.
@Suite struct RewritingTests {
  private static let calendars = RecordPropertyTests.calendars

  private func rewritten(_ line: String, _ change: (inout Record) -> Void) throws -> String {
    var file = MonthFile(Array(line.utf8), calendars: Self.calendars)
    var record = try #require(file.record(atLine: 1))
    change(&record)
    let number = file.replace(line: 1, with: record)
    #expect(number == 1)
    #expect(file.record(atLine: 1) == record)
    return String(decoding: file.bytes, as: UTF8.self)
  }

  static let odd =
    #"  2026-11-30   9:00  x   Gym  \^  ^2026-11-30/8gr8qjcrq0   mood:a\ b  @home   at:2026-11-30T10:00:00Z  q  ;   n   m "#

  @Test func withoutAChangeEveryByteStays() throws {
    #expect(try rewritten(Self.odd) { _ in } == Self.odd)
    for line in RecordLineTests.canonical { #expect(try rewritten(line) { _ in } == line) }
  }

  @Test func aChangedFieldStandsInItsPlace() throws {
    let line = try rewritten(Self.odd) { record in
      record.at = OffsetDateTime("2026-11-30T12:00:00Z")
      record.took = 30
    }
    #expect(
      line
        == #"  2026-11-30   9:00  x   Gym  \^  ^2026-11-30/8gr8qjcrq0   mood:a\ b  @home took:30m   at:2026-11-30T12:00:00+00:00  q  ;   n   m "#
    )
  }

  @Test func aNewStatusWritesTheColumnsAnew() throws {
    let line = try rewritten(Self.odd) { record in
      record.status = .partial
      record.note = RecordText("k")
      record.calendar = nil
    }
    #expect(
      line
        == #"2026-11-30 09:00       partial Gym  \^  ^2026-11-30/8gr8qjcrq0   mood:a\ b   at:2026-11-30T10:00:00Z  q ; k"#
    )
  }

  @Test func aTypedLineGetsItsKeyAndKeepsItsNote() throws {
    let line = try rewritten("2026-11-30 x  swim  @home  ;  by  hand") { record in
      record.when = .allDay
      record.key = OccurrenceKey("2026-11-30/8gr8qjcrq0")
    }
    #expect(line == "2026-11-30 all-day     done    swim ^8gr8qjcrq0  @home  ;  by  hand")
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func whateverIsWrittenIsReadBack(seed: UInt64) throws {
    var nasty = NastyText(seed: seed)
    for _ in 0..<200 {
      let spaced = nasty.record().line(calendars: Self.calendars).flatMap { byte in
        byte == UInt8(ascii: " ") && nasty.chance(0.2) ? [byte, byte] : [byte]
      }
      guard let line = try? RecordLine(spaced.span, in: 0..<spaced.count, calendars: Self.calendars) else {
        continue
      }
      let record = nasty.record()
      let written = line.rewritten(spaced.span, as: record, calendars: Self.calendars)
      let read = try RecordLine(written.span, in: 0..<written.count, calendars: Self.calendars)
      #expect(Record(read, in: written.span) == record)
      let old = Record(line, in: spaced.span)
      #expect(line.rewritten(spaced.span, as: old, calendars: Self.calendars) == spaced)
    }
  }
}
