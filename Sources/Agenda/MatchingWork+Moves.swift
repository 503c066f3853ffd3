import CivilTime
import Journal

/// The rules for what takes place at another time, or whose calendar doesn't tell.
extension MatchingWork {
  /// Rule 2: same lineage, same moment. The zone a series is written in has changed, and with it the date of its keys.
  mutating func matchInstants() {
    struct Moment: Hashable {
      let lineage: SeriesID
      let date: CivilDate
      let minute: Int
    }
    let open = undecided.filter { !items[$0].isDay && items[$0].minute != nil }
    guard !open.isEmpty else { return }
    let lineages = Set(open.map { root(effectiveKey($0).series) })
    var moments: [Moment: [Int]] = [:]
    for (index, target) in plan.targets.enumerated() where !isHeld[index] {
      let lineage = root(target.key.series)
      guard lineages.contains(lineage), let minute = target.recordStartMinute(home: plan.home) else {
        continue
      }
      let moment = Moment(lineage: lineage, date: target.recordDate(home: plan.home), minute: minute)
      moments[moment, default: []].append(index)
    }
    for index in open {
      guard let minute = items[index].minute else { continue }
      let moment = Moment(
        lineage: root(effectiveKey(index).series), date: items[index].line.date, minute: minute)
      if let target = moments[moment, default: []].first(where: { !isHeld[$0] }) {
        link(index, to: target, .instant)
      }
    }
  }

  /// The key that an item goes by now: the last that `series.ledger` leads to and whose series lives, else its own.
  private func effectiveKey(_ index: Int) -> OccurrenceKey {
    guard let key = items[index].key else { preconditionFailure("an item without a key") }
    return plan.lineages.successors(of: key).last { plan.survey?.lives($0.series) ?? false } ?? key
  }

  /// Rule 3: a single event of the same series and title that takes place at another time now. What was written after
  /// its new start follows it; a later start is a new plan, unless the record was made ahead of time.
  mutating func matchMoved() {
    let open = undecided.filter { index in
      !items[index].isDay && plan.survey?.entries[effectiveKey(index).series]?.isSingle ?? false
    }
    guard !open.isEmpty else { return }
    let series = Set(open.map { effectiveKey($0).series })
    var singles: [SeriesID: [Int]] = [:]
    for (index, target) in plan.targets.enumerated() where series.contains(target.key.series) {
      singles[target.key.series, default: []].append(index)
    }
    // Of several records of one event the one written last is the one it is about now.
    let order = open.sorted { left, right in
      let (first, second) = (written(items[left]), written(items[right]))
      return first != second ? first > second : left < right
    }
    for index in order {
      let candidates = singles[effectiveKey(index).series, default: []]
      guard candidates.count == 1, let target = candidates.first, !isHeld[target],
        plan.targets[target].day == nil
      else { continue }
      let title = title(items[index])
      guard title == NormalizedTitle(plan.targets[target].recordTitle).text else { continue }
      let written = written(items[index])
      if start(plan.targets[target]) <= written {
        link(index, to: target, .moved)
      } else if plan.home.civil(at: written).date < items[index].line.date {
        ask(index, .moved, [key(ofTarget: target)])
      } else {
        settle(index, .displaced, .moved)
      }
    }
  }

  /// When a target starts; whole days start at midnight at home.
  private func start(_ target: Target) -> Instant {
    target.occurrence.isAllDay || target.occurrence.isFloating
      ? plan.home.instant(of: target.occurrence.wallStart) : target.start
  }

  /// Rule 4: what the calendar doesn't tell of is left as it is.
  mutating func matchWindow() {
    for index in undecided where !isCovered(items[index]) { settle(index, .archived, .window) }
  }

  /// Whether an item's calendar would have its occurrence. Without a name any calendar might have had it.
  func isCovered(_ item: Item) -> Bool {
    let first = min(item.line.date, item.key?.date ?? item.line.date)
    if let name = calendar(item) { return plan.coverage[name]?.covers(first) ?? false }
    return plan.coverage.values.allSatisfy(\.isComplete)
      && plan.coverage.values.contains { $0.covers(first) }
  }

  /// Rule 5: the slot was taken out of the series.
  mutating func matchDeleted() {
    for index in undecided where items[index].isDeleted { settle(index, .deleted, .exdate) }
  }
}
