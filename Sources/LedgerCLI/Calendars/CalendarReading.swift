import Agenda
import CivilTime
import ICalendar
import Journal
import Store

/// The calendars of a command, read: what could be read, and what could not.
struct CalendarReading {
  /// What a calendar's file or its reading has to say.
  struct Problem {
    /// The calendar's name.
    let calendar: String
    /// The file it is about.
    let path: String
    /// Line and column there, counted from 1.
    var line = 1
    var column = 1
    /// The kind of fault, a stable name for scripts.
    let code: String
    /// How much it costs.
    let severity: Diagnostic.Severity
    /// What is wrong.
    let message: String

    /// Whether it is about a line, and not about the file as a whole.
    var isAboutLine = false

    /// `PATH:LINE`, or the path alone.
    var place: String { isAboutLine ? "\(path):\(line)" : path }
  }

  /// The calendars that could be read, in their configured order.
  private(set) var sources: [CalendarSource] = []

  /// What was wrong, in the order of the calendars.
  private(set) var problems: [Problem] = []

  /// The calendars of which nothing could be read.
  private(set) var unreadable: Set<String> = []

  /// Those of them whose file or folder is not there.
  private(set) var missing: Set<String> = []

  private let zones: ZoneDatabase

  init(zones: ZoneDatabase) {
    self.zones = zones
  }

  /// Reads the calendars of a ledger, as far as they touch `days`.
  static func read(_ ledger: Ledger, days: ClosedRange<CivilDate>?, _ context: Context) -> Self {
    var reading = CalendarReading(zones: context.zones)
    for calendar in ledger.settings.calendars {
      guard let path = calendar.path else {
        reading.unreadable.insert(calendar.name)
        reading.problems.append(
          Problem(
            calendar: calendar.name, path: ledger.folder.settingsPath, code: "no-path", severity: .warning,
            message:
              "this device does not know where the calendar '\(calendar.name)' is; its records are kept "
              + "(`ledger calendar add \(calendar.name) PATH` tells it)"))
        continue
      }
      // The same zone as the home zone has been warned about.
      let zone =
        calendar.zone == ledger.settings.zone
        ? ledger.homeZone
        : calendar.zone.map {
          context.zoneOrUTC(named: $0, from: "calendar '\(calendar.name)' in \(ledger.folder.settingsPath)")
        }
      reading.read(
        calendar, path: context.absolute(path), days: days, zone: zone, fallback: ledger.homeZone,
        owners: ledger.settings.owners)
    }
    return reading
  }

  /// Reads one calendar. `zone` is its pinned zone; without one it is that of X-WR-TIMEZONE, else `fallback`.
  mutating func read(
    _ settings: CalendarSettings, path: String, days: ClosedRange<CivilDate>?, zone: TimeZoneRules?,
    fallback: TimeZoneRules, owners: Set<String>
  ) {
    var reader = CalendarFileReader(
      days: days, keepsTodos: settings.hasTodos, keepsAttendees: !owners.isEmpty, fallback: zone ?? fallback)
    var files: [CalendarSource.File] = []
    let paths = paths(of: settings.name, at: path)
    reader.notesPassedOver = paths.count > 1 && days != nil
    for (path, outcome) in zip(paths, reader.outcomes(paths, zones)) {
      guard let contents = contents(of: settings.name, outcome) else { continue }
      note(contents.diagnostics, settings.name, path)
      if contents.isCalendar { files.append(CalendarSource.File(path: path, contents: contents)) }
    }
    if reader.notesPassedOver { takeSiblings(&files, settings.name, reader) }
    // An empty vdir is an empty calendar; a file that is no calendar is none.
    if files.isEmpty, !FileContents.isFolder(path) { unreadable.insert(settings.name) }
    if !FileContents.exists(path) { missing.insert(settings.name) }
    let pinned = zone ?? files.lazy.compactMap(\.contents.zone).first ?? fallback
    sources.append(
      CalendarSource(
        name: settings.name, zone: pinned, identity: settings.identity, splitsDays: settings.splitsDays,
        owners: owners, files: files))
  }

  /// Reads files again that have components of a UID that another one has kept: a newer version, an override or its
  /// series may stand in a file of its own.
  private mutating func takeSiblings(
    _ files: inout [CalendarSource.File], _ calendar: String, _ reader: CalendarFileReader
  ) {
    var reader = reader
    let wanted = Set(files.lazy.flatMap(\.contents.keptUIDs))
    reader.wantedUIDs = wanted
    let places = files.indices.filter { files[$0].contents.passedOver.contains(where: wanted.contains) }
    let outcomes = reader.outcomes(places.map { files[$0].path }, zones)
    for (place, outcome) in zip(places, outcomes) {
      guard let contents = contents(of: calendar, outcome) else { continue }
      files[place] = CalendarSource.File(path: files[place].path, contents: contents)
    }
  }

  private mutating func paths(of calendar: String, at path: String) -> [String] {
    do throws(StoreError) {
      return try CalendarFiles(at: path).paths
    } catch {
      note(error, calendar)
      unreadable.insert(calendar)
      return []
    }
  }

  private mutating func contents(
    of calendar: String, _ outcome: CalendarFileReader.Outcome
  ) -> CalendarContents? {
    switch outcome {
    case .success(let contents): return contents
    case .failure(let error):
      note(error, calendar)
      return nil
    }
  }

  /// Takes what was found out while occurrences were worked out.
  mutating func note(_ faults: [Agenda.Fault]) {
    for fault in faults { note([fault.diagnostic], fault.calendar, fault.path) }
  }

  private mutating func note(_ diagnostics: [Diagnostic], _ calendar: String, _ path: String) {
    for diagnostic in diagnostics {
      problems.append(
        Problem(
          calendar: calendar, path: path, line: diagnostic.line, column: diagnostic.column,
          code: diagnostic.code.rawValue, severity: diagnostic.severity, message: diagnostic.message,
          isAboutLine: true))
    }
  }

  private mutating func note(_ error: StoreError, _ calendar: String) {
    let cause = error.cause.isEmpty ? "" : ": \(error.cause)"
    problems.append(
      Problem(
        calendar: calendar, path: error.path, code: "unreadable-file", severity: .error,
        message: "the calendar '\(calendar)' cannot be read\(cause)"))
  }
}

extension CalendarReading {
  /// The exit status when nothing at all could be read: that something is not there, or that it is no calendar. Nil
  /// when there is something, or no calendar was asked for.
  var failure: CommandError.Status? {
    guard !sources.isEmpty, sources.allSatisfy({ unreadable.contains($0.name) }) else { return nil }
    return sources.allSatisfy { missing.contains($0.name) } ? .unavailable : .badData
  }

  /// How much of each calendar of a ledger was read. A file that breaks off, cannot be read or had to be cut leaves its
  /// calendar incomplete.
  func coverage(_ ledger: Ledger) -> [String: CalendarCoverage] {
    let lossy = [Diagnostic.Code.truncated, .notACalendar, .cutOff].map(\.rawValue) + ["unreadable-file"]
    let damaged = Set(problems.filter { lossy.contains($0.code) }.map(\.calendar))
    var coverage: [String: CalendarCoverage] = [:]
    for calendar in ledger.settings.calendars {
      coverage[calendar.name] = CalendarCoverage(
        isComplete: !unreadable.contains(calendar.name) && !damaged.contains(calendar.name),
        from: calendar.from)
    }
    return coverage
  }

  /// Prints what was wrong, at most a few lines for each calendar.
  func report(_ context: Context) {
    let most = 20
    var counts: [String: Int] = [:]
    for problem in problems {
      counts[problem.calendar, default: 0] += 1
      guard counts[problem.calendar, default: 0] <= most else { continue }
      context.message(problem.severity.rawValue, "\(problem.place): \(problem.message)")
    }
    for (calendar, count) in counts.sorted(by: { $0.key < $1.key }) where count > most {
      context.message("hint", "\(count - most) more faults in calendar '\(calendar)' are not shown")
    }
  }
}
