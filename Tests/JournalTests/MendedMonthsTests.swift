import CivilTime
import Testing

@testable import Journal

@Suite struct MendedMonthsTests {
  static let calendars = CalendarNames(["home", "work"])
  static let october = CivilDate(uncheckedYear: 2026, month: 10, day: 1)
  static let november = CivilDate(uncheckedYear: 2026, month: 11, day: 1)

  private func months(_ texts: [(CivilDate, String)]) -> [(month: CivilDate, file: MonthFile)] {
    texts.map { ($0.0, MonthFile(Array($0.1.utf8), calendars: Self.calendars)) }
  }

  private func texts(_ mended: MendedMonths) -> [CivilDate: String] {
    Dictionary(
      uniqueKeysWithValues: mended.files.map { ($0.month, String(decoding: $0.file.bytes, as: UTF8.self)) })
  }

  @Test func whatIsInOrderIsNotTouched() {
    let text = "\u{feff}# x\r\n2026-11-05   x   a\r\n\n2026-11-06 12:00 x b ^qd2m0c5n7x; \r\nrubbish\n# end"
    let mended = MendedMonths(months([(Self.november, text)]))
    #expect(mended.files.isEmpty && mended.steps.isEmpty)
  }

  @Test func recordsGoToTheirMonthsWithTheirComments() {
    let mended = MendedMonths(
      months([
        (Self.october, "2026-10-02 x  first\r\n2026-10-30 x last\r\n"),
        (
          Self.november,
          "# November\n\n# of it\n2026-10-05  x it ;  odd   blanks \n2026-11-06 x b\n2025-01-02 x old"
        ),
      ]))
    #expect(
      texts(mended) == [
        Self.october:
          "2026-10-02 x  first\r\n# of it\r\n2026-10-05  x it ;  odd   blanks \r\n2026-10-30 x last\r\n",
        Self.november: "# November\n\n2026-11-06 x b\n",
        CivilDate(uncheckedYear: 2025, month: 1, day: 1): "2025-01-02 x old\n",
      ])
    #expect(mended.steps.map(\.place.line) == [4, 6])
    #expect(
      mended.steps.map(\.action) == [
        .moved(to: Self.october), .moved(to: CivilDate(uncheckedYear: 2025, month: 1, day: 1)),
      ])
  }

  @Test func recordsOfOneKeyBecomeOne() {
    let mended = MendedMonths(
      months([
        (
          Self.november,
          """
          # old
          2026-11-05 12:00       done    Gym ^qd2m0c5n7x @home took:5m mood:good at:2026-11-05T12:00:00Z ; one\\ntwo
          # new
          2026-11-05 13:00       partial Gym 2 ^qd2m0c5n7x progress:40% mood:bad at:2026-11-05T13:00:00Z loose ; two\\nthree
          2026-11-06 x b

          """
        )
      ]))
    #expect(
      texts(mended) == [
        Self.november: """
        # new
        # old
        2026-11-05 13:00       partial Gym 2 ^qd2m0c5n7x @home progress:40% took:5m mood:bad at:2026-11-05T13:00:00Z loose ; two\\nthree\\none
        2026-11-06 x b

        """
      ])
    #expect(mended.steps.map(\.action) == [.folded(into: RecordPlace(file: 0, line: 4))])
    #expect(
      mended.steps[0].losers.map { "\($0.unit) \($0.lost) \($0.kept)" } == [
        "status done partial progress:40%", "time 2026-11-05 12:00 2026-11-05 13:00", "title Gym Gym 2",
        "mood mood:good mood:bad",
      ])
  }

  /// Whatever two lines of one key say: mended they are what a merge makes of the two, and what readers show is of it.
  @Test(arguments: 1...40 as ClosedRange<UInt64>)
  func foldingIsMerging(seed: UInt64) {
    var nasty = NastyText(seed: seed)
    var folds = 0
    for _ in 0..<20 {
      let lines = nasty.file(lines: 12, calendars: .none).split(separator: 10)
      let records = lines.compactMap { line in
        let file = MonthFile(Array(line) + [10])
        return file.hasConflict ? nil : file.record(atLine: 1)
      }
      for pair in zip(records, records.dropFirst()) {
        var (first, second) = pair
        first.key = OccurrenceKey("2026-11-05/qd2m0c5n7x")
        second.key = first.key
        (first.date, second.date) = (Self.november, Self.november)
        let (one, other) = (first.line() + [10], second.line() + [10])
        let merged = MonthMerge(base: nil, ours: one, theirs: other).bytes
        let both = MonthMerge(base: [], ours: [], theirs: one + other).bytes
        let mended = MendedMonths([(Self.november, MonthFile(one + other))])
        #expect(mended.files.first?.file.bytes == merged, "\(String(decoding: one + other, as: UTF8.self))")
        #expect(both == merged)
        folds += 1
      }
    }
    #expect(folds > 20)
  }

  @Test func titleAndTimeAreKeptWhereTheOtherHasNone() {
    let mended = MendedMonths(
      months([
        (
          Self.november,
          "2026-11-05 10:00 done A ^qd2m0c5n7x at:2026-11-05T12:00:00Z\n2026-11-05 done ^qd2m0c5n7x at:2026-11-05T13:00:00Z\n"
        )
      ]))
    #expect(
      texts(mended)[Self.november] == "2026-11-05 10:00       done    A ^qd2m0c5n7x at:2026-11-05T13:00:00Z\n"
    )
  }

  @Test func aRecordWithoutANoteAddsNoneToTheOther() {
    let mended = MendedMonths(
      months([
        (
          Self.november,
          "2026-11-05 x Gym ^qd2m0c5n7x at:2026-11-05T12:00:00Z\n2026-11-05 x Gym ^qd2m0c5n7x at:2026-11-05T13:00:00Z ; typed\n"
        )
      ]))
    #expect(texts(mended)[Self.november] == "2026-11-05 x Gym ^qd2m0c5n7x at:2026-11-05T13:00:00Z ; typed\n")
  }

  @Test func recordsOfOneKeyInTwoFilesBecomeOneInItsMonth() {
    let mended = MendedMonths(
      months([
        (Self.october, "2026-10-31 x a ^qd2m0c5n7x at:2026-10-31T13:00:00Z ; early\n"),
        (Self.november, "2026-11-01 x a ^2026-10-31/qd2m0c5n7x at:2026-11-01T13:00:00Z ; moved\n"),
      ]))
    #expect(
      texts(mended) == [
        Self.october: "",
        Self.november:
          "2026-11-01             done    a ^2026-10-31/qd2m0c5n7x at:2026-11-01T13:00:00Z ; moved\\nearly\n",
      ])
  }

  @Test func aFileWithConflictMarkersIsLeftAlone() {
    let conflict = "<<<<<<< a\n2026-11-05 x a ^qd2m0c5n7x\n=======\n2026-10-05 x a ^qd2m0c5n7x\n>>>>>>> b\n"
    let mended = MendedMonths(
      months([(Self.october, "2026-11-05 x a ^qd2m0c5n7x\n"), (Self.november, conflict)]))
    #expect(mended.files.isEmpty && mended.steps.isEmpty, "neither from it nor into it")
  }

  @Test func orderIsMended() {
    let mended = MendedMonths(months([(Self.november, "2026-11-06 x b\r\n# of a\n2026-11-05  x a")]))
    #expect(texts(mended) == [Self.november: "# of a\n2026-11-05  x a\r\n2026-11-06 x b\r\n"])
    #expect(mended.steps.map(\.action) == [.ordered])
  }

  /// Whatever is in the files, each line is there afterwards with its bytes, but for those that were folded; and mending
  /// again changes nothing.
  @Test(arguments: 1...30 as ClosedRange<UInt64>)
  func noLineIsLost(seed: UInt64) {
    var nasty = NastyText(seed: seed)
    for round in 0..<10 {
      var files: [(month: CivilDate, file: MonthFile)] = []
      for month in [Self.october, Self.november] {
        var bytes = nasty.file(lines: 12, calendars: Self.calendars)
        // Some lines twice, as a union merge leaves them.
        if round % 2 == 0, let other = files.first { bytes += [10] + other.file.bytes }
        files.append((month, MonthFile(bytes, calendars: Self.calendars)))
      }
      let mended = MendedMonths(files)
      var after = Dictionary(uniqueKeysWithValues: files.map { ($0.month, $0.file) })
      for (month, file) in mended.files { after[month] = file }
      var left = lines(after.values.map { $0 })
      let folded = mended.steps.compactMap { step in
        if case .folded(let place) = step.action { (step.line, place) } else { nil }
      }
      var gone: [[UInt8]] = []
      for line in lines(files.map(\.file)) {
        if let place = left.firstIndex(of: line) { left.remove(at: place) } else { gone.append(line) }
      }
      // Gone are folded lines, the comments that their winners had already, and winners that took something over.
      let winners = folded.map { _, place in
        let file = files[place.file].file
        return Array(file.bytes[file.lines[place.line - 1].range])
      }
      for line in gone {
        #expect(
          folded.contains { $0.0 == line } || winners.contains(line) || !folded.isEmpty && line.contains(35),
          "\(String(decoding: line, as: UTF8.self))")
      }
      // New are only winners that took something over.
      for line in left { #expect(MonthFile(line, calendars: Self.calendars).records.contains { _ in true }) }
      #expect(left.count <= folded.count)
      if !files.contains(where: \.file.hasConflict) {
        let again = MendedMonths(after.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })
        #expect(again.files.isEmpty && again.steps.isEmpty)
      }
    }
  }

  /// The lines of files without their ends and without byte order marks at their beginnings.
  private func lines(_ files: [MonthFile]) -> [[UInt8]] {
    files.flatMap { file in
      file.lines.map { line in
        var text = Array(file.bytes[line.range])
        while text.starts(with: [0xEF, 0xBB, 0xBF]) { text.removeFirst(3) }
        return text
      }
    }
  }
}
