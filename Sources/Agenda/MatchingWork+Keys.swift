import CivilTime
import Journal

/// The rules that go by keys: same lineage and same date, and the lines of `series.ledger`.
extension MatchingWork {
  /// Rule 1: same lineage, same date; several slots that day one to one by nearest time.
  mutating func matchKeys() {
    var index = 0
    var groups: [Name: [Int]] = [:]
    while index < items.count, let key = items[index].key {
      groups[name(key), default: []].append(index)
      index += 1
    }
    for (name, members) in groups {
      let slots = targets[name, default: []]
      let missing = deleted[name, default: []]
      if members.count == 1, slots.count == 1, missing.isEmpty {
        link(members[0], to: slots[0], rule(members[0], slots[0]))
      } else if !slots.isEmpty || !missing.isEmpty {
        pair(members, slots, missing)
      }
    }
  }

  private func rule(_ item: Int, _ target: Int) -> MatchRule {
    items[item].key?.series == key(ofTarget: target).series ? .key : .lineage
  }

  /// Where a record of a date may belong: a target, or a slot that was taken away.
  private enum Slot {
    case target(Int)
    case missing(OccurrenceKey)
  }

  private mutating func pair(_ members: [Int], _ slots: [Int], _ missing: [OccurrenceKey]) {
    for member in members {
      if let target = slots.first(where: { !isHeld[$0] && key(ofTarget: $0) == items[member].key }) {
        link(member, to: target, .key)
      }
    }
    var missing = missing
    for member in members where matches[member] == nil {
      guard let key = items[member].key, key.minuteOfDay != nil, let slot = missing.firstIndex(of: key) else {
        continue
      }
      settle(member, .deleted, .exdate)
      missing.remove(at: slot)
    }
    // Its own series goes before the others of its lineage.
    pairNearest(members, slots, &missing) { $0 == $1 }
    pairNearest(members, slots, &missing) { _, _ in true }
    for member in members where matches[member] == nil && items[member].tied.isEmpty {
      if !missing.isEmpty {
        items[member].isDeleted = true
      } else if !slots.isEmpty {
        let isOwn = slots.contains { key(ofTarget: $0).series == items[member].key?.series }
        items[member].surplus = isOwn ? .key : .lineage
      } else {
        items[member].isDeleted = true
      }
    }
  }

  private mutating func pairNearest(
    _ members: [Int], _ slots: [Int], _ missing: inout [OccurrenceKey],
    _ belongs: (SeriesID, SeriesID) -> Bool
  ) {
    let open = members.filter { matches[$0] == nil && items[$0].tied.isEmpty }
    let places = slots.filter { !isHeld[$0] }.map { Slot.target($0) } + missing.map { Slot.missing($0) }
    guard !open.isEmpty, !places.isEmpty else { return }
    let pairing = SlotPairing(records: open.count, slots: places.count) { record, slot in
      guard let key = items[open[record]].key else { return nil }
      switch places[slot] {
      case .target(let target):
        guard belongs(key.series, self.key(ofTarget: target).series) else { return nil }
        return 2 * distance(items[open[record]], target)
      case .missing(let other):
        // A key without a time is from when there was one slot that day; one that is there goes first, and of two
        // that are equally near as well.
        guard let minute = key.minuteOfDay, let slot = other.minuteOfDay, belongs(key.series, other.series)
        else { return nil }
        return 2 * abs(minute - slot) + 1
      }
    }
    var taken: [OccurrenceKey] = []
    for (record, member) in open.enumerated() {
      if let slot = pairing.slots[record] {
        switch places[slot] {
        case .target(let target): link(member, to: target, rule(member, target))
        case .missing(let key):
          settle(member, .deleted, .exdate)
          taken.append(key)
        }
      }
      items[member].tied = pairing.tied[record].compactMap { slot in
        if case .target(let target) = places[slot] { target } else { nil }
      }
    }
    missing.removeAll { taken.contains($0) }
  }

  /// How far a record is from a slot in minutes: by the time in its key, else by the time of its line, else further
  /// than any that has one.
  private func distance(_ item: Item, _ target: Int) -> Int {
    let target = plan.targets[target]
    if let minute = item.key?.minuteOfDay {
      return target.occurrence.slotIsDate ? 1440 : abs(minute - target.occurrence.slot.secondOfDay / 60)
    }
    guard let minute = item.minute, let start = target.recordStartMinute(home: plan.home) else {
      return 1_000_000
    }
    let days = item.line.date.dayNumber - target.recordDate(home: plan.home).dayNumber
    return min(abs(days * 1440 + minute - start), 999_999)
  }

  /// Lines of `series.ledger`: what a record that its own key leads nowhere was linked to before.
  mutating func matchLinks() {
    for index in undecided {
      guard let key = items[index].key else { continue }
      if let named = plan.lineages.disputes.keys[key] {
        let present = named.filter { key in
          targets[name(key), default: []].contains { self.key(ofTarget: $0) == key }
        }
        ask(index, .lineage, present.isEmpty ? named : present)
        continue
      }
      if follow(plan.lineages.successors(of: key), index) { continue }
      if let named = plan.lineages.disputes.series[key.series] {
        let found = named.flatMap { free(name(key.with($0))) }
        if !found.isEmpty {
          ask(index, .lineage, found.map { self.key(ofTarget: $0) })
          continue
        }
      }
      if !items[index].tied.isEmpty {
        let isOwn = items[index].tied.contains { self.key(ofTarget: $0).series == key.series }
        ask(index, isOwn ? .key : .lineage, items[index].tied.map { self.key(ofTarget: $0) })
      } else if let rule = items[index].surplus {
        settle(index, .displaced, rule)
      }
    }
    guard plan.survey == nil else { return }
    // What a few days can't tell for certain is looked at again with everything.
    for index in items.indices where matches[index].map({ $0.target == nil }) ?? false {
      matches[index] = nil
    }
  }

  /// Links an item to the first of the keys it goes on as that there is.
  private mutating func follow(_ successors: [OccurrenceKey], _ index: Int) -> Bool {
    for next in successors {
      let slots = free(name(next))
      let exact = slots.first { key(ofTarget: $0) == next }
      if let target = exact ?? (slots.count == 1 ? slots.first : nil) {
        link(index, to: target, .lineage)
        return true
      }
      if let nearest = slots.min(by: { timeDistance(next, $0) < timeDistance(next, $1) }),
        next.minuteOfDay != nil
      {
        link(index, to: nearest, .lineage)
        return true
      }
      if let slots = targets[name(next)], !slots.isEmpty {
        items[index].surplus = items[index].surplus ?? .lineage
      } else if deleted[name(next)] != nil {
        items[index].isDeleted = true
      }
    }
    return false
  }

  private func timeDistance(_ key: OccurrenceKey, _ target: Int) -> Int {
    abs((key.minuteOfDay ?? 0) - plan.targets[target].occurrence.slot.secondOfDay / 60)
  }
}

extension OccurrenceKey {
  /// The same date and time of another series.
  func with(_ series: SeriesID) -> OccurrenceKey {
    var key = self
    key.series = series
    return key
  }
}
