import CivilTime
import Journal
import Store

/// The settings in `ledger.conf`, which all devices share, together with those of this device's user.
///
/// Both files have git's syntax. Unknown variables are left alone: a newer version may know them.
struct LedgerSettings {
  /// `[ledger] format`: the version of the files; this program reads 1.
  var format = 1

  /// `[ledger] timezone`: the home zone's name.
  var zone: String?

  /// `[ledger] weekstart`.
  var weekStart = Weekday.monday

  /// `[ledger] partial`: what a partial record counts in the rate when it has no `progress:`, in percent.
  var partialWeight = 50

  /// `[ledger] dayend`: until how many minutes after midnight the day before goes on.
  var dayEnd = 0

  /// `[ledger] autosync`: whether what commits also syncs.
  var syncsByItself = false

  /// `[ledger] synclimit`: how many seconds such a sync may take.
  var syncLimit = 10

  /// `[user] address`: the owner's addresses, lower-cased, for invitations they declined.
  var owners: Set<String> = []

  /// The calendars, in the order of `ledger.conf`; others in the user's settings belong to other ledgers.
  var calendars: [CalendarSettings] = []

  /// Reads both files.
  ///
  /// - Throws: ``CommandError`` with the file and line of a value that cannot be understood.
  init(shared: ConfigText, user: ConfigText) throws(CommandError) {
    if let entry = shared.value("ledger", nil, "format") {
      guard let number = Int(entry.value), number >= 1 else {
        throw Self.fault(entry, shared, "a whole number")
      }
      guard number == 1 else {
        throw CommandError(
          .badData, "this ledger has format \(number), and this program knows only format 1",
          causes: ["\(shared.path):\(entry.line) says so"], hints: ["install a newer ledger on this device"])
      }
    }
    zone = shared.value("ledger", nil, "timezone")?.value
    for text in [shared, user] {
      if let entry = text.value("ledger", nil, "weekstart") {
        guard let day = Weekday(named: entry.value) else {
          throw Self.fault(entry, text, "a weekday such as monday")
        }
        weekStart = day
      }
      if let entry = text.value("ledger", nil, "partial") {
        guard let weight = Int(entry.value), (0...100).contains(weight) else {
          throw Self.fault(entry, text, "a percentage from 0 to 100")
        }
        partialWeight = weight
      }
      if let entry = text.value("ledger", nil, "dayend") {
        guard let minutes = ClockTime(entry.value)?.minutes, minutes <= 12 * 60 else {
          throw Self.fault(entry, text, "a time from 00:00 to 12:00")
        }
        dayEnd = minutes
      }
      if let entry = text.value("ledger", nil, "autosync") {
        syncsByItself = try Self.choice(
          entry, text, yes: ["yes", "true", "on", "1"], no: ["no", "false", "off", "0"])
      }
      if let entry = text.value("ledger", nil, "synclimit") {
        guard let seconds = Int(entry.value), (1...600).contains(seconds) else {
          throw Self.fault(entry, text, "a number of seconds from 1 to 600")
        }
        syncLimit = seconds
      }
      for entry in text.entries where entry.section == "user" && entry.name == "address" {
        owners.insert(entry.value.lowercased())
      }
    }
    for name in shared.subsections(of: "calendar") {
      calendars.append(try Self.calendar(name, shared, user))
    }
  }

  private static func calendar(
    _ name: String, _ shared: ConfigText, _ user: ConfigText
  ) throws(CommandError) -> CalendarSettings {
    var settings = CalendarSettings(name: name)
    settings.zone = shared.value("calendar", name, "zone")?.value
    if let entry = shared.value("calendar", name, "ids") {
      guard let policy = IdentityPolicy(rawValue: entry.value.lowercased()) else {
        throw fault(entry, shared, "auto, uid or content")
      }
      settings.identity = policy
    }
    if let entry = shared.value("calendar", name, "days") {
      settings.splitsDays = try choice(entry, shared, yes: ["each"], no: ["whole"])
    }
    if let entry = shared.value("calendar", name, "rate") {
      settings.countsInRate = try choice(
        entry, shared, yes: ["yes", "true", "on", "1"], no: ["no", "false", "off", "0"])
    }
    if let entry = shared.value("calendar", name, "todos") {
      settings.hasTodos = try choice(
        entry, shared, yes: ["yes", "true", "on", "1"], no: ["no", "false", "off", "0"])
    }
    if let entry = shared.value("calendar", name, "from") {
      guard let date = CivilDate(entry.value) else { throw fault(entry, shared, "a date such as 2026-01-01") }
      settings.from = date
    }
    settings.path = user.value("calendar", name, "path")?.value
    return settings
  }

  private static func choice(
    _ entry: ConfigText.Entry, _ text: ConfigText, yes: [String], no: [String]
  ) throws(CommandError) -> Bool {
    let value = entry.value.lowercased()
    if yes.contains(value) { return true }
    if no.contains(value) { return false }
    throw fault(entry, text, "\(yes[0]) or \(no[0])")
  }

  private static func fault(_ entry: ConfigText.Entry, _ text: ConfigText, _ expected: String) -> CommandError
  {
    let section = entry.subsection.map { "\(entry.section) \"\($0)\"" } ?? entry.section
    return CommandError(
      .badData, "'\(entry.value)' is no value for \(entry.name) in [\(section)]",
      causes: ["\(text.path):\(entry.line)"], hints: ["it has to be \(expected)"])
  }
}
