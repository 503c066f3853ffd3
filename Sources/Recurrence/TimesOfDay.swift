/// The times of a rule within one period, as offsets in seconds: every combination of its hours, minutes and
/// seconds. 86,400 of them cost no more memory than one.
struct TimesOfDay {
  private let hours: UInt64
  private let minutes: UInt64
  private let seconds: UInt64
  private let minutesCount: Int
  private let secondsCount: Int
  /// How many times there are.
  let count: Int
  /// The earliest, -1 if there is none.
  let first: Int

  /// Bit n of each set stands for n o'clock, minute n and second n.
  init(hours: UInt64, minutes: UInt64, seconds: UInt64) {
    self.hours = hours
    self.minutes = minutes
    self.seconds = seconds
    minutesCount = minutes.nonzeroBitCount
    secondsCount = seconds.nonzeroBitCount
    count = hours.nonzeroBitCount * minutesCount * secondsCount
    first =
      count == 0
      ? -1
      : hours.trailingZeroBitCount * 3600 + minutes.trailingZeroBitCount * 60 + seconds.trailingZeroBitCount
  }

  /// The earliest time that is `offset` or later; -1 if there is none.
  func next(from offset: Int) -> Int {
    if offset <= first { return first }
    if count < 2 { return -1 }
    var hour = offset / 3600
    var minute = offset % 3600 / 60
    guard hour < 24 else { return -1 }
    if hours & (1 << UInt64(hour)) != 0 {
      if minutes & (1 << UInt64(minute)) != 0 {
        let second = nextBit(seconds, from: offset % 60)
        if second >= 0 { return hour * 3600 + minute * 60 + second }
      }
      minute = nextBit(minutes, from: minute + 1)
      if minute >= 0 { return hour * 3600 + minute * 60 + seconds.trailingZeroBitCount }
    }
    hour = nextBit(hours, from: hour + 1)
    if hour < 0 { return -1 }
    return hour * 3600 + minutes.trailingZeroBitCount * 60 + seconds.trailingZeroBitCount
  }

  /// How many times come before `offset`.
  func count(before offset: Int) -> Int {
    if offset <= first { return 0 }
    let hour = offset / 3600
    guard hour < 24 else { return count }
    let minute = offset % 3600 / 60
    var result = bitsBelow(hour, of: hours) * minutesCount * secondsCount
    guard hours & (1 << UInt64(hour)) != 0 else { return result }
    result += bitsBelow(minute, of: minutes) * secondsCount
    guard minutes & (1 << UInt64(minute)) != 0 else { return result }
    return result + bitsBelow(offset % 60, of: seconds)
  }

  /// The time that has `position` times before it. There have to be that many.
  func time(at position: Int) -> Int {
    let perHour = minutesCount * secondsCount
    let hour = bitIndex(of: position / perHour, in: hours)
    let minute = bitIndex(of: position % perHour / secondsCount, in: minutes)
    return hour * 3600 + minute * 60 + bitIndex(of: position % secondsCount, in: seconds)
  }
}

/// The lowest set bit that is `from` or higher; -1 if there is none. `from` has to be 0...64.
func nextBit(_ word: UInt64, from: Int) -> Int {
  guard from < 64 else { return -1 }
  let rest = word & (UInt64.max << UInt64(from))
  return rest == 0 ? -1 : rest.trailingZeroBitCount
}

/// How many of the bits 0 to `bit` - 1 are set. `bit` has to be 0...63.
private func bitsBelow(_ bit: Int, of word: UInt64) -> Int {
  (word & ((1 << UInt64(bit)) - 1)).nonzeroBitCount
}

/// The set of those numbers that lie in `range`, which has to lie in 0...63.
func bitSet(_ numbers: [Int], in range: ClosedRange<Int>) -> UInt64 {
  var bits: UInt64 = 0
  for number in numbers where range.contains(number) { bits |= 1 << UInt64(number) }
  return bits
}
