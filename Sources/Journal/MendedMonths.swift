import CivilTime

/// Month files with those faults mended that need nobody's decision: records in the file of another month, several
/// records of one key, and records that are not in order.
///
/// No line is reworded but that of a record which is merged with another of its key. A file with conflict
/// markers is left alone, as a record may stand on both sides.
public struct MendedMonths: Sendable {
  /// What was done to one record, or to a file.
  public struct Step: Sendable, Hashable {
    /// What was done.
    public enum Action: Sendable, Hashable {
      /// The record went to the file of that month, named by its first day.
      case moved(to: CivilDate)
      /// The record was folded into the one at that place, which counts.
      case folded(into: RecordPlace)
      /// The records of the file were put in order.
      case ordered
    }

    /// What was done.
    public let action: Action
    /// Where the record stood before; line 0 of the file for `ordered`.
    public let place: RecordPlace
    /// The line as it was, without its end; empty for `ordered`.
    public let line: [UInt8]
    /// The key of the record, if it has one.
    public let key: OccurrenceKey?
    /// What a record that was folded could not keep; the side means nothing.
    public internal(set) var losers: [MergeLoser] = []
  }

  /// The files that changed, by the first day of their month; among them new ones for records that were moved.
  public private(set) var files: [(month: CivilDate, file: MonthFile)] = []

  /// What was done, in the order of the files and lines that were given.
  public private(set) var steps: [Step] = []

  /// Mends files, each with the first day of its month, in ascending order.
  public init(_ months: [(month: CivilDate, file: MonthFile)]) {
    var blocks = months.map { MonthBlocks($0.file) }
    fold(months.map(\.file), &blocks)
    var new: [CivilDate: MonthBlocks] = [:]
    move(months.map(\.month), &blocks, &new)
    for (index, month) in months.enumerated() where !month.file.hasConflict {
      if blocks[index].settle() {
        steps.append(Step(action: .ordered, place: RecordPlace(file: index, line: 0), line: [], key: nil))
      }
      let bytes = blocks[index].bytes
      guard bytes != month.file.bytes else { continue }
      files.append((month.month, MonthFile(bytes, calendars: month.file.calendars)))
    }
    for (month, var blocks) in new {
      _ = blocks.settle()
      files.append((month, MonthFile(blocks.bytes, calendars: months.first?.file.calendars ?? .none)))
    }
    files.sort { $0.month < $1.month }
    steps.sort { ($0.place.file, $0.place.line) < ($1.place.file, $1.place.line) }
  }

  /// Folds the records of one key into the place of the one that counts, as a merge without a base does.
  private mutating func fold(_ files: [MonthFile], _ blocks: inout [MonthBlocks]) {
    // Files with conflicts count as empty here, so that places stay those of the list.
    let whole = files.map { $0.hasConflict ? MonthFile(calendars: $0.calendars) : $0 }
    var losers: [RecordPlace: [RecordPlace]] = [:]
    for (loser, winner) in FoldedRecords(whole).superseded { losers[winner, default: []].append(loser) }
    for (winner, others) in losers {
      let places = (others + [winner]).sorted { ($0.file, $0.line) < ($1.file, $1.line) }
      let versions = places.compactMap { MendedMonths.version(at: $0, files) }
      let merged = RecordMerge.folded(versions[...], bases: [])
      var taken: [MonthBlocks.Block] = []
      for (place, version) in zip(places, versions) where place != winner {
        if let block = blocks[place.file].take(line: place.line) { taken.append(block) }
        var step = Step(
          action: .folded(into: winner), place: place, line: version.line, key: version.record.key)
        step.losers = RecordMerge(bases: [], version, merged).losses.filter(\.isLeft).map { loss in
          MergeLoser(loss, .ours, line: place.line, of: version.record)
        }
        steps.append(step)
      }
      blocks[winner.file].fold(taken, intoLine: winner.line, as: merged)
    }
  }

  private static func version(at place: RecordPlace, _ files: [MonthFile]) -> RecordVersion? {
    let file = files[place.file]
    return file.record(atLine: place.line).map {
      RecordVersion(record: $0, line: Array(file.bytes[file.lines[place.line - 1].range]), number: place.line)
    }
  }

  /// Moves records to the files of their months.
  private mutating func move(
    _ months: [CivilDate], _ blocks: inout [MonthBlocks], _ new: inout [CivilDate: MonthBlocks]
  ) {
    for (index, month) in months.enumerated() where !blocks[index].isFixed {
      for (line, record) in blocks[index].records where !month.hasMonth(of: record.date) {
        let target = record.date.firstOfMonth
        let place = months.firstIndex(of: target)
        if let place, blocks[place].isFixed { continue }
        guard let taken = blocks[index].take(line: line) else { continue }
        if let place { blocks[place].add(taken) } else { new[target, default: MonthBlocks()].add(taken) }
        steps.append(
          Step(
            action: .moved(to: target), place: RecordPlace(file: index, line: line), line: taken.content,
            key: record.key))
      }
    }
  }
}

extension CivilDate {
  /// The first day of its month.
  var firstOfMonth: CivilDate { adding(days: 1 - day) }

  /// Whether another date is in the same month.
  func hasMonth(of other: CivilDate) -> Bool { other.firstOfMonth == firstOfMonth }
}
