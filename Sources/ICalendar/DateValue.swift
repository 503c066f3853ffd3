import CivilTime

/// A DATE or DATE-TIME as a calendar wrote it (RFC 5545 sections 3.3.4 and 3.3.5): the digits on the wall and
/// which wall they are on.
public struct DateValue: Sendable, Hashable {
  /// Which clock the digits are read on.
  public enum Form: Sendable, Hashable {
    /// A whole day, in no zone (`VALUE=DATE`).
    case date
    /// A time on whatever clock the reader has (no TZID, no `Z`).
    case floating
    /// A time in UTC (`Z`).
    case utc
    /// A time in the zone with that index in `CalendarContents.zones`.
    case zoned(Int)
  }

  /// The digits as written; midnight for a DATE. Hour 24 is the next day's midnight, second 60 is 59.
  public let wall: CivilDateTime

  /// The clock they are on.
  public private(set) var form: Form

  /// Digits on a clock.
  public init(wall: CivilDateTime, form: Form) {
    self.wall = wall
    self.form = form
  }

  /// Puts another index in the place of its zone's; `indices` says which.
  mutating func renumberZone(_ indices: [Int]) {
    if case .zoned(let index) = form { form = .zoned(indices[index]) }
  }

  /// Whether it is a whole day.
  public var isDate: Bool { form == .date }

  /// Reads the value's text. The zone form is `zone` unless the text ends in `Z`, and it is a DATE when
  /// `asDate` says so or there is no time of day.
  ///
  /// Blanks around it, lower case, a missing seconds field and ISO 8601's extended form with `-` and `:` are
  /// accepted, since they occur. Gives nil for anything else and for days that do not exist: nothing is rolled
  /// over into the next month.
  init?(_ text: Span<UInt8>, asDate: Bool, zone: Form) {
    var compact = InlineArray<16, UInt8>(repeating: 0)
    var count = 0
    for index in text.indices {
      let byte = text[index]
      if byte == UInt8(ascii: "-") || byte == UInt8(ascii: ":") || byte <= UInt8(ascii: " ") { continue }
      guard count < 16 else { return nil }
      compact[count] = byte
      count += 1
    }
    let digits = compact.span
    guard count >= 8, let year = CivilTime.digits(digits, 0, 4), let month = CivilTime.digits(digits, 4, 2),
      let day = CivilTime.digits(digits, 6, 2), let date = CivilDate(year: year, month: month, day: day)
    else { return nil }
    if count == 8 {
      self.init(wall: CivilDateTime(date: date), form: .date)
      return
    }
    guard digits[8] | 0x20 == UInt8(ascii: "t"), let hour = CivilTime.digits(digits, 9, 2), hour <= 24,
      let minute = CivilTime.digits(digits, 11, 2), minute < 60
    else { return nil }
    var at = 13
    var second = 0
    if at + 2 <= count, let read = CivilTime.digits(digits, at, 2) {
      second = read
      at += 2
    }
    var form = zone
    if at < count, digits[at] | 0x20 == UInt8(ascii: "z") {
      form = .utc
      at += 1
    }
    guard at == count, second <= 60, hour < 24 || (minute == 0 && second == 0) else { return nil }
    if asDate {
      self.init(wall: CivilDateTime(date: date), form: .date)
    } else {
      let seconds = hour * 3600 + minute * 60 + min(second, 59)
      self.init(wall: CivilDateTime(date: date, secondOfDay: seconds), form: form)
    }
  }
}
