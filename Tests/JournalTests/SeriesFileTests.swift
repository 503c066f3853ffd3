import CivilTime
import Journal
import Testing

/// `series.ledger` as text that people edit.
@Suite struct SeriesFileTests {
  private static func file(_ text: String) -> SeriesFile { SeriesFile(Array(text.utf8)) }

  private static func text(_ file: SeriesFile) -> String { String(decoding: file.bytes, as: UTF8.self) }

  private static let alias = "2026-03-02 alias 8gr8qjcrq0 = ftz76f0pgq"
  private static let relink = "2026-02-10 relink 2026-02-09T0800/8gr8qjcrq0 = 2026-02-09/ftz76f0pgq.d"

  @Test func linesAreRead() {
    let file = Self.file(
      "\u{FEFF}# mine\n\n\(Self.alias)\n\t \(Self.relink)  asked, Ada = 1\r\n<<<<<<< a\n\(Self.alias)\n||||||| b\n"
        + "\(Self.relink)\n=======\n>>>>>>> c\n2026-02-10  alias\t^8gr8qjcrq0  =  ftz76f0pgq")
    #expect(file.links.map(\.number) == [3, 4, 6, 11])
    #expect(
      file.links.map { "\($0.link)" } == [
        Self.alias, Self.relink, Self.alias, "2026-02-10 alias 8gr8qjcrq0 = ftz76f0pgq",
      ])
    #expect(
      file.problems().map(\.code) == [.conflictMarker, .conflictMarker, .conflictMarker, .conflictMarker])
  }

  @Test(arguments: [
    ("nonsense", 1, ProblemCode.dateMissing), ("2026-02-30 alias a = b", 1, .dateInvalid),
    ("2026-02-3 alias a = b", 1, .dateInvalid), ("2026-02-03", 11, .linkUnknown),
    ("2026-02-03 Alias 8gr8qjcrq0 = ftz76f0pgq", 12, .linkUnknown),
    ("2026-02-03 alias", 17, .linkSeriesInvalid), ("2026-02-03 alias 8gr8qjcrq0", 28, .linkIncomplete),
    ("2026-02-03 alias 8gr8qjcrq0 =", 30, .linkSeriesInvalid),
    ("2026-02-03 alias 2026-02-09/8gr8qjcrq0 = ftz76f0pgq", 18, .linkSeriesInvalid),
    ("2026-02-03 relink 8gr8qjcrq0 = ftz76f0pgq", 19, .linkKeyInvalid),
  ])
  func whatCannotBeReadHasAPlace(line: String, column: Int, code: ProblemCode) {
    let file = Self.file("é # no comment\n\(line)\n")
    #expect(file.links.isEmpty)
    #expect(file.problems().map(\.line) == [1, 2])
    #expect(file.problems().last?.column == column)
    #expect(file.problems().last?.code == code)
  }

  @Test func linksThatContradictEachOtherDoNotCount() {
    let file = Self.file(
      "\(Self.alias)\n\(Self.alias) again\n\(Self.relink)\n2026-03-02 alias 8gr8qjcrq0 = 0000000000\n")
    #expect(file.problems().map(\.line) == [1, 2, 4])
    let disputes = SeriesDisputes(file.links.map(\.link))
    #expect(disputes.series.count == 1)
    #expect(disputes.keys.isEmpty)
  }

  @Test func addingTwiceAddsOnce() throws {
    let link = try #require(Self.file(Self.alias).links.first?.link)
    var file = SeriesFile()
    let first = file.add(link)
    let second = file.add(SeriesLink(date: CivilDate.latest, link.kind))
    #expect((first, second) == (true, false))
    #expect(Self.text(file) == Self.alias + "\n")
    var windows = Self.file("# a\r\nb")
    windows.add(link)
    #expect(Self.text(windows) == "# a\r\nb\r\n\(Self.alias)\r\n")
  }

  @Test func removingAndTakingBackLeaveOtherBytesAlone() {
    var random = SplitMix64(seed: 7)
    for _ in 0..<300 {
      let pieces = [
        "# c", "", "x\u{0}y", Self.alias, Self.relink + " w", "\(Self.alias) again", "2026-01-01 alias",
      ]
      let lines = (0..<Int.random(in: 0...8, using: &random)).map { _ in
        pieces.randomElement(using: &random) ?? ""
      }
      let before = Self.file(lines.joined(separator: "\n") + (Bool.random(using: &random) ? "\n" : ""))
      var after = before
      let numbers = Set(before.links.map(\.number).filter { _ in Bool.random(using: &random) })
      after.remove(lines: numbers)
      #expect(after.links.count == before.links.count - numbers.count)
      var left = lines
      for number in numbers.sorted().reversed() { left.remove(at: number - 1) }
      #expect(Self.text(after).split(separator: "\n") == left.joined(separator: "\n").split(separator: "\n"))
      var restored = after
      _ = restored.takeBack(from: after, to: before)
      let texts = { (file: SeriesFile) in Set(file.links.map { file.text(ofLine: $0.number) }) }
      #expect(texts(restored) == texts(before))
    }
  }

  @Test func oneLineTakesBackAnother() {
    let names = (1...3).map { SeriesID(rawValue: $0) }
    let day = CivilDate(uncheckedYear: 2026, month: 3, day: 2)
    let keys = names.map { OccurrenceKey(date: day, series: $0) }
    let kinds: [SeriesLink.Kind] = [
      .relink(keys[0], keys[1]), .relink(keys[0], keys[2]), .unlink(keys[0], keys[1]),
      .alias(names[0], names[1]),
      .unlinkSeries(names[0], names[1]),
    ]
    let text = kinds.map { "\(day) \($0)  my words\n" }.joined()
    var file = SeriesFile(Array(text.utf8))
    #expect(
      file.links.map(\.link.kind) == kinds && file.problems().isEmpty, "the one that is left is no dispute")
    file.add(SeriesLink(date: day, kinds[0]))
    file.add(SeriesLink(date: day, kinds[3]))
    #expect(file.links.map(\.link.kind) == [kinds[0], kinds[1], kinds[3]])
    #expect(!file.problems().isEmpty, "two lead from one name to two others")
  }

  @Test func anotherLinkOfTheSameNameGoesOnWhereTheFirstLeads() {
    let names = (1...4).map { SeriesID(rawValue: $0) }
    let day = CivilDate(uncheckedYear: 2026, month: 3, day: 2)
    var file = SeriesFile()
    file.add(SeriesLink(date: day, .alias(names[0], names[1])))
    #expect(file.chained(.alias(names[0], names[2])) == .alias(names[1], names[2]))
    file.add(SeriesLink(date: day, file.chained(.alias(names[0], names[2]))))
    #expect(file.chained(.alias(names[0], names[3])) == .alias(names[2], names[3]))
    #expect(file.chained(.alias(names[3], names[0])) == .alias(names[3], names[0]))
    // A ring ends somewhere.
    file.add(SeriesLink(date: day, .alias(names[2], names[0])))
    _ = file.chained(.alias(names[0], names[3]))
    let keys = names.map { OccurrenceKey(date: day, series: $0) }
    file.add(SeriesLink(date: day, .relink(keys[0], keys[1])))
    #expect(file.chained(.relink(keys[0], keys[2])) == .relink(keys[1], keys[2]))
    #expect(file.problems().isEmpty)
  }
}
