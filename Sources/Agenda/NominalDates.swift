import CivilTime

/// How many slots a series has on a date of its keys.
struct NominalDates {
  private var several: [CivilDate: Int] = [:]
  private let sorted: [CivilDateTime]
  private let clock: SeriesClock
  private var extra: Set<CivilDate> = []

  /// Counts slots that are ascending on the wall of the series.
  init(_ slots: [CivilDateTime], _ clock: SeriesClock) {
    sorted = slots
    self.clock = clock
    // Most series have one slot a date, so only the dates with more are noted.
    var before: CivilDate?
    var cursor = ClockCursor(clock)
    for slot in slots {
      let date = cursor.nominal(slot).date
      if date == before { several[date, default: 1] += 1 }
      before = date
    }
  }

  /// Counts one more slot, which no rule produces, on a date.
  mutating func add(_ date: CivilDate) {
    if several[date] != nil {
      several[date, default: 1] += 1
    } else if extra.contains(date) || hasSlot(on: date) {
      several[date] = 2
    } else {
      extra.insert(date)
    }
  }

  /// Counts the slots of a date outside the stretch, and with them those that no rule produces.
  mutating func add(
    _ slots: [CivilDateTime], on date: CivilDate, _ clock: SeriesClock, with others: [CivilDateTime]
  ) {
    var found = Set(slots.filter { clock.nominal($0).date == date })
    found.formUnion(others)
    several[date] = max(several[date, default: 0], found.count)
  }

  /// The number of slots on a date that has at least one.
  func count(on date: CivilDate) -> Int { several[date] ?? 1 }

  private func hasSlot(on date: CivilDate) -> Bool {
    // UTC slots and their dates differ by at most a day.
    let first = CivilDateTime(date: date.adding(days: -1))
    var low = 0
    var high = sorted.count
    while low < high {
      let middle = (low + high) / 2
      if sorted[middle] < first { low = middle + 1 } else { high = middle }
    }
    while low < sorted.count, sorted[low].date <= date.adding(days: 1) {
      if clock.nominal(sorted[low]).date == date { return true }
      low += 1
    }
    return false
  }
}
