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
    guard try requireInside(path) else { return [] }
    return try FileContents.read(path, atMost: LedgerStore.largestMonth)
  }

  /// The file of a month if it has records of one of some series, told from its bytes.
  ///
  /// - Throws: ``StoreError``, as ``month(_:)`` does.
  public func month(_ month: MonthPath, naming series: [SeriesID]) throws(StoreError) -> MonthFile? {
    let bytes = try contents(month.path)
    return SeriesMention.isIn(bytes.span, series) ? MonthFile(bytes, calendars: calendars) : nil
  }

  /// The most bytes that a month's file may have, 16 MiB: some 150,000 records. What is larger is something else, and
  /// would fill the memory.
  public static let largestMonth = 16 << 20

  /// The months that have a file, ascending.
  public func months() throws(StoreError) -> [MonthPath] {
    try MonthPath.all(in: folder)
  }

  /// The paths below the top of files that look like those of a month and are none, where people lose them: in the top
  /// folder and in those of years.
  ///
  /// - Throws: ``StoreError`` when a folder cannot be listed.
  public func strayFiles() throws(StoreError) -> [String] {
    var found: [String] = []
    for name in try FileContents.names(in: folder.path) {
      if name.hasSuffix(".ledger"), !name.hasPrefix("."), name != "series.ledger" { found.append(name) }
      guard name.utf8.count == 4, digits(name.utf8.span, 0, 4) != nil,
        FileContents.isFolder(folder.path + "/" + name)
      else { continue }
      for file in try FileContents.names(in: folder.path + "/" + name)
      where file.hasSuffix(".ledger") && !file.hasPrefix(".") && MonthPath(name + "/" + file) == nil {
        found.append(name + "/" + file)
      }
    }
    return found
  }

  /// Begins a change: waits for the ledger's lock, which is held until the draft is gone.
  ///
  /// - Throws: ``StoreError`` of kind `locked`, or `denied` when the folder cannot be written to.
  public func draft() throws(StoreError) -> LedgerDraft {
    LedgerDraft(self, lock: try LedgerLock(gitFolder: folder.gitFolder))
  }

  /// Whether a folder is known to be in the ledger without looking up where it leads: the top, and what is no link in it.
  private func isChecked(_ path: String) -> Bool {
    path == folder.path
      || FileContents.parent(of: path) == folder.path && FileContents.kind(of: path) != .link
  }

  /// Makes sure that a path, or as much of it as is there, does not lead out of the ledger; and tells whether anything is
  /// there.
  @discardableResult
  func requireInside(_ path: String) throws(StoreError) -> Bool {
    let kind = FileContents.kind(of: path)
    if kind == .missing { return false }
    // What is no link is where its folder is.
    if kind == .other, isChecked(FileContents.parent(of: path)) { return true }
    guard let resolved = try? LedgerFolder.resolved(path) else {
      throw StoreError(
        .wrongType, "use", path: path, cause: "it is a link that leads nowhere, or may not be followed",
        hint: "put the file itself there")
    }
    guard resolved == folder.path || resolved.hasPrefix(folder.path == "/" ? "/" : folder.path + "/") else {
      throw StoreError(
        .wrongType, "use", path: path, cause: "it is a link that leads out of the ledger, to \(resolved)",
        hint: "put the file itself there")
    }
    return true
  }
}
