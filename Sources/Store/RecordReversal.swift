import Journal

/// What has to be done to a month file to take back what one command did to its records.
///
/// What a person had typed into the file before the command ran is in a commit of its own and is not touched. Lines
/// come back byte for byte, and to the place where they were if the lines around it are still the same.
struct RecordReversal {
  /// A record's line, and what it stood between.
  private struct Line {
    let bytes: [UInt8]
    let record: Record
    /// The lines before and after, without those that are brought back, too; nil at the ends of the file.
    var before: [UInt8]?
    var after: [UInt8]?
  }

  /// The lines the commit put there, and those it took away.
  private let added: [Line]
  private let removed: [Line]

  init(from after: MonthFile, to before: MonthFile) {
    var old = RecordReversal.lines(of: before)
    let new = RecordReversal.lines(of: after)
    var added: [Line] = []
    for (_, line) in new {
      if let same = old.firstIndex(where: { $0.line.bytes == line.bytes }) {
        old.remove(at: same)
      } else {
        added.append(line)
      }
    }
    self.added = added
    let numbers = Set(old.map(\.number))
    removed = old.map { number, line in
      var line = line
      var next = number + 1
      while numbers.contains(next) { next += 1 }
      line.before = RecordReversal.text(of: before, number - 1)
      line.after = RecordReversal.text(of: before, next)
      return line
    }
  }

  /// Takes it back where the lines are still what the command made of them: how many that were, and the text of those
  /// that are not.
  func apply(to file: inout MonthFile) -> (count: Int, left: [String]) {
    var count = 0
    var left: [String] = []
    var waiting = removed
    for line in added {
      // A line without a key is known by its title, also when it got its key by the command.
      let replacement =
        waiting.firstIndex { $0.record.key != nil && $0.record.key == line.record.key }
        ?? waiting.firstIndex { $0.record.key == nil && $0.record.title == line.record.title }
      guard let number = RecordReversal.number(of: line.bytes, in: file) else {
        left.append(String(decoding: line.bytes, as: UTF8.self))
        if let replacement { waiting.remove(at: replacement) }
        continue
      }
      count += 1
      if let replacement {
        RecordReversal.replace(number, with: waiting.remove(at: replacement), in: &file)
      } else {
        file.remove(line: number)
      }
    }
    // Several lines of one key may come back together.
    let present = RecordReversal.lines(of: file).map(\.line)
    for line in waiting {
      let isThere = present.contains { other in
        line.record.key == nil ? other.bytes == line.bytes : other.record.key == line.record.key
      }
      if isThere {
        left.append(String(decoding: line.bytes, as: UTF8.self))
      } else {
        count += 1
        RecordReversal.insert(line, into: &file)
      }
    }
    return (count, left)
  }

  /// Puts a line in the place of another: where that is now, if it is between the lines it was between.
  private static func replace(_ number: Int, with line: Line, in file: inout MonthFile) {
    if text(of: file, number - 1) == line.before, text(of: file, number + 1) == line.after {
      put(line.bytes, atLine: number, in: &file)
    } else {
      file.remove(line: number)
      insert(line, into: &file)
    }
  }

  private static func insert(_ line: Line, into file: inout MonthFile) {
    let gaps = (0...file.lines.count).filter { gap in
      text(of: file, gap) == line.before && text(of: file, gap + 1) == line.after
    }
    // Where the lines around it are no longer there, or twice, its order decides.
    guard gaps.count == 1, let gap = gaps.first else {
      file.insert(line.record, written: line.bytes)
      return
    }
    var bytes = file.bytes
    let hasCarriageReturns = file.bytes.firstIndex(of: UInt8(ascii: "\n")).map { end in
      end > 0 && file.bytes[end - 1] == UInt8(ascii: "\r")
    }
    let ending = hasCarriageReturns == true ? Array("\r\n".utf8) : Array("\n".utf8)
    if gap < file.lines.count {
      bytes.insert(contentsOf: line.bytes + ending, at: file.lines[gap].range.lowerBound)
    } else {
      if let last = bytes.last, last != UInt8(ascii: "\n") { bytes += ending }
      bytes += line.bytes + ending
    }
    file = MonthFile(bytes, calendars: file.calendars)
  }

  /// Replaces the text of a line and not its end.
  private static func put(_ text: [UInt8], atLine number: Int, in file: inout MonthFile) {
    var bytes = file.bytes
    bytes.replaceSubrange(file.lines[number - 1].range, with: text)
    file = MonthFile(bytes, calendars: file.calendars)
  }

  private static func text(of file: MonthFile, _ number: Int) -> [UInt8]? {
    file.lines.indices.contains(number - 1) ? Array(file.bytes[file.lines[number - 1].range]) : nil
  }

  private static func lines(of file: MonthFile) -> [(number: Int, line: Line)] {
    file.records.compactMap { number, line in
      file.record(atLine: number).map { (number, Line(bytes: Array(file.bytes[line.range]), record: $0)) }
    }
  }

  private static func number(of bytes: [UInt8], in file: MonthFile) -> Int? {
    for (number, line) in file.records where file.bytes[line.range].elementsEqual(bytes) { return number }
    return nil
  }
}
