/// The rule of a zone for all years that its table doesn't list, as POSIX writes it in `TZ`:
/// `CET-1CEST,M3.5.0,M10.5.0/3`.
///
/// TZif files end in such a string (RFC 9636, section 3.3), with the extension that times run from -167 to
/// 167 hours. Offsets are seconds east of UTC here; the text has them the other way round.
public struct PosixZoneRule: Sendable, Hashable {
  /// The day in a year on which the clocks change.
  public enum Day: Sendable, Hashable {
    /// `Jn`: 1 to 365, February 29 never counted.
    case julian(Int)
    /// `n`: 0 to 365, February 29 counted.
    case ordinal(Int)
    /// `Mm.w.d`: the `week`th (1 to 5, 5 meaning the last) `weekday` of `month`; Sunday is 0.
    case weekday(month: Int, week: Int, weekday: Int)
  }

  /// A day and the seconds from its midnight, on the clock that is in force until then.
  public struct Change: Sendable, Hashable {
    /// The day of the year.
    public let day: Day
    /// Seconds after that day's midnight, between -167 and 167 hours.
    public let time: Int

    /// A change on that day at that time.
    public init(day: Day, time: Int = 7200) {
      self.day = day
      self.time = time
    }
  }

  /// The second offset of a zone and when it holds.
  public struct Daylight: Sendable, Hashable {
    /// What the zone is called then: `CEST`.
    public let name: String
    /// Seconds east of UTC; less than the standard offset in Dublin, whose winter is the exception.
    public let offset: Int
    /// When it begins, on the standard clock.
    public let start: Change
    /// When it ends, on its own clock.
    public let end: Change

    /// Daylight saving time between two changes of each year.
    public init(name: String, offset: Int, start: Change, end: Change) {
      self.name = name
      self.offset = offset
      self.start = start
      self.end = end
    }
  }

  /// What the zone is called in standard time: `CET`.
  public let standardName: String
  /// Seconds east of UTC in standard time.
  public let standardOffset: Int
  /// Nil when the offset is the same all year.
  public let daylight: Daylight?
  /// When the changes come in the fourteen kinds of years; nil when there are none.
  private let changes: YearlyChanges?

  /// A rule from its parts.
  public init(standardName: String, standardOffset: Int, daylight: Daylight? = nil) {
    self.standardName = standardName
    self.standardOffset = standardOffset
    self.daylight = daylight
    changes = daylight.map { YearlyChanges(start: $0.start, end: $0.end) }
  }

  /// Seconds east of UTC at a moment.
  public func offset(at instant: Instant) -> Int {
    guard let daylight, isDaylight(daylight, at: instant) else { return standardOffset }
    return daylight.offset
  }

  /// The offset that a wall-clock reading is meant in: in a gap the one before it, of a repeated reading the
  /// first (RFC 5545, section 3.3.5).
  public func offset(of reading: CivilDateTime) -> Int {
    guard let daylight, let changes else { return standardOffset }
    // A reading is past a change when it is later than all that the old and the new clock show at it.
    let saving = daylight.offset - standardOffset
    let isDaylight = changes.isPastStart(
      reading.wallSeconds, startShift: max(0, saving), endShift: max(0, -saving))
    return isDaylight ? daylight.offset : standardOffset
  }

  /// What the zone is called at a moment: `CET` or `CEST`.
  public func abbreviation(at instant: Instant) -> String {
    guard let daylight, isDaylight(daylight, at: instant) else { return standardName }
    return daylight.name
  }

  private func isDaylight(_ daylight: Daylight, at instant: Instant) -> Bool {
    changes?.isPastStart(instant.seconds, startShift: -standardOffset, endShift: -daylight.offset) ?? false
  }
}
