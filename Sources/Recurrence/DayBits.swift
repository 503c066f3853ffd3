/// A set of the numbers 0 to 383: the days of a year, of a month or of a week counted from its first day.
struct DayBits {
  private var words: InlineArray<6, UInt64> = [0, 0, 0, 0, 0, 0]

  /// The days 0 to `count` - 1.
  static func first(_ count: Int) -> DayBits {
    var bits = DayBits()
    bits.insert(contentsOf: 0..<count)
    return bits
  }

  /// The days of a week that repeats: bit `n` of `week` says whether the days n, n + 7, n + 14 … are in.
  static func repeating(week: UInt64) -> DayBits {
    var bits = DayBits()
    var week = week
    for index in 0..<6 {
      bits.words[index] = weekCopies(week)
      // The next word starts one weekday later, since 64 is 9 weeks and a day.
      week = (week >> 1) | ((week & 1) << 6)
    }
    return bits
  }

  /// The first ten copies of a 7-bit week, one after the other.
  static func weekCopies(_ week: UInt64) -> UInt64 {
    week &* 0x8102_0408_1020_4081
  }

  var isEmpty: Bool {
    words[0] | words[1] | words[2] | words[3] | words[4] | words[5] == 0
  }

  var count: Int {
    var count = 0
    for index in 0..<6 { count += words[index].nonzeroBitCount }
    return count
  }

  mutating func insert(_ day: Int) {
    words[day >> 6] |= 1 << UInt64(day & 63)
  }

  mutating func insert(contentsOf days: Range<Int>) {
    var day = days.lowerBound
    while day < days.upperBound {
      let bits = min(64 - (day & 63), days.upperBound - day)
      words[day >> 6] |= (UInt64.max >> UInt64(64 - bits)) << UInt64(day & 63)
      day += bits
    }
  }

  /// Adds the days of `slice`, whose bit 0 is the day `first`.
  mutating func insert(_ slice: UInt64, at first: Int) {
    let index = first >> 6
    let shift = UInt64(first & 63)
    words[index] |= slice << shift
    if shift > 0, index < 5 { words[index + 1] |= slice >> (64 - shift) }
  }

  mutating func formIntersection(_ other: DayBits) {
    for index in 0..<6 { words[index] &= other.words[index] }
  }

  /// The 64 days from `first`, which is bit 0.
  func slice(at first: Int) -> UInt64 {
    let index = first >> 6
    let shift = UInt64(first & 63)
    let low = words[index] >> shift
    return shift > 0 && index < 5 ? low | words[index + 1] << (64 - shift) : low
  }

  /// The first day of the set that is `day` or later; -1 if there is none.
  func next(from day: Int) -> Int {
    var index = day >> 6
    guard index < 6 else { return -1 }
    var word = words[index] & (UInt64.max << UInt64(day & 63))
    while word == 0 {
      index += 1
      if index == 6 { return -1 }
      word = words[index]
    }
    return index << 6 + word.trailingZeroBitCount
  }

  /// The day that has `position` days of the set before it. There have to be that many.
  func day(at position: Int) -> Int {
    var rest = position
    for index in 0..<6 {
      let count = words[index].nonzeroBitCount
      if rest < count { return index << 6 + bitIndex(of: rest, in: words[index]) }
      rest -= count
    }
    preconditionFailure("the set has only \(count) days")
  }
}

/// The place of the set bit that has `position` set bits below it.
func bitIndex(of position: Int, in word: UInt64) -> Int {
  var word = word
  for _ in 0..<position { word &= word &- 1 }
  return word.trailingZeroBitCount
}
