import Agenda
import CivilTime
import CommandLineKit
import ICalendar
import Store

/// `ledger calendar add NAME PATH`.
struct CalendarAdd: LedgerCommand {
  static let name = "add"
  static let summary = "Tell the ledger about a calendar"
  static let discussion = """
    PATH is an iCalendar file, or a folder of them as vdirsyncer and khal keep it (vdir). It is read, never written. \
    The name and the zone go into `ledger.conf`, which all devices share; the path stays on this device.

    The zone is the one in which times in UTC are read for keys: X-WR-TIMEZONE of the calendar, else the home zone. \
    It is pinned, so that keys are the same on every device.

      ledger calendar add work ~/calendars/work.ics
      ledger calendar add home ~/.calendars/home --zone Europe/Berlin
    """
  static let arguments: [Argument<Self>] = [
    .positional(\.calendar, value: "NAME", help: "A short name, shown as @NAME in records"),
    .positional(\.path, value: "PATH", help: "An .ics file or a folder of them", completion: .file),
    .option(\.zone, long: "zone", value: "ZONE", help: "The zone of times in UTC"),
  ]

  var calendar = ""
  var path = ""
  var zone: String?

  mutating func validate() throws(ArgumentProblem) {
    let isName =
      !calendar.isEmpty
      && calendar.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."),
          0x80...0xFF:
          true
        default: false
        }
      }
    guard isName else {
      throw ArgumentProblem(
        "'\(calendar)' is no name for a calendar",
        hint: "use letters, digits, '-', '_' and '.', without blanks")
    }
  }

  func run(_ context: Context) throws(CommandError) {
    let ledger = try Ledger.open(context)
    let source = try location(context)
    let known = ledger.settings.calendars.first { $0.name == calendar }
    if let old = known?.path, old != source {
      throw CommandError(
        .negative, "there is a calendar '\(calendar)' already", causes: ["it is \(old)"],
        hints: ["choose another name, or `ledger calendar remove \(calendar)` first; records stay"])
    }
    if known == nil, let entry = try context.userSettings().value("calendar", calendar, "path"),
      entry.value != source
    {
      throw CommandError(
        .negative, "this device has a calendar '\(calendar)' already, for another ledger",
        causes: ["\(context.userSettingsPath ?? ""):\(entry.line) says it is \(entry.value)"],
        hints: ["choose another name, or change that line"])
    }
    let (zoneName, origin) = try pinnedZone(known, source, ledger, context)
    try save(source, zoneName, origin, known, ledger, context)
  }

  /// The absolute path, with links resolved so that it still holds from elsewhere.
  private func location(_ context: Context) throws(CommandError) -> String {
    if path.contains("://") {
      throw CommandError(
        .unavailable, "calendars on the network cannot be added yet",
        hints: ["fetch it to a file (curl -o FILE URL, or vdirsyncer) and add that"])
    }
    let full = context.absolute(path)
    guard FileContents.exists(full) else {
      throw CommandError(
        .inputOutput, "there is no file or folder \(full)",
        hints: ["name an .ics file or a folder with such files"])
    }
    return try CommandError.translating { () throws(StoreError) in try LedgerFolder.resolved(full) }
  }

  private func pinnedZone(
    _ known: CalendarSettings?, _ source: String, _ ledger: Ledger, _ context: Context
  ) throws(CommandError) -> (name: String, origin: String) {
    let reading = try read(source, ledger, context)
    if let zone { return (try context.zone(named: zone, from: "--zone").name, "given") }
    if let zone = known?.zone { return (zone, "from ledger.conf") }
    if let zone = reading.sources.first?.files.lazy.compactMap(\.contents.zone).first {
      return (zone.name, "from the calendar's X-WR-TIMEZONE")
    }
    return (ledger.homeZone.name, "the home zone")
  }

  /// Reads all of it, to see whether it is a calendar at all.
  private func read(_ source: String, _ ledger: Ledger, _ context: Context) throws(CommandError)
    -> CalendarReading
  {
    var reading = CalendarReading(zones: context.zones)
    reading.read(
      CalendarSettings(name: calendar), path: source, days: nil, zone: nil, fallback: ledger.homeZone,
      owners: ledger.settings.owners)
    guard reading.unreadable.isEmpty else {
      throw CommandError(
        .badData, "\(source) cannot be used as a calendar",
        causes: reading.problems.map { "\($0.place): \($0.message)" },
        hints: ["export it as iCalendar (.ics); nothing was changed"])
    }
    return reading
  }

  private func save(
    _ source: String, _ zoneName: String, _ origin: String, _ known: CalendarSettings?, _ ledger: Ledger,
    _ context: Context
  ) throws(CommandError) {
    guard let userPath = context.userSettingsPath else {
      throw CommandError(
        .inputOutput, "there is no folder for the user's settings",
        causes: ["neither HOME nor XDG_CONFIG_HOME is set"],
        hints: ["set HOME"])
    }
    let settings = context.commitSettings
    let isShared = known?.zone != nil && zone == nil
    var draft = try CommandError.translating { () throws(StoreError) in try ledger.store.draft() }
    _ = try CommandError.translating { () throws(StoreError) in
      try draft.willChange(LedgerFolder.settingsName)
      var user = SettingsEdit()
      user.set("calendar.\(calendar).path", to: source)
      try user.apply(to: userPath, mode: 0o600, folderMode: 0o700, settings)
      if !isShared {
        var shared = SettingsEdit()
        shared.set("calendar.\(calendar).zone", to: zoneName)
        try shared.apply(to: ledger.folder.settingsPath, mode: 0o644, settings)
      }
      draft.set(LedgerFolder.settingsName, to: try FileContents.read(ledger.folder.settingsPath))
      return try draft.save()
    }
    context.output.line("added \(calendar): \(source)")
    context.output.line("zone \(zoneName) (\(origin))")
    try describe(ledger, context)
    context.output.flush()
    try DraftCommit.commit(
      draft, "Add the calendar \(calendar)", context, saved: "the settings are saved, but not committed")
  }

  private func describe(_ ledger: Ledger, _ context: Context) throws(CommandError) {
    let opened = try Ledger(ledger.folder, context)
    let today = DayListing.today(opened, context)
    let all = try read(opened.settings.calendars.first { $0.name == calendar }?.path ?? path, opened, context)
    let events = all.sources.reduce(0) { $0 + $1.files.reduce(0) { $0 + $1.contents.events.count } }
    let files = all.sources.first?.files.count ?? 0
    let listing = try DayListing.load(today, opened, context)
    let count = listing.entries.count { $0.target.occurrence.calendar == calendar }
    context.output.line(
      "\(events) event\(events == 1 ? "" : "s") in \(files) file\(files == 1 ? "" : "s"), \(count) today")
    all.report(context)
  }
}
