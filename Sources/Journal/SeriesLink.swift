import CivilTime

/// What one line of `series.ledger` says: that something old goes on as something new.
public struct SeriesLink: Sendable, Hashable {
  /// What is linked.
  public enum Kind: Sendable, Hashable {
    /// The record with the first key is about the target with the second.
    case relink(OccurrenceKey, OccurrenceKey)
    /// Every record of the first series belongs to the second: it is the same series under another identifier.
    case alias(SeriesID, SeriesID)
  }

  /// The day the line was written.
  public let date: CivilDate

  /// What is linked.
  public let kind: Kind

  /// A line of that day.
  public init(date: CivilDate, _ kind: Kind) {
    self.date = date
    self.kind = kind
  }
}

extension SeriesLink.Kind: CustomStringConvertible {
  /// As it stands in the line: `relink OLDKEY = NEWKEY` or `alias OLDSID = NEWSID`.
  public var description: String {
    switch self {
    case .relink(let old, let new): "relink \(old) = \(new)"
    case .alias(let old, let new): "alias \(old) = \(new)"
    }
  }
}

extension SeriesLink: CustomStringConvertible {
  /// The whole line, without words of the user's behind it.
  public var description: String { "\(date) \(kind)" }
}
