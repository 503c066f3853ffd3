import Agenda
import CivilTime
import ICalendar
import Journal
import Reports
import Store

/// What is listed for one day: the targets in the order of their numbers, and their records.
///
/// A day is the device's local day; with `dayend` it goes on for some hours after midnight. Numbers are positions
/// in this listing, counted from 1, derived afresh each time.
struct DayListing {
  /// One line of the listing.
  struct Entry {
    /// The number, counted from 1.
    let number: Int
    let target: Target
    let record: Record?
  }

  let date: CivilDate
  let entries: [Entry]

  /// Records of that day whose target is not listed: without a key, or no longer in the calendars.
  let others: [Record]

  /// Targets of days before that are still going on at `now`, each with its day.
  let running: [(day: CivilDate, target: Target)]

  /// All targets around the day: those of one series and date share its records.
  let neighbors: [Target]

  /// The rate of the listed targets.
  let rate: CompletionRate

  /// How many of the planned and unmarked ones are not over yet.
  let coming: Int

  /// The months around the day, as they were read.
  let records: DayRecords

  /// What is wrong with the calendars.
  let reading: CalendarReading

  /// The day that is "today" at a moment.
  static func today(_ ledger: Ledger?, _ context: Context) -> CivilDate {
    let dayEnd = ledger?.settings.dayEnd ?? 0
    return context.deviceZone.civil(at: context.now.adding(seconds: -dayEnd * 60)).date
  }

  /// The listing of several days at once; the calendars are read once. A filter leaves entries out and numbers as they
  /// are; records beside the plan are then not listed.
  static func load(
    _ days: ClosedRange<CivilDate>, _ ledger: Ledger, _ context: Context,
    _ filter: OccurrenceFilter = OccurrenceFilter()
  ) throws(CommandError) -> [DayListing] {
    try filter.requireCalendars(of: ledger)
    let query = AgendaQuery(
      from: days.lowerBound.adding(days: -1), to: days.upperBound.adding(days: 2), zone: context.deviceZone)
    var reading = CalendarReading.read(ledger, days: query.daysToRead, context)
    let agenda = Agenda(reading.sources, query)
    reading.note(agenda.faults)
    let records = try DayRecords(agenda, ledger, context, days: days)
    let targets = Array(agenda.targets)
    var byDay: [CivilDate: [Int]] = [:]
    for index in targets.indices {
      byDay[day(of: targets[index], ledger, context), default: []].append(index)
    }
    var others: [CivilDate: [Record]] = [:]
    for place in records.others {
      if filter.isEmpty, let record = records.record(at: place), days.contains(record.date) {
        others[record.date, default: []].append(record)
      }
    }
    let today = today(ledger, context)
    var listings: [DayListing] = []
    var date = days.lowerBound
    while date <= days.upperBound {
      let entries = (byDay[date] ?? []).enumerated().map { position, index in
        Entry(number: position + 1, target: targets[index], record: records.record(of: index))
      }.filter { filter.admits($0.target.occurrence) }
      let running = date == today ? running(targets, before: today, ledger, context) : []
      listings.append(
        DayListing(
          date: date, entries: entries, others: others[date] ?? [], running: running,
          neighbors: targets, rate: rate(entries, others[date] ?? [], ledger),
          coming: coming(entries, ledger, context), records: records, reading: reading))
      date = date.adding(days: 1)
    }
    return listings
  }

  /// What began on an earlier day and is not over: overnight, or several days that are marked as a whole.
  private static func running(
    _ targets: [Target], before today: CivilDate, _ ledger: Ledger, _ context: Context
  ) -> [(day: CivilDate, target: Target)] {
    var running: [(day: CivilDate, target: Target)] = []
    for target in targets where target.day == nil && target.start <= context.now && context.now < target.end {
      let day = day(of: target, ledger, context)
      if day < today { running.append((day, target)) }
    }
    return running
  }

  /// The listing of one day.
  static func load(
    _ date: CivilDate, _ ledger: Ledger, _ context: Context, _ filter: OccurrenceFilter = OccurrenceFilter()
  ) throws(CommandError) -> DayListing {
    try load(date...date, ledger, context, filter)[0]
  }

  /// The days from one to another, both included.
  ///
  /// - Throws: ``CommandError`` when they are the wrong way round, or more than anybody plans.
  static func days(from first: CivilDate, to last: CivilDate) throws(CommandError) -> ClosedRange<CivilDate> {
    guard first <= last else { throw .reversed(first, last) }
    guard last.dayNumber - first.dayNumber <= 3660 else {
      throw CommandError(
        .usage, "\(first) to \(last) is more than ten years", hints: ["ask for less at a time"])
    }
    return first...last
  }

  /// The local day that a target belongs to.
  static func day(of target: Target, _ ledger: Ledger, _ context: Context) -> CivilDate {
    if let day = target.day { return day.date }
    if target.occurrence.isAllDay { return target.occurrence.wallStart.date }
    return context.deviceZone.civil(at: target.start.adding(seconds: -ledger.settings.dayEnd * 60)).date
  }

  private static func coming(_ entries: [Entry], _ ledger: Ledger, _ context: Context) -> Int {
    let unrated = Set(ledger.settings.calendars.filter { !$0.countsInRate }.map(\.name))
    return entries.count { entry in
      entry.record == nil && entry.target.occurrence.isPlanned && entry.target.end > context.now
        && !unrated.contains(entry.target.occurrence.calendar)
    }
  }

  private static func rate(_ entries: [Entry], _ others: [Record], _ ledger: Ledger) -> CompletionRate {
    let unrated = Set(ledger.settings.calendars.filter { !$0.countsInRate }.map(\.name))
    var rate = CompletionRate()
    for entry in entries where !unrated.contains(entry.target.occurrence.calendar) {
      rate.count(entry.target, record: entry.record, partialWeight: ledger.settings.partialWeight)
    }
    for record in others where record.key != nil && !(record.calendar.map { unrated.contains($0) } ?? false) {
      rate.count(offCalendar: record, partialWeight: ledger.settings.partialWeight)
    }
    return rate
  }
}
