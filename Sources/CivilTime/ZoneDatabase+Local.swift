extension ZoneDatabase {
  /// The zone of the device, from the values that a process finds it by.
  ///
  /// `tzVariable` is what `TZ` has, nil when it isn't set. As the C library does, it takes `Europe/Berlin` and
  /// `:Europe/Berlin`, an absolute path with or without the colon, a rule such as
  /// `CET-1CEST,M3.5.0,M10.5.0/3`, and empty text for UTC. Without it, the link at `localtimePath` names the zone;
  /// a file there that isn't a link into a database is read as it is, and its rules are called `localtime`.
  /// No such file means UTC.
  /// - Returns: The rules, and what was wrong if they are UTC only for want of better ones.
  public func localZone(
    tzVariable: String?, localtimePath: String = "/etc/localtime"
  ) -> (rules: TimeZoneRules, problem: ZoneError?) {
    do throws(ZoneError) {
      if let tzVariable { return (try zone(ofVariable: tzVariable), nil) }
      return (try zone(ofLink: localtimePath), nil)
    } catch {
      return (.utc, error)
    }
  }

  private func zone(ofVariable variable: String) throws(ZoneError) -> TimeZoneRules {
    let text = variable.hasPrefix(":") ? String(variable.dropFirst()) : variable
    if text.isEmpty { return .utc }
    if text.hasPrefix("/") {
      let name = ZoneDatabase.name(inPath: text) ?? text
      guard let rules = try ZoneDatabase.rules(inFile: text, named: name) else {
        throw ZoneError(.noSuchZone, zone: text)
      }
      return rules
    }
    do throws(ZoneError) {
      return try zone(named: text)
    } catch {
      guard let rule = PosixZoneRule(text) else { throw error }
      return TimeZoneRules(name: text, initialOffset: rule.standardOffset, transitions: [], footer: rule)
    }
  }

  private func zone(ofLink path: String) throws(ZoneError) -> TimeZoneRules {
    var link = path
    var name: String?
    // It may lead to the database over other links.
    for _ in 0..<8 {
      guard name == nil, let target = ZoneFile.linkTarget(link) else { break }
      let folder = link[..<(link.lastIndex(of: "/") ?? link.startIndex)]
      link = target.hasPrefix("/") ? target : "\(folder)/\(target)"
      name = ZoneDatabase.name(inPath: link)
    }
    var problem: ZoneError?
    if let name {
      do throws(ZoneError) {
        return try zone(named: name)
      } catch {
        problem = error
      }
    }
    if let rules = try ZoneDatabase.rules(inFile: path, named: name ?? "localtime") { return rules }
    if let problem { throw problem }
    return .utc
  }

  /// What comes after the folder of a database: `Europe/Berlin` of `/usr/share/zoneinfo/Europe/Berlin`.
  private static func name(inPath path: String) -> String? {
    let parts = path.split(separator: "/")
    guard let folder = parts.lastIndex(where: { $0.hasPrefix("zoneinfo") }) else { return nil }
    var rest = parts[(folder + 1)...]
    if rest.first == "posix" { rest = rest.dropFirst() }
    let name = rest.joined(separator: "/")
    return isName(name) ? name : nil
  }
}
