import CivilTime

/// Which field a word among the machine fields of a record line is.
enum FieldKind: Sendable {
  /// `@calendar`
  case calendar
  /// `at:`, when the mark was made or last changed
  case at
  /// `progress:`, how much of it was done
  case progress
  /// `took:`, how long it really took
  case took
  /// `name:value` with another name
  case other
  /// A word that is no field
  case none

  init(_ text: Span<UInt8>, _ word: Range<Int>) {
    let start = word.lowerBound
    switch text[start] {
    case UInt8(ascii: "@"):
      self = word.count > 1 ? .calendar : .none
    case UInt8(ascii: ":"):
      self = .none
    case UInt8(ascii: "a")
    where word.count >= 3 && text[start + 1] == UInt8(ascii: "t") && text[start + 2] == UInt8(ascii: ":"):
      self = .at
    case UInt8(ascii: "p") where word.count >= 9 && matches(text, at: start, "progress:"):
      self = .progress
    case UInt8(ascii: "t") where word.count >= 5 && matches(text, at: start, "took:"):
      self = .took
    default:
      self = .none
      for index in word where text[index] == UInt8(ascii: ":") {
        self = .other
        break
      }
    }
  }

  /// Whether it is one of the fields that ledger writes.
  var isKnown: Bool {
    switch self {
    case .calendar, .at, .progress, .took: true
    case .other, .none: false
    }
  }

  /// What stands before the value: `@`, or the name with its colon.
  var prefix: String {
    switch self {
    case .calendar: "@"
    case .at: "at:"
    case .progress: "progress:"
    case .took: "took:"
    case .other, .none: ""
    }
  }

  /// How many bytes stand before the value.
  var prefixLength: Int {
    switch self {
    case .calendar: 1
    case .at: 3
    case .progress: 9
    case .took: 5
    case .other, .none: 0
    }
  }

  /// A bit of its own in a byte, for sets of kinds.
  var bit: UInt8 {
    switch self {
    case .calendar: 1
    case .at: 2
    case .progress: 4
    case .took: 8
    case .other: 16
    case .none: 32
    }
  }

  /// Reads `0%` to `100%`.
  static func percentage(_ text: Span<UInt8>, _ range: Range<Int>) -> Int? {
    guard range.count >= 2, range.count <= 4, text[range.upperBound - 1] == UInt8(ascii: "%"),
      let number = digits(text, range.lowerBound, range.count - 1), number <= 100
    else { return nil }
    return number
  }

  /// Reads `45m`, `2h` or `1h30m` as minutes; minutes after hours are below 60, and the whole below 10,000
  /// hours.
  static func duration(_ text: Span<UInt8>, _ range: Range<Int>) -> Int? {
    var at = range.lowerBound
    var hours: Int?
    var minutes: Int?
    while at < range.upperBound {
      let start = at
      while at < range.upperBound, at < start + 6, text[at] &- UInt8(ascii: "0") < 10 { at += 1 }
      guard at > start, at < range.upperBound, let number = digits(text, start, at - start) else {
        return nil
      }
      switch text[at] {
      case UInt8(ascii: "h") where hours == nil && minutes == nil: hours = number
      case UInt8(ascii: "m") where minutes == nil: minutes = number
      default: return nil
      }
      at += 1
    }
    if hours != nil, let minutes, minutes > 59 { return nil }
    guard hours != nil || minutes != nil else { return nil }
    let total = (hours ?? 0) * 60 + (minutes ?? 0)
    return total < 600_000 ? total : nil
  }

  /// Writes minutes as `45m`, `2h` or `1h30m`.
  static func durationText(_ minutes: Int) -> String {
    if minutes < 60 { return "\(minutes)m" }
    return minutes % 60 == 0 ? "\(minutes / 60)h" : "\(minutes / 60)h\(minutes % 60)m"
  }
}
