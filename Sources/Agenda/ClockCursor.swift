import CivilTime

/// The clock of a series, asked about its slots one after the other.
struct ClockCursor {
  /// The clock.
  let clock: SeriesClock
  private var wall: ZoneCursor
  /// The pinned zone, for slots in UTC.
  private var pinned: ZoneCursor?

  init(_ clock: SeriesClock) {
    self.clock = clock
    wall = ZoneCursor(clock.rules)
    if case .utc = clock.form { pinned = ZoneCursor(clock.pinned) }
  }

  /// As `SeriesClock.instant(of:)`.
  mutating func instant(of reading: CivilDateTime) -> Instant { wall.instant(of: reading) }

  /// As `SeriesClock.nominal(_:)`.
  mutating func nominal(_ slot: CivilDateTime) -> CivilDateTime {
    pinned?.civil(at: Instant(seconds: slot.wallSeconds)) ?? slot
  }

  /// The `nominal` reading at a moment.
  mutating func nominal(at instant: Instant) -> CivilDateTime {
    pinned?.civil(at: instant) ?? wall.civil(at: instant)
  }
}
