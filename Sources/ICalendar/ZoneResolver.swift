import CivilTime

/// Finds the zone that a TZID means: the system's database by that name or by the Windows name's counterpart,
/// then the stream's own VTIMEZONE, then an offset that is spelled out in the name.
///
/// The database goes before the VTIMEZONE because exported definitions are often crippled or years old.
struct ZoneResolver {
  private let database: ZoneDatabase
  private let definitions: [ComponentRange]

  /// The definitions by name, read when the first one is needed; and how many more may be turned into zones.
  private var byName: [String: (definition: ZoneDefinition, line: Int)]?
  private var remaining = 200

  /// The zone for names that nobody knows.
  var calendarZone: TimeZoneRules

  init(database: ZoneDatabase, definitions: [ComponentRange], calendarZone: TimeZoneRules) {
    self.database = database
    self.definitions = definitions
    self.calendarZone = calendarZone
  }

  /// The zone, or the calendar's own with a diagnostic.
  mutating func zoneOrFallback(
    named name: String, line: Int, _ bytes: Span<UInt8>, _ diagnostics: inout DiagnosticList
  ) -> CalendarContents.Zone {
    if let zone = zone(named: name, line: line, bytes, &diagnostics) { return zone }
    return CalendarContents.Zone(name: name, rules: calendarZone)
  }

  /// The zone; when there is none a diagnostic says so.
  mutating func zone(
    named name: String, line: Int, _ bytes: Span<UInt8>, _ diagnostics: inout DiagnosticList
  ) -> CalendarContents.Zone? {
    let resolution = database.resolve(name)
    switch resolution {
    case .database(let rules), .windows(let rules):
      return CalendarContents.Zone(name: rules.name, rules: rules)
    case .fixedOffset, .unknown: break
    }
    if let (definition, first) = definition(of: name, bytes) {
      // A calendar has a handful of zones; each of a hostile one's thousands costs a list of transitions.
      remaining -= 1
      if remaining >= 0, let rules = definition.rules {
        return CalendarContents.Zone(name: name, rules: rules)
      }
      diagnostics.add(
        first, 1, .warning, .badZoneDefinition,
        remaining < 0
          ? "there are too many zones with a VTIMEZONE; that of '\(name)' is left out"
          : "this VTIMEZONE of '\(name)' has no part with a DTSTART and a TZOFFSETTO")
    }
    switch resolution {
    case .database(let rules), .windows(let rules), .fixedOffset(let rules):
      return CalendarContents.Zone(name: name, rules: rules)
    case .unknown(let error):
      diagnostics.add(line, 1, .warning, .unknownZone, "\(error); its times are read in \(calendarZone.name)")
      return nil
    }
  }

  /// The first definition of that name, and the line it begins on.
  private mutating func definition(of name: String, _ bytes: Span<UInt8>) -> (ZoneDefinition, Int)? {
    if byName == nil {
      var table: [String: (definition: ZoneDefinition, line: Int)] = [:]
      for component in definitions {
        let definition = ZoneDefinition(bytes, component)
        if table[definition.name] == nil { table[definition.name] = (definition, component.line) }
      }
      byName = table
    }
    return byName?[name].map { ($0.definition, $0.line) }
  }
}
