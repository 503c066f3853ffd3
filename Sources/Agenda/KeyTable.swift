import CivilTime
import Journal

/// Makes the keys of occurrences from several components and calendars agree: one key, one occurrence.
struct KeyTable {
  private struct Name: Hashable {
    let series: SeriesID
    let date: CivilDate
  }

  /// For each series the stretches of the list that its components gave, one for each UID and calendar.
  private var stretches: [SeriesID: [Range<Int>]] = [:]

  /// Notes which occurrences one group of components gave; all are of one series.
  mutating func add(_ range: Range<Int>, of found: [Occurrence]) {
    guard let first = range.first else { return }
    stretches[found[first].key.series, default: []].append(range)
  }

  /// Settles the keys of a list, in the order of its calendars; `calendarBounds` says where each calendar's end.
  ///
  /// Copies of one occurrence in several calendars have one series and one date. As long as no single calendar
  /// has two of them on that date they are the same one, whatever time each copy says; of them the one with the
  /// highest SEQUENCE is kept. Otherwise each key gets the time of its slot.
  func settle(_ found: inout [Occurrence], calendarBounds: [Int]) {
    // Within one group keys are right already, and nearly every series has only one.
    var groups: [Name: [Int]] = [:]
    for ranges in stretches.values where ranges.count > 1 {
      for index in ranges.joined() {
        groups[Name(series: found[index].key.series, date: found[index].key.date), default: []].append(index)
      }
    }
    guard !groups.isEmpty else { return }
    var isDropped = Array(repeating: false, count: found.count)
    for members in groups.values where members.count > 1 {
      let hasTime = members.contains { found[$0].key.minuteOfDay != nil }
      if !hasTime, !KeyTable.sharesCalendar(members, found, calendarBounds) {
        KeyTable.keepNewest(members, found, &isDropped)
        continue
      }
      var slots: [Int: [Int]] = [:]
      for member in members { slots[found[member].slot.secondOfDay, default: []].append(member) }
      for (second, same) in slots {
        KeyTable.keepNewest(same, found, &isDropped)
        for member in same where slots.count > 1 || hasTime { found[member].key.minuteOfDay = second / 60 }
      }
    }
    guard isDropped.contains(true) else { return }
    var kept: [Occurrence] = []
    kept.reserveCapacity(found.count)
    for index in found.indices where !isDropped[index] { kept.append(found[index]) }
    found = kept
  }

  /// Whether two of the members with different slots are in one calendar.
  private static func sharesCalendar(_ members: [Int], _ found: [Occurrence], _ bounds: [Int]) -> Bool {
    var slots: [Int: CivilDateTime] = [:]
    for member in members {
      let calendar = bounds.firstIndex { member < $0 } ?? 0
      if let other = slots[calendar], other != found[member].slot { return true }
      slots[calendar] = found[member].slot
    }
    return false
  }

  private static func keepNewest(_ members: [Int], _ found: [Occurrence], _ isDropped: inout [Bool]) {
    var kept = members[0]
    for member in members.dropFirst() {
      if found[member].sequence > found[kept].sequence {
        isDropped[kept] = true
        kept = member
      } else {
        isDropped[member] = true
      }
    }
  }
}
