/// The flat arrays behind a `TimeZoneRules`; a class only so that the rules copy with one retain.
final class TransitionTable: Sendable {
  let name: String
  /// Seconds since 1970-01-01T00:00:00Z of each transition, ascending.
  let moments: [Int]
  /// For each transition the first wall-clock reading, in seconds, that can only mean a moment after it.
  private let readings: [Int]
  /// Seconds east of UTC before the first transition, and from each one on: one more than `moments`.
  private let offsets: [Int32]
  private let designations: [String]
  /// Which of the designations holds with each of `offsets`; empty when there are none.
  private let designationIndices: [UInt8]
  private let footer: PosixZoneRule?
  /// Whether there is a footer: asking the optional copies all of it.
  private let hasFooter: Bool

  init(
    name: String, moments: [Int], offsets: [Int], designations: [String], designationIndices: [UInt8],
    footer: PosixZoneRule?
  ) {
    self.name = name
    self.footer = footer
    hasFooter = footer != nil
    self.designations = designations
    self.designationIndices = designationIndices
    // Files may start with a transition at the oldest number there is; no offset may overflow it.
    self.moments = moments.map { min(max($0, -1 << 60), 1 << 60) }
    self.offsets = offsets.map { Int32(clamping: $0) }
    var readings: [Int] = []
    readings.reserveCapacity(moments.count)
    for (index, moment) in self.moments.enumerated() {
      // In a gap and in a repeated hour the offset before it counts, so the new one starts to count where the
      // clock that is ahead, the old or the new, stands at that moment.
      let reading = moment + Int(max(self.offsets[index], self.offsets[index + 1]))
      readings.append(max(reading, readings.last ?? reading))
    }
    self.readings = readings
  }

  func offset(at instant: Instant) -> Int {
    if isPast(moments, instant.seconds), let offset = footer?.offset(at: instant) { return offset }
    return Int(offsets[TransitionTable.count(in: moments, notAfter: instant.seconds)])
  }

  func offset(of reading: CivilDateTime) -> Int {
    if isPast(readings, reading.wallSeconds), let offset = footer?.offset(of: reading) { return offset }
    return Int(offsets[TransitionTable.count(in: readings, notAfter: reading.wallSeconds)])
  }

  /// The stretch around a moment; nil where the footer decides.
  func stretch(at instant: Instant) -> OffsetStretch? { stretch(of: moments, around: instant.seconds) }

  /// The stretch around a reading; nil where the footer decides.
  func stretch(of reading: CivilDateTime) -> OffsetStretch? {
    stretch(of: readings, around: reading.wallSeconds)
  }

  private func stretch(of numbers: [Int], around seconds: Int) -> OffsetStretch? {
    if hasFooter, isPast(numbers, seconds) { return nil }
    let index = TransitionTable.count(in: numbers, notAfter: seconds)
    return OffsetStretch(
      from: index == 0 ? .min : numbers[index - 1], until: index == numbers.count ? .max : numbers[index],
      offset: Int(offsets[index]))
  }

  func abbreviation(at instant: Instant) -> String {
    if isPast(moments, instant.seconds), let footer { return footer.abbreviation(at: instant) }
    let index = TransitionTable.count(in: moments, notAfter: instant.seconds)
    guard index < designationIndices.count else { return offsetAbbreviation(Int(offsets[index])) }
    return designations[Int(designationIndices[index])]
  }

  private func isPast(_ numbers: [Int], _ seconds: Int) -> Bool {
    numbers.isEmpty || numbers[numbers.count - 1] <= seconds
  }

  /// How many of the ascending numbers are at most `limit`.
  private static func count(in numbers: [Int], notAfter limit: Int) -> Int {
    var low = 0
    var count = numbers.count
    while count > 0 {
      let half = count / 2
      if numbers[low + half] <= limit {
        low += half + 1
        count -= half + 1
      } else {
        count = half
      }
    }
    return low
  }
}
