import CivilTime
import Journal

/// The files of a ledger.
public struct LedgerStore: Sendable {
  /// Where they lie.
  public let folder: LedgerFolder

  /// The calendars that a typed line may name.
  public let calendars: CalendarNames

  /// The files in a folder.
  public init(_ folder: LedgerFolder, calendars: CalendarNames) {
    self.folder = folder
    self.calendars = calendars
  }

  /// The file of a month; an empty one when there is none.
  ///
  /// - Throws: ``StoreError`` when it cannot be read, is no plain file, or lies behind a link that leads out of
  ///   the ledger.
  public func month(_ month: MonthPath) throws(StoreError) -> MonthFile {
    MonthFile(try contents(month.path), calendars: calendars)
  }

  /// `series.ledger`; an empty one when there is none.
  ///
  /// - Throws: ``StoreError``, as ``month(_:)`` does.
  public func series() throws(StoreError) -> SeriesFile {
    SeriesFile(try contents(LedgerFolder.seriesName))
  }

  /// The bytes of a file of the ledger; none when it is not there.
  private func contents(_ name: String) throws(StoreError) -> [UInt8] {
    let path = folder.path + "/" + name
    try requireInside(FileContents.parent(of: path))
    guard FileContents.exists(path) else { return [] }
    try requireInside(path)
    let bytes = try FileContents.read(path)
    guard bytes.count < Int(Int32.max) else {
      throw StoreError(
        .badData, "read", path: path, cause: "it is larger than 2 GiB",
        hint: "files of a ledger have no more than a few MB")
    }
    return bytes
  }

  /// The file of a month if it has records of one of some series, told from its bytes.
  ///
  /// - Throws: ``StoreError``, as ``month(_:)`` does.
  public func month(_ month: MonthPath, naming series: [SeriesID]) throws(StoreError) -> MonthFile? {
    let bytes = try contents(month.path)
    return SeriesMention.isIn(bytes.span, series) ? MonthFile(bytes, calendars: calendars) : nil
  }

  /// The months that have a file, ascending.
  public func months() throws(StoreError) -> [MonthPath] {
    try MonthPath.all(in: folder)
  }

  /// Begins a change: waits for the ledger's lock, which is held until the draft is gone.
  ///
  /// - Throws: ``StoreError`` of kind `locked`, or `denied` when the folder cannot be written to.
  public func draft() throws(StoreError) -> LedgerDraft {
    LedgerDraft(self, lock: try LedgerLock(gitFolder: folder.gitFolder))
  }

  /// Makes sure that a path, or as much of it as is there, does not lead out of the ledger.
  func requireInside(_ path: String) throws(StoreError) {
    guard FileContents.exists(path) else { return }
    let resolved = try LedgerFolder.resolved(path)
    guard resolved == folder.path || resolved.hasPrefix(folder.path == "/" ? "/" : folder.path + "/") else {
      throw StoreError(
        .wrongType, "use", path: path, cause: "it is a link that leads out of the ledger, to \(resolved)",
        hint: "put the file itself there")
    }
  }
}
