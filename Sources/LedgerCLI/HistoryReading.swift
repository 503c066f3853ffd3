import Agenda
import CivilTime
import Journal
import Reports
import Store

/// What was planned and done on a stretch of days, read from the calendars and the month files.
struct HistoryReading {
  /// What there was.
  private(set) var history: History

  /// The months that were read, and their files.
  let months: [MonthPath]
  let files: [MonthFile]

  private let ledger: Ledger
  private let unrated: Set<String>
  private let filter: OccurrenceFilter

  /// The day of the first record: the first day of the first month that has a file.
  static func firstDay(_ ledger: Ledger) throws(CommandError) -> CivilDate? {
    try CommandError.translating { () throws(StoreError) in try ledger.store.months().first?.firstDay }
  }

  /// Reads it, and reports what is wrong with calendars and files unless that was done already. The days are those of the
  /// home zone.
  init(
    _ days: ClosedRange<CivilDate>, _ ledger: Ledger, _ context: Context,
    _ filter: OccurrenceFilter = OccurrenceFilter(), isQuiet: Bool = false
  ) throws(CommandError) {
    try filter.requireCalendars(of: ledger)
    self.ledger = ledger
    self.filter = filter
    unrated = Set(ledger.settings.calendars.filter { !$0.countsInRate }.map(\.name))
    history = History(days)
    guard ledger.settings.calendars.contains(where: { $0.path != nil }) else {
      let all = try CommandError.translating { () throws(StoreError) in try ledger.store.months() }
      let wanted = MonthPath(of: days.lowerBound)...MonthPath(of: days.upperBound)
      let checked = CheckedMonths(all.filter(wanted.contains), ledger.store, now: context.now)
      if !isQuiet { MonthReport(ledger, context).print(checked) }
      (months, files) = (checked.read.months, checked.read.files)
      for place in checked.records.places { add(place) }
      history.sort()
      return
    }
    let query = AgendaQuery(
      from: days.lowerBound.adding(days: -1), to: days.upperBound.adding(days: 2), zone: ledger.homeZone)
    var reading = CalendarReading.read(ledger, days: query.daysToRead, context)
    let agenda = Agenda(reading.sources, query)
    reading.note(agenda.faults)
    if !isQuiet { reading.report(context) }
    let records = try DayRecords(agenda, ledger, context, days: days)
    (months, files) = (records.months, records.files)
    if !isQuiet { MonthReport(ledger, context).print(months, files, records.faults) }
    for (index, target) in agenda.targets.enumerated() { add(target, records.place(of: index), context.now) }
    for place in records.others { add(place) }
    history.sort()
  }

  /// Adds a target with its record.
  private mutating func add(_ target: Target, _ place: RecordPlace?, _ now: Instant) {
    let occurrence = target.occurrence
    guard filter.admits(occurrence), !unrated.contains(occurrence.calendar) else { return }
    let line = place.flatMap { files[$0.file].lines[$0.line - 1].record }
    guard occurrence.isPlanned || line.map({ $0.status != .skipped }) ?? false else { return }
    let kind: HistoryItem.Kind = line == nil && target.end > now ? .coming : .planned
    let start = ledger.homeZone.civil(at: target.start)
    let isTimed = target.day == nil && !occurrence.isAllDay
    let date = target.day?.date ?? (occurrence.isAllDay ? occurrence.wallStart.date : start.date)
    let (weight, took) = numbers(line, place)
    history.add(
      HistoryItem(
        kind, date: date, minute: isTimed ? start.secondOfDay / 60 : nil, status: line?.status,
        weight: weight,
        plannedMinutes: isTimed ? max(0, target.end.seconds - target.start.seconds) / 60 : 0,
        tookMinutes: took, calendar: history.place(ofCalendar: occurrence.calendar),
        series: history.place(ofSeries: target.key.series, isRecurring: occurrence.isRecurring) {
          occurrence.title
        }, categories: occurrence.categories, record: place))
  }

  /// Adds a record that no target holds.
  private mutating func add(_ place: RecordPlace) {
    let file = files[place.file]
    guard let line = file.lines[place.line - 1].record, history.days.contains(line.date) else { return }
    let fields = line.fields(in: file.bytes.span, withTime: false)
    let calendar = fields.calendar.map { String(decoding: file.bytes[$0], as: UTF8.self) }
    if let calendar, unrated.contains(calendar) { return }
    if !filter.isEmpty {
      guard filter.admits(title: file.title(of: line), calendar: calendar) else { return }
    }
    let series =
      if let key = line.key {
        history.place(ofSeries: key.series, isRecurring: nil) { file.title(of: line) }
      } else {
        history.place(ofTitle: file.title(of: line))
      }
    history.add(
      HistoryItem(
        line.key == nil ? .extra : .offCalendar, date: line.date, minute: line.when?.startMinute,
        status: line.status, weight: fields.progress ?? ledger.settings.partialWeight,
        plannedMinutes: line.when?.minutes ?? 0, tookMinutes: fields.took,
        calendar: calendar.map { history.place(ofCalendar: $0) }, series: series, categories: [],
        record: place))
  }

  private func numbers(_ line: RecordLine?, _ place: RecordPlace?) -> (weight: Int, took: Int?) {
    guard let line, let place else { return (0, nil) }
    let file = files[place.file]
    let fields = line.fields(in: file.bytes.span, withTime: false)
    return (fields.progress ?? ledger.settings.partialWeight, fields.took)
  }

  /// The path and the line of an item's record.
  func position(of item: HistoryItem) -> String? {
    item.record.map { "\(months[$0.file].path):\($0.line)" }
  }
}
