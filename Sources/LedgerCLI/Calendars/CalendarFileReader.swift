import CivilTime
import ICalendar
import Store

/// Reads files of one calendar; those of a folder that has many of them on several threads.
struct CalendarFileReader: Sendable {
  /// The days that are wanted, or nil for everything.
  let days: ClosedRange<CivilDate>?
  /// Whether VTODOs are kept.
  let keepsTodos: Bool
  /// Whether ATTENDEEs are read.
  let keepsAttendees: Bool
  /// The zone for values whose TZID nobody knows.
  let fallback: TimeZoneRules
  /// See ``CalendarReader/notesPassedOver``.
  var notesPassedOver = false
  /// See ``CalendarReader/wantedUIDs``.
  var wantedUIDs: Set<UInt64> = []

  /// What came of a file.
  typealias Outcome = Result<CalendarContents, StoreError>

  /// So many files are worth a thread of their own: most of the time the system is at work, opening and reading.
  private static let fewestFiles = 500

  /// More threads than this gain nothing: the system's own locks are in their way.
  private static let mostThreads = 4

  /// What came of each file, in the order of the paths.
  func outcomes(_ paths: [String], _ zones: ZoneDatabase) -> [Outcome] {
    let count = min(CalendarFileReader.mostThreads, paths.count / CalendarFileReader.fewestFiles)
    guard count > 1 else { return outcomes(paths[...], zones) }
    let bounds = (0...count).map { paths.count * $0 / count }
    let directories = zones.directories
    let threads = (1..<count).map { part in
      let some = paths[bounds[part]..<bounds[part + 1]]
      // A database of zones is for one thread.
      return WorkThread { outcomes(some, ZoneDatabase(directories: directories)) }
    }
    var all = outcomes(paths[..<bounds[1]], zones)
    for thread in threads { all += thread.wait() }
    return all
  }

  private func outcomes(_ paths: ArraySlice<String>, _ zones: ZoneDatabase) -> [Outcome] {
    var reader = CalendarReader(
      database: zones, days: days, keepsTodos: keepsTodos, keepsAttendees: keepsAttendees)
    reader.notesPassedOver = notesPassedOver
    reader.wantedUIDs = wantedUIDs
    return paths.map { path in
      do throws(StoreError) {
        return .success(try MappedFile(path).withBytes { reader.read($0, fallback: fallback) })
      } catch {
        return .failure(error)
      }
    }
  }
}
