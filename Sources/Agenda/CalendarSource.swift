import CivilTime
import ICalendar
import Journal

/// A calendar as a ledger knows it: what was read of it and the settings that decide on its keys.
public struct CalendarSource: Sendable {
  /// One file of the calendar: the only one, or one of a vdir folder.
  public struct File: Sendable {
    /// Its path, for diagnostics.
    public let path: String
    /// What was read of it.
    public let contents: CalendarContents

    /// A file that was read.
    public init(path: String, contents: CalendarContents) {
      self.path = path
      self.contents = contents
    }
  }

  /// The name it has in the ledger, `work`.
  public let name: String

  /// The pinned zone: keys of times in UTC are dates in it, on every device.
  public let zone: TimeZoneRules

  /// How its UIDs are used.
  public let identity: IdentityPolicy

  /// Whether each day of a multi-day event is a target of its own.
  public let splitsDays: Bool

  /// The owner's addresses, lower-cased; an occurrence that one of them declined is not planned.
  public let owners: Set<String>

  /// The files, in an order that is the same on every device.
  public let files: [File]

  /// A calendar with the settings of `ledger.conf`.
  public init(
    name: String, zone: TimeZoneRules, identity: IdentityPolicy = .auto, splitsDays: Bool = true,
    owners: Set<String> = [], files: [File]
  ) {
    self.name = name
    self.zone = zone
    self.identity = identity
    self.splitsDays = splitsDays
    self.owners = owners
    self.files = files
  }
}
