import CivilTime
import Journal

/// Rule 6: what calendar, title, day and time say when keys lead nowhere.
extension MatchingWork {
  /// How a record and a target fit.
  private struct Fit {
    let target: Int
    /// Calendar, title, day and start are equal, and the series is another one.
    let isStrict: Bool
    /// Sorts candidates: the smaller, the likelier.
    let distance: Int
  }

  /// What is compared of a target.
  private struct Features {
    let title: Int
    let date: CivilDate
    let minute: Int?
  }

  /// Links what fits in everything and in only one way; asks where something is close; tells whether the series lives
  /// of the others.
  mutating func matchEvidence() {
    let open = undecided
    guard !open.isEmpty else { return }
    var titles = TitleTable()
    let features = features(around: open, &titles)
    var byDay: [CivilDate: [Int]] = [:]
    for (target, feature) in features { byDay[feature.date, default: []].append(target) }
    var fits: [Int: [Fit]] = [:]
    var claims: [Int: Int] = [:]
    for index in open {
      let found = self.fits(index, features, byDay, &titles)
      let strict = found.filter(\.isStrict)
      for fit in strict { claims[fit.target, default: 0] += 1 }
      fits[index] = found
    }
    var certain: [(index: Int, target: Int)] = []
    for index in open {
      let strict = fits[index, default: []].filter(\.isStrict)
      guard strict.count == 1, claims[strict[0].target] == 1, !isLinkedBefore(index) else { continue }
      certain.append((index, strict[0].target))
    }
    let aliases = aliases(certain)
    for (index, target) in certain {
      guard let key = items[index].key else { continue }
      let new = self.key(ofTarget: target)
      let kind: SeriesLink.Kind =
        aliases.contains(key.series) ? .alias(key.series, new.series) : .relink(key, new)
      link(index, to: target, .evidence, write: .link(kind))
    }
    for index in open where matches[index] == nil {
      let candidates = fits[index, default: []].filter { !isHeld[$0.target] }.sorted { left, right in
        left.distance != right.distance
          ? left.distance < right.distance : key(ofTarget: left.target) < key(ofTarget: right.target)
      }
      if !candidates.isEmpty {
        ask(index, .evidence, candidates.map { key(ofTarget: $0.target) })
      } else {
        settle(index, lives(index) ? .displaced : .gone, nil)
      }
    }
  }

  /// Whether a line of `series.ledger` linked it already, in vain: a calendar that makes new names at every fetch must
  /// not get a line at each.
  private func isLinkedBefore(_ index: Int) -> Bool {
    guard let key = items[index].key else { return false }
    let disputes = plan.lineages.disputes
    return !plan.lineages.successors(of: key).isEmpty || plan.lineages.isAliased(key.series)
      || disputes.keys[key] != nil || disputes.series[key.series] != nil
  }

  /// The old series that may go on under another name as a whole: nothing is left of them, all their certain records
  /// lead to one other series, on the same dates, that one recurs, and no other record of their lineage would take
  /// what one of these leads to.
  private func aliases(_ certain: [(index: Int, target: Int)]) -> Set<SeriesID> {
    var successors: [SeriesID: Set<SeriesID>] = [:]
    var no = Set<SeriesID>()
    var claims: [OccurrenceKey: OccurrenceKey] = [:]
    var news: [SeriesID: Set<SeriesID>] = [:]
    for (index, target) in certain {
      guard let key = items[index].key else { continue }
      let new = self.key(ofTarget: target)
      successors[key.series, default: []].insert(new.series)
      claims[OccurrenceKey(date: new.date, series: new.series)] = key
      news[root(key.series), default: []].insert(new.series)
      if new.date != key.date || !plan.targets[target].occurrence.isRecurring { no.insert(key.series) }
    }
    // An alias is for the whole lineage of the old series.
    var blocked = Set<SeriesID>()
    for (index, item) in items.enumerated() where matches[index]?.target == nil {
      guard let key = item.key else { break }
      let lineage = root(key.series)
      for new in news[lineage] ?? [] {
        if let claimant = claims[OccurrenceKey(date: key.date, series: new)], claimant != key {
          blocked.insert(lineage)
        }
      }
    }
    return Set(
      successors.compactMap { old, new in
        new.count == 1 && !no.contains(old) && !blocked.contains(root(old))
          && !(plan.survey?.lives(old) ?? true) ? old : nil
      })
  }

  /// Whether a person has said that a record is not about a target.
  private func isParted(_ key: OccurrenceKey, _ target: Int) -> Bool {
    plan.lineages.isParted(key, from: self.key(ofTarget: target))
  }

  /// Whether anything of the item's lineage is in the calendars.
  private func lives(_ index: Int) -> Bool {
    guard let key = items[index].key else { return false }
    return ([key] + plan.lineages.successors(of: key)).contains { liveLineages.contains(root($0.series)) }
  }

  /// The targets without a record on the days around some items.
  private func features(around open: [Int], _ titles: inout TitleTable) -> [Int: Features] {
    var days = Set<CivilDate>()
    for index in open { for offset in -1...1 { days.insert(items[index].line.date.adding(days: offset)) } }
    var numbers: [String: Int] = [:]
    var features: [Int: Features] = [:]
    for (index, target) in plan.targets.enumerated() where !isHeld[index] {
      let date = target.recordDate(home: plan.home)
      guard days.contains(date) else { continue }
      let raw = target.occurrence.title
      let title =
        numbers[raw] ?? titles.number(raw.isEmpty ? "" : NormalizedTitle(target.recordTitle).text)
      numbers[raw] = title
      features[index] = Features(
        title: title, date: date, minute: target.recordStartMinute(home: plan.home))
    }
    return features
  }

  private func fits(
    _ index: Int, _ features: [Int: Features], _ byDay: [CivilDate: [Int]], _ titles: inout TitleTable
  ) -> [Fit] {
    let item = items[index]
    guard let key = item.key else { return [] }
    let text = title(item)
    let title = titles.number(text)
    let calendar = calendar(item)
    let lineage = root(key.series)
    var found: [Fit] = []
    for offset in item.isDay ? 0...0 : -1...1 {
      for target in byDay[item.line.date.adding(days: offset), default: []] {
        guard let feature = features[target], !isParted(key, target) else { continue }
        let isSameStart = offset == 0 && feature.minute == item.minute && item.line.when != nil
        let isAlike = titles.areAlike(title, feature.title)
        guard isSameStart || isAlike else { continue }
        let isSameCalendar = calendar == plan.targets[target].occurrence.calendar
        guard isSameCalendar || isAlike else { continue }
        let isEqual = title == feature.title
        let isStrict =
          isSameStart && isSameCalendar && !text.isEmpty && isEqual
          && root(self.key(ofTarget: target).series) != lineage
        let minutes = abs(offset * 1440 + (feature.minute ?? 0) - (item.minute ?? 0))
        let penalty = (isSameCalendar ? 0 : 10_000) + (isEqual ? 0 : 20_000)
        found.append(Fit(target: target, isStrict: isStrict, distance: minutes + penalty))
      }
    }
    for offset in item.isDay ? 0...0 : -3...3 {
      for target in free(Name(lineage: lineage, date: key.date.adding(days: offset)))
      where !found.contains(where: { $0.target == target }) && !isParted(key, target) {
        found.append(Fit(target: target, isStrict: false, distance: abs(offset) * 1440))
      }
    }
    return found
  }
}
