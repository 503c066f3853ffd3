import CivilTime

/// `series.ledger`: which old keys and series go on as which new ones.
///
///     2026-03-02 alias 8gr8qjcrq0 = ftz76f0pgq
///     2026-02-10 relink 2026-02-09/8gr8qjcrq0 = 2026-02-09/ftz76f0pgq   asked, Ada
///     2026-02-11 unlink 2026-02-16/8gr8qjcrq0 = 2026-02-16/ftz76f0pgq   that was another one
///
/// `#` begins a comment line; words after the second name are the user's and are kept. A line that can't be read is
/// kept byte for byte and links nothing. The order of the lines means nothing, and the same line twice is one.
public struct SeriesFile: Sendable {
  /// One line.
  public enum Content: Sendable {
    /// It links something.
    case link(SeriesLink)
    /// A comment, nothing, or a line of the common ancestor in a conflict, which doesn't count.
    case comment
    /// A line that a merge left to mark a conflict; the lines of both sides count.
    case marker
    /// A line that can't be read, and why.
    case unreadable(LineProblem)
  }

  private struct Line {
    let content: Content
    let range: Range<Int>
  }

  /// Its bytes.
  public private(set) var bytes: [UInt8]

  private var lines: [Line]

  /// Reads a file. `bytes` may hold anything, but have to be fewer than 2 GiB.
  public init(_ bytes: [UInt8] = []) {
    precondition(bytes.count <= Int32.max, "a series file of more than 2 GiB")
    self.bytes = bytes
    lines = SeriesFile.read(bytes.span)
  }

  /// The lines that link something, with their numbers, counted from 1.
  public var links: [(number: Int, link: SeriesLink)] {
    lines.enumerated().compactMap { index, line in
      if case .link(let link) = line.content { (index + 1, link) } else { nil }
    }
  }

  /// Whether a merge has left conflict markers in it.
  public var hasConflict: Bool {
    lines.contains { if case .marker = $0.content { true } else { false } }
  }

  /// The text of a line, without its end. The line has to be there.
  public func text(ofLine number: Int) -> String {
    String(decoding: bytes[lines[number - 1].range], as: UTF8.self)
  }

  /// Adds a line at the end, unless one says the same already; tells whether it was added. Lines that say the contrary
  /// go. Nothing else changes, but a last line without an end gets one.
  @discardableResult
  public mutating func add(_ link: SeriesLink) -> Bool {
    let contrary = links.filter { $0.link.kind == link.kind.contrary }.map(\.number)
    if !contrary.isEmpty { remove(lines: Set(contrary)) }
    guard !links.contains(where: { $0.link.kind == link.kind }) else { return !contrary.isEmpty }
    append(Array("\(link)".utf8))
    return true
  }

  /// The same link from where the lines that are there lead. A second line for the same name would dispute the first,
  /// and a calendar that makes new names again and again needs one for each.
  public func chained(_ kind: SeriesLink.Kind) -> SeriesLink.Kind {
    let kinds = SeriesLink.applying(links.map(\.link)).map(\.kind)
    var last = kind
    for _ in kinds {
      let further: SeriesLink.Kind? = kinds.lazy.compactMap { known -> SeriesLink.Kind? in
        switch (known, last) {
        case (.alias(let old, let middle), .alias(let from, let new)) where old == from && middle != new:
          .alias(middle, new)
        case (.relink(let old, let middle), .relink(let from, let new)) where old == from && middle != new:
          .relink(middle, new)
        default: nil
        }
      }.first
      guard let further else { break }
      last = further
    }
    return last
  }

  /// Takes lines out, with their ends. The numbers have to be there; comments above them stay.
  public mutating func remove(lines numbers: Set<Int>) {
    var new: [UInt8] = []
    var from = 0
    for number in numbers.sorted() {
      new += bytes[from..<lines[number - 1].range.lowerBound]
      from = number < lines.count ? lines[number].range.lowerBound : bytes.count
    }
    self = SeriesFile(new + bytes[from...])
  }

  /// Takes back what a change from one version to another did to the lines that link something: lines it put there are
  /// taken out, and lines it took out come back between the lines they were between, or at the end. Gives how many that
  /// were.
  public mutating func takeBack(from after: SeriesFile, to before: SeriesFile) -> Int {
    let (old, new) = (before.linkTexts, after.linkTexts)
    var count = 0
    for text in new where !old.contains(text) {
      guard let place = links.first(where: { Array(bytes[lines[$0.number - 1].range]) == text }) else {
        continue
      }
      remove(lines: [place.number])
      count += 1
    }
    for (number, _) in before.links {
      let text = before.bytes(ofLine: number) ?? []
      guard !new.contains(text), !linkTexts.contains(text) else { continue }
      putBack(text, between: before.bytes(ofLine: number - 1), before.bytes(ofLine: number + 1))
      count += 1
    }
    return count
  }

  private var linkTexts: [[UInt8]] { links.map { Array(bytes[lines[$0.number - 1].range]) } }

  private func bytes(ofLine number: Int) -> [UInt8]? {
    lines.indices.contains(number - 1) ? Array(bytes[lines[number - 1].range]) : nil
  }

  /// Puts a line between two others, nil being an end of the file; where they no longer meet in one place, below the
  /// first of them, else above the second, else at the end.
  private mutating func putBack(_ line: [UInt8], between previous: [UInt8]?, _ next: [UInt8]?) {
    let gaps = Array(0...lines.count)
    func only(_ isMeant: (Int) -> Bool) -> Int? {
      let found = gaps.filter(isMeant)
      return found.count == 1 ? found[0] : nil
    }
    let gap =
      only { bytes(ofLine: $0) == previous && bytes(ofLine: $0 + 1) == next }
      ?? only { previous != nil && bytes(ofLine: $0) == previous }
      ?? only { next != nil && bytes(ofLine: $0 + 1) == next }
    guard let gap, gap < lines.count else {
      append(line)
      return
    }
    let place = lines[gap].range.lowerBound
    self = SeriesFile(bytes[..<place] + line + lineEnd + bytes[place...])
  }

  private mutating func append(_ line: [UInt8]) {
    let ending = lineEnd
    var new = bytes
    if let last = new.last, last != UInt8(ascii: "\n") { new += ending }
    self = SeriesFile(new + line + ending)
  }

  private var lineEnd: [UInt8] {
    let first = bytes.firstIndex(of: UInt8(ascii: "\n"))
    let isCRLF = first.map { $0 > 0 && bytes[$0 - 1] == UInt8(ascii: "\r") } ?? false
    return Array((isCRLF ? "\r\n" : "\n").utf8)
  }

  private static func read(_ text: Span<UInt8>) -> [Line] {
    var lines: [Line] = []
    var at = 0
    var isAncestor = false
    while at < text.count {
      let lineFeed = text.nextLineFeed(from: at)
      var end = lineFeed
      while end > at, text[end - 1] == UInt8(ascii: "\r") { end -= 1 }
      let first = text.skippingIndent(from: at, to: end)
      var content = Content.comment
      if first < end, text[first] != UInt8(ascii: "#") {
        if let marker = ConflictMarker(text, in: first..<end) {
          isAncestor = marker == .ancestor
          content = .marker
        } else if !isAncestor {
          content = line(text, first..<end)
        }
      }
      lines.append(Line(content: content, range: at..<end))
      at = lineFeed + 1
    }
    return lines
  }

  private static func line(_ text: Span<UInt8>, _ range: Range<Int>) -> Content {
    do throws(LineProblem) {
      return .link(try link(text, range))
    } catch {
      return .unreadable(error)
    }
  }

  /// Reads `DATE relink KEY = KEY`, `DATE alias SID = SID`, or `DATE unlink` with two of either.
  private static func link(_ text: Span<UInt8>, _ range: Range<Int>) throws(LineProblem) -> SeriesLink {
    let end = range.upperBound
    var at = range.lowerBound
    func word() -> Range<Int> {
      let start = text.skippingBlanks(from: at, to: end)
      at = text.skippingWord(from: start, to: end)
      return start..<at
    }
    let first = word()
    var dates = DateReader()
    guard let date = dates.date(text, at: first.lowerBound, to: first.upperBound), first.count == 10 else {
      let isDate = text[first.lowerBound] &- UInt8(ascii: "0") < 10
      throw LineProblem(isDate ? .dateInvalid : .dateMissing, first)
    }
    let verb = word()
    let isUnlink = text.equals(verb, Array("unlink".utf8))
    let isOfKeys = text.equals(verb, Array("relink".utf8))
    guard isUnlink || isOfKeys || text.equals(verb, Array("alias".utf8)) else {
      throw LineProblem(.linkUnknown, verb)
    }
    let old = word()
    var hasSlash = false
    for index in old where text[index] == UInt8(ascii: "/") { hasSlash = true }
    let sign = word()
    let new = word()
    if isOfKeys || isUnlink && hasSlash {
      let oldKey = try key(text, old)
      guard text.equals(sign, [UInt8(ascii: "=")]) else { throw LineProblem(.linkIncomplete, sign) }
      let newKey = try key(text, new)
      return SeriesLink(date: date, isUnlink ? .unlink(oldKey, newKey) : .relink(oldKey, newKey))
    }
    let oldSeries = try series(text, old)
    guard text.equals(sign, [UInt8(ascii: "=")]) else { throw LineProblem(.linkIncomplete, sign) }
    let newSeries = try series(text, new)
    return SeriesLink(
      date: date, isUnlink ? .unlinkSeries(oldSeries, newSeries) : .alias(oldSeries, newSeries))
  }

  /// A key with its date; a `^` before it, as record lines have it, is understood.
  private static func key(_ text: Span<UInt8>, _ word: Range<Int>) throws(LineProblem) -> OccurrenceKey {
    guard let key = OccurrenceKey(text.extracting(unmarked(text, word))) else {
      throw LineProblem(.linkKeyInvalid, word)
    }
    return key
  }

  private static func series(_ text: Span<UInt8>, _ word: Range<Int>) throws(LineProblem) -> SeriesID {
    guard let series = SeriesID(text.extracting(unmarked(text, word))) else {
      throw LineProblem(.linkSeriesInvalid, word)
    }
    return series
  }

  private static func unmarked(_ text: Span<UInt8>, _ word: Range<Int>) -> Range<Int> {
    !word.isEmpty && text[word.lowerBound] == UInt8(ascii: "^") ? word.lowerBound + 1..<word.upperBound : word
  }
}

extension SeriesFile {
  /// What is wrong with the file, line by line: what can't be read, conflict markers, and lines of which two lead from
  /// one name to two others, so that neither counts.
  public func problems() -> [MonthProblem] {
    var problems: [MonthProblem] = []
    let disputes = SeriesDisputes(links.map(\.link))
    for (index, line) in lines.enumerated() {
      switch line.content {
      case .comment: break
      case .marker: problems.append(problem(LineProblem(.conflictMarker, line.range), index))
      case .unreadable(let problem): problems.append(self.problem(problem, index))
      case .link(let link):
        if disputes.contains(link.kind) {
          problems.append(problem(LineProblem(.linkDisputed, line.range), index))
        }
      }
    }
    return problems
  }

  private func problem(_ problem: LineProblem, _ index: Int) -> MonthProblem {
    let before = bytes[lines[index].range.lowerBound..<problem.range.lowerBound]
    return MonthProblem(
      line: index + 1, column: before.count { $0 & 0xC0 != 0x80 } + 1, code: problem.code,
      message: problem.message(in: bytes.span), hint: problem.hint(in: bytes.span))
  }
}
