import Journal

/// What has to be done to a month file to take back what one command did to its records.
///
/// What a person had typed into the file before the command ran is in a commit of its own and is not touched.
struct RecordReversal {
  /// A record and its line as it was written.
  private struct Line {
    let record: Record
    let bytes: [UInt8]
  }

  /// The lines the commit put there, and those it took away.
  private let added: [Line]
  private let removed: [Line]

  init(from after: MonthFile, to before: MonthFile) {
    var old = RecordReversal.lines(of: before)
    var added: [Line] = []
    for line in RecordReversal.lines(of: after) {
      if let same = old.firstIndex(where: { $0.bytes == line.bytes }) {
        old.remove(at: same)
      } else {
        added.append(line)
      }
    }
    self.added = added
    removed = old
  }

  /// Takes it back where the lines are still what the command made of them: how many that were, and the text of those
  /// that are not.
  func apply(to file: inout MonthFile) -> (count: Int, left: [String]) {
    var count = 0
    var left: [String] = []
    var waiting = removed
    for line in added {
      let replacement =
        waiting.firstIndex { $0.record.key == line.record.key } ?? waiting.firstIndex { $0.record.key == nil }
      guard let number = RecordReversal.number(of: line.bytes, in: file) else {
        left.append(String(decoding: line.bytes, as: UTF8.self))
        if let replacement { waiting.remove(at: replacement) }
        continue
      }
      if let replacement {
        let old = waiting.remove(at: replacement)
        file.replace(line: number, with: old.record, written: old.bytes)
      } else {
        file.remove(line: number)
      }
      count += 1
    }
    for line in waiting {
      let isThere = RecordReversal.lines(of: file).contains { other in
        line.record.key == nil ? other.bytes == line.bytes : other.record.key == line.record.key
      }
      if isThere {
        left.append(String(decoding: line.bytes, as: UTF8.self))
      } else {
        file.insert(line.record, written: line.bytes)
        count += 1
      }
    }
    return (count, left)
  }

  private static func lines(of file: MonthFile) -> [Line] {
    file.records.compactMap { number, line in
      file.record(atLine: number).map { Line(record: $0, bytes: Array(file.bytes[line.range])) }
    }
  }

  private static func number(of bytes: [UInt8], in file: MonthFile) -> Int? {
    for (number, line) in file.records where file.bytes[line.range].elementsEqual(bytes) { return number }
    return nil
  }
}
