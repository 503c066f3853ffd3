/// An instant together with the offset from UTC it was written in, as RFC 3339 has it:
/// `2026-11-30T10:32:05+01:00`.
///
/// Two of them are equal only if both the instant and the offset are; order them by `instant`.
public struct OffsetDateTime: Sendable, Hashable {
  /// The moment itself.
  public let instant: Instant

  /// Seconds east of UTC, between -86,399 and 86,399. RFC 3339 can only write whole minutes; seconds (local
  /// mean times before about 1900) are dropped when printing.
  public let offset: Int

  /// The moment, to be written with that offset in seconds east of UTC.
  public init(instant: Instant, offset: Int) {
    self.instant = instant
    self.offset = offset
  }

  /// Reads an RFC 3339 date-time (section 5.6): `T` may be `t` or a blank, `Z` may be `z`, a fraction of a
  /// second is dropped, second 60 is read as 59. Anything else, before or after it, gives nil.
  public init?(_ text: Span<UInt8>) {
    let count = text.count
    guard count >= 20, let date = CivilDate(text.extracting(0..<10)),
      text[10] == UInt8(ascii: "T") || text[10] == UInt8(ascii: "t") || text[10] == UInt8(ascii: " "),
      let hour = digits(text, 11, 2), hour < 24, text[13] == UInt8(ascii: ":"),
      let minute = digits(text, 14, 2), minute < 60, text[16] == UInt8(ascii: ":"),
      let second = digits(text, 17, 2), second <= 60
    else { return nil }
    var at = 19
    if text[at] == UInt8(ascii: ".") {
      at += 1
      let first = at
      while at < count, digits(text, at, 1) != nil { at += 1 }
      guard at > first else { return nil }
    }
    guard at < count else { return nil }
    let sign: Int
    switch text[at] {
    case UInt8(ascii: "Z"), UInt8(ascii: "z"): sign = 0
    case UInt8(ascii: "+"): sign = 1
    case UInt8(ascii: "-"): sign = -1
    default: return nil
    }
    if sign == 0 {
      guard at + 1 == count else { return nil }
      offset = 0
    } else {
      guard at + 6 == count, let hours = digits(text, at + 1, 2), hours < 24,
        text[at + 3] == UInt8(ascii: ":"), let minutes = digits(text, at + 4, 2), minutes < 60
      else { return nil }
      offset = sign * (hours * 3600 + minutes * 60)
    }
    let wall = date.dayNumber * 86_400 + hour * 3600 + minute * 60 + min(second, 59)
    instant = Instant(seconds: wall - offset)
  }

  /// As `init(_:)` for the UTF-8 of a string.
  public init?(_ text: String) {
    self.init(text.utf8.span)
  }

  /// What a wall clock with this offset showed at that moment.
  public var civil: CivilDateTime {
    CivilDateTime(wallSeconds: instant.seconds + offset)
  }
}

extension OffsetDateTime: CustomStringConvertible {
  /// RFC 3339 with a numeric offset, also for UTC: `2026-11-30T09:32:05+00:00`.
  public var description: String {
    let minutes = abs(offset) / 60
    let zone = "\(offset < 0 ? "-" : "+")\(padded(minutes / 60, to: 2)):\(padded(minutes % 60, to: 2))"
    return "\(CivilDateTime(wallSeconds: instant.seconds + (offset < 0 ? -minutes : minutes) * 60))\(zone)"
  }
}

extension CivilDate {
  /// Reads exactly `YYYY-MM-DD` (RFC 3339 full-date); nil for anything else and for a date that does not exist.
  public init?(_ text: Span<UInt8>) {
    guard text.count == 10, text[4] == UInt8(ascii: "-"), text[7] == UInt8(ascii: "-"),
      let year = digits(text, 0, 4), let month = digits(text, 5, 2), let day = digits(text, 8, 2)
    else { return nil }
    self.init(year: year, month: month, day: day)
  }

  /// As `init(_:)` for the UTF-8 of a string.
  public init?(_ text: String) {
    self.init(text.utf8.span)
  }
}

/// The number that `count` ASCII digits from `start` write; nil when one of them is none or lies past the end.
package func digits(_ text: Span<UInt8>, _ start: Int, _ count: Int) -> Int? {
  guard start + count <= text.count else { return nil }
  var number = 0
  for index in start..<start + count {
    let digit = text[index] &- UInt8(ascii: "0")
    guard digit < 10 else { return nil }
    number = number * 10 + Int(digit)
  }
  return number
}
