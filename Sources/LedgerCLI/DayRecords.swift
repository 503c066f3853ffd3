import Agenda
import CivilTime
import Journal
import Store

/// The records of a ledger that can belong to given targets, matched with them.
///
/// Most records say by their key which target of the day they are about, and then a few month files are all that is
/// read. Only when a record of these days leads nowhere by itself, or a single event may have been moved here, are the
/// calendars read whole and the records of these months matched with all rules.
struct DayRecords {
  /// The month files that were read.
  let months: [MonthPath]

  /// Their contents, in the same order.
  let files: [MonthFile]

  /// The months that could not be read, and why.
  let faults: [(month: MonthPath, error: StoreError)]

  private let targets: [Target]

  /// What the targets and keys alone say.
  private let nearby: RecordMatching

  /// The places of the records that all rules give to targets, by the targets' keys; nil when the keys were enough.
  private var held: [OccurrenceKey: RecordPlace]?

  /// The records that no target holds, in the order of the files and their lines; among them those without a key.
  private(set) var others: [RecordPlace]

  /// How those of them stand that were matched with all rules.
  private var states: [RecordPlace: MatchState] = [:]

  /// Reads the months around the targets: a record is in the month in which the occurrence took place when it was
  /// marked, which may be another one than that of its slot. `days` adds the months of those days. A file that cannot
  /// be read counts as empty and is among the `faults`.
  init(
    _ agenda: Agenda, _ ledger: Ledger, _ context: Context, days: ClosedRange<CivilDate>
  ) throws(CommandError) {
    let series = try CommandError.translating { () throws(StoreError) in try ledger.store.series() }
    let targets = Array(agenda.targets)
    let months = DayRecords.months(of: targets, series, ledger, days: days)
    self.init(
      targets, agenda.deleted, series, ledger,
      MonthFiles(months) { (month) throws(StoreError) in try ledger.store.month(month) })
    try matchWithEverything(series, days, ledger, context)
  }

  /// The same within a change, with what it has changed already, by keys alone.
  ///
  /// - Throws: ``CommandError`` when the file of a target's own month cannot be read: the change belongs there.
  init(_ targets: [Target], _ ledger: Ledger, _ draft: borrowing LedgerDraft) throws(CommandError) {
    var read: [MonthPath: MonthFile] = [:]
    var failed: [MonthPath: StoreError] = [:]
    let series: SeriesFile
    do throws(StoreError) {
      series = try draft.series()
    } catch {
      throw CommandError(error)
    }
    let wanted = DayRecords.months(of: targets, series, ledger, days: nil)
    for month in wanted {
      do throws(StoreError) {
        read[month] = try draft.month(month)
      } catch {
        failed[month] = error
      }
    }
    let own = targets.flatMap { [$0.key.date, $0.recordDate(home: ledger.homeZone)] }.map {
      MonthPath(of: $0)
    }
    if let fault = own.lazy.compactMap({ failed[$0] }).first { throw CommandError(fault) }
    self.init(
      targets, [], series, ledger,
      MonthFiles(wanted) { (month) throws(StoreError) in
        if let error = failed[month] { throw error }
        return read[month] ?? MonthFile()
      })
  }

  private init(
    _ targets: [Target], _ deleted: [OccurrenceKey], _ series: SeriesFile, _ ledger: Ledger,
    _ read: MonthFiles
  ) {
    months = read.months
    files = read.files
    faults = read.faults
    self.targets = targets
    let plan = MatchingPlan(
      days: targets, deleted: deleted, lineages: Lineages(series.links.map(\.link)), home: ledger.homeZone)
    nearby = RecordMatching(plan, files)
    others = nearby.others
  }

  private static func months(
    of targets: [Target], _ series: SeriesFile, _ ledger: Ledger, days: ClosedRange<CivilDate>?
  ) -> [MonthPath] {
    var wanted = Set<MonthPath>()
    func add(_ date: CivilDate) {
      let month = MonthPath(of: date)
      for offset in -1...1 { wanted.insert(month.adding(months: offset)) }
    }
    for target in targets {
      add(target.key.date)
      add(target.recordDate(home: ledger.homeZone))
    }
    let links = series.links.map(\.link)
    if !links.isEmpty, !targets.isEmpty {
      for old in Lineages(links).predecessors(of: Set(targets.map(\.key))) { add(old.date) }
    }
    if let days {
      var month = MonthPath(of: days.lowerBound)
      while month <= MonthPath(of: days.upperBound) {
        wanted.insert(month)
        month = month.adding(months: 1)
      }
    }
    return wanted.sorted()
  }

  // MARK: - With everything

  /// Matches with all rules if a record of the days, or one of a single event of theirs, needs that.
  private mutating func matchWithEverything(
    _ series: SeriesFile, _ days: ClosedRange<CivilDate>, _ ledger: Ledger, _ context: Context
  ) throws(CommandError) {
    let singles = Set(
      targets.indices.filter { nearby[$0] == nil && !targets[$0].occurrence.isRecurring }.map {
        targets[$0].key.series
      })
    let wide = days.lowerBound.adding(days: -1)...days.upperBound.adding(days: 1)
    let doubtful = nearby.unsettled.contains { place in
      guard let line = line(at: place), let key = line.key else { return false }
      return wide.contains(line.date) || wide.contains(key.date) || singles.contains(key.series)
    }
    var all = Array(zip(months, files))
    // Rules look at most three days around a record, and what happens there depends on the records of these days.
    let around = days.lowerBound.adding(days: -4)...days.upperBound.adding(days: 4)
    var only = Set<RecordPlace>()
    for (index, file) in files.enumerated() {
      for (number, line) in file.records {
        let isNear = around.contains(line.date) || line.key.map { around.contains($0.date) } ?? false
        guard isNear || line.key.map({ singles.contains($0.series) }) ?? false else { continue }
        only.insert(RecordPlace(file: index, line: number))
      }
    }
    var isMovedHere = false
    for (month, file) in try far(singles, ledger) {
      for (number, line) in file.records where line.key.map({ singles.contains($0.series) }) ?? false {
        only.insert(RecordPlace(file: all.count, line: number))
        isMovedHere = true
      }
      all.append((month, file))
    }
    guard doubtful || isMovedHere else { return }
    let matched = LedgerMatching(all, series, only: only, ledger, context)
    var held: [OccurrenceKey: RecordPlace] = [:]
    for (index, target) in matched.plan.targets.enumerated() {
      if let place = matched.matching[index] { held[target.key] = place }
    }
    // What was not matched with everything goes by what the keys said.
    for index in targets.indices {
      guard let place = nearby[index], !only.contains(place), held[targets[index].key] == nil else {
        continue
      }
      held[targets[index].key] = place
    }
    self = DayRecords(self, all, held, matched.matching.others)
    for match in matched.matching.matches where match.target == nil { states[match.place] = match.state }
  }

  private init(
    _ other: DayRecords, _ files: [(MonthPath, MonthFile)], _ held: [OccurrenceKey: RecordPlace],
    _ others: [RecordPlace]
  ) {
    months = files.map(\.0)
    self.files = files.map(\.1)
    faults = other.faults
    targets = other.targets
    nearby = other.nearby
    self.held = held
    self.others = others
  }

  /// The other months that have records of some series.
  private func far(_ series: Set<SeriesID>, _ ledger: Ledger) throws(CommandError) -> [(MonthPath, MonthFile)]
  {
    guard !series.isEmpty else { return [] }
    let known = Set(months)
    let names = Array(series)
    return try CommandError.translating { () throws(StoreError) -> [(MonthPath, MonthFile)] in
      var found: [(MonthPath, MonthFile)] = []
      for month in try ledger.store.months() where !known.contains(month) {
        // One that cannot be read is reported where its own days are listed.
        if let file = try? ledger.store.month(month, naming: names) { found.append((month, file)) }
      }
      return found
    }
  }

  // MARK: - What came out

  private func line(at place: RecordPlace) -> RecordLine? { files[place.file].lines[place.line - 1].record }

  /// The place of the record of the target at an index of the list.
  func place(of index: Int) -> RecordPlace? {
    guard let held else { return nearby[index] }
    let target = targets[index]
    // Everything is matched day by day, also where a listing has an occurrence of several days once.
    let isWhole = target.day == nil && target.occurrence.isMultiDay
    return held[target.key] ?? (isWhole ? nearby[index] : nil)
  }

  /// How a record that no target holds stands to the calendars.
  func state(of place: RecordPlace) -> MatchState { states[place] ?? .gone }

  /// The record of the target at an index of the list.
  func record(of index: Int) -> Record? {
    place(of: index).flatMap { record(at: $0) }
  }

  /// The record at a place.
  func record(at place: RecordPlace) -> Record? {
    files[place.file].record(atLine: place.line)
  }
}
