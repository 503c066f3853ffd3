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
  /// Both changes keep away from the turn of the year, so one year decides.
  private let staysWithinYear: Bool

  /// A rule from its parts.
  public init(standardName: String, standardOffset: Int, daylight: Daylight? = nil) {
    self.standardName = standardName
    self.standardOffset = standardOffset
    self.daylight = daylight
    staysWithinYear =
      daylight.map { $0.start.day.keepsFromNewYear && $0.end.day.keepsFromNewYear } ?? true
  }

  /// Seconds east of UTC at a moment.
  public func offset(at instant: Instant) -> Int {
    guard let daylight else { return standardOffset }
    return holds(
      daylight, at: instant.seconds, startShift: -standardOffset, endShift: -daylight.offset)
      ? daylight.offset : standardOffset
  }

  /// The offset that a wall-clock reading is meant in: in a gap the one before it, of a repeated reading the
  /// first (RFC 5545, section 3.3.5).
  public func offset(of reading: CivilDateTime) -> Int {
    guard let daylight else { return standardOffset }
    // A reading is past a change when it is later than all that the old and the new clock show at it.
    let saving = daylight.offset - standardOffset
    return holds(
      daylight, at: reading.wallSeconds, startShift: max(0, saving), endShift: max(0, -saving))
      ? daylight.offset : standardOffset
  }

  /// What the zone is called at a moment: `CET` or `CEST`.
  public func abbreviation(at instant: Instant) -> String {
    guard let daylight else { return standardName }
    return holds(
      daylight, at: instant.seconds, startShift: -standardOffset, endShift: -daylight.offset)
      ? daylight.name : standardName
  }

  /// Whether the latest change up to `seconds` was the start, when the changes' readings are counted
  /// `startShift` and `endShift` seconds later.
  private func holds(_ daylight: Daylight, at seconds: Int, startShift: Int, endShift: Int) -> Bool {
    // Some ten thousand million years: keeps the arithmetic below from overflowing.
    let seconds = min(max(seconds, -1 << 58), 1 << 58)
    let year = CivilDate(dayNumber: floorDivide(seconds, by: 86_400)).year
    if staysWithinYear {
      let start = daylight.start.reading(in: year) + startShift
      let end = daylight.end.reading(in: year) + endShift
      return start <= end
        ? seconds >= start && seconds < end
        : seconds >= start || seconds < end
    }
    var latest = Int.min
    var holds = false
    for near in year - 1...year + 1 {
      let start = daylight.start.reading(in: near) + startShift
      let end = daylight.end.reading(in: near) + endShift
      // Where an end and the next start fall together (daylight saving time all year), the start counts.
      if start <= seconds, start >= latest { (latest, holds) = (start, true) }
      if end <= seconds, end >= latest { (latest, holds) = (end, false) }
    }
    return holds
  }
}

extension PosixZoneRule.Change {
  /// Seconds from 1970-01-01T00:00:00 to the change in a year, on the clock it is given on.
  fileprivate func reading(in year: Int) -> Int {
    day.dayNumber(in: year) * 86_400 + time
  }
}

extension PosixZoneRule.Day {
  /// Days from 1970-01-01 to this day of a year.
  fileprivate func dayNumber(in year: Int) -> Int {
    switch self {
    case .julian(let number):
      let leapDay = number >= 60 && CivilDate.isLeap(year) ? 1 : 0
      return CivilDate.dayNumber(year: year, month: 1, day: 1) + number - 1 + leapDay
    case .ordinal(let number):
      return CivilDate.dayNumber(year: year, month: 1, day: 1) + number
    case .weekday(let month, let week, let weekday):
      let first = CivilDate.dayNumber(year: year, month: month, day: 1)
      // 1970-01-01 was a Thursday, 4 in the count that has Sunday as 0.
      let firstWeekday = first + 4 - floorDivide(first + 4, by: 7) * 7
      let wait = weekday >= firstWeekday ? weekday - firstWeekday : weekday - firstWeekday + 7
      let offset = wait + (week - 1) * 7
      return first + (offset < CivilDate.days(inMonth: month, ofYear: year) ? offset : offset - 7)
    }
  }

  /// Whether the day is at least two weeks away from both ends of the year: further than a time of 167 hours
  /// and an offset reach.
  fileprivate var keepsFromNewYear: Bool {
    switch self {
    case .julian(let number), .ordinal(let number): (15...350).contains(number)
    case .weekday(let month, _, _): (2...11).contains(month)
    }
  }
}
