import CivilTime
import Testing

@testable import Journal

/// Random edits of one file on several devices, merged in every order.
@Suite struct MonthMergePropertyTests {
  /// A device's copy: blocks of loose lines and a record below each, and what stands at the end.
  private struct Copy {
    var blocks: [(loose: [String], record: Record)] = []
    var tail: [String] = []

    var bytes: [UInt8] {
      var out: [UInt8] = []
      for block in blocks {
        for line in block.loose { out += Array((line + "\n").utf8) }
        out += block.record.line() + [UInt8(ascii: "\n")]
      }
      for line in tail { out += Array((line + "\n").utf8) }
      return out
    }

    func index(_ key: OccurrenceKey?) -> Int? { blocks.firstIndex { $0.record.key == key } }
  }

  private struct Round {
    var random: SplitMix64
    var count = 0
    var time = 1_796_000_000

    mutating func unique(_ word: String) -> String {
      count += 1
      return "\(word)\(count)"
    }

    mutating func chance(_ part: Double) -> Bool { Double.random(in: 0..<1, using: &random) < part }

    mutating func number(_ range: Range<Int>) -> Int { Int.random(in: range, using: &random) }

    mutating func mark(_ record: inout Record) {
      time += number(1..<50)
      record.status = RecordStatus.allCases[number(0..<3)]
      record.progress = record.status == .partial && chance(0.5) ? number(1..<100) : nil
      record.at = OffsetDateTime(instant: Instant(seconds: time), offset: 3600)
    }

    mutating func record() -> Record {
      let date = CivilDate(uncheckedYear: 2026, month: 11, day: number(1..<29))
      let key = OccurrenceKey(date: date, series: SeriesID(rawValue: random.next()))
      let when = RecordWhen.timed(start: number(6..<22) * 60, end: nil)
      var record = Record(date: date, when: when, status: .done, title: unique("Title"), key: key)
      record.calendar = "home"
      mark(&record)
      return record
    }
  }

  /// One edit of a record on each of the devices, and what has to be seen of it in the end.
  private static func edit(
    _ key: OccurrenceKey?, _ devices: inout [Copy], _ round: inout Round, _ texts: inout [String]
  ) -> RecordStatus? {
    var latest: RecordStatus?
    let kind = round.number(0..<4)
    for index in devices.indices where round.chance(0.6) {
      guard let place = devices[index].index(key) else { continue }
      switch kind {
      case 0:
        let old = devices[index].blocks[place].record
        round.mark(&devices[index].blocks[place].record)
        let new = devices[index].blocks[place].record
        if (old.status, old.progress) != (new.status, new.progress) { latest = new.status }
      case 1:
        let field = RecordField(name: round.unique("field"), value: "1")
        if let field {
          devices[index].blocks[place].record.fields.insert(field, at: 1)
          texts.append(field.name + ":1")
        }
      case 2:
        let line = round.chance(0.2) ? "" : round.unique("# comment")
        devices[index].blocks[place].loose.append(line)
        texts.append(line)
      default:
        let record = round.record()
        texts.append(record.title.string)
        let at = devices[index].blocks.firstIndex {
          ($0.record.date, $0.record.when?.startMinute ?? 0) > (record.date, record.when?.startMinute ?? 0)
        }
        devices[index].blocks.insert(([], record), at: at ?? devices[index].blocks.count)
      }
    }
    return latest
  }

  private static func merged(_ base: [UInt8], _ copies: [[UInt8]], _ round: inout Round) -> [UInt8] {
    var copies = copies
    while copies.count > 1 {
      let one = copies.remove(at: round.number(0..<copies.count))
      let place = round.number(0..<copies.count)
      copies[place] = MonthMerge(base: base, ours: one, theirs: copies[place]).bytes
    }
    return copies[0]
  }

  @Test(arguments: 1...40) func theOrderOfMergesDoesNotMatterAndNothingIsLost(seed: UInt64) {
    var round = Round(random: SplitMix64(seed: seed))
    var first = Copy()
    for _ in 0..<round.number(1..<12) {
      first.blocks.append((round.chance(0.3) ? [round.unique("# old")] : [], round.record()))
    }
    first.blocks.sort {
      ($0.record.date, $0.record.when?.startMinute ?? 0) < ($1.record.date, $1.record.when?.startMinute ?? 0)
    }
    var devices = [Copy](repeating: first, count: round.number(2..<5))
    var (texts, deleted): ([String], [String]) = ([], [])
    var statuses: [(OccurrenceKey, RecordStatus)] = []
    for block in first.blocks {
      if block.loose.isEmpty, round.chance(0.2) {
        for index in devices.indices where round.chance(0.5) {
          if let place = devices[index].index(block.record.key) { devices[index].blocks.remove(at: place) }
        }
        if devices.contains(where: { $0.index(block.record.key) == nil }) {
          deleted.append(block.record.title.string)
        }
      } else {
        texts.append(block.record.title.string)
        if let status = Self.edit(block.record.key, &devices, &round, &texts), let key = block.record.key {
          statuses.append((key, status))
        }
      }
    }
    let (base, copies) = (first.bytes, devices.map(\.bytes))
    let result = Self.merged(base, copies, &round)
    for _ in 0..<4 { #expect(Self.merged(base, copies, &round) == result) }
    for copy in copies { #expect(MonthMerge(base: base, ours: copy, theirs: result).bytes == result) }
    let text = String(decoding: result, as: UTF8.self)
    for wanted in texts { #expect(text.contains(wanted)) }
    for title in deleted { #expect(!text.contains(" \(title) ")) }
    let file = MonthFile(result)
    for (key, status) in statuses {
      #expect(file.records.first { $0.line.key == key }?.line.status == status)
    }
    #expect(file.ordered(isRewriting: false) == result[...], "the merged file is canonical")
  }

  @Test func anyBytesAreMergedTheSameFromBothSidesAndNoRecordIsLost() {
    for seed in 1...300 {
      var text = NastyText(seed: UInt64(seed))
      func file(_ text: inout NastyText, _ start: [[UInt8]]) -> [[UInt8]] {
        var lines = start.filter { _ in text.chance(0.8) }
        for _ in 0..<Int.random(in: 0..<5, using: &text.random) {
          lines.append(text.chance(0.5) ? text.record().line() : text.bytes(upTo: 6))
        }
        return lines
      }
      let base = file(&text, [])
      let ours = Array(file(&text, base).joined(separator: [UInt8(ascii: "\n")]))
      let theirs = Array(file(&text, base).joined(separator: [UInt8(ascii: "\n")]))
      let old = Array(base.joined(separator: [UInt8(ascii: "\n")]))
      for base in [old, nil] {
        let merge = MonthMerge(base: base, ours: ours, theirs: theirs)
        #expect(MonthMerge(base: base, ours: theirs, theirs: ours).bytes == merge.bytes, "seed \(seed)")
        let again = MonthMerge(base: base, ours: merge.bytes, theirs: merge.bytes)
        #expect(again.bytes == merge.bytes, "seed \(seed)")
        guard base == nil else { continue }
        let keys = Set(MonthFile(merge.bytes).records.compactMap(\.line.key))
        for side in [ours, theirs] {
          #expect(
            MonthFile(side).records.allSatisfy { $0.line.key.map(keys.contains) ?? true }, "seed \(seed)")
        }
      }
    }
  }

  @Test func manyLinesAboveOneRecordTakeNoLongerThanTheyHaveTo() {
    let lines = (0..<20_000).map { "# \($0 * 7919 % 20_011)\n" }
    let record = "2026-11-09 done Gym ^8gr8qjcrq0\n"
    let base = Array((lines.joined() + record).utf8)
    let ours = Array((lines.shuffled().joined() + record).utf8)
    let theirs = Array((lines.shuffled().joined() + record).utf8)
    let clock = ContinuousClock()
    let elapsed = clock.measure { _ = MonthMerge(base: base, ours: ours, theirs: theirs) }
    #expect(elapsed < .seconds(20))
  }

  @Test func manyLinesOfOneKeyBecomeOne() {
    func file(_ first: Int) -> [UInt8] {
      Array((first..<first + 5_000).map { "2026-11-09 x Gym ^8gr8qjcrq0 ; note \($0)\n" }.joined().utf8)
    }
    let clock = ContinuousClock()
    var merged: [UInt8] = []
    let elapsed = clock.measure { merged = MonthMerge(base: [], ours: file(0), theirs: file(5_000)).bytes }
    #expect(MonthFile(merged).lines.count == 1)
    #expect(elapsed < .seconds(20))
  }
}
