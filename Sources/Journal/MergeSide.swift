/// One version of a month file, as the merge looks at it: its records by key, or by their text where they have none.
struct MergeSide {
  /// The version.
  let file: MonthFile
  /// The records in the order of the file.
  var entries: [Entry] = []
  /// Whether there is a line that is no record.
  let hasLooseLines: Bool

  private var keys: KeyTable
  private var texts: [LineBytes: [Int]] = [:]

  /// A record of the version.
  struct Entry {
    /// The place of its line among those of the file.
    let line: Int
    let record: RecordLine
    /// The next record of the same key, and of the first one also the last; -1 if there is none.
    var next: Int32 = -1
    var last: Int32 = -1
    /// Whether another record of the same key comes before it.
    var isRepeated = false
    /// Whether it was compared with the records of the other versions.
    var isDone = false
    /// The row of the result that it became a part of; -1 if it is in none.
    var row: Int32 = -1
  }

  init(_ file: MonthFile) {
    self.file = file
    keys = KeyTable(capacity: file.lines.count)
    entries.reserveCapacity(file.lines.count)
    for (index, line) in file.lines.enumerated() {
      guard let record = line.record else { continue }
      var entry = Entry(line: index, record: record)
      if let key = record.key {
        if let first = keys.insert(key, entries.count) {
          entry.isRepeated = true
          let last = Int(entries[first].last)
          entries[last < 0 ? first : last].next = Int32(entries.count)
          entries[first].last = Int32(entries.count)
        }
      } else {
        texts[LineBytes(file.bytes[record.range]), default: []].append(entries.count)
      }
      entries.append(entry)
    }
    hasLooseLines = entries.count < file.lines.count
  }

  /// The first record of a key; nil if there is none.
  func first(_ key: OccurrenceKey) -> Int? {
    keys[key]
  }

  /// The records without a key that have that text.
  func typed(_ text: ArraySlice<UInt8>) -> [Int] {
    texts[LineBytes(text)] ?? []
  }

  /// Whether there are records without a key.
  var hasTypedLines: Bool { !texts.isEmpty }

  /// The bytes of a record's line.
  func text(_ index: Int) -> ArraySlice<UInt8> {
    file.bytes[entries[index].record.range]
  }

  /// Whether the line of an entry is, byte for byte, that of an entry of another version.
  func isText(_ index: Int, sameAs other: MergeSide, _ place: Int) -> Bool {
    file.bytes.span.equals(
      entries[index].record.range, other.file.bytes.span, other.entries[place].record.range)
  }

  /// The record of an entry with its line.
  func version(_ index: Int) -> RecordVersion {
    RecordVersion(
      record: Record(entries[index].record, in: file.bytes.span), line: Array(text(index)),
      number: entries[index].line + 1)
  }

  /// All records of the key that the entry is the first of.
  func versions(from index: Int) -> [RecordVersion] {
    var found = [version(index)]
    var at = index
    while entries[at].next >= 0 {
      at = Int(entries[at].next)
      found.append(version(at))
    }
    return found
  }

  /// Makes an entry part of a row, or of none.
  mutating func place(_ index: Int?, in row: Int) {
    guard let index else { return }
    entries[index].row = Int32(row)
    entries[index].isDone = true
  }
}
