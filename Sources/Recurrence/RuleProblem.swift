/// Something wrong in the text of a rule: where it is, what it is, and what was made of it.
public struct RuleProblem: Sendable, Equatable {
  /// What is wrong.
  public enum Kind: Sendable, Equatable {
    /// There is no FREQ.
    case missingFrequency
    /// The value of FREQ is none of the seven.
    case unknownFrequency
    /// RSCALE names another calendar than GREGORIAN (RFC 7529).
    case unsupportedCalendar
    /// A part whose values are all unreadable or out of range. Leaving it out would widen the rule.
    case unreadablePart(Part)
    /// One of several values is unreadable or out of range and is left out.
    case badValue(Part)
    /// A number less than 1 in INTERVAL or COUNT is read as 1.
    case notPositive(Part)
    /// UNTIL is written in another form than DATE or DATE-TIME, but can be understood.
    case oddUntil
    /// BYSECOND=60 is read as 59.
    case leapSecond
    /// A value of WKST or SKIP that isn't known is left out.
    case unknownValue(Part)
    /// A part without a value is left out.
    case emptyPart(Part)
    /// The same part again is left out: the first one counts.
    case duplicatePart(Part)
    /// A part that RFC 5545 doesn't know and that doesn't start with `X-` is left out.
    case unknownPart
    /// The name of the property stands before its value.
    case propertyName
    /// COUNT and UNTIL: what comes first ends the rule.
    case countAndUntil
    /// A part that RFC 5545 forbids with this FREQ is read as a limit.
    case misplacedPart(Part)
    /// BYDAY has an ordinal where only a weekday may stand: the weekday counts.
    case misplacedOrdinal
    /// BYSETPOS without another BY part.
    case loneSetPosition
    /// SKIP without RSCALE is read as if RSCALE=GREGORIAN was there.
    case skipWithoutScale
    /// There are more problems than are listed.
    case more
  }

  /// A part of a rule.
  public enum Part: Int, Sendable, CaseIterable {
    case freq, interval, count, until, wkst, bymonth, byweekno, byyearday, bymonthday, byday, byhour, byminute
    case bysecond, bysetpos, rscale, skip

    /// The name as RFC 5545 writes it: `BYDAY`.
    public var name: String { Part.names[rawValue] }

    private static let names = [
      "FREQ", "INTERVAL", "COUNT", "UNTIL", "WKST", "BYMONTH", "BYWEEKNO", "BYYEARDAY", "BYMONTHDAY", "BYDAY",
      "BYHOUR", "BYMINUTE", "BYSECOND", "BYSETPOS", "RSCALE", "SKIP",
    ]
  }

  /// What is wrong.
  public let kind: Kind

  /// Where it is, in bytes from the start of the text.
  public let offset: Int

  /// How many bytes it is long; 0 if something is missing.
  public let length: Int

  /// Whether the rule cannot be used because of it.
  public var isFatal: Bool {
    switch kind {
    case .missingFrequency, .unknownFrequency, .unsupportedCalendar, .unreadablePart: true
    default: false
    }
  }

  /// One sentence without a full stop, for a diagnostic.
  public var message: String {
    switch kind {
    case .missingFrequency: "the rule has no FREQ and is ignored"
    case .unknownFrequency:
      "FREQ is not SECONDLY, MINUTELY, HOURLY, DAILY, WEEKLY, MONTHLY or YEARLY; the rule is ignored"
    case .unsupportedCalendar: "RSCALE is supported for GREGORIAN only; the rule is ignored"
    case .unreadablePart(let part): "no value of \(part.name) can be used; the rule is ignored"
    case .badValue(let part): "a value of \(part.name) is unreadable or out of range and is left out"
    case .notPositive(let part): "\(part.name) is less than 1 and is read as 1"
    case .oddUntil: "UNTIL is neither a DATE nor a DATE-TIME; read as the nearest time that fits"
    case .leapSecond: "BYSECOND=60 is read as 59"
    case .unknownValue(let part): "the value of \(part.name) is not known and is left out"
    case .emptyPart(let part): "\(part.name) has no value and is left out"
    case .duplicatePart(let part): "\(part.name) stands more than once; the first one counts"
    case .unknownPart: "a part that RFC 5545 doesn't know is left out"
    case .propertyName: "the name of the property is part of its value; it is left out"
    case .countAndUntil: "COUNT and UNTIL exclude each other; what comes first ends the rule"
    case .misplacedPart(let part): "\(part.name) is not allowed with this FREQ; it only limits"
    case .misplacedOrdinal: "a number in BYDAY is not allowed here; the weekday alone counts"
    case .loneSetPosition: "BYSETPOS needs another BY part"
    case .skipWithoutScale: "SKIP needs RSCALE; read as with RSCALE=GREGORIAN"
    case .more: "there are more problems than are listed"
    }
  }
}
