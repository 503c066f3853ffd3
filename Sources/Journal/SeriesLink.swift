import CivilTime

/// What one line of `series.ledger` says: that something old goes on as something new.
public struct SeriesLink: Sendable, Hashable {
  /// What is linked.
  public enum Kind: Sendable, Hashable {
    /// The record with the first key is about the target with the second.
    case relink(OccurrenceKey, OccurrenceKey)
    /// Every record of the first series belongs to the second: it is the same series under another identifier.
    case alias(SeriesID, SeriesID)
    /// The record with the first key is not about the target with the second, whatever they have in common.
    case unlink(OccurrenceKey, OccurrenceKey)
    /// No record of the first series belongs to the second.
    case unlinkSeries(SeriesID, SeriesID)
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
  /// As it stands in the line: `relink OLDKEY = NEWKEY`, `alias OLDSID = NEWSID`, or `unlink` with two of either.
  public var description: String {
    switch self {
    case .relink(let old, let new): "relink \(old) = \(new)"
    case .alias(let old, let new): "alias \(old) = \(new)"
    case .unlink(let old, let new): "unlink \(old) = \(new)"
    case .unlinkSeries(let old, let new): "unlink \(old) = \(new)"
    }
  }
}

extension SeriesLink {
  /// The links that apply: a relink or an alias of which another line says the contrary links nothing.
  static func applying(_ links: [SeriesLink]) -> [SeriesLink] {
    let kinds = Set(links.map(\.kind))
    return links.filter { link in
      switch link.kind {
      case .relink, .alias: !kinds.contains(link.kind.contrary)
      case .unlink, .unlinkSeries: false
      }
    }
  }
}

extension SeriesLink.Kind {
  /// What says the contrary.
  var contrary: SeriesLink.Kind {
    switch self {
    case .relink(let old, let new): .unlink(old, new)
    case .alias(let old, let new): .unlinkSeries(old, new)
    case .unlink(let old, let new): .relink(old, new)
    case .unlinkSeries(let old, let new): .alias(old, new)
    }
  }
}

extension SeriesLink: CustomStringConvertible {
  /// The whole line, without words of the user's behind it.
  public var description: String { "\(date) \(kind)" }
}
