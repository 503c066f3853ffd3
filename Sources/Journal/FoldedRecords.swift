import CivilTime

/// The place of a record among several month files.
public struct RecordPlace: Sendable, Hashable {
  /// The file's place in the list that was folded.
  public let file: Int
  /// The line's number in the file, counted from 1.
  public let line: Int

  /// A line of a file.
  public init(file: Int, line: Int) {
    self.file = file
    self.line = line
  }
}

/// The records that count: of several with one key, in one file or in several, only one does.
///
/// That is the one with the later `at:`; one without it loses. At the same instant done comes before partial
/// before skipped, and then the line that is greater by its bytes. Lines without a key always count.
public struct FoldedRecords: Sendable {
  /// The records that count, in the order of the files and their lines.
  public private(set) var places: [RecordPlace] = []
  /// Those that don't, each with the one that counts instead; see `MonthFile.keyRepeated(atLine:counting:)`.
  public private(set) var superseded: [(loser: RecordPlace, winner: RecordPlace)] = []

  /// Folds the records of the files.
  public init(_ files: [MonthFile]) {
    var table = KeyTable(capacity: files.reduce(0) { $0 + $1.lines.count })
    var losers: [RecordPlace] = []
    places.reserveCapacity(table.count)
    for (index, file) in files.enumerated() {
      for (number, line) in file.records {
        let place = RecordPlace(file: index, line: number)
        guard let key = line.key, let rival = table.insert(key, places.count) else {
          places.append(place)
          continue
        }
        if FoldedRecords.counts(place, over: places[rival], files) {
          losers.append(places[rival])
          places[rival] = place
        } else {
          losers.append(place)
        }
      }
    }
    for loser in losers {
      guard let key = FoldedRecords.line(loser, files).key, let winner = table[key] else { continue }
      superseded.append((loser, places[winner]))
    }
    if !losers.isEmpty { places.sort { ($0.file, $0.line) < ($1.file, $1.line) } }
  }

  private static func line(_ place: RecordPlace, _ files: [MonthFile]) -> RecordLine {
    guard let line = files[place.file].lines[place.line - 1].record else {
      preconditionFailure("a folded line is no record")
    }
    return line
  }

  /// Whether the first of two records with one key counts instead of the second.
  private static func counts(_ left: RecordPlace, over right: RecordPlace, _ files: [MonthFile]) -> Bool {
    let (first, second) = (line(left, files), line(right, files))
    let (leftFile, rightFile) = (files[left.file], files[right.file])
    let leftAt = first.at(in: leftFile.bytes.span)?.instant
    let rightAt = second.at(in: rightFile.bytes.span)?.instant
    if leftAt != rightAt {
      guard let leftAt else { return false }
      guard let rightAt else { return true }
      return leftAt > rightAt
    }
    if first.status != second.status { return first.status.precedence > second.status.precedence }
    return rightFile.bytes[second.range].lexicographicallyPrecedes(leftFile.bytes[first.range])
  }
}
