import CivilTime
import Journal

/// Makes the keys of occurrences from several components and calendars agree: one key, one occurrence.
struct KeyTable {
  private struct Name: Hashable {
    let series: SeriesID
    let date: CivilDate
  }

  /// For each series the stretch of numbers that its first components gave.
  private var first: [SeriesID: Range<Int>] = [:]

  /// All stretches of the series that have several, one for each UID and calendar.
  private var several: [SeriesID: [Range<Int>]] = [:]

  /// Notes which occurrences one group of components gave, and the series of the first of them.
  mutating func add(_ range: Range<Int>, of series: SeriesID) {
    if let known = first[series] {
      several[series, default: [known]].append(range)
    } else {
      first[series] = range
    }
  }

  /// Settles the keys of occurrences, in the order of their calendars; `calendarBounds` says where each calendar's end.
  /// Gives the numbers of those that are dropped.
  ///
  /// Copies of one occurrence in several calendars have one series and one date. As long as no single calendar
  /// has two of them on that date they are the same one, whatever time each copy says; of them the one with the
  /// highest SEQUENCE is kept. Otherwise each key gets the time of its slot.
  func settle(_ found: inout OccurrenceTable, calendarBounds: [Int]) -> Set<Int> {
    // Within one group keys are right already, and nearly every series has only one.
    var groups: [Name: [Int]] = [:]
    for ranges in several.values {
      for index in ranges.joined() {
        groups[Name(series: found[index].key.series, date: found[index].key.date), default: []].append(index)
      }
    }
    var dropped = Set<Int>()
    for members in groups.values where members.count > 1 {
      let hasTime = members.contains { found[$0].key.minuteOfDay != nil }
      if !hasTime, !KeyTable.sharesCalendar(members, found, calendarBounds) {
        KeyTable.keepNewest(members, found, &dropped)
        continue
      }
      var slots: [Int: [Int]] = [:]
      for member in members { slots[found[member].slot.secondOfDay, default: []].append(member) }
      for (second, same) in slots {
        KeyTable.keepNewest(same, found, &dropped)
        for member in same where slots.count > 1 || hasTime { found[member].key.minuteOfDay = second / 60 }
      }
    }
    return dropped
  }

  /// Whether two of the members with different slots are in one calendar.
  private static func sharesCalendar(_ members: [Int], _ found: OccurrenceTable, _ bounds: [Int]) -> Bool {
    var slots: [Int: CivilDateTime] = [:]
    for member in members {
      let calendar = bounds.firstIndex { member < $0 } ?? 0
      if let other = slots[calendar], other != found[member].slot { return true }
      slots[calendar] = found[member].slot
    }
    return false
  }

  private static func keepNewest(_ members: [Int], _ found: OccurrenceTable, _ dropped: inout Set<Int>) {
    var kept = members[0]
    for member in members.dropFirst() {
      if found.details(member).sequence > found.details(kept).sequence {
        dropped.insert(kept)
        kept = member
      } else {
        dropped.insert(member)
      }
    }
  }
}
