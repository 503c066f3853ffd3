import CivilTime
import TestSupport
import Testing

@testable import Journal

/// The syntax files under `Samples` take each part of each line for what the parser takes it for.
@Suite struct EditorGrammarTests {
  /// Every kind of line, and what is at the edge of one.
  static let lines = [
    "2026-11-29 done gym", "2026-11-29 x gym ; typed by hand: all else comes later", "2026-11-29 / a b  c",
    "2026-11-29 - d",
    "  2026-11-30\t9:00-10:30   done \t Study  SwiftUI   ^8gr8qjcrq0  @work  at:2026-11-30T10:32:05+01:00 ;  chapter 4  ",
    "2026-11-30 all-day     skipped Company holiday ^0h3k9v1z4t @work",
    "2026-07-12 day-2/3     done    Trip ^0h3k9v1z4t.d",
    "2026-11-07 20:00-24:00 - ^2026-11-07T2000/npg268fnyf @home",
    "2026-11-07 08:00 done Meds ^2026-11-07/npg268fnyf.d x",
    "2026-11-08 done gym ^ took:45m mood:good loose : @ @two\\ words a:b:c x\\; ;;",
    "2026-11-08 done a ^npg268fnyf ; n ; ^8gr8qjcrq0 #",
    "2026-11-08 done a;b; c ;d x^y \\^z \\; w \\", "2026-11-08 done a\\ ^8gr8qjcrq0 ^8gr8qjcrq0",
    "2026-11-08 done a ;", "2026-11-08 done a ; b\\ ",
    "2026-11-08 done ; no title", "2026-11-08 done", "2026-11-08", "2026-11-08 gym",
    "2026-11-08 finished gym", "2026-11-08 Done gym",
    "2026-11-08 done gym ^_^", "2026-11-08 done gym ^8gr8qjcrq0; x", "2026-11-08 done gym ^8GR8QJCRQ0",
    "2026-11-08 done gym ^8gr8qjcrqu",
    "2026-11-08 25:00 done gym", "2026-11-08 12:60 done gym", "2026-11-08 12:00- done gym",
    "2026-11-08 allday done gym",
    "2026-11-31 done gym", "2026-13-01 done gym", "2026-02-30 done gym", "2026-11-8 done gym",
    "2026-11-088 done gym",
    "2026-11-08 done 日本語レッスン ^49vcrc3mrs @home ; 第10課まで",
    "2026-11-08 partial Überprüfung: Verträge; Phase 2 ^hn90dcm56p ; ü",
    "2026-11-08 x 🎉 party ^smpbg4m5x2 @home", "# a comment", "\t # another", "#", "rubbish", "  ? what", "",
    "  ",
    "<<<<<<< HEAD", "=======", "  >>>>>>> main", "||||||| base", "<<<<<<", "=======x", "- a list",
    "2026-11-08 done 09:00 gym",
    "2026-11-08 09:00 09:00 gym", "2026-11-08 x x x", "2026-11-08 - - -", "2026-11-08 / /",
    "2026-11-08 done\ta\t;\tb",
  ]

  /// One letter for each byte of a line, by the parser.
  private static func labels(_ text: String) -> String {
    let bytes = Array(text.utf8)
    let file = MonthFile(bytes)
    var labels = [UInt8](repeating: UInt8(ascii: "_"), count: bytes.count)
    func put(_ letter: Unicode.Scalar, _ range: Range<Int>) {
      for index in range { labels[index] = UInt8(ascii: letter) }
    }
    switch file.lines.first?.content {
    case .comment: put("#", labels.indices)
    case .marker, .ancestor: put("!", labels.indices)
    case .unreadable: put("?", labels.indices)
    case .blank, nil: break
    case .record(let record):
      let span = bytes.span
      let start = span.skippingBlanks(from: 0, to: bytes.count)
      put("d", start..<start + 10)
      var at = span.skippingBlanks(from: start + 10, to: bytes.count)
      for letter in (record.when == nil ? ["s"] : ["w", "s"]) as [Unicode.Scalar] {
        let end = span.skippingWord(from: at, to: bytes.count)
        put(letter, at..<end)
        at = span.skippingBlanks(from: end, to: bytes.count)
      }
      put("t", record.titleRange)
      put("k", record.keyRange)
      var words = FieldWords(from: record.rest.lowerBound, to: record.rest.upperBound)
      while let word = words.next(span) {
        switch FieldKind(span, word) {
        case .calendar: put("c", word)
        case .none: put("x", word)
        default: put("f", word)
        }
      }
      put("n", words.note)
      let before = words.note.isEmpty ? bytes.count : words.note.lowerBound
      if let mark = (record.rest.lowerBound..<before).last(where: { bytes[$0] != 32 && bytes[$0] != 9 }),
        labels[mark] == UInt8(ascii: "_")
      {
        put("m", mark..<mark + 1)
      }
    }
    return String(decoding: labels, as: UTF8.self)
  }

  /// The lines above, those of the sample, and random ones.
  private static func allLines() throws -> [String] {
    let sample = String(decoding: try LedgerSandbox.sample("ledger/2026/2026-11.ledger"), as: UTF8.self)
    var all = lines + sample.split(separator: "\n").map(String.init)
    var nasty = NastyText(seed: 7)
    for _ in 0..<1500 {
      let head = Array(nasty.chance(0.8) ? "2026-11-05 done ".utf8 : "2026-11-05 ".utf8)
      let pieces = (nasty.chance(0.3) ? nasty.record().line() : head + nasty.bytes(upTo: 8))
      // What editors treat on their own: control characters, line separators, characters that combine, wrong bytes.
      guard pieces.allSatisfy({ $0 >= 32 || $0 == 9 }),
        let text = String(validating: pieces, as: UTF8.self),
        !text.unicodeScalars.contains(where: { [0x85, 0x301, 0x2028, 0xFEFF].contains($0.value) })
      else { continue }
      all.append(text)
    }
    return all
  }

  private func expectAgreement(_ labels: [String], _ lines: [String]) {
    #expect(labels.count == lines.count)
    for (label, line) in zip(labels, lines) {
      #expect(label == Self.labels(line), "\n\(line)\n\(Self.labels(line)) expected")
    }
  }

  private static let hasVim = isThere("vim")
  private static let hasPython = isThere("python3")

  private static func isThere(_ program: String) -> Bool {
    (try? run([program, "--version"], in: "/", environment: inheritedPath).status) == 0
  }

  @Test(.enabled(if: hasVim, "needs vim")) func vimAgreesWithTheParser() throws {
    let lines = try Self.allLines()
    let folder = try TemporaryFolder()
    try folder.write(lines.map { $0 + "\n" }.joined(), to: "2026/2026-11.ledger")
    let samples = "\(PackageFolder.path)/Samples/vim"
    let result = try run(
      [
        "vim", "-N", "-u", "NONE", "-i", "NONE", "-es", "--cmd", "set encoding=utf-8 rtp^=\(samples)", "-c",
        "filetype on", "-c", "syntax on", "-c", "edit 2026/2026-11.ledger", "-c",
        "source \(PackageFolder.path)/Tests/JournalTests/Peers/vim-labels.vim", "-c", "qa!",
      ], in: folder.path,
      environment: inheritedPath.merging(["LABELS": folder.path("labels"), "TERM": "dumb"]) { $1 })
    #expect(result.text == "" && result.errorText == "", "\(result.text)\(result.errorText)")
    let labels = try folder.text("labels").split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    expectAgreement(labels.map(String.init), lines)
  }

  @Test(.enabled(if: hasPython, "needs python3")) func theTextMateGrammarAgreesWithTheParser() throws {
    let lines = try Self.allLines()
    let folder = try TemporaryFolder()
    try folder.write(lines.map { $0 + "\n" }.joined(), to: "lines")
    let result = try run(
      [
        "python3", "\(PackageFolder.path)/Tests/JournalTests/Peers/textmate-labels.py",
        "\(PackageFolder.path)/Samples/vscode/syntaxes/calendar-ledger.tmLanguage.json", folder.path("lines"),
      ], in: folder.path, environment: inheritedPath)
    #expect(result.status == 0, "\(result.errorText)")
    expectAgreement(
      result.text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init), lines)
  }
}
