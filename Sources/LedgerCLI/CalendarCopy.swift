import Agenda
import CivilTime
import ICalendar
import Journal
import Store

/// An annotated copy of a calendar: its files with what the records say.
struct CalendarCopy {
  /// One file of it.
  struct File {
    /// The file of the calendar.
    let path: String
    /// What the copy has.
    let bytes: [UInt8]
  }

  /// The files, sorted by their names.
  private(set) var files: [File] = []

  /// How many occurrences are annotated.
  private(set) var count = 0

  /// What could not be annotated, a sentence each.
  private(set) var leftOut: [String] = []

  private let isFolder: Bool

  /// Matches all records, and annotates the occurrences of one calendar.
  ///
  /// - Throws: ``CommandError`` when a file cannot be read or changed.
  init(_ calendar: CalendarSettings, _ ledger: Ledger, _ context: Context) throws(CommandError) {
    let path = context.absolute(calendar.path ?? "")
    isFolder = FileContents.isFolder(path)
    let own = ledger.adding(calendar)
    let matched = try LedgerMatching(own, context)
    MonthReport(ledger, context).print(matched.months, matched.files, [])
    var records: [OccurrenceKey: Record] = [:]
    for (index, target) in matched.plan.targets.enumerated() {
      if let place = matched.matching[index] { records[target.key] = matched.record(at: place) }
    }
    let source = matched.reading.sources.first { $0.name == calendar.name }
    guard let source, !matched.reading.unreadable.contains(calendar.name) else {
      matched.reading.report(context)
      throw CommandError(.badData, "\(path) cannot be read as a calendar")
    }
    let annotations = CalendarCopy.annotations(source, records, own)
    let byFile = Dictionary(grouping: annotations) { $0.occurrence.componentPlace.file }
    let read = Dictionary(source.files.enumerated().map { ($0.element.path, $0.offset) }) { first, _ in first
    }
    let paths = try CommandError.translating { () throws(StoreError) in
      isFolder ? try FileContents.names(in: path).map { path + "/" + $0 } : [path]
    }
    for path in paths where !FileContents.isFolder(path) {
      let bytes = try CommandError.translating { () throws(StoreError) in try FileContents.read(path) }
      guard let index = read[path], let wanted = byFile[index] else {
        files.append(File(path: path, bytes: bytes))
        continue
      }
      guard ComponentText.isEditable(bytes.span) else {
        throw CommandError(
          .badData, "\(path) is in UTF-16 or has no line feeds, and cannot be annotated",
          hints: ["iconv -f UTF-16 -t UTF-8 makes a copy that can"])
      }
      let file = AnnotatedFile(bytes, source.files[index].contents, zone: source.zone, wanted)
      count += wanted.count - file.leftOut.count
      leftOut += file.leftOut.map {
        "\(path): '\($0.occurrence.title)' on \($0.occurrence.slot.date) is not annotated: \($0.reason)"
      }
      files.append(File(path: path, bytes: file.bytes))
    }
  }

  /// The annotations of a calendar's occurrences.
  private static func annotations(
    _ source: CalendarSource, _ records: [OccurrenceKey: Record], _ ledger: Ledger
  ) -> [OccurrenceAnnotation] {
    let followed = Set(records.keys.map(\.series))
    var found: [OccurrenceKey: (occurrence: Occurrence, days: [CivilDate: (Target.Day?, Record)])] = [:]
    for days in MatchedRecords.ranges(Set(records.keys.map(\.date) + records.values.map(\.date))) {
      let agenda = Agenda(
        [source],
        AgendaQuery(from: days.lowerBound, to: days.upperBound, zone: ledger.homeZone, followed: followed))
      for target in agenda.targets {
        guard let record = records[target.key] else { continue }
        let key = target.occurrence.key
        found[key, default: (target.occurrence, [:])].days[target.key.date] = (target.day, record)
      }
    }
    return found.values.map { entry in
      OccurrenceAnnotation(
        entry.occurrence, entry.days.sorted { $0.key < $1.key }.map { (day: $0.value.0, record: $0.value.1) })
    }
  }

  /// Writes the copy: a file, or a folder of them.
  ///
  /// - Throws: ``CommandError`` when something is there that no copy put there, or writing fails.
  func write(to target: String) throws(CommandError) {
    guard isFolder else {
      guard !FileContents.isFolder(target) else {
        throw CommandError(.usage, "\(target) is a folder", hints: ["name a file: -o \(target)/copy.ics"])
      }
      try replace(target, files.first)
      return
    }
    let names = Set(files.map { FileContents.name(of: $0.path) })
    if FileContents.exists(target) {
      let there = try CommandError.translating { () throws(StoreError) in try FileContents.names(in: target) }
      if let other = there.first(where: { $0.hasSuffix(".ics") && !names.contains($0) }) {
        throw CommandError(
          .negative, "\(target) has \(other), which the calendar does not have",
          hints: ["name a new folder, or remove that file if it is of an earlier copy"])
      }
    }
    for file in files { try replace(target + "/" + FileContents.name(of: file.path), file) }
  }

  private func replace(_ path: String, _ file: File?) throws(CommandError) {
    guard let file else { return }
    if let identity = FileIdentity(path), identity == FileIdentity(file.path) {
      throw CommandError(.usage, "\(path) is the original \(file.path), which is never written")
    }
    // What is not there or the same need not be written: a synchronisation would send it again.
    if let old = try? FileContents.read(path), old == file.bytes { return }
    try CommandError.translating { () throws(StoreError) in try FileContents.replace(path, with: file.bytes) }
  }
}
