/// A day of the week, numbered as ISO 8601 does: Monday is 1, Sunday is 7.
public enum Weekday: Int, Sendable, CaseIterable, Comparable {
  case monday = 1
  case tuesday, wednesday, thursday, friday, saturday, sunday

  /// Monday before Sunday, whatever day a week is said to start on.
  public static func < (left: Weekday, right: Weekday) -> Bool {
    left.rawValue < right.rawValue
  }

  /// How many days after `first` this day comes in a week that starts on `first`, 0 to 6.
  public func offset(from first: Weekday) -> Int {
    (rawValue - first.rawValue + 7) % 7
  }
}
