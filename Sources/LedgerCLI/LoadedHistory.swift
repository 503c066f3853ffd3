import Agenda
import CivilTime
import ICalendar
import Journal
import Reports
import Store

/// The history of a stretch of days of a ledger, from its month files and calendars.
struct LoadedHistory {
  /// What was planned and done.
  let history: History

  /// What was wrong with the calendars.
  let reading: CalendarReading

  /// `series.ledger`.
  let series: SeriesFile

  private let days: ClosedRange<CivilDate>
  private let source: Source

  private enum Source {
    /// Records alone: no calendar could be read.
    case records(CheckedMonths)
    /// Records matched with the calendars.
    case matched(DayRecords)
  }

  /// The most days that are worked out at once: a hundred years.
  private static let mostDays = 36_600

  /// Reads it.
  ///
  /// - Throws: ``CommandError`` when the days are more than anybody has lived, or the ledger cannot be read.
  init(_ days: ClosedRange<CivilDate>, _ ledger: Ledger, _ context: Context) throws(CommandError) {
    guard days.upperBound.dayNumber - days.lowerBound.dayNumber <= LoadedHistory.mostDays else {
      throw CommandError(
        .usage, "\(days.lowerBound) to \(days.upperBound) is more than a hundred years",
        hints: ["ask for less at a time"])
    }
    self.days = days
    let query = AgendaQuery(
      from: days.lowerBound.adding(days: -1), to: days.upperBound.adding(days: 2), zone: ledger.homeZone)
    var reading = CalendarReading.read(ledger, days: query.daysToRead, context)
    series = try CommandError.translating { () throws(StoreError) in try ledger.store.series() }
    let settings = HistorySettings(
      home: ledger.homeZone, now: context.now, dayEnd: ledger.settings.dayEnd,
      partialWeight: ledger.settings.partialWeight,
      uncounted: Set(ledger.settings.calendars.filter { !$0.countsInRate }.map(\.name)),
      lineages: Lineages(series.links.map(\.link)))
    if reading.sources.allSatisfy(\.files.isEmpty),
      !reading.coverage(ledger).values.contains(where: \.isComplete)
    {
      // All that has a key is archived, and there is nothing to match.
      let wanted = MonthPath(of: days.lowerBound)...MonthPath(of: days.upperBound)
      let months = try CommandError.translating { () throws(StoreError) in try ledger.store.months() }
      let checked = CheckedMonths(months.filter(wanted.contains), ledger.store, now: context.now)
      history = LoadedHistory.archived(days, checked, settings)
      source = .records(checked)
    } else {
      let agenda = Agenda(reading.sources, query)
      reading.note(agenda.faults)
      let records = try DayRecords(agenda, ledger, context, days: days)
      history = History(
        days, Array(agenda.targets), held: { records.place(of: $0) }, others: records.others,
        state: { records.state(of: $0) }, records.files, settings)
      source = .matched(records)
    }
    self.reading = reading
  }

  /// From so many records on a second thread is worth it.
  private static let many = 4096

  /// The history of records alone. That of the later half is made on a thread.
  private static func archived(
    _ days: ClosedRange<CivilDate>, _ checked: CheckedMonths, _ settings: HistorySettings
  ) -> History {
    let places = checked.records.places
    @Sendable func part(_ range: Range<Int>) -> History {
      History(
        days, [], held: { _ in nil }, others: Array(places[range]), state: { _ in .archived },
        checked.read.files, settings)
    }
    let middle = places.count < many ? places.count : places.count / 2
    let thread = middle < places.count ? WorkThread { part(middle..<places.count) } : nil
    var history = part(0..<middle)
    if let thread { history.append(thread.wait()) }
    return history
  }

  /// Prints what was wrong with calendars and month files, and sets the exit status where no calendar could be read.
  func report(_ ledger: Ledger, _ context: Context) {
    reading.report(context)
    let report = MonthReport(ledger, context)
    switch source {
    case .records(let checked): report.print(checked)
    case .matched(let records):
      report.print(
        records.months, records.files, records.faults,
        in: MonthPath(of: days.lowerBound)...MonthPath(of: days.upperBound))
    }
    if let failure = reading.failure { context.status = failure.rawValue }
    if ledger.settings.calendars.isEmpty {
      context.message("hint", "this ledger has no calendars yet; `ledger calendar add NAME PATH` adds one")
    }
  }
}
