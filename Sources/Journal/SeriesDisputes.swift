/// Links that lead from one old name to several new ones: none of them applies until a person takes the wrong ones out.
public struct SeriesDisputes: Sendable {
  /// The new keys of each old key that has several, ascending.
  public let keys: [OccurrenceKey: [OccurrenceKey]]

  /// The new series of each old series that has several, ascending.
  public let series: [SeriesID: [SeriesID]]

  /// Looks for them among the links of a file; their order means nothing, and what leads to itself says nothing.
  public init(_ links: [SeriesLink]) {
    var keys: [OccurrenceKey: Set<OccurrenceKey>] = [:]
    var series: [SeriesID: Set<SeriesID>] = [:]
    for link in SeriesLink.applying(links) {
      switch link.kind {
      case .relink(let old, let new) where old != new: keys[old, default: []].insert(new)
      case .alias(let old, let new) where old != new: series[old, default: []].insert(new)
      case .relink, .alias, .unlink, .unlinkSeries: break
      }
    }
    self.keys = keys.filter { $0.value.count > 1 }.mapValues { $0.sorted() }
    self.series = series.filter { $0.value.count > 1 }.mapValues { $0.sorted() }
  }

  /// Whether a link is one of those.
  public func contains(_ kind: SeriesLink.Kind) -> Bool {
    switch kind {
    case .relink(let old, _): keys[old] != nil
    case .alias(let old, _): series[old] != nil
    case .unlink, .unlinkSeries: false
    }
  }
}
