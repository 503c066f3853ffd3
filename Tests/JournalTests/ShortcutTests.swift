import CivilTime
import Testing

@testable import Journal

/// What is read many bytes at a time, or not again, is what reading it byte by byte gives. Seeds are fixed.
@Suite struct ShortcutTests {
  private static func isInvalid(_ bytes: some Collection<UInt8>) -> Bool {
    String(validating: bytes, as: UTF8.self) == nil
  }

  @Test(arguments: 1...10 as ClosedRange<UInt64>)
  func invalidBytesAreFoundWhereverTheyAre(seed: UInt64) {
    var nasty = NastyText(seed: seed)
    for _ in 0..<200 {
      let bytes =
        nasty.bytes(upTo: 8) + [UInt8](repeating: 0x61, count: Int.random(in: 0...40, using: &nasty.random))
        + nasty.bytes(upTo: 8)
      let found = bytes.span.firstInvalidByte(in: 0..<bytes.count)
      #expect((found != nil) == Self.isInvalid(bytes))
      guard let found else { continue }
      #expect(!Self.isInvalid(bytes[..<found]))
      #expect(bytes[found] >= 0x80)
    }
  }

  @Test func plainIsPrintableASCIIWithoutEscapes() {
    for length in 0...20 {
      for place in 0..<length {
        for byte in UInt8.min...UInt8.max {
          var bytes = [UInt8](repeating: 0x61, count: length)
          bytes[place] = byte
          let isPlain = (0x20...0x7E).contains(byte) && byte != 0x5C
          #expect(RecordText.isPlain(bytes.span, in: 0..<length) == isPlain, "\(byte) at \(place)")
        }
      }
    }
  }

  /// Every character at every place of a usual time: what is told of a line is what reading the time tells.
  @Test func usualTimesAreTimes() {
    let usual = Array("2026-11-29T20:32:05+01:00".utf8)
    for place in usual.indices {
      for byte in Array("0123456789:-+TZ /".utf8) {
        var bytes = usual
        bytes[place] = byte
        let line = Array("2026-11-30 x a ^8gr8qjcrq0 at:".utf8) + bytes
        let file = MonthFile(line)
        let codes = Set(file.problems(now: Instant(seconds: 1_795_000_000)).map(\.code))
        let time = OffsetDateTime(bytes.span)
        // A blank makes two words of it.
        guard byte != UInt8(ascii: " ") else { continue }
        #expect(codes.contains(.atInvalid) == (time == nil), "\(String(decoding: bytes, as: UTF8.self))")
        let isLate = time.map { $0.instant.seconds > 1_795_000_000 + 86_400 } ?? false
        #expect(codes.contains(.atFuture) == isLate, "\(String(decoding: bytes, as: UTF8.self))")
      }
    }
  }

  /// Every character at every place of `HH:MM-HH:MM`, and what may come after it.
  @Test func usualColumnsAreTimes() {
    let usual = Array("19:38-20:07".utf8)
    for place in usual.indices {
      for byte in Array("0123456789:-x".utf8) {
        for after in ["", " done", "\t", "x"] {
          var bytes = usual
          bytes[place] = byte
          let end = bytes[6...].elementsEqual("24:00".utf8) ? 1440 : Self.minute(bytes[6...])
          var wanted: RecordWhen?
          if after != "x", bytes[5] == UInt8(ascii: "-"), let end, let start = Self.minute(bytes[..<5]) {
            wanted = .timed(start: start, end: end)
          }
          let text = bytes + Array(after.utf8)
          var at = 0
          #expect(RecordWhen(text.span, &at, to: text.count) == wanted)
          #expect(at == (wanted == nil ? 0 : 11))
        }
      }
    }
  }

  private static func minute(_ text: ArraySlice<UInt8>) -> Int? {
    let bytes = Array(text)
    guard bytes.count == 5, bytes[2] == UInt8(ascii: ":"),
      let hour = digits(bytes.span, 0, 2), let minute = digits(bytes.span, 3, 2), hour < 24, minute < 60
    else { return nil }
    return hour * 60 + minute
  }

  @Test func columnsAreAsWritten() {
    for when in [
      RecordWhen.allDay, .timed(start: 0, end: nil), .timed(start: 61, end: 1440), .day(number: 2, of: 3),
      .day(number: 123, of: 999),
    ] {
      let padded = when.description.utf8 + Array(repeating: UInt8(ascii: " "), count: 11)
      #expect(when.column.map { column in column.indices.map { column[$0] } } == Array(padded.prefix(11)))
    }
    #expect(RecordWhen.day(number: 1234, of: 5678).column == nil)
  }

  /// Another version that knows the first one is the same as without it.
  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func knownLinesAreReadAsOnTheirOwn(seed: UInt64) {
    var nasty = NastyText(seed: seed)
    for _ in 0..<40 {
      let old = nasty.file(lines: 12, calendars: .none)
      var lines = old.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map(Array.init)
      for _ in 0..<Int.random(in: 0...6, using: &nasty.random) where !lines.isEmpty {
        let place = Int.random(in: lines.indices, using: &nasty.random)
        switch Int.random(in: 0..<4, using: &nasty.random) {
        case 0: lines.remove(at: place)
        case 1: lines.insert(nasty.bytes(upTo: 10), at: place)
        case 2: lines.swapAt(place, Int.random(in: lines.indices, using: &nasty.random))
        default: lines[place] += nasty.bytes(upTo: 3)
        }
      }
      let new = Array(lines.joined(separator: [UInt8(ascii: "\n")]))
      let (known, alone) = (MonthFile(new, like: MonthFile(old)), MonthFile(new))
      #expect(known.lines.map { String(describing: $0) } == alone.lines.map { String(describing: $0) })
      #expect(known.hasConflict == alone.hasConflict && known.keyDays == alone.keyDays)
    }
  }

  /// Keys of one file, of several, and of days far apart are folded alike.
  @Test func daysMakeNoDifferenceToFolding() {
    let month = "2026-11-05 x a ^qd2m0c5n7x\n2026-11-06 x b ^qd2m0c5n7x\n2026-11-06 - b ^qd2m0c5n7x\n"
    let moved = "2026-12-01 x a ^2026-11-05/qd2m0c5n7x at:2026-12-01T10:00:00Z\n"
    let far = "9999-12-31 x a ^qd2m0c5n7x\n0001-01-01 x a ^qd2m0c5n7x\n"
    for files in [[month, moved], [month, moved, far]] {
      let folded = FoldedRecords(files.map { MonthFile(Array($0.utf8)) })
      #expect(folded.places.prefix(2) == [RecordPlace(file: 0, line: 2), RecordPlace(file: 1, line: 1)])
      #expect(
        folded.superseded.map(\.loser) == [RecordPlace(file: 0, line: 3), RecordPlace(file: 0, line: 1)])
      #expect(
        folded.superseded.map(\.winner) == [RecordPlace(file: 0, line: 2), RecordPlace(file: 1, line: 1)])
    }
  }
}
