import Agenda
import CivilTime

/// What a history has to know of its ledger.
public struct HistorySettings: Sendable {
  /// The zone that days are in.
  public var home: TimeZoneRules
  /// The moment from which on what is not marked is not over.
  public var now: Instant
  /// Until how many minutes after midnight the day before goes on.
  public var dayEnd: Int
  /// What a partial record without `progress:` counts, in percent.
  public var partialWeight: Int
  /// The calendars that count in no figure.
  public var uncounted: Set<String>
  /// Which series are one.
  public var lineages: Lineages

  /// Settings as the ledger has them.
  public init(
    home: TimeZoneRules, now: Instant, dayEnd: Int = 0, partialWeight: Int = 50, uncounted: Set<String> = [],
    lineages: Lineages = Lineages([])
  ) {
    self.home = home
    self.now = now
    self.dayEnd = dayEnd
    self.partialWeight = partialWeight
    self.uncounted = uncounted
    self.lineages = lineages
  }

  /// The day that a target belongs to, by the home zone: of a day of several that day, else the one it starts on.
  public func day(of target: Target) -> CivilDate {
    if let day = target.day { return day.date }
    if target.occurrence.isAllDay { return target.occurrence.wallStart.date }
    return home.civil(at: target.start.adding(seconds: -dayEnd * 60)).date
  }
}
