import CivilTime
import Journal
import Store

/// The ledger that a command works on: where it lies, its settings, its home zone and its files.
struct Ledger {
  let folder: LedgerFolder
  let settings: LedgerSettings
  let homeZone: TimeZoneRules

  /// Why the home zone is only UTC, when that of the settings cannot be used: then nothing may be recorded, as dates
  /// would be wrong.
  let zoneFault: CommandError?
  let store: LedgerStore

  /// Finds and opens the ledger as git finds a repository: `-C`, `CALENDAR_LEDGER_DIR`, the working directory and
  /// its parents, then the configured default.
  ///
  /// - Throws: ``CommandError`` that says where it was looked for and how to make one.
  static func open(_ context: Context) throws(CommandError) -> Ledger {
    guard let ledger = try openIfPresent(context) else {
      throw CommandError(
        .unavailable, "there is no ledger here",
        causes: ["\(context.environment.workingDirectory) is in no git repository, and no default is set"],
        hints: [
          "`ledger init ~/ledger` makes one and remembers it as the default",
          "`ledger -C DIR …` or CALENDAR_LEDGER_DIR names one that is elsewhere",
        ])
    }
    return ledger
  }

  /// As `open`, but nil when there is none to be found.
  static func openIfPresent(_ context: Context) throws(CommandError) -> Ledger? {
    guard let folder = try find(context) else { return nil }
    return try Ledger(folder, context)
  }

  /// The ledger in a folder that is known to be one.
  init(_ folder: LedgerFolder, _ context: Context) throws(CommandError) {
    self.folder = folder
    let shared = try CommandError.translating { () throws(StoreError) in
      try ConfigText(try FileContents.read(folder.settingsPath), path: folder.settingsPath)
    }
    settings = try LedgerSettings(shared: shared, user: try context.userSettings())
    var fault: CommandError?
    homeZone =
      settings.zone.map { name in
        context.zoneOrUTC(named: name, from: folder.settingsPath) { fault = $0 }
      } ?? context.deviceZone
    zoneFault = fault
    store = LedgerStore(folder, calendars: CalendarNames(settings.calendars.map(\.name)))
  }

  /// The same ledger with a calendar added behind the others, or in the place of the one of its name.
  func adding(_ calendar: CalendarSettings) -> Ledger {
    var changed = settings
    if let place = changed.calendars.firstIndex(where: { $0.name == calendar.name }) {
      changed.calendars[place] = calendar
    } else {
      changed.calendars.append(calendar)
    }
    return Ledger(self, changed)
  }

  private init(_ other: Ledger, _ settings: LedgerSettings) {
    self.settings = settings
    folder = other.folder
    homeZone = other.homeZone
    zoneFault = other.zoneFault
    store = other.store
  }

  private static func find(_ context: Context) throws(CommandError) -> LedgerFolder? {
    if let folder = context.options.folder ?? context.environment.value("CALENDAR_LEDGER_DIR") {
      let path = context.absolute(folder)
      guard FileContents.isFolder(path) else {
        throw CommandError(
          .unavailable, FileContents.exists(path) ? "\(path) is no folder" : "there is no folder \(path)",
          hints: FileContents.exists(path) ? [] : ["`ledger init '\(path)'` makes a ledger there"])
      }
      if let found = try ledger(from: path) { return found }
      throw CommandError(
        .unavailable, "there is no ledger in \(path)", hints: ["`ledger init '\(path)'` makes one there"])
    }
    let here = context.environment.workingDirectory
    let tree = try CommandError.translating { () throws(StoreError) in
      try LedgerFolder.enclosingWorkTree(of: here)
    }
    if let tree, FileContents.exists(tree.settingsPath) { return tree }
    if let entry = try context.userSettings().value("ledger", nil, "repository") {
      let path = context.absolute(entry.value)
      if FileContents.isFolder(path), let found = try ledger(from: path) { return found }
      throw CommandError(
        .unavailable, "the default ledger \(path) is not there",
        causes: ["\(context.userSettingsPath ?? ""):\(entry.line) names it"],
        hints: ["correct that line, or make it again: ledger init '\(path)'"])
    }
    // A repository that is no ledger is only worth a word when nothing else was found.
    return try ledger(from: here)
  }

  private static func ledger(from path: String) throws(CommandError) -> LedgerFolder? {
    try CommandError.translating { () throws(StoreError) in try LedgerFolder.find(from: path) }
  }
}
