import CivilTime
import Journal

/// The order of targets: by start, then title, then key.
///
/// Ten years have hundreds of thousands of targets, and comparing any two of them costs more than looking at the
/// digits of each start a few times: they are put in order by their lowest eleven bits, then by the next, which keeps
/// what the round before did. What then is left to compare are the few that start together.
struct TargetOrder {
  /// The numbers of the targets in their order, see `TargetTable`.
  let numbers: [UInt32]

  private static let bits = 11
  private static let radix = 1 << bits

  init(_ occurrences: OccurrenceTable, _ days: [OccurrenceDay], _ numbers: [UInt32]) {
    guard numbers.count > 1 else {
      self.numbers = numbers
      return
    }
    let work = Work(occurrences, days)
    var words = TargetOrder.words(numbers, work)
    TargetOrder.sort(&words)
    var sorted = words.map { UInt32(truncatingIfNeeded: $0) }
    var first = 0
    while first < sorted.count {
      var last = first + 1
      while last < sorted.count, words[last] >> 32 == words[first] >> 32 { last += 1 }
      if last - first > 1 { work.sort(&sorted, first..<last) }
      first = last
    }
    self.numbers = sorted
  }

  /// For each number a word with its start in the upper half: seconds since the first one, or so many of them that the
  /// half is enough.
  private static func words(_ numbers: [UInt32], _ work: Work) -> [UInt64] {
    var (least, most) = (Int.max, Int.min)
    for number in numbers {
      let start = work.start(number)
      least = min(least, start)
      most = max(most, start)
    }
    let shift = UInt64(max(0, 32 - UInt64(most - least).leadingZeroBitCount))
    return numbers.map { (UInt64(work.start($0) - least) >> shift) << 32 | UInt64($0) }
  }

  /// Puts words in the order of their upper halves; those that are equal there stay in their order.
  private static func sort(_ words: inout [UInt64]) {
    let span = words.reduce(0) { $0 | ($1 >> 32) }
    var next = words
    var shift: UInt64 = 0
    while span >> shift > 0 {
      var counts = [Int](repeating: 0, count: radix)
      // Unlike the arrays, spans need not be asked at every store whether somebody else holds them too.
      var ends = counts.mutableSpan
      for word in words { ends[digit(word, shift)] += 1 }
      var sum = 0
      for digit in 0..<radix { (ends[digit], sum) = (sum, sum + ends[digit]) }
      var sorted = next.mutableSpan
      for word in words {
        let digit = digit(word, shift)
        sorted[ends[digit]] = word
        ends[digit] += 1
      }
      swap(&words, &next)
      shift += UInt64(bits)
    }
  }

  @inline(__always)
  private static func digit(_ word: UInt64, _ shift: UInt64) -> Int {
    Int(truncatingIfNeeded: word >> (32 + shift)) & (radix - 1)
  }

  /// What is compared.
  private struct Work {
    private let occurrences: OccurrenceTable
    private let days: [OccurrenceDay]
    /// The starts of all occurrences.
    private var starts: [Int] = []
    /// The ranks of their titles.
    private var ranks: [Int32] = []

    init(_ occurrences: OccurrenceTable, _ days: [OccurrenceDay]) {
      self.occurrences = occurrences
      self.days = days
      let titles = TitleRanks(occurrences.components).ranks
      var starts: [Int] = []
      var ranks: [Int32] = []
      starts.reserveCapacity(occurrences.count)
      ranks.reserveCapacity(occurrences.count)
      occurrences.forEach { _, placement, component in
        starts.append(placement.start.seconds)
        ranks.append(titles[component])
      }
      (self.starts, self.ranks) = (starts, ranks)
    }

    func start(_ number: UInt32) -> Int {
      let number = Int(number)
      return number < starts.count ? starts[number] : days[number - starts.count].start.seconds
    }

    private func rank(_ number: UInt32) -> Int32 {
      let number = Int(number)
      return ranks[number < starts.count ? number : days[number - starts.count].occurrence]
    }

    private func key(_ number: UInt32) -> OccurrenceKey {
      let number = Int(number)
      guard number >= starts.count else { return occurrences[number].key }
      let day = days[number - starts.count]
      return OccurrenceKey(date: day.day.date, series: occurrences[day.occurrence].key.series, isDay: true)
    }

    private func precedes(_ left: UInt32, _ right: UInt32) -> Bool {
      let (start, other) = (start(left), start(right))
      if start != other { return start < other }
      let (title, another) = (rank(left), rank(right))
      return title != another ? title < another : key(left) < key(right)
    }

    /// Sorts a stretch. Few targets start together, and those are put in their places one by one.
    func sort(_ numbers: inout [UInt32], _ stretch: Range<Int>) {
      guard stretch.count <= 32 else {
        numbers.replaceSubrange(stretch, with: numbers[stretch].sorted(by: precedes))
        return
      }
      for place in stretch.dropFirst() {
        var free = place
        while free > stretch.lowerBound, precedes(numbers[free], numbers[free - 1]) {
          numbers.swapAt(free, free - 1)
          free -= 1
        }
      }
    }
  }
}
