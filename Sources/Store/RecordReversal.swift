import Journal

/// What has to be done to a month file to take back what one commit did to it.
///
/// Only the records of the named keys are looked at, and lines without a key that the commit filled in: whatever a
/// person typed into the same file before the command ran stays.
struct RecordReversal {
  /// A record and its line as it was written.
  private struct Line {
    let record: Record
    let bytes: [UInt8]
  }

  /// The lines the commit put there, and those it took away.
  private let added: [Line]
  private let removed: [Line]

  init(from after: MonthFile, to before: MonthFile, keys: [OccurrenceKey]) {
    let wanted = Set(keys)
    var old = RecordReversal.lines(of: before) { $0.key.map { wanted.contains($0) } ?? true }
    let new = RecordReversal.lines(of: after) { $0.key.map { wanted.contains($0) } ?? true }
    var added: [Line] = []
    for line in new {
      if let same = old.firstIndex(where: { $0.bytes == line.bytes }) {
        old.remove(at: same)
      } else if line.record.key != nil {
        added.append(line)
      }
    }
    self.added = added
    removed = old
  }

  /// Takes it back where the lines are still what the commit made of them; returns the keys where they are not.
  func apply(to file: inout MonthFile) -> [OccurrenceKey] {
    var left: [OccurrenceKey] = []
    var waiting = removed
    for line in added {
      let replacement =
        waiting.firstIndex { $0.record.key == line.record.key } ?? waiting.firstIndex { $0.record.key == nil }
      guard let number = RecordReversal.number(of: line.bytes, in: file) else {
        if let key = line.record.key { left.append(key) }
        if let replacement { waiting.remove(at: replacement) }
        continue
      }
      if let replacement {
        let old = waiting.remove(at: replacement)
        file.replace(line: number, with: old.record, written: old.bytes)
      } else {
        file.remove(line: number)
      }
    }
    for line in waiting {
      guard let key = line.record.key else { continue }
      if RecordReversal.lines(of: file, where: { $0.key == key }).isEmpty {
        file.insert(line.record, written: line.bytes)
      } else {
        left.append(key)
      }
    }
    return left
  }

  private static func lines(of file: MonthFile, where isWanted: (RecordLine) -> Bool) -> [Line] {
    file.records.compactMap { number, line in
      guard isWanted(line), let record = file.record(atLine: number) else { return nil }
      return Line(record: record, bytes: Array(file.bytes[line.range]))
    }
  }

  private static func number(of bytes: [UInt8], in file: MonthFile) -> Int? {
    for (number, line) in file.records where file.bytes[line.range].elementsEqual(bytes) { return number }
    return nil
  }
}
