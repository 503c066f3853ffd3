import CivilTime
import CommandLineKit

/// A day as a person types it, understood when "today" is known.
enum DayArgument: Equatable, ArgumentValue {
  /// `2026-11-30`.
  case date(CivilDate)
  /// `today`, `yesterday`, `tomorrow`, `-3d`, `+2d`: days from today.
  case relative(Int)
  /// `monday`, `mon`: the most recent one, today included.
  case weekday(Weekday)
  /// `11-30`: the nearest day of that name.
  case monthDay(month: Int, day: Int)

  init(argument: String) throws(ArgumentProblem) {
    let text = argument.lowercased()
    switch text {
    case "today", "now": self = .relative(0)
    case "yesterday": self = .relative(-1)
    case "tomorrow": self = .relative(1)
    default:
      if let date = CivilDate(text) {
        self = .date(date)
      } else if let day = Weekday(named: text) {
        self = .weekday(day)
      } else if let days = DayArgument.offset(text) {
        self = .relative(days)
      } else if let day = DayArgument.monthDay(text) {
        self = day
      } else {
        throw ArgumentProblem(
          "no day",
          hint: "type it as 2026-11-30, 11-30, today, yesterday, monday or +1d; days back as in --date=-2d")
      }
    }
  }

  /// The day, seen from `today`.
  func date(today: CivilDate) -> CivilDate {
    switch self {
    case .date(let date): return date
    case .relative(let days): return today.adding(days: days)
    case .weekday(let weekday): return today.adding(days: -today.weekday.offset(from: weekday))
    case .monthDay(let month, let day):
      // A leap day may be up to eight years away.
      let dates = (today.year - 8...today.year + 8).compactMap { CivilDate(year: $0, month: month, day: day) }
      return dates.min { abs($0.dayNumber - today.dayNumber) < abs($1.dayNumber - today.dayNumber) } ?? today
    }
  }

  private static func offset(_ text: String) -> Int? {
    guard text.hasPrefix("-") || text.hasPrefix("+") else { return nil }
    let digits = text.hasSuffix("d") ? text.dropLast() : text[...]
    guard let days = Int(digits), abs(days) <= 100_000 else { return nil }
    return days
  }

  private static func monthDay(_ text: String) -> DayArgument? {
    let bytes = text.utf8.span
    guard bytes.count == 5, bytes[2] == UInt8(ascii: "-"), let month = CivilTime.digits(bytes, 0, 2),
      let day = CivilTime.digits(bytes, 3, 2), CivilDate(year: 2024, month: month, day: day) != nil
    else { return nil }
    return .monthDay(month: month, day: day)
  }
}

extension Weekday {
  /// The weekday of an English name or its first three letters, in either case.
  init?(named text: String) {
    let names = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
    let word = text.lowercased()
    guard let index = names.firstIndex(where: { $0 == word || $0.prefix(3) == word }) else { return nil }
    self = Weekday.allCases[index]
  }

  /// `Monday`, `Tuesday`, ….
  var longName: String {
    ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"][rawValue - 1]
  }
}
