import CivilTime
import Testing

@testable import Journal

@Suite struct FoldedRecordsTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    /// Files, and the places of the lines that count.
    let files: [String]
    let counting: [[Int]]
    var testDescription: String { name }
  }

  @Test(arguments: [
    Case(name: "nothing", files: ["", "# x\n"], counting: [[], []]),
    Case(
      name: "other keys",
      files: ["2026-11-05 x a ^qd2m0c5n7x\n2026-11-06 x a ^qd2m0c5n7x\n2026-11-06 x a ^qd2m0c5n7x.d"],
      counting: [[1, 2, 3]]),
    Case(
      name: "later at",
      files: [
        "2026-11-05 x a ^qd2m0c5n7x at:2026-11-05T12:00:00+01:00\n2026-11-05 - a ^qd2m0c5n7x at:2026-11-05T11:30:00Z"
      ], counting: [[2]]),
    Case(
      name: "earlier at",
      files: [
        "2026-11-05 - a ^qd2m0c5n7x at:2026-11-05T12:00:00+01:00\n2026-11-05 x a ^qd2m0c5n7x at:2026-11-05T10:30:00Z"
      ], counting: [[1]]),
    Case(
      name: "no at loses",
      files: ["2026-11-05 x a ^qd2m0c5n7x\n2026-11-05 - a ^qd2m0c5n7x at:2026-11-05T11:30:00Z"],
      counting: [[2]]),
    Case(
      name: "an at that can't be read loses",
      files: ["2026-11-05 - a ^qd2m0c5n7x at:2026-11-05T11:30:00Z\n2026-11-05 x a ^qd2m0c5n7x at:later"],
      counting: [[1]]),
    Case(
      name: "done before partial", files: ["2026-11-05 / a ^qd2m0c5n7x\n2026-11-05 x a ^qd2m0c5n7x"],
      counting: [[2]]),
    Case(
      name: "partial before skipped", files: ["2026-11-05 / a ^qd2m0c5n7x\n2026-11-05 - a ^qd2m0c5n7x"],
      counting: [[1]]),
    Case(
      name: "greater bytes",
      files: ["2026-11-05 x a ^qd2m0c5n7x took:30m\n2026-11-05 x a ^qd2m0c5n7x took:45m"], counting: [[2]]),
    Case(
      name: "same line", files: ["2026-11-05 x a ^qd2m0c5n7x\n2026-11-05 x a ^qd2m0c5n7x"], counting: [[1]]),
    Case(name: "without a key all count", files: ["2026-11-05 x a\n2026-11-05 x a"], counting: [[1, 2]]),
    Case(
      name: "moved to another month",
      files: [
        "2026-11-30 x a ^qd2m0c5n7x at:2026-11-30T12:00:00Z\n2026-11-30 x b",
        "2026-12-01 - a ^2026-11-30/qd2m0c5n7x at:2026-12-01T12:00:00Z",
      ],
      counting: [[2], [1]]),
    Case(
      name: "three of one key",
      files: [
        "2026-11-30 x a ^qd2m0c5n7x at:2026-11-30T12:00:00Z",
        "2026-12-01 - a ^2026-11-30/qd2m0c5n7x at:2026-12-01T12:00:00Z",
        "2026-11-30 x a ^qd2m0c5n7x at:2026-11-30T13:00:00Z",
      ],
      counting: [[], [1], []]),
  ])
  func oneOfEachKeyCounts(example: Case) {
    let files = example.files.map { MonthFile(Array($0.utf8)) }
    let folded = FoldedRecords(files)
    var counting = [[Int]](repeating: [], count: files.count)
    for place in folded.places { counting[place.file].append(place.line) }
    #expect(counting == example.counting)
    let all = files.reduce(0) { $0 + $1.records.reduce(0) { count, _ in count + 1 } }
    #expect(folded.places.count + folded.superseded.count == all)
    for pair in folded.superseded {
      #expect(folded.places.contains(pair.winner) && !folded.places.contains(pair.loser))
    }
  }

  @Test func keyTableHoldsWhatADictionaryHolds() {
    var random = SplitMix64(seed: 11)
    var table = KeyTable()
    var dictionary: [OccurrenceKey: Int] = [:]
    for value in 0..<20_000 {
      let key = OccurrenceKey(
        date: CivilDate(dayNumber: 20_000 + Int.random(in: 0..<60, using: &random)),
        minuteOfDay: [nil, 480, 1200].randomElement(using: &random) ?? nil,
        series: SeriesID(rawValue: UInt64.random(in: 0..<80, using: &random)),
        isDay: Bool.random(using: &random))
      #expect(table.insert(key, value) == dictionary[key])
      if dictionary[key] == nil { dictionary[key] = value }
    }
    #expect(table.count == dictionary.count)
    #expect(dictionary.allSatisfy { table[$0.key] == $0.value })
    #expect(table[OccurrenceKey(date: .earliest, series: SeriesID(rawValue: 1))] == nil)
  }
}
