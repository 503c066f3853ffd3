/// Why a time zone could not be had from the database. A caller can go on with UTC and show this.
public struct ZoneError: Error, Sendable, Hashable {
  /// What went wrong.
  public enum Reason: Sendable, Hashable {
    /// None of the folders holds a database.
    case noDatabase(searched: [String])
    /// The database has no zone of that name.
    case noSuchZone
    /// The text can't be the name of a zone: it is empty, too long, or has other characters than letters,
    /// digits and `_ + - /`.
    case malformedName
    /// The file is there but isn't what RFC 9636 describes; the text says where.
    case damagedFile(String)
    /// The file is there but can't be read; the text is the system's.
    case unreadableFile(String)
  }

  /// What went wrong.
  public let reason: Reason
  /// The name that was asked for.
  public let zone: String
  /// The path of the file, when it was found.
  public let file: String?

  /// An error about a zone and, if it came as far, the file.
  public init(_ reason: Reason, zone: String, file: String? = nil) {
    self.reason = reason
    self.zone = zone
    self.file = file
  }
}

extension ZoneError: CustomStringConvertible {
  /// One line: what happened, where, and what helps.
  public var description: String {
    let place = file ?? "the zone '\(zone)'"
    switch reason {
    case .noDatabase(let searched):
      return "no time zone database in \(searched.joined(separator: ", ")): install tzdata"
    case .noSuchZone:
      return "the time zone database has no zone '\(zone)'"
    case .malformedName:
      return "'\(zone)' can't be the name of a time zone; names look like Europe/Berlin"
    case .damagedFile(let what):
      return "\(place) is damaged: \(what); reinstall tzdata"
    case .unreadableFile(let what):
      return "\(place) can't be read: \(what); reinstall tzdata"
    }
  }
}
