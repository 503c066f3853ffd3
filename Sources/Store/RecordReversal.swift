import Journal

/// What has to be done to a month file to take back what one commit did to it.
///
/// Only the records of the named keys are looked at, and lines without a key that the commit filled in: whatever a
/// person typed into the same file before the command ran stays.
struct RecordReversal {
  /// The records the commit put there, and those it took away, as whole lines.
  private let added: [Record]
  private let removed: [Record]
  private let addedLines: [[UInt8]]

  init(from after: MonthFile, to before: MonthFile, keys: [OccurrenceKey]) {
    let wanted = Set(keys)
    var old = RecordReversal.lines(of: before) { $0.key.map { wanted.contains($0) } ?? true }
    let new = RecordReversal.lines(of: after) { $0.key.map { wanted.contains($0) } ?? true }
    var added: [Record] = []
    var addedLines: [[UInt8]] = []
    for (bytes, record) in new {
      if let same = old.firstIndex(where: { $0.bytes == bytes }) {
        old.remove(at: same)
      } else if record.key != nil {
        added.append(record)
        addedLines.append(bytes)
      }
    }
    self.added = added
    self.addedLines = addedLines
    removed = old.map(\.record)
  }

  /// Takes it back where the lines are still what the commit made of them; returns the keys where they are not.
  func apply(to file: inout MonthFile) -> [OccurrenceKey] {
    var left: [OccurrenceKey] = []
    var waiting = removed
    for (record, bytes) in zip(added, addedLines) {
      let number = RecordReversal.number(of: bytes, in: file)
      let replacement = waiting.firstIndex { $0.key == record.key } ?? waiting.firstIndex { $0.key == nil }
      guard let number else {
        if let key = record.key { left.append(key) }
        if let replacement { waiting.remove(at: replacement) }
        continue
      }
      if let replacement {
        file.replace(line: number, with: waiting.remove(at: replacement))
      } else {
        file.remove(line: number)
      }
    }
    for record in waiting {
      if let key = record.key, RecordReversal.lines(of: file, where: { $0.key == key }).isEmpty == false {
        left.append(key)
      } else if record.key != nil {
        file.insert(record)
      }
    }
    return left
  }

  private static func lines(
    of file: MonthFile, where isWanted: (RecordLine) -> Bool
  ) -> [(bytes: [UInt8], record: Record)] {
    file.records.compactMap { number, line in
      guard isWanted(line), let record = file.record(atLine: number) else { return nil }
      return (Array(file.bytes[line.range]), record)
    }
  }

  private static func number(of bytes: [UInt8], in file: MonthFile) -> Int? {
    for (number, line) in file.records where file.bytes[line.range].elementsEqual(bytes) { return number }
    return nil
  }
}
