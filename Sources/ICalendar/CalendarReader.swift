import CivilTime

/// Reads an iCalendar stream: bytes to events with positioned diagnostics (RFC 5545, RFC 7986, RFC 6868).
///
/// One pass goes over the physical lines and looks only at what decides whether a component can touch the asked
/// days; components that cannot are passed over without being taken apart. Nothing that is wrong in a stream
/// loses more than the line or the event it is in: a missing END, a second VCALENDAR, UTF-16, Latin-1, blank and
/// junk lines are all read.
public struct CalendarReader {
  /// Where the zones come from.
  let database: ZoneDatabase

  /// The days that are wanted, both included, or nil for everything.
  let days: ClosedRange<CivilDate>?

  /// Whether VTODOs are kept.
  let keepsTodos: Bool

  /// Whether ATTENDEEs are read: they are most of the text of some calendars, and only needed to see what the owner
  /// declined.
  let keepsAttendees: Bool

  /// Whether the UIDs of components that were passed over are noted, see `CalendarContents.passedOver`.
  public var notesPassedOver = false

  /// Hashes of UIDs that other files of the same calendar have kept components of: all components of these are kept.
  public var wantedUIDs: Set<UInt64> = []

  /// How many bytes are worth a thread of their own. What is read does not depend on it; tests make it small.
  package var leastPieceBytes = StreamPieces.leastBytes

  /// A reader that keeps what may touch one of `days`: every event whose start and end, in whatever zone, could
  /// lie there, every series that may have a slot there, and with them all components of the same UID.
  public init(
    database: ZoneDatabase, days: ClosedRange<CivilDate>? = nil, keepsTodos: Bool = false,
    keepsAttendees: Bool = true
  ) {
    self.keepsAttendees = keepsAttendees
    self.database = database
    self.days = days
    self.keepsTodos = keepsTodos
  }

  /// Reads a whole stream. `fallback` is the zone for values whose TZID nobody knows: the calendar's own.
  public func read(_ bytes: Span<UInt8>, fallback: TimeZoneRules) -> CalendarContents {
    if let converted = StreamEncoding.converted(bytes) {
      return readUnicode(converted.span, fallback: fallback)
    }
    return readUnicode(bytes, fallback: fallback)
  }

  private func readUnicode(_ bytes: Span<UInt8>, fallback: TimeZoneRules) -> CalendarContents {
    var pass = StreamPieces(bytes, leastBytes: leastPieceBytes).run(ComponentPass(reader: self), bytes)
    return pass.contents(bytes, database: database, fallback: fallback)
  }
}
