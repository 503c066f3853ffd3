import CivilTime
import ICalendar
import Journal

/// Rule 7: lines that were typed without a key.
extension MatchingWork {
  /// On the day it really takes place: equal title, then all typed words contained, then alike; only one is it.
  mutating func matchTyped() {
    let open = items.indices.filter { items[$0].key == nil && matches[$0] == nil }
    guard !open.isEmpty else { return }
    let days = Set(open.map { items[$0].line.date })
    var byDay: [CivilDate: [(target: Int, title: String)]] = [:]
    for (index, target) in plan.targets.enumerated() where !isHeld[index] {
      let date = target.recordDate(home: plan.home)
      guard days.contains(date) else { continue }
      byDay[date, default: []].append((index, NormalizedTitle(target.occurrence.title).text))
    }
    for index in open {
      let item = items[index]
      // A bare `^` says that it was never in a calendar.
      guard !item.line.isFree else {
        settle(index, .free, .typed)
        continue
      }
      let name = calendar(item)
      if plan.survey != nil, name != nil, !isCovered(item) {
        settle(index, .archived, .window)
        continue
      }
      var day = byDay[item.line.date, default: []].filter { !isHeld[$0.target] }
      if let minute = item.minute {
        day = day.filter { plan.targets[$0.target].recordStartMinute(home: plan.home) == minute }
      }
      var meant = MatchingWork.meant(title(item), day)
      // Of several, those of the calendar that was typed, and those that were not called off.
      meant = narrowed(meant) { plan.targets[$0].occurrence.calendar == name }
      meant = narrowed(meant) { plan.targets[$0].occurrence.status != .cancelled }
      if meant.count == 1 {
        link(index, to: meant[0], .typed, write: .fill(key(ofTarget: meant[0])))
      } else if meant.isEmpty {
        settle(index, .free, .typed)
      } else {
        ask(index, .typed, meant.map { key(ofTarget: $0) })
      }
    }
  }

  private func narrowed(_ targets: [Int], _ isMeant: (Int) -> Bool) -> [Int] {
    guard targets.count > 1 else { return targets }
    let narrow = targets.filter(isMeant)
    return narrow.isEmpty ? targets : narrow
  }

  private static func meant(_ title: String, _ day: [(target: Int, title: String)]) -> [Int] {
    guard !title.isEmpty else { return [] }
    let equal = day.filter { $0.title == title }
    if !equal.isEmpty { return equal.map(\.target) }
    let words = title.split(separator: " ")
    let containing = day.filter { entry in
      let others = entry.title.split(separator: " ")
      return words.allSatisfy { others.contains($0) }
    }
    if !containing.isEmpty { return containing.map(\.target) }
    return day.filter { TitleSimilarity.isAlike(title, $0.title) }.map(\.target)
  }
}
