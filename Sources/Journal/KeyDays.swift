import CivilTime

/// Which days have keys in several month files.
struct KeyDays {
  private var first = 0
  /// How many files may have keys of a day, from `first` on; none when the days are too far apart to be listed.
  private var counts: [Int32] = []

  /// The days between the first and the last one that are listed, some 350 years.
  private static let most = 1 << 17

  init(_ files: [MonthFile]) {
    let ranges = files.compactMap(\.keyDays)
    guard let first = ranges.map(\.lowerBound).min(), let last = ranges.map(\.upperBound).max(),
      last - first < KeyDays.most
    else { return }
    self.first = first
    // First by how many the count changes at a day, then the sums of that.
    counts = [Int32](repeating: 0, count: last - first + 2)
    for range in ranges {
      counts[range.lowerBound - first] += 1
      counts[range.upperBound - first + 1] -= 1
    }
    for day in counts.indices.dropFirst() { counts[day] += counts[day - 1] }
  }

  /// Whether keys of a day may be in more than one of the files. The day has to be that of one of their keys.
  func isShared(_ date: CivilDate) -> Bool {
    counts.isEmpty || counts[date.dayNumber - first] > 1
  }
}
