import CivilTime
import Journal

/// Makes the keys of occurrences from several components and calendars agree: one key, one occurrence.
struct KeyTable {
  /// The occurrences, each once, with their final keys.
  private(set) var occurrences: [Occurrence] = []

  /// Takes occurrences in the order of their calendars; `calendarBounds` says where each calendar's end.
  ///
  /// Copies of one occurrence in several calendars have one series and one date. As long as no single calendar
  /// has two of them on that date they are the same one, whatever time each copy says; of them the one with the
  /// highest SEQUENCE is kept. Otherwise each key gets the time of its slot.
  init(_ found: [Occurrence], calendarBounds: [Int]) {
    struct Name: Hashable {
      let series: SeriesID
      let date: CivilDate
    }
    var alone: [Name: Int] = [:]
    alone.reserveCapacity(found.count)
    // Nearly every name occurs once, so only the others get a list.
    var groups: [Name: [Int]] = [:]
    for index in found.indices {
      let name = Name(series: found[index].key.series, date: found[index].key.date)
      if let first = alone[name] {
        groups[name, default: [first]].append(index)
      } else {
        alone[name] = index
      }
    }
    var isDropped = Array(repeating: false, count: found.count)
    var result = found
    for members in groups.values {
      let hasTime = members.contains { found[$0].key.minuteOfDay != nil }
      if !hasTime, !KeyTable.sharesCalendar(members, found, calendarBounds) {
        KeyTable.keepNewest(members, found, &isDropped)
        continue
      }
      var slots: [Int: [Int]] = [:]
      for member in members { slots[found[member].slot.secondOfDay, default: []].append(member) }
      for (second, same) in slots {
        KeyTable.keepNewest(same, found, &isDropped)
        for member in same where slots.count > 1 || hasTime { result[member].key.minuteOfDay = second / 60 }
      }
    }
    for index in result.indices where !isDropped[index] { occurrences.append(result[index]) }
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
