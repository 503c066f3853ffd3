import CivilTime

/// What one iCalendar stream holds: its events, its zones, and what was wrong with it.
public struct CalendarContents: Sendable {
  /// A zone that values of the calendar are written in.
  public struct Zone: Sendable {
    /// The name to show: the database's name where it is known, else the TZID as written.
    public let name: String
    /// Its offsets.
    public let rules: TimeZoneRules
  }

  /// NAME or X-WR-CALNAME, or nil.
  public var name: String?

  /// The zone that X-WR-TIMEZONE names, or nil. Times without TZID and `Z` are read in it.
  public var zoneName: String?

  /// The rules of that zone, or nil when there is none or nobody knows it.
  public var zone: TimeZoneRules?

  /// COLOR or X-APPLE-CALENDAR-COLOR, as written.
  public var color: String?

  /// The zones of `DateValue.Form.zoned`.
  public var zones: [Zone] = []

  /// The events and to-dos that the reader kept, in the order of the stream.
  public var events: [CalendarEvent] = []

  /// Hashes of the UIDs of components that lie outside the asked range and were passed over, where the reader was told
  /// to note them: another file of the same calendar may have a component of one.
  public var passedOver: [UInt64] = []

  /// Hashes of the UIDs of the kept events, as in `passedOver`.
  public var keptUIDs: [UInt64] { events.filter { !$0.uid.isEmpty }.map { EventSketch.hash(ofUID: $0.uid) } }

  /// What was wrong, in the order it was found; a fault in an event that was passed over because it lies
  /// outside the asked range is not among them.
  public var diagnostics: [Diagnostic] = []

  /// Whether there was anything of a calendar in the stream at all.
  public var isCalendar = false

  /// An empty stream.
  public init() {}

  /// The moment a value names. Floating values are read on a clock in `local`; so is the midnight of a DATE.
  public func instant(of value: DateValue, local: TimeZoneRules) -> Instant {
    switch value.form {
    case .utc: Instant(seconds: value.wall.wallSeconds)
    case .zoned(let index): zones[index].rules.instant(of: value.wall)
    case .date, .floating: local.instant(of: value.wall)
    }
  }
}
