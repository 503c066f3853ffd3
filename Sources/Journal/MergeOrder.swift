/// The records of the merged file in their order, with the texts that they are parts of.
struct MergeOrder {
  private let ours: [UInt8]
  private let theirs: [UInt8]
  private let composed: [UInt8]
  /// The places of the rows, in the order of the file.
  private var places: [Int] = []

  init(_ rows: [MergeRow], ours: [UInt8], theirs: [UInt8], composed: [UInt8]) {
    self.ours = ours
    self.theirs = theirs
    self.composed = composed
    var places = Array(rows.indices)
    places.sort { first, second in
      let (left, right) = (rows[first], rows[second])
      return left.moment != right.moment ? left.moment < right.moment : comes(left, before: right)
    }
    self.places = places
  }

  /// Whether one record comes before another of the same moment.
  private func comes(_ left: MergeRow, before right: MergeRow) -> Bool {
    let title = bytes(left, left.record.titleRange)
    let other = bytes(right, right.record.titleRange)
    if title != other { return title.lexicographicallyPrecedes(other) }
    switch (left.record.key, right.record.key) {
    case (_?, nil): return false
    case (nil, _?): return true
    case (let first?, let second?) where first != second: return first < second
    default: return line(left).lexicographicallyPrecedes(line(right))
    }
  }

  private func bytes(_ row: MergeRow, _ range: Range<Int>) -> ArraySlice<UInt8> {
    switch row.source {
    case .ours: ours[range]
    case .theirs: theirs[range]
    case .composed: composed[range]
    }
  }

  private func line(_ row: MergeRow) -> ArraySlice<UInt8> {
    bytes(row, row.record.range)
  }

  /// The file: the records and the lines above them, without a byte order mark at its start.
  func text(of rows: [MergeRow], loose: LooseLines?) -> [UInt8] {
    var out: [UInt8] = []
    out.reserveCapacity(max(ours.count, theirs.count) + composed.count + 256)
    var loose = loose
    for place in places {
      loose?.write(row: place, to: &out)
      out.append(contentsOf: line(rows[place]))
      out.append(UInt8(ascii: "\n"))
    }
    loose?.write(row: rows.count, to: &out)
    var first = 0
    while out[first...].starts(with: [0xEF, 0xBB, 0xBF]) { first += 3 }
    if first > 0 { out.removeFirst(first) }
    return out
  }
}
