import CivilTime
import Testing

@testable import Journal

/// Records and texts of random nasty pieces; seeds are fixed, so a failure comes again.
@Suite struct RecordPropertyTests {
  static let calendars = CalendarNames(["home", "work"])

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func writtenRecordsAreReadBack(seed: UInt64) throws {
    var nasty = NastyText(seed: seed)
    for _ in 0..<400 {
      let record = nasty.record()
      let line = record.line(calendars: Self.calendars)
      #expect(!line.contains(UInt8(ascii: "\n")) && !line.contains(UInt8(ascii: "\r")))
      let read = try RecordLine(line.span, in: 0..<line.count, calendars: Self.calendars)
      #expect(
        Record(read, in: line.span) == record, "\(String(decoding: line, as: UTF8.self).debugDescription)")
      let file = MonthFile(line, calendars: Self.calendars)
      #expect(file.lines.count == 1 && file.record(atLine: 1) == record)
    }
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func textsSayWhatTheyWereGiven(seed: UInt64) {
    var nasty = NastyText(seed: seed)
    for _ in 0..<400 {
      let bytes = nasty.bytes(upTo: 10)
      let text = RecordText(bytes)
      #expect(text.bytes == bytes)
      #expect(RecordText(written: text.written) == text)
    }
  }

  /// Bytes that a person wrote, with escapes or what looks like some, mean the same when they are taken over.
  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func sealedTextsMeanTheSame(seed: UInt64) {
    var nasty = NastyText(seed: seed)
    for _ in 0..<400 {
      let bytes = nasty.bytes(upTo: 10).filter { $0 != UInt8(ascii: "\n") }
      let sealed = RecordText(written: bytes)
      #expect(sealed.bytes == RecordText.unescaped(bytes.span, in: 0..<bytes.count))
      #expect(RecordText.sealed(sealed.written) == sealed.written)
    }
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func fieldsAreReadBack(seed: UInt64) throws {
    var nasty = NastyText(seed: seed)
    for _ in 0..<200 {
      let value = String(decoding: nasty.bytes(upTo: 5), as: UTF8.self)
      var record = nasty.record()
      record.calendar = "c" + value
      record.took = 61
      let field = try #require(RecordField(name: "mood", value: value))
      #expect(field.name == "mood" && field.value == value)
      record.fields.append(field)
      let line = record.line()
      let read = Record(try RecordLine(line.span, in: 0..<line.count), in: line.span)
      #expect(read.calendar == "c" + value)
      #expect(read.took == 61)
      #expect(read.fields.last == field)
      #expect(read.note == record.note)
    }
  }

  @Test func changingOneThingKeepsTheRest() throws {
    var record = try Record(
      line:
        #"2026-11-30 9:00 x  C:\dir  ^8gr8qjcrq0 mood:a\b @home took:x at:2026-11-30T10:00:00Z @b q ; D:\dir"#
    )
    record.status = .partial
    record.progress = 50
    record.took = 30
    #expect(
      String(decoding: record.line(), as: UTF8.self)
        == #"2026-11-30 09:00       partial C:\dir ^8gr8qjcrq0 mood:a\b @home took:30m progress:50% at:2026-11-30T10:00:00Z @b q ; D:\dir"#
    )
    record.calendar = nil
    record.at = OffsetDateTime("2026-11-30T12:00:00+01:00")
    record.progress = nil
    #expect(
      String(decoding: record.line(), as: UTF8.self)
        == #"2026-11-30 09:00       partial C:\dir ^8gr8qjcrq0 mood:a\b took:30m at:2026-11-30T12:00:00+01:00 q ; D:\dir"#
    )
  }

  @Test func valuesOutOfRangeAreBroughtIn() throws {
    var record = Record(date: .earliest, status: .partial, title: "t")
    record.progress = 120
    record.took = -5
    #expect(record.progress == 100)
    #expect(record.took == 0)
    record.took = 10_000_000
    #expect(record.took == 599_999)
  }

  @Test(arguments: [
    ("", "x"), ("@a", "x"), ("^", "x"), (";", "x"), ("a b", "x"), ("a:b", "x"), ("a\\", "x"), ("a\n", "x"),
  ])
  func namesThatAreNone(name: String, value: String) {
    #expect(RecordField(name: name, value: value) == nil)
  }
}
