import CivilTime

/// Finds the zone that a TZID means: the system's database by that name or by the Windows name's counterpart,
/// then the stream's own VTIMEZONE, then an offset that is spelled out in the name.
///
/// The database goes before the VTIMEZONE because exported definitions are often crippled or years old.
struct ZoneResolver {
  private let database: ZoneDatabase
  private let definitions: [ComponentRange]

  /// The zone for names that nobody knows.
  var calendarZone: TimeZoneRules

  init(database: ZoneDatabase, definitions: [ComponentRange], calendarZone: TimeZoneRules) {
    self.database = database
    self.definitions = definitions
    self.calendarZone = calendarZone
  }

  /// The zone, or the calendar's own with a diagnostic.
  func zoneOrFallback(
    named name: String, line: Int, _ bytes: Span<UInt8>, _ diagnostics: inout DiagnosticList
  ) -> CalendarContents.Zone {
    if let zone = zone(named: name, line: line, bytes, &diagnostics) { return zone }
    return CalendarContents.Zone(name: name, rules: calendarZone)
  }

  /// The zone; when there is none a diagnostic says so.
  func zone(
    named name: String, line: Int, _ bytes: Span<UInt8>, _ diagnostics: inout DiagnosticList
  ) -> CalendarContents.Zone? {
    let resolution = database.resolve(name)
    switch resolution {
    case .database(let rules), .windows(let rules):
      return CalendarContents.Zone(name: rules.name, rules: rules)
    case .fixedOffset, .unknown: break
    }
    for component in definitions {
      let definition = ZoneDefinition(bytes, component)
      guard definition.name == name else { continue }
      if let rules = definition.rules { return CalendarContents.Zone(name: name, rules: rules) }
      diagnostics.add(
        component.line, 1, .warning, .badZoneDefinition,
        "this VTIMEZONE of '\(name)' has no part with a DTSTART and a TZOFFSETTO")
    }
    switch resolution {
    case .database(let rules), .windows(let rules), .fixedOffset(let rules):
      return CalendarContents.Zone(name: name, rules: rules)
    case .unknown(let error):
      diagnostics.add(line, 1, .warning, .unknownZone, "\(error); its times are read in \(calendarZone.name)")
      return nil
    }
  }
}
