public import CivilTime

extension RecurrenceRule {
  /// Gives the slots of a series that lie in a range, in ascending order and each once.
  ///
  /// The sequence begins with `start` also if the rule doesn't produce it, and `start` counts in COUNT (RFC 5545
  /// section 3.8.5.3 leaves that open). If `until` lies before `start`, there is no slot at all. Everything
  /// happens on one wall clock: what becomes of a wall time that doesn't exist or exists twice is decided later.
  /// The sequence ends with the year 9999.
  ///
  /// In a rule without COUNT the walk begins near `from`, however long ago `start` is; with COUNT it counts from
  /// `start`, by whole periods where each has the same number of slots and by whole years where that does it.
  ///
  /// With BYWEEKNO the period of a YEARLY rule is the year of its weeks, from the first day of week 1 on.
  ///
  /// - Parameters:
  ///   - start: DTSTART, midnight for a date (see `forDates`).
  ///   - until: UNTIL on the wall clock of `start`, inclusive; nil if the rule has none. The rule's own `until` is
  ///     not looked at.
  ///   - from: the beginning of the range.
  ///   - to: its end, exclusive.
  ///   - budget: how many steps may be taken.
  ///   - startCounts: false leaves `start` out unless the rule produces it, as an EXRULE needs it.
  ///   - body: is given each slot; false ends the walk.
  public func slots(
    start: CivilDateTime, until: CivilDateTime? = nil, from: CivilDateTime, to: CivilDateTime, budget: Int,
    startCounts: Bool = true, _ body: (CivilDateTime) -> Bool
  ) -> SlotOutcome {
    let last = min(
      until?.wallSeconds ?? Int.max, CivilDateTime.latest.wallSeconds, max(to.wallSeconds, -Int.max) - 1)
    if last < start.wallSeconds || last < from.wallSeconds { return SlotOutcome(end: .complete, steps: 0) }
    var remaining = max(1, count ?? Int.max)
    if startCounts {
      remaining -= 1
      if start >= from, !body(start) { return SlotOutcome(end: .stopped, steps: 1) }
    }
    guard remaining > 0, start >= .earliest, start <= .latest else {
      return SlotOutcome(end: .complete, steps: 1)
    }
    var walk = SlotWalk(
      rule: self, start: start, after: startCounts ? start.wallSeconds : start.wallSeconds - 1,
      from: max(from.wallSeconds, start.wallSeconds), last: last,
      remaining: remaining, budget: budget)
    let end = walk.run(body)
    return SlotOutcome(end: end, steps: walk.steps)
  }
}

extension CivilDateTime {
  fileprivate static let earliest = CivilDateTime(date: .earliest)
  fileprivate static let latest = CivilDateTime(date: .latest, secondOfDay: 86_399)
}
