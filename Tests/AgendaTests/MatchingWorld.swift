import Agenda
import CivilTime
import ICalendar
import Journal

/// Calendars, records and lines of `series.ledger` that are matched with everything known, as `ledger relink` does.
struct MatchingWorld {
  var calendars: [TestCalendar]
  var files: [MonthFile]
  var links: [SeriesLink] = []
  var coverage: [String: CalendarCoverage] = [:]
  var home = "Europe/Paris"

  /// `#1` in lines stands for the series with the UID `series-1@example.org` of the calendar `home`, and so on.
  init(events: [String], records: [String], links: [String] = []) {
    calendars = [TestCalendar(components: events.map { event($0) }.joined())]
    files = [
      MonthFile(
        Array(records.map { Self.named($0) + "\n" }.joined().utf8), calendars: CalendarNames(["home"]))
    ]
    let text = links.map { Self.named($0) + "\n" }.joined()
    self.links = SeriesFile(Array(text.utf8)).links.map(\.link)
  }

  /// The plan and what came out of it.
  func matched(_ zones: Zones) throws -> (plan: MatchingPlan, matching: RecordMatching) {
    let sources = try calendars.map { try $0.source(zones) }
    let survey = SeriesSurvey(sources)
    var titles: [SeriesID: Set<String>] = [:]
    var keys: [SeriesID] = []
    for file in files {
      for (_, line) in file.records {
        guard let key = line.key else { continue }
        keys.append(key.series)
        titles[key.series, default: []].insert(NormalizedTitle(file.title(of: line)).text)
      }
    }
    for link in links {
      if case .relink(_, let new) = link.kind { keys.append(new.series) }
    }
    let lineages = Lineages(links, survey, recordTitles: titles)
    let zone = try zones[home]
    let query = AgendaQuery(
      from: date("2026-01-01"), to: date("2026-04-01"), zone: zone,
      followed: survey.lineageMembers(of: keys, lineages))
    var coverage = coverage
    for calendar in calendars where coverage[calendar.name] == nil {
      coverage[calendar.name] = CalendarCoverage(isComplete: true)
    }
    let plan = MatchingPlan(
      [Agenda(sources, query)], survey: survey, lineages: lineages, coverage: coverage, home: zone)
    return (plan, RecordMatching(plan, files))
  }

  /// Each match as `STATE START via RULE writes WHAT`, `N candidates` for the start where it asks.
  func described(_ zones: Zones) throws -> [String] {
    let (plan, matching) = try matched(zones)
    let zone = try zones[home]
    return matching.matches.map { match in
      let target = match.target.map { plan.targets[$0] }
      var start = target.map { Self.start($0, zone) } ?? "-"
      if match.state == .ask { start = "\(match.candidates.count)" }
      return Self.numbered(
        "\(match.state) \(start) via \(match.rule?.rawValue ?? "-") writes \(match.write?.description ?? "none")"
      )
    }
  }

  private static func start(_ target: Target, _ zone: TimeZoneRules) -> String {
    if target.occurrence.isAllDay {
      return (target.day?.date ?? target.occurrence.wallStart.date).description
    }
    return String("\(zone.civil(at: target.start))".dropLast(3))
  }

  private static let names = (1...9).map { number in
    (
      "#\(number)",
      SeriesID(uid: "series-\(number)@example.org", title: "", calendar: "home", policy: .auto).description
    )
  }

  /// A text with the names of its series.
  static func named(_ text: String) -> String {
    names.reduce(text) { $0.replacing($1.0, with: $1.1) }
  }

  /// A text with the numbers of its series.
  static func numbered(_ text: String) -> String {
    names.reduce(text) { $0.replacing($1.1, with: $1.0) }
  }
}
