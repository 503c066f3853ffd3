import CivilTime

/// The place of a record among several month files.
public struct RecordPlace: Sendable, Hashable {
  private let packedFile: Int32
  private let packedLine: Int32

  /// A line of a file.
  public init(file: Int, line: Int) {
    packedFile = Int32(file)
    packedLine = Int32(line)
  }

  /// The file's place in the list that was folded.
  public var file: Int { Int(packedFile) }
  /// The line's number in the file, counted from 1.
  public var line: Int { Int(packedLine) }
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
    // Keys of a day that one file has alone are in a table that is small and begun anew with each file.
    let days = KeyDays(files)
    var ofFile = KeyTable()
    var ofAll = KeyTable()
    // Each with the place, in the list of those that count, of the one that counts instead.
    var losers: [(place: RecordPlace, rival: Int)] = []
    places.reserveCapacity(files.reduce(0) { $0 + $1.lines.count })
    for (index, file) in files.enumerated() {
      ofFile.removeAll()
      for (number, line) in file.records {
        let place = RecordPlace(file: index, line: number)
        guard let key = line.key,
          let rival = days.isShared(key.date)
            ? ofAll.insert(key, places.count) : ofFile.insert(key, places.count)
        else {
          places.append(place)
          continue
        }
        if FoldedRecords.counts(place, over: places[rival], files) {
          losers.append((places[rival], rival))
          places[rival] = place
        } else {
          losers.append((place, rival))
        }
      }
    }
    guard !losers.isEmpty else { return }
    superseded = losers.map { ($0.place, places[$0.rival]) }
    places.sort { ($0.file, $0.line) < ($1.file, $1.line) }
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
