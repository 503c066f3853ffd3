import CivilTime
import ICalendar
import Journal
import Store

/// Month files with what is wrong in them, read on two threads.
struct CheckedMonths: Sendable {
  /// What was read.
  let read: MonthFiles
  /// The problems of each file, in the order of their places.
  let problems: [[MonthProblem]]
  /// The records that count.
  let records: FoldedRecords

  /// From so many files on a second thread is worth it.
  private static let many = 8

  /// Reads and checks the files of some months, ascending.
  init(_ months: [MonthPath], _ store: LedgerStore, now: Instant) {
    let middle = months.count < CheckedMonths.many ? months.count : months.count / 2
    let thread =
      middle < months.count ? WorkThread { Part(months[middle...], store, now) } : nil
    var part = Part(months[..<middle], store, now)
    if let thread {
      let later = thread.wait()
      part.read.append(later.read)
      part.problems += later.problems
    }
    read = part.read
    records = FoldedRecords(read.files)
    MonthReport.addRepeated(read.months, read.files, records, to: &part.problems)
    problems = part.problems
  }

  /// Some of the files by themselves.
  private struct Part: Sendable {
    var read: MonthFiles
    var problems: [[MonthProblem]]

    init(_ months: ArraySlice<MonthPath>, _ store: LedgerStore, _ now: Instant) {
      read = MonthFiles(Array(months)) { (month) throws(StoreError) in try store.month(month) }
      problems = zip(read.months, read.files).map { month, file in
        file.problems(month: month.firstDay, now: now)
      }
    }
  }
}
