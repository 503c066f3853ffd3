import CivilTime
import Recurrence

/// One VEVENT or VTODO: a single event, the master of a series, or an override of one of its slots
/// (RFC 5545 sections 3.6.1 and 3.6.2).
public struct CalendarEvent: Sendable {
  /// Which component it was.
  public enum Kind: Sendable {
    /// A VEVENT.
    case event
    /// A VTODO; its DUE is the end.
    case todo
  }

  /// How the end is given.
  public enum End: Sendable, Hashable {
    /// Not at all: a DATE lasts one day, a time has no length.
    case none
    /// By DTEND or DUE, exclusive.
    case value(DateValue)
    /// By DURATION.
    case duration(CalendarDuration)

    fileprivate mutating func renumberZone(_ indices: [Int]) {
      guard case .value(var value) = self else { return }
      value.renumberZone(indices)
      self = .value(value)
    }
  }

  /// One RDATE, with its own end when it was a PERIOD (RFC 5545 section 3.8.5.2).
  public struct Addition: Sendable, Hashable {
    /// When it starts.
    public private(set) var start: DateValue
    /// How its end is given; `.none` takes the length of the series.
    public private(set) var end: End

    /// An upper bound of how long it lasts in seconds, in whatever zones both ends are; 0 when it takes the length of
    /// the series.
    public var longestSeconds: Int {
      switch end {
      case .none: 0
      case .duration(let length): length.days * 86_400 + length.seconds
      case .value(let end): end.wall.wallSeconds - start.wall.wallSeconds + 2 * 86_400
      }
    }

    fileprivate mutating func renumberZones(_ indices: [Int]) {
      start.renumberZone(indices)
      end.renumberZone(indices)
    }
  }

  /// A RELATED-TO or a vendor's property that says which series this one was split from.
  public struct Relation: Sendable, Hashable {
    /// RELTYPE in upper case, `PARENT` when there was none; `X-OX-SPLIT-FROM` for that property.
    public let kind: String
    /// The other UID, or the name of the set.
    public let target: String
  }

  /// An ATTENDEE with what they answered.
  public struct Attendee: Sendable, Hashable {
    /// The address, without `mailto:`, lower-cased.
    public let address: String
    /// PARTSTAT in upper case, `NEEDS-ACTION` when there was none.
    public let answer: String
  }

  /// VEVENT or VTODO.
  public var kind: Kind
  /// The UID, unescaped; empty when it is missing.
  public var uid = ""
  /// SUMMARY, unescaped, as written; empty when it is missing. It may hold line breaks and control characters.
  public var title = ""
  /// DTSTART; for a VTODO without one, DUE.
  public var start: DateValue
  /// DTEND, DUE or DURATION.
  public var end = End.none
  /// RECURRENCE-ID: the slot this component overrides.
  public var recurrenceID: DateValue?
  /// Whether the override is also for every later slot (`RANGE=THISANDFUTURE`).
  public var thisAndFuture = false
  /// Every readable RRULE.
  public var rules: [RecurrenceRule] = []
  /// Whether there was an RRULE, readable or not.
  public var recurs = false
  /// Every readable EXRULE.
  public var exclusionRules: [RecurrenceRule] = []
  /// Every RDATE.
  public var additions: [Addition] = []
  /// Every EXDATE.
  public var exclusions: [DateValue] = []
  /// STATUS.
  public var status = EventStatus.confirmed
  /// SEQUENCE; 0 when it is missing.
  public var sequence = 0
  /// LAST-MODIFIED, else DTSTAMP, as seconds since 1970; 0 when both are missing.
  public var stamp = 0
  /// Whether the time is shown as free (`TRANSP:TRANSPARENT`).
  public var isTransparent = false
  /// CLASS in upper case, or nil.
  public var classification: String?
  /// CATEGORIES, unescaped.
  public var categories: [String] = []
  /// LOCATION, unescaped.
  public var location: String?
  /// URL, as written.
  public var url: String?
  /// COLOR (RFC 7986), a CSS name.
  public var color: String?
  /// Which series this one is related to.
  public var relations: [Relation] = []
  /// Who was invited and what they answered.
  public var attendees: [Attendee] = []
  /// When a VTODO was completed.
  public var completed: DateValue?
  /// The physical line of its BEGIN, counted from 1.
  public var line: Int

  /// An event that has only a start yet.
  public init(kind: Kind, start: DateValue, line: Int) {
    self.kind = kind
    self.start = start
    self.line = line
  }

  /// Whether each of its occurrences surely ends within a day of its beginning, in whatever zones both are written.
  var isOverWithinADay: Bool {
    guard additions.allSatisfy({ $0.end == .none }) else { return false }
    switch end {
    case .none: return true
    case .duration(let length): return length.days == 0 && length.seconds <= 86_400
    case .value(let end): return end.wall.wallSeconds - start.wall.wallSeconds <= 86_400
    }
  }

  /// Puts another index in the place of each zone's; `indices` says which.
  mutating func renumberZones(_ indices: [Int]) {
    guard !indices.isEmpty else { return }
    start.renumberZone(indices)
    end.renumberZone(indices)
    recurrenceID?.renumberZone(indices)
    completed?.renumberZone(indices)
    for index in additions.indices { additions[index].renumberZones(indices) }
    for index in exclusions.indices { exclusions[index].renumberZone(indices) }
  }
}
