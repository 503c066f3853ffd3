/// What a text that stands for a time zone turned out to mean, and how that was found.
public enum ZoneResolution: Sendable {
  /// A zone of the database, by its name or one of the ways in which calendars write it.
  case database(TimeZoneRules)
  /// A zone that Windows or Outlook names so, as CLDR maps it to the database.
  case windows(TimeZoneRules)
  /// A fixed offset from UTC, written out.
  case fixedOffset(TimeZoneRules)
  /// Not known, or it can't be read: why.
  case unknown(ZoneError)

  /// The rules, if there are any.
  public var rules: TimeZoneRules? {
    switch self {
    case .database(let rules), .windows(let rules), .fixedOffset(let rules): rules
    case .unknown: nil
    }
  }
}

extension ZoneDatabase {
  /// Finds the zone that a calendar means: a name of the database in any case, in quotes or at the end of a
  /// path, a name of Windows' or Outlook's, or an offset.
  ///
  /// Answers are kept, so asking again costs one look into a dictionary.
  public func resolve(_ text: String) -> ZoneResolution {
    // No name is that long, and looking for places in one would take its time.
    guard text.utf8.count <= 512 else { return .unknown(ZoneError(.malformedName, zone: text)) }
    if let resolution = resolutions[text] { return resolution }
    let resolution = search(text)
    // A hostile file could name millions.
    if resolutions.count < 4096 { resolutions[text] = resolution }
    return resolution
  }

  private func search(_ text: String) -> ZoneResolution {
    if let offset = ZoneName.fixedOffset(text) {
      return .fixedOffset(TimeZoneRules(name: trimmed(text), fixedOffset: offset))
    }
    var problem = ZoneError(.noSuchZone, zone: text)
    func rules(_ name: String) -> TimeZoneRules? {
      do throws(ZoneError) {
        return try zone(named: name)
      } catch {
        // A missing database or a damaged file is worth more to the reader than a name that isn't there.
        if error.reason != .noSuchZone, error.reason != .malformedName { problem = error }
        return nil
      }
    }
    for name in ZoneName.candidates(for: text) {
      if let rules = rules(name) { return .database(rules) }
    }
    let name = trimmed(text)
    if let zone = WindowsZone.databaseName(of: name)
      ?? WindowsZone.name(ofDisplayName: name).flatMap(WindowsZone.databaseName(of:)),
      let rules = rules(zone)
    {
      return .windows(rules)
    }
    return .unknown(problem)
  }
}
