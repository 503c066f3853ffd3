import CivilTime
import Testing

@testable import Journal

/// Files of random records, comments and rubbish; seeds are fixed, so a failure comes again.
@Suite struct MonthFilePropertyTests {
  static let calendars = CalendarNames(["home", "work"])

  private func contents(_ file: MonthFile) -> [[UInt8]] {
    file.lines.map { Array(file.bytes[$0.range]) }
  }

  private func sorted(_ lines: [[UInt8]]) -> [[UInt8]] {
    lines.sorted { $0.lexicographicallyPrecedes($1) }
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func anyBytesAreRead(seed: UInt64) {
    var nasty = NastyText(seed: seed)
    for round in 0..<40 {
      var bytes = round % 2 == 0 ? nasty.bytes(upTo: 60) : nasty.file(lines: 12, calendars: Self.calendars)
      for _ in 0..<(round % 5) where !bytes.isEmpty {
        bytes[Int.random(in: bytes.indices, using: &nasty.random)] = UInt8.random(
          in: 0...255, using: &nasty.random)
      }
      let file = MonthFile(bytes, calendars: Self.calendars)
      #expect(file.bytes == bytes)
      // The lines are the whole file, but for line ends and a byte order mark.
      var place = file.start
      for (index, line) in file.lines.enumerated() {
        #expect(line.range.lowerBound == place)
        place = file.fullEnd(ofLineAt: index)
        let end = bytes[line.range.upperBound..<place]
        #expect(end.allSatisfy { $0 == 10 || $0 == 13 } && (end.last == 10 || place == bytes.count))
      }
      #expect(place == bytes.count)
      for problem in file.problems() { #expect(problem.line <= file.lines.count && problem.column >= 1) }
    }
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func canonicalFilesStayAsTheyAre(seed: UInt64) {
    var nasty = NastyText(seed: seed)
    for _ in 0..<20 {
      let file = MonthFile(nasty.file(lines: 15, calendars: Self.calendars), calendars: Self.calendars)
      guard !file.hasConflict else { continue }
      let canonical = MonthFile(file.canonical, calendars: Self.calendars)
      #expect(canonical.canonical == canonical.bytes)
      #expect(!canonical.hasConflict)
      // The same records and the same other lines, only ordered.
      func records(_ file: MonthFile) -> [[UInt8]] {
        file.records.compactMap { file.record(atLine: $0.number)?.line(calendars: Self.calendars) }
      }
      #expect(sorted(records(file)) == sorted(records(canonical)))
      #expect(file.lines.count == canonical.lines.count)
      func loose(_ file: MonthFile) -> [[UInt8]] {
        file.lines.filter { $0.record == nil }.map { Array(file.bytes[$0.range]) }.map { line in
          // The byte order mark of a line that came to be the first one is dropped.
          line.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(line[3...]) : line
        }
      }
      #expect(sorted(loose(file)) == sorted(loose(canonical)))
      let moments = canonical.records.map { RecordOrder.moment($0.line.date, $0.line.when) }
      #expect(moments == moments.sorted())
    }
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func insertingLeavesTheOtherLines(seed: UInt64) {
    var nasty = NastyText(seed: seed)
    var file = MonthFile(nasty.file(lines: 10, calendars: Self.calendars), calendars: Self.calendars)
    for _ in 0..<15 {
      let before = contents(file)
      let record = nasty.record()
      let number = file.insert(record)
      #expect(file.record(atLine: number) == record)
      var after = contents(file)
      after.remove(at: number - 1)
      #expect(after == before)
    }
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func insertingIntoACanonicalFileKeepsItCanonical(seed: UInt64) {
    var nasty = NastyText(seed: seed)
    let first = MonthFile(nasty.file(lines: 10, calendars: Self.calendars), calendars: Self.calendars)
    var file = MonthFile(first.canonical, calendars: Self.calendars)
    guard !file.hasConflict else { return }
    for _ in 0..<10 {
      file.insert(nasty.record())
      #expect(file.canonical == file.bytes)
      let numbers = file.records.map(\.number)
      if let number = numbers.randomElement(using: &nasty.random) {
        file.replace(line: number, with: nasty.record())
        #expect(file.canonical == file.bytes)
      }
    }
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func removingLeavesTheOtherLines(seed: UInt64) {
    var nasty = NastyText(seed: seed)
    var file = MonthFile(nasty.file(lines: 15, calendars: Self.calendars), calendars: Self.calendars)
    while let number = file.records.map(\.number).randomElement(using: &nasty.random) {
      var before = contents(file)
      file.remove(line: number)
      before.remove(at: number - 1)
      #expect(contents(file) == before)
    }
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func replacingLeavesTheOtherLines(seed: UInt64) {
    var nasty = NastyText(seed: seed)
    var file = MonthFile(nasty.file(lines: 12, calendars: Self.calendars), calendars: Self.calendars)
    for _ in 0..<15 {
      guard let number = file.records.map(\.number).randomElement(using: &nasty.random) else { return }
      var before = contents(file)
      before.remove(at: number - 1)
      var record = nasty.record()
      if nasty.chance(0.5), let old = file.record(atLine: number) {
        record = old
        record.note = RecordText(nasty.bytes(upTo: 4))
        record.isFree = record.key == nil && (record.isFree || record.needsMark(Self.calendars))
      }
      let place = file.replace(line: number, with: record)
      #expect(file.record(atLine: place) == record)
      var after = contents(file)
      after.remove(at: place - 1)
      // A record that moved took the lines above it along, so only the set is the same.
      if place == number { #expect(after == before) } else { #expect(sorted(after) == sorted(before)) }
    }
  }
}
