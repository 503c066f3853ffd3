import Journal

/// Which series are one and the same, and which keys go on as which others.
///
/// Series are joined by the aliases of `series.ledger`, by being in one recurrence set, by having been split from each
/// other, and by calling each other siblings under one title. Only their names are looked at, so that the order of
/// calendars and lines means nothing.
public struct Lineages: Sendable {
  private var parents: [SeriesID: SeriesID] = [:]
  private var relinks: [OccurrenceKey: OccurrenceKey] = [:]
  private var aliased: Set<SeriesID> = []
  private var parted: Set<SeriesLink.Kind> = []

  /// Names that lead to several others; such lines do not apply.
  let disputes: SeriesDisputes

  /// The lineages of what the lines of `series.ledger` and the calendars say. `recordTitles` are the normalised titles
  /// of the records of series that calendars have no more.
  public init(
    _ links: [SeriesLink], _ survey: SeriesSurvey = SeriesSurvey(),
    recordTitles: [SeriesID: Set<String>] = [:]
  ) {
    disputes = SeriesDisputes(links)
    let kinds = Set(links.map(\.kind))
    for link in links where !disputes.contains(link.kind) {
      switch link.kind {
      case .relink(let old, let new) where old != new && !kinds.contains(.unlink(old, new)):
        relinks[old] = new
      case .alias(let old, let new) where old != new && !kinds.contains(.unlinkSeries(old, new)):
        aliased.insert(old)
        join(old, new)
      case .unlink, .unlinkSeries: parted.insert(link.kind)
      case .relink, .alias: break
      }
    }
    var sets: [String: SeriesID] = [:]
    for (series, entry) in survey.entries {
      for set in entry.sets {
        if let other = sets[set] { join(series, other) } else { sets[set] = series }
      }
      for other in entry.splits { join(series, other) }
      for other in entry.siblings {
        let titles = survey.entries[other]?.titles ?? recordTitles[other] ?? []
        if !titles.isDisjoint(with: entry.titles) { join(series, other) }
      }
    }
    // A parent is smaller than its children, so that its own root is known when theirs are looked up.
    for series in parents.keys.sorted() { parents[series] = root(of: series) }
  }

  /// The name that all series of a lineage have in common: the smallest of theirs.
  public func root(of series: SeriesID) -> SeriesID {
    guard !parents.isEmpty else { return series }
    var root = series
    while let parent = parents[root] { root = parent }
    return root
  }

  /// The keys that a key goes on as, one after the other; none when no line says so. A ring of lines ends where it
  /// began.
  public func successors(of key: OccurrenceKey) -> [OccurrenceKey] {
    guard var next = relinks[key] else { return [] }
    var found: [OccurrenceKey] = []
    while next != key, !found.contains(next) {
      found.append(next)
      guard let further = relinks[next] else { break }
      next = further
    }
    return found
  }

  /// Whether a line says that the record of a key is not about a target.
  func isParted(_ key: OccurrenceKey, from target: OccurrenceKey) -> Bool {
    !parted.isEmpty
      && (parted.contains(.unlink(key, target)) || parted.contains(.unlinkSeries(key.series, target.series)))
  }

  /// Whether a line says that a series goes on as another one.
  func isAliased(_ series: SeriesID) -> Bool { aliased.contains(series) }

  /// All keys that lead, over one line or several, to one of some keys.
  public func predecessors(of keys: Set<OccurrenceKey>) -> [OccurrenceKey] {
    relinks.keys.filter { old in successors(of: old).contains { keys.contains($0) } }
  }

  private mutating func join(_ left: SeriesID, _ right: SeriesID) {
    let (first, second) = (root(of: left), root(of: right))
    guard first != second else { return }
    parents[max(first, second)] = min(first, second)
  }
}
