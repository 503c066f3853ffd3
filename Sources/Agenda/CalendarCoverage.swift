import CivilTime

/// How much of a calendar was there to be matched with: a record outside of it is archived, and never linked anew.
public struct CalendarCoverage: Sendable {
  /// Whether all of it was read.
  public let isComplete: Bool

  /// The first date that a forgetful calendar covers; nil if it covers all of them.
  public let from: CivilDate?

  /// The coverage of one calendar.
  public init(isComplete: Bool, from: CivilDate? = nil) {
    self.isComplete = isComplete
    self.from = from
  }

  /// Whether what took place on a date would be in it.
  func covers(_ date: CivilDate) -> Bool { isComplete && from.map { date >= $0 } ?? true }
}
