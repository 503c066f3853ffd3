/// Answers what `TimeZoneRules` answers, to many questions one after the other.
///
/// The slots of a series follow each other, and so do the lines of a listing: it is asked for the same half of a year
/// again and again, which is looked up once.
package struct ZoneCursor: Sendable {
  private let rules: TimeZoneRules
  private var moments = OffsetStretch.none
  private var readings = OffsetStretch.none

  /// A cursor that nothing was asked yet.
  package init(_ rules: TimeZoneRules) { self.rules = rules }

  /// Seconds east of UTC at a moment.
  package mutating func offset(at instant: Instant) -> Int {
    if moments.contains(instant.seconds) { return moments.offset }
    guard let stretch = rules.stretch(at: instant) else { return rules.offset(at: instant) }
    moments = stretch
    return stretch.offset
  }

  /// What the clock shows at a moment.
  package mutating func civil(at instant: Instant) -> CivilDateTime {
    CivilDateTime(wallSeconds: instant.seconds + offset(at: instant))
  }

  /// The moment that a reading of the clock means.
  package mutating func instant(of reading: CivilDateTime) -> Instant {
    if readings.contains(reading.wallSeconds) {
      return Instant(seconds: reading.wallSeconds - readings.offset)
    }
    guard let stretch = rules.stretch(of: reading) else { return rules.instant(of: reading) }
    readings = stretch
    return Instant(seconds: reading.wallSeconds - stretch.offset)
  }
}
