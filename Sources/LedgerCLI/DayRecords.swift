import Agenda
import CivilTime
import Journal
import Store

/// The records of a ledger that can belong to given targets, joined with them.
struct DayRecords {
  /// The month files that were read.
  let months: [MonthPath]

  /// Their contents, in the same order.
  let files: [MonthFile]

  /// Which record each target has.
  let join: RecordMatching

  /// Reads the months around the targets: a record is in the month in which the occurrence took place when it was
  /// marked, which may be another one than that of its slot. `days` adds the months of those days.
  init(_ targets: [Target], _ ledger: Ledger, days: ClosedRange<CivilDate>? = nil) throws(CommandError) {
    try self.init(targets, ledger, days: days) { (month) throws(StoreError) in try ledger.store.month(month) }
  }

  /// The same within a change, with what it has changed already; `months` are read besides those around the targets.
  init(
    _ targets: [Target], _ ledger: Ledger, _ draft: borrowing LedgerDraft, months: [MonthPath] = []
  ) throws(CommandError) {
    var files: [MonthPath: MonthFile] = [:]
    let days = months.first.map { $0.firstDay...$0.firstDay }
    for month in DayRecords.months(of: targets, ledger, days: days) {
      do throws(StoreError) {
        files[month] = try draft.month(month)
      } catch {
        throw CommandError(error)
      }
    }
    try self.init(targets, ledger, days: days) { month in files[month] ?? MonthFile() }
  }

  private init(
    _ targets: [Target], _ ledger: Ledger, days: ClosedRange<CivilDate>?,
    _ read: (MonthPath) throws(StoreError) -> MonthFile
  ) throws(CommandError) {
    var months: [MonthPath] = []
    var files: [MonthFile] = []
    for month in DayRecords.months(of: targets, ledger, days: days) {
      let file = try CommandError.translating { () throws(StoreError) in try read(month) }
      if file.bytes.isEmpty { continue }
      months.append(month)
      files.append(file)
    }
    self.months = months
    self.files = files
    join = RecordMatching(
      MatchingPlan(days: targets, deleted: [], lineages: Lineages([]), home: ledger.homeZone), files)
  }

  private static func months(
    of targets: [Target], _ ledger: Ledger, days: ClosedRange<CivilDate>?
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
    if let days {
      var month = MonthPath(of: days.lowerBound)
      while month <= MonthPath(of: days.upperBound) {
        wanted.insert(month)
        month = month.adding(months: 1)
      }
    }
    return wanted.sorted()
  }

  /// The record of the target at an index of the list.
  func record(of index: Int) -> Record? {
    join[index].flatMap { record(at: $0) }
  }

  /// The place of a record that was read before: by its key, or without one by all that its line says.
  func place(of record: Record) -> RecordPlace? {
    for (index, file) in files.enumerated() {
      for (number, line) in file.records
      where record.key == nil ? file.record(atLine: number) == record : line.key == record.key {
        return RecordPlace(file: index, line: number)
      }
    }
    return nil
  }

  /// The record at a place.
  func record(at place: RecordPlace) -> Record? {
    files[place.file].record(atLine: place.line)
  }
}
