/// The system's time zone database: one TZif file per zone in folders named as the zones are.
///
/// Files are read when a zone is first asked for, and each once. For one thread; other threads make their own,
/// or pass the `TimeZoneRules` round, which are safe anywhere.
public final class ZoneDatabase {
  /// Where systems keep the database; `$TZDIR`, if set, stands in for all of these.
  public static let defaultDirectories = [
    "/usr/share/zoneinfo", "/usr/lib/zoneinfo", "/usr/share/lib/zoneinfo",
  ]

  /// The folders, in the order in which they are searched.
  public let directories: [String]
  private var found: [String: TimeZoneRules] = [:]
  /// What `resolve` has answered.
  var resolutions: [String: ZoneResolution] = [:]
  /// The zones that old names stand for, by those names in lower case; nil until one is asked for.
  private var links: [String: String]?
  /// For each folder that a name had to be looked up in without regard to case: its entries by their names in
  /// lower case.
  private var listings: [String: [String: String]] = [:]

  /// A database in the first of those folders that has the zone asked for. No file is touched until then.
  public init(directories: [String] = ZoneDatabase.defaultDirectories) {
    self.directories = directories
  }

  /// The rules of a zone.
  ///
  /// The name is taken as it is, else without regard to case: `europe/berlin` gives `Europe/Berlin`, and that
  /// is the name of the rules. An old name whose file isn't installed gives the zone that it stands for. `UTC`, `Etc/UTC`, `GMT` and `Z` need no database.
  /// - Throws: `ZoneError`, which tells a missing database from an unknown name and from a damaged file.
  public func zone(named name: String) throws(ZoneError) -> TimeZoneRules {
    if let rules = found[name] { return rules }
    if let rules = ZoneDatabase.builtIn(name) { return rules }
    let rules = try read(name)
    // Calendars can write thousands of names; those that exist are few, in a few spellings.
    if found.count < 4096 { found[name] = rules }
    return rules
  }

  private func read(_ name: String) throws(ZoneError) -> TimeZoneRules {
    guard ZoneDatabase.isName(name) else { throw ZoneError(.malformedName, zone: name) }
    for directory in directories {
      if let rules = try read(name, in: directory) { return rules }
    }
    for directory in directories {
      guard let spelling = spelling(of: name, in: directory), spelling != name else { continue }
      if let rules = try read(spelling, in: directory) { return rules }
    }
    if let target = link(name) {
      for directory in directories {
        if let rules = try read(target, in: directory) { return rules }
      }
    }
    guard directories.contains(where: { listing(of: $0)?.isEmpty == false }) else {
      throw ZoneError(.noDatabase(searched: directories), zone: name)
    }
    throw ZoneError(.noSuchZone, zone: name)
  }

  private func read(_ name: String, in directory: String) throws(ZoneError) -> TimeZoneRules? {
    try ZoneDatabase.rules(inFile: "\(directory)/\(name)", named: name)
  }

  /// The rules in a file; nil when there is no file.
  static func rules(inFile path: String, named name: String) throws(ZoneError) -> TimeZoneRules? {
    switch ZoneFile.content(of: path) {
    case .bytes(let bytes): return try TimeZoneRules(name: name, tzif: bytes.span, file: path)
    case .missing: return nil
    case .unreadable(let why): throw ZoneError(.unreadableFile(why), zone: name, file: path)
    }
  }

  /// The name as the folder and its subfolders spell it; nil when there is none.
  private func spelling(of name: String, in directory: String) -> String? {
    var path = ""
    for part in name.split(separator: "/") {
      let folder = path.isEmpty ? directory : "\(directory)/\(path)"
      guard let spelling = listing(of: folder)?[part.lowercased()] else { return nil }
      path += path.isEmpty ? spelling : "/\(spelling)"
    }
    return path
  }

  /// The zone that an old name such as `US/Eastern` stands for, according to the database's own source.
  ///
  /// Some systems keep the files of old names out of the database (Debian's tzdata-legacy), but the list of them
  /// in it: lines of `L TARGET NAME`.
  private func link(_ name: String) -> String? {
    if links == nil {
      var links: [String: String] = [:]
      for directory in directories {
        guard case .bytes(let bytes) = ZoneFile.content(of: "\(directory)/tzdata.zi") else { continue }
        for line in bytes.split(separator: UInt8(ascii: "\n")) where line.first == UInt8(ascii: "L") {
          let words = line.split(separator: UInt8(ascii: " ")).map { String(decoding: $0, as: UTF8.self) }
          guard words.count == 3, ZoneDatabase.isName(words[1]) else { continue }
          links[words[2].lowercased()] = words[1]
        }
      }
      self.links = links
    }
    return links?[name.lowercased()]
  }

  private func listing(of folder: String) -> [String: String]? {
    if let listing = listings[folder] { return listing }
    guard let names = ZoneFile.names(in: folder) else { return nil }
    let listing = Dictionary(names.map { ($0.lowercased(), $0) }, uniquingKeysWith: min)
    listings[folder] = listing
    return listing
  }

  /// Zones that are known without a database.
  private static func builtIn(_ name: String) -> TimeZoneRules? {
    switch name.lowercased() {
    case "utc", "z": .utc
    case "etc/utc": TimeZoneRules(name: "Etc/UTC", fixedOffset: 0, abbreviation: "UTC")
    case "gmt": TimeZoneRules(name: "GMT", fixedOffset: 0, abbreviation: "GMT")
    default: nil
    }
  }

  /// Whether a text can be the name of a zone, and leads nowhere but into the database.
  static func isName(_ text: String) -> Bool {
    guard (1...255).contains(text.utf8.count) else { return false }
    var previous = UInt8(ascii: "/")
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "+"), UInt8(ascii: "-"):
        break
      case UInt8(ascii: "/"):
        if previous == UInt8(ascii: "/") { return false }
      default: return false
      }
      previous = byte
    }
    return previous != UInt8(ascii: "/")
  }
}
