/// Which lines of a text are still there in a version of it.
enum LineAlignment {
  /// For each line of the version, its place in the base; nil for an added one. Places ascend, and as many lines as
  /// possible have one, unless there are so many that finding out would take long.
  static func places(of version: [ArraySlice<UInt8>], in base: [ArraySlice<UInt8>]) -> [Int?] {
    var places = [Int?](repeating: nil, count: version.count)
    var start = 0
    while start < min(version.count, base.count), version[start] == base[start] {
      places[start] = start
      start += 1
    }
    var (end, baseEnd) = (version.count, base.count)
    while end > start, baseEnd > start, version[end - 1] == base[baseEnd - 1] {
      end -= 1
      baseEnd -= 1
      places[end] = baseEnd
    }
    if end > start, baseEnd > start {
      if (end - start) * (baseEnd - start) <= 1_000_000 {
        longest(version, base, start..<end, start..<baseEnd, &places)
      } else {
        nearest(version, base, start..<end, start..<baseEnd, &places)
      }
    }
    return places
  }

  /// The longest common subsequence.
  private static func longest(
    _ version: [ArraySlice<UInt8>], _ base: [ArraySlice<UInt8>], _ lines: Range<Int>, _ baseLines: Range<Int>,
    _ places: inout [Int?]
  ) {
    let width = baseLines.count + 1
    var lengths = [Int32](repeating: 0, count: (lines.count + 1) * width)
    for row in stride(from: lines.count - 1, through: 0, by: -1) {
      for column in stride(from: baseLines.count - 1, through: 0, by: -1) {
        let place = row * width + column
        lengths[place] =
          version[lines.lowerBound + row] == base[baseLines.lowerBound + column]
          ? lengths[place + width + 1] + 1 : max(lengths[place + width], lengths[place + 1])
      }
    }
    var (row, column) = (0, 0)
    while row < lines.count, column < baseLines.count {
      let place = row * width + column
      if version[lines.lowerBound + row] == base[baseLines.lowerBound + column] {
        places[lines.lowerBound + row] = baseLines.lowerBound + column
        row += 1
        column += 1
      } else if lengths[place + width] >= lengths[place + 1] {
        row += 1
      } else {
        column += 1
      }
    }
  }

  /// Each line at the next place where the base has it.
  private static func nearest(
    _ version: [ArraySlice<UInt8>], _ base: [ArraySlice<UInt8>], _ lines: Range<Int>, _ baseLines: Range<Int>,
    _ places: inout [Int?]
  ) {
    var found: [ArraySlice<UInt8>: [Int]] = [:]
    for index in baseLines.reversed() { found[base[index], default: []].append(index) }
    var last = -1
    for index in lines {
      while let place = found[version[index]]?.last {
        found[version[index]]?.removeLast()
        if place > last {
          places[index] = place
          last = place
          break
        }
      }
    }
  }
}
