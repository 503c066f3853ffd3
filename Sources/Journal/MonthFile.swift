import CivilTime

/// A month file: its bytes, and what each of its lines is.
///
/// Nothing is ever lost in it. Lines that can't be read keep their place and their bytes, and an edit
/// changes the bytes of the line it is about and no other. A byte order mark, CRLF line ends and a missing
/// final line end are read as they are, and stay until `canonical` is written.
///
/// A file with conflict markers is read, too: lines of both sides count, those of the common ancestor don't.
public struct MonthFile: Sendable {
  /// The bytes of the file.
  public private(set) var bytes: [UInt8]
  /// The lines in order; line number n is at n - 1. An end of line at the end of the file starts no line.
  public private(set) var lines: [MonthLine]
  /// Whether there is a conflict marker.
  public private(set) var hasConflict: Bool
  /// The calendars that a trailing `@word` of a line without a key may name.
  public let calendars: CalendarNames
  /// The day numbers of the first and the last key; nil without a key.
  let keyDays: ClosedRange<Int>?

  /// Reads a file. `bytes` may hold anything, but have to be fewer than 2 GiB.
  public init(_ bytes: [UInt8], calendars: CalendarNames = .none) {
    self.init(bytes, calendars: calendars, knowing: nil)
  }

  /// Reads another version of a file: what both have in common is taken over, which is faster than to read it again.
  init(_ bytes: [UInt8], like known: MonthFile) {
    self.init(bytes, calendars: known.calendars, knowing: known.hasConflict ? nil : known)
  }

  private init(_ bytes: [UInt8], calendars: CalendarNames, knowing known: MonthFile?) {
    precondition(bytes.count <= Int32.max, "a month file of more than 2 GiB")
    self.bytes = bytes
    self.calendars = calendars
    var reading = Reading(known: known.map(KnownLines.init))
    reading.lines.reserveCapacity(bytes.count / 80 + 1)
    reading.read(bytes.span, calendars)
    lines = reading.lines
    hasConflict = reading.hasConflict
    keyDays = reading.firstDay <= reading.lastDay ? reading.firstDay...reading.lastDay : nil
  }

  /// A file with no line.
  public init(calendars: CalendarNames = .none) {
    self.init([], calendars: calendars)
  }

  /// What is found while a text is read.
  private struct Reading {
    var known: KnownLines?
    var lines: [MonthLine] = []
    var hasConflict = false
    var firstDay = Int.max
    var lastDay = Int.min

    mutating func read(_ text: Span<UInt8>, _ calendars: CalendarNames) {
      var at = MonthFile.startOfText(text)
      var dates = DateReader()
      var isAncestor = false
      while at < text.count {
        let lineFeed = text.nextLineFeed(from: at)
        var end = lineFeed
        while end > at, text[end - 1] == UInt8(ascii: "\r") { end -= 1 }
        var content =
          known?.content(text, at..<end) ?? MonthFile.content(text, at..<end, calendars, &dates)
        switch content {
        case .marker(let marker):
          hasConflict = true
          isAncestor = marker == .ancestor
        case _ where isAncestor:
          content = .ancestor
        case .record(let record):
          if let key = record.key {
            firstDay = min(firstDay, key.date.dayNumber)
            lastDay = max(lastDay, key.date.dayNumber)
          }
        default:
          break
        }
        lines.append(MonthLine(content, at..<end))
        at = lineFeed + 1
      }
    }
  }

  private static func content(
    _ text: Span<UInt8>, _ range: Range<Int>, _ calendars: CalendarNames, _ dates: inout DateReader
  ) -> MonthLine.Content {
    let first = text.skippingIndent(from: range.lowerBound, to: range.upperBound)
    guard first < range.upperBound else { return .blank }
    switch text[first] {
    case UInt8(ascii: "0")...UInt8(ascii: "9"):
      break
    case UInt8(ascii: "#"):
      return .comment
    default:
      if let marker = ConflictMarker(text, in: first..<range.upperBound) { return .marker(marker) }
    }
    do {
      return .record(try RecordLine(text, in: range, calendars: calendars, dates: &dates))
    } catch {
      return .unreadable(error)
    }
  }

  /// Where the first line starts: after a byte order mark, if there is one.
  private static func startOfText(_ text: Span<UInt8>) -> Int {
    text.count >= 3 && text[0] == 0xEF && text[1] == 0xBB && text[2] == 0xBF ? 3 : 0
  }

  /// Replaces the bytes of a range and reads the file anew.
  mutating func replace(_ range: Range<Int>, with new: [UInt8]) {
    var bytes = bytes
    bytes.replaceSubrange(range, with: new)
    self = MonthFile(bytes, calendars: calendars)
  }

  /// The end of a line with its line end: where the next one starts.
  func fullEnd(ofLineAt index: Int) -> Int {
    index + 1 < lines.count ? lines[index + 1].range.lowerBound : bytes.count
  }

  /// Where the first line starts, or would.
  var start: Int { MonthFile.startOfText(bytes.span) }

  /// The line end that the file uses: that of its first line, a line feed if it has none.
  var lineEnd: [UInt8] {
    let isCRLF =
      !lines.isEmpty && bytes[lines[0].range.upperBound..<fullEnd(ofLineAt: 0)].contains(UInt8(ascii: "\r"))
    return Array((isCRLF ? "\r\n" : "\n").utf8)
  }
}

extension MonthFile {
  /// The records with the numbers of their lines, in the order of the file.
  public var records: MonthRecords {
    MonthRecords(lines)
  }

  /// The record at a line number, ready to be changed; nil if that line is no record or doesn't exist.
  public func record(atLine number: Int) -> Record? {
    guard lines.indices.contains(number - 1), let line = lines[number - 1].record else { return nil }
    return Record(line, in: bytes.span)
  }

  /// The title of a line of this file.
  public func title(of line: RecordLine) -> String {
    line.title(in: bytes.span)
  }

  /// The fields and the note of a line of this file.
  public func fields(of line: RecordLine) -> RecordFields {
    line.fields(in: bytes.span)
  }

  /// What a range of this file says, such as the note or the calendar in `RecordFields`, escapes undone.
  public func text(_ range: Range<Int>) -> String {
    RecordText.string(bytes.span, in: range)
  }
}

/// The records of a month file, each with the number of its line, counted from 1.
public struct MonthRecords: Sequence, Sendable {
  private let lines: [MonthLine]

  init(_ lines: [MonthLine]) {
    self.lines = lines
  }

  /// Starts at the first line.
  public func makeIterator() -> Iterator {
    Iterator(lines: lines)
  }

  /// Walks the lines and passes over those that are no records.
  public struct Iterator: IteratorProtocol, Sendable {
    fileprivate let lines: [MonthLine]
    private var at = 0

    fileprivate init(lines: [MonthLine]) {
      self.lines = lines
    }

    /// The next record.
    public mutating func next() -> (number: Int, line: RecordLine)? {
      while at < lines.count {
        at += 1
        if let record = lines[at - 1].record { return (at, record) }
      }
      return nil
    }
  }
}
