import CivilTime

/// What a person changed in a month file, record by record, and the file with those changes dated.
///
/// A record with a key that was changed or added gets the time as its `at:`, so that the edit wins over what it saw,
/// unless the person wrote another time there. A line that only looks different (blanks, its place) is no change. Lines
/// without a key are not dated: they have no place for fields. Of a dated line no other byte changes.
public struct HandEdits: Sendable {
  /// What happened to a record.
  public enum Kind: String, Sendable {
    /// It is new.
    case added
    /// It says something else.
    case changed
    /// It is gone.
    case removed
  }

  /// One record that a person changed.
  public struct Change: Sendable {
    /// What happened.
    public let kind: Kind
    /// The record as it is now, dated, or as it was when it was removed.
    public let record: Record
    /// The number of its line in the new file; for a removed one that in the old file.
    public let line: Int
  }

  /// The new file with its changes dated.
  public let file: MonthFile

  /// The changes, in the order of the new file, then those that are gone.
  public let changes: [Change]

  /// Compares two states of a file. `now` is when the edit is recorded; a time that is not after the one before is put a
  /// second after it.
  public init(from old: MonthFile, to new: MonthFile, now: OffsetDateTime) {
    var known: [[UInt8]: [Int]] = [:]
    var byKey: [OccurrenceKey: [Int]] = [:]
    for (number, line) in old.records { known[Array(old.bytes[line.range]), default: []].append(number) }
    var unknown: [Int] = []
    for (number, line) in new.records {
      let text = Array(new.bytes[line.range])
      if let same = known[text], !same.isEmpty {
        known[text]?.removeFirst()
      } else {
        unknown.append(number)
      }
    }
    let gone = known.values.flatMap { $0 }.sorted()
    for number in gone {
      if let key = old.record(atLine: number)?.key { byKey[key, default: []].append(number) }
    }
    var taken = Set<Int>()
    var changes: [Change] = []
    var bytes = new.bytes
    var edits: [(range: Range<Int>, text: [UInt8])] = []
    for number in unknown {
      guard var record = new.record(atLine: number), let line = new.lines[number - 1].record else { continue }
      let before = HandEdits.take(of: record, &byKey, old, gone, &taken)
      if before == record { continue }
      if !new.hasConflict, let time = HandEdits.time(for: record, before, now) {
        edits.append(line.edit(at: time, in: new.bytes.span))
        record.at = time
      }
      changes.append(Change(kind: before == nil ? .added : .changed, record: record, line: number))
    }
    for (range, text) in edits.reversed() { bytes.replaceSubrange(range, with: text) }
    for number in gone where !taken.contains(number) {
      guard let record = old.record(atLine: number) else { continue }
      changes.append(Change(kind: .removed, record: record, line: number))
    }
    file = edits.isEmpty ? new : MonthFile(bytes, calendars: new.calendars)
    self.changes = changes
  }

  /// The record that a line was before, taken from those that are gone: the one of its key, or without one the one that
  /// says the same in other columns.
  private static func take(
    of record: Record, _ byKey: inout [OccurrenceKey: [Int]], _ old: MonthFile, _ gone: [Int],
    _ taken: inout Set<Int>
  ) -> Record? {
    var found: Int?
    if let key = record.key {
      found = byKey[key]?.first { !taken.contains($0) }
    } else {
      found = gone.first { !taken.contains($0) && old.record(atLine: $0) == record }
    }
    guard let found else { return nil }
    taken.insert(found)
    return old.record(atLine: found)
  }

  /// The time that a changed record gets; nil when it keeps the one it has, or has none.
  private static func time(for record: Record, _ before: Record?, _ now: OffsetDateTime) -> OffsetDateTime? {
    guard record.key != nil else { return nil }
    let fields = record.fields.filter { $0.kind == .at }
    guard fields.isEmpty || fields == before?.fields.filter({ $0.kind == .at }) else { return nil }
    // What is there and cannot be read is a fault to be told, and no time.
    guard fields.isEmpty || record.at != nil else { return nil }
    guard let earlier = before?.at, earlier.instant >= now.instant else { return now }
    return OffsetDateTime(instant: earlier.instant.adding(seconds: 1), offset: now.offset)
  }
}

extension RecordLine {
  /// What has to be replaced by what in the line's text so that it has that `at:`. The line has to have a key.
  fileprivate func edit(at time: OffsetDateTime, in text: Span<UInt8>) -> (range: Range<Int>, text: [UInt8]) {
    let field = Array("at:\(time)".utf8)
    var words = FieldWords(from: rest.lowerBound, to: rest.upperBound)
    var end = keyRange.upperBound
    while let word = words.next(text) {
      if FieldKind(text, word) == .at { return (word, field) }
      end = word.upperBound
    }
    return (end..<end, [UInt8(ascii: " ")] + field)
  }
}
