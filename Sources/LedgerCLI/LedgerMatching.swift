import Agenda
import CivilTime
import Journal
import Store

/// The records of a ledger matched with everything that its calendars hold.
struct LedgerMatching {
  /// The month files that were matched.
  let months: [MonthPath]

  /// Their contents, in the same order.
  let files: [MonthFile]

  /// `series.ledger`.
  let series: SeriesFile

  /// What they were matched with.
  let plan: MatchingPlan

  /// What came out.
  let matching: RecordMatching

  /// What the calendars have at any time.
  let survey: SeriesSurvey

  /// What was wrong with the calendars.
  let reading: CalendarReading

  /// Matches all records.
  init(_ ledger: Ledger, _ context: Context) throws(CommandError) {
    let files = try CommandError.translating { () throws(StoreError) -> [(MonthPath, MonthFile)] in
      var files: [(MonthPath, MonthFile)] = []
      for month in try ledger.store.months() { files.append((month, try ledger.store.month(month))) }
      return files
    }
    let series = try CommandError.translating { () throws(StoreError) in try ledger.store.series() }
    self.init(files, series, only: nil, ledger, context)
  }

  /// Matches the records at some places of month files, or all of them. What other records hold counts only as far as
  /// these are among them.
  init(
    _ files: [(MonthPath, MonthFile)], _ series: SeriesFile, only: Set<RecordPlace>?, _ ledger: Ledger,
    _ context: Context
  ) {
    months = files.map(\.0)
    self.files = files.map(\.1)
    self.series = series
    var reading = CalendarReading.read(ledger, days: nil, context)
    survey = SeriesSurvey(reading.sources)
    let links = series.links.map(\.link)
    let records = MatchedRecords(self.files, only: only, links, survey)
    let agendas = records.ranges.map { range in
      Agenda(
        reading.sources,
        AgendaQuery(
          from: range.lowerBound, to: range.upperBound, zone: ledger.homeZone,
          followed: records.followed))
    }
    for agenda in agendas { reading.note(agenda.faults) }
    plan = MatchingPlan(
      agendas, survey: survey, lineages: records.lineages, coverage: reading.coverage(ledger),
      home: ledger.homeZone)
    matching = RecordMatching(plan, self.files, only: only)
    self.reading = reading
  }

  /// The record at a place.
  func record(at place: RecordPlace) -> Record? { files[place.file].record(atLine: place.line) }

  /// The path of a record's file and its line.
  func position(of place: RecordPlace) -> String { "\(months[place.file].path):\(place.line)" }
}
