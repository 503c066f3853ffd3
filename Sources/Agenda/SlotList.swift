import CivilTime
import ICalendar
import Recurrence

/// The slots of one series in a stretch of its wall: rules and dates, without the overrides.
struct SlotList {
  /// Every slot, ascending and once, also those that EXDATE or EXRULE take away: whether a key needs a time must
  /// not change when one of two occurrences is deleted.
  private(set) var all: [CivilDateTime] = []

  /// Whether the slot with the same index is taken away.
  private(set) var isExcluded: [Bool] = []

  /// The ends that RDATE periods bring along.
  private(set) var ends: [CivilDateTime: CalendarEvent.End] = [:]

  /// Whether a rule was given up before it was done.
  private(set) var isCutOff = false

  /// The work that one calendar query may still spend on rules, in the engine's steps.
  struct Budget {
    var steps = 20_000_000

    /// What the next rule may spend; a little is left for every rule, however many hostile ones came before.
    var forOneRule: Int { steps > 1_000_000 ? 1_000_000 : steps > -1_000_000 ? 2000 : 200 }
  }

  /// Expands `master` from one reading of its wall up to, but not including, another.
  init(
    of master: EventGroup.Member, clock: SeriesClock, in contents: CalendarContents, from: CivilDateTime,
    to: CivilDateTime, most: Int, budget: inout Budget
  ) {
    let event = master.event
    let start = event.start.wall
    // A rule that goes by hours means nothing for whole days; the event then is a single one.
    let rules = clock.isDate ? event.rules.compactMap(\.forDates) : event.rules
    if rules.isEmpty, start >= from, start < to { all.append(start) }
    var slots = all
    for rule in rules {
      expand(rule, event, clock, from: from, to: to, most: most, &budget) { slots.append($0) }
    }
    all = slots
    for addition in event.additions {
      var wall = clock.wall(of: addition.start, in: contents)
      if addition.start.isDate, !clock.isDate { wall = wall.adding(seconds: start.secondOfDay) }
      guard wall >= from, wall < to else { continue }
      all.append(wall)
      if addition.end != .none { ends[wall] = addition.end }
    }
    if rules.count > 1 || !event.additions.isEmpty {
      all.sort()
      var kept: [CivilDateTime] = []
      for slot in all where kept.last != slot { kept.append(slot) }
      all = kept
    }
    isExcluded = Array(repeating: false, count: all.count)
    guard !all.isEmpty else { return }
    exclude(event, clock, contents)
    for rule in clock.isDate ? event.exclusionRules.compactMap(\.forDates) : event.exclusionRules {
      var taken = Set<CivilDateTime>()
      expand(rule, event, clock, from: from, to: to, most: most, startCounts: false, &budget) {
        taken.insert($0)
      }
      for index in all.indices where taken.contains(all[index]) { isExcluded[index] = true }
    }
  }

  /// The index of a slot, or nil.
  func index(of slot: CivilDateTime) -> Int? {
    let index = firstIndex(notBefore: slot)
    return index < all.count && all[index] == slot ? index : nil
  }

  /// The slots whose reading lies on a date of the series' own wall.
  func slots(on date: CivilDate) -> ArraySlice<CivilDateTime> {
    all[
      firstIndex(
        notBefore: CivilDateTime(date: date))..<firstIndex(
          notBefore: CivilDateTime(date: date.adding(days: 1)))]
  }

  /// The first slot that is not before a reading, or the count of slots.
  func firstIndex(notBefore wall: CivilDateTime) -> Int {
    var low = 0
    var high = all.count
    while low < high {
      let middle = (low + high) / 2
      if all[middle] < wall { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private mutating func expand(
    _ rule: RecurrenceRule, _ event: CalendarEvent, _ clock: SeriesClock, from: CivilDateTime,
    to: CivilDateTime,
    most: Int, startCounts: Bool = true, _ budget: inout Budget, _ body: (CivilDateTime) -> Void
  ) {
    var count = 0
    let allowed = budget.forOneRule
    let outcome = rule.slots(
      start: event.start.wall, until: SlotList.until(of: rule, clock), from: from, to: to, budget: allowed,
      startCounts: startCounts
    ) { slot in
      guard count < most else { return false }
      count += 1
      body(slot)
      return true
    }
    budget.steps -= outcome.steps
    if outcome.end == .cutOff || count >= most { isCutOff = true }
  }

  /// UNTIL on the wall of the series, inclusive. Each form that occurs is read as its writer meant it
  /// (RFC 5545 section 3.3.10 wants UTC for zoned starts and the form of DTSTART for the others).
  private static func until(of rule: RecurrenceRule, _ clock: SeriesClock) -> CivilDateTime? {
    switch rule.until {
    case nil: nil
    case .date(let date): clock.wall(ofUntil: date)
    case .floating(let wall): clock.isDate ? CivilDateTime(date: wall.date) : wall
    case .utc(let instant):
      switch clock.form {
      case .date: CivilDateTime(date: TimeZoneRules.utc.civil(at: instant).date)
      case .floating: clock.pinned.civil(at: instant)
      case .utc, .zoned: clock.wall(at: instant)
      }
    }
  }

  private mutating func exclude(_ event: CalendarEvent, _ clock: SeriesClock, _ contents: CalendarContents) {
    var instants = Set<Instant>()
    for value in event.exclusions {
      if value.isDate || clock.isDate {
        let date = clock.wall(of: value, in: contents).date
        let first = firstIndex(notBefore: CivilDateTime(date: date))
        for index in first..<all.count {
          guard all[index].date == date else { break }
          isExcluded[index] = true
        }
      } else if value.form == event.start.form || value.form == .floating {
        if let index = index(of: clock.wall(of: value, in: contents)) { isExcluded[index] = true }
      } else {
        instants.insert(contents.instant(of: value, local: clock.rules))
      }
    }
    // Another zone's value names the moment; also where the slot's own reading does not exist that day.
    guard !instants.isEmpty else { return }
    for index in all.indices where instants.contains(clock.instant(of: all[index])) {
      isExcluded[index] = true
    }
  }
}
