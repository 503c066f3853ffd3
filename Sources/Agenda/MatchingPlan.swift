import CivilTime
import Journal

/// What records are matched with: what calendars plan, and how much of them is known.
public struct MatchingPlan: Sendable {
  /// The targets.
  public let targets: [Target]

  /// The slots that were taken away, each with its time.
  let deleted: [OccurrenceKey]

  /// What the calendars have at any time; nil when they were read for some days only, and all that is known is what
  /// these days hold.
  let survey: SeriesSurvey?

  /// Which series are one.
  let lineages: Lineages

  /// How much there is of each calendar, by its name.
  let coverage: [String: CalendarCoverage]

  /// The zone that the dates of records are in.
  let home: TimeZoneRules

  /// A plan in which everything is known. The agendas have to follow the series of the records, and together to hold
  /// the days of all of them; what several of them list is taken once.
  public init(
    _ agendas: [Agenda], survey: SeriesSurvey, lineages: Lineages, coverage: [String: CalendarCoverage],
    home: TimeZoneRules
  ) {
    if agendas.count == 1 {
      targets = Array(agendas[0].targets)
      deleted = agendas[0].deleted
    } else {
      var seen = Set<OccurrenceKey>()
      targets = agendas.flatMap(\.targets).filter { seen.insert($0.key).inserted }
      deleted = Set(agendas.flatMap(\.deleted)).sorted()
    }
    self.survey = survey
    self.lineages = lineages
    self.coverage = coverage
    self.home = home
  }

  /// A plan of a few days: only the rules that need no more are followed with it, and what they leave is unsettled.
  public init(days targets: [Target], deleted: [OccurrenceKey], lineages: Lineages, home: TimeZoneRules) {
    self.targets = targets
    self.deleted = deleted
    survey = nil
    self.lineages = lineages
    coverage = [:]
    self.home = home
  }
}
