import CivilTime
import Testing

@testable import Journal

@Suite struct HandEditsTests {
  static let now = "2026-11-30T12:00:00+01:00"

  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let old: String
    let new: String
    let result: String
    let kinds: [HandEdits.Kind]

    init(_ name: String, _ old: String, _ new: String, _ result: String? = nil, _ kinds: [HandEdits.Kind]) {
      testDescription = name
      self.old = old
      self.new = new
      self.result = result ?? new
      self.kinds = kinds
    }
  }

  static let gym = "2026-11-05 12:00 x Gym ^qd2m0c5n7x  @home at:2026-11-05T12:00:00Z  mood:good ;  one "
  static let read = "2026-11-06 x Read ^8gr8qjcrq0"

  @Test(arguments: [
    Case("nothing", gym, gym, nil, []),
    Case(
      "blanks", gym, "2026-11-05 12:00   x Gym ^qd2m0c5n7x @home at:2026-11-05T12:00:00Z mood:good ; one",
      nil, []),
    Case("place", gym + "\n" + read, read + "\n" + gym, nil, []),
    Case(
      "note", gym, "2026-11-05 12:00 x Gym ^qd2m0c5n7x  @home at:2026-11-05T12:00:00Z  mood:good ;  two ",
      "2026-11-05 12:00 x Gym ^qd2m0c5n7x  @home at:\(now)  mood:good ;  two ", [.changed]),
    Case("a time of one's own", gym, gym.replacing("05T12", with: "05T13"), nil, [.changed]),
    Case("a time that is none", gym, gym.replacing("05T12", with: "later"), nil, [.changed]),
    Case(
      "the time taken out", gym, "2026-11-05 12:00 x Gym ^qd2m0c5n7x  @home mood:good ;  one ",
      "2026-11-05 12:00 x Gym ^qd2m0c5n7x  @home mood:good at:\(now) ;  one ", [.changed]),
    Case("a new one", "", read, read + " at:\(now)", [.added]),
    Case("a new one with a time", "", gym, nil, [.added]),
    Case("a typed one", "", "2026-11-06 x typed ; n", nil, [.added]),
    Case("a typed one in other columns", "2026-11-06  x  typed", "2026-11-06 x typed", nil, []),
    Case("removed", gym + "\n" + read, read, nil, [.removed]),
    Case(
      "another day", read, "2026-11-07 x Read ^2026-11-06/8gr8qjcrq0",
      "2026-11-07 x Read ^2026-11-06/8gr8qjcrq0 at:\(now)", [.changed]),
    Case(
      "a mark ahead of the clock", read + " at:2027-01-01T00:00:00Z",
      "2026-11-06 - Read ^8gr8qjcrq0 at:2027-01-01T00:00:00Z",
      "2026-11-06 - Read ^8gr8qjcrq0 at:2027-01-01T01:00:01+01:00", [.changed]),
    Case("rubbish", "x\n# y", "y\n# z\n\u{0}", nil, []),
  ])
  func changesAreDated(_ test: Case) throws {
    let edits = HandEdits(
      from: MonthFile(Array(test.old.utf8)), to: MonthFile(Array(test.new.utf8)),
      now: try #require(OffsetDateTime(Self.now)))
    #expect(String(decoding: edits.file.bytes, as: UTF8.self) == test.result)
    #expect(edits.changes.map(\.kind) == test.kinds)
  }

  /// Of any two files, all that comes into the new one are times, and comparing again finds nothing more to date.
  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func onlyTimesCome(seed: UInt64) throws {
    var nasty = NastyText(seed: seed)
    let now = try #require(OffsetDateTime(Self.now))
    for _ in 0..<10 {
      let old = MonthFile(nasty.file(lines: 10, calendars: .none))
      var bytes = old.bytes
      for _ in 0..<3 where !bytes.isEmpty {
        let place = Int.random(in: bytes.indices, using: &nasty.random)
        bytes.replaceSubrange(place..<place, with: nasty.bytes(upTo: 2))
      }
      let new = MonthFile(bytes)
      let edits = HandEdits(from: old, to: new, now: now)
      #expect(edits.file.lines.count == new.lines.count)
      for (index, line) in edits.file.lines.enumerated() {
        let (text, before) = (Array(edits.file.bytes[line.range]), Array(new.bytes[new.lines[index].range]))
        guard text != before else { continue }
        #expect(edits.changes.contains { $0.line == index + 1 && $0.record.at != nil })
        #expect(edits.file.record(atLine: index + 1)?.note == new.record(atLine: index + 1)?.note)
      }
      let again = HandEdits(from: edits.file, to: edits.file, now: now)
      #expect(again.changes.isEmpty && again.file.bytes == edits.file.bytes)
    }
  }
}
