import CivilTime

/// The days that BYDAY leaves.
struct WeekdayChoice {
  /// The weekdays of which all days pass; bit 0 for Monday.
  let whole: UInt64
  /// What the ordinals count in, if there are any that mean something.
  private let scope: Scope?
  /// BYDAY, for its ordinals.
  private let days: [RecurrenceRule.Day]
  /// For each weekday the weeks from the start of a month that its ordinals name, each as seven bits.
  private var weeksFromStart: InlineArray<7, UInt64> = [0, 0, 0, 0, 0, 0, 0]
  /// The same from the month's end, with the last day in bit 63.
  private var weeksFromEnd: InlineArray<7, UInt64> = [0, 0, 0, 0, 0, 0, 0]

  private enum Scope { case month, year }

  /// - Parameter weekday: stands for BYDAY if the rule has none.
  init(_ rule: RecurrenceRule, weekday: Weekday?) {
    let counted: Scope? =
      switch rule.frequency {
      case .monthly: .month
      case .yearly where rule.weekNumbers.isEmpty: rule.months.isEmpty ? .year : .month
      default: nil
      }
    var whole: UInt64 = 0
    var hasOrdinals = false
    for day in rule.days {
      let index = day.weekday.rawValue - 1
      if let ordinal = day.ordinal, counted != nil {
        hasOrdinals = true
        if (1...5).contains(ordinal) { weeksFromStart[index] |= 0x7f << UInt64(7 * (ordinal - 1)) }
        if (-5 ... -1).contains(ordinal) { weeksFromEnd[index] |= 0x7f << UInt64(64 + 7 * ordinal) }
      } else {
        whole |= 1 << UInt64(index)
      }
    }
    if let weekday { whole = 1 << UInt64(weekday.rawValue - 1) }
    self.whole = whole
    days = rule.days
    scope = hasOrdinals ? counted : nil
  }

  var hasOrdinals: Bool { scope != nil }

  /// The days of a year whose first is the weekday `first`, 0 for Monday.
  ///
  /// - Parameter months: bit 1 for January; ordinals are looked up in these months only.
  func days(ofLeapYear leap: Bool, startingOn first: Int, months: UInt64) -> DayBits {
    var result = DayBits.repeating(week: rotated(whole, to: first))
    switch scope {
    case nil: break
    case .month:
      var month = nextBit(months, from: 1)
      while month > 0 {
        let offset = dayOfYear(month: month, leap: leap)
        let length = dayOfYear(month: month + 1, leap: leap) - offset
        result.insert(ordinalDays(ofMonthWith: length, startingOn: (first + offset) % 7), at: offset)
        month = nextBit(months, from: month + 1)
      }
    case .year:
      let length = leap ? 366 : 365
      let last = (first + length - 1) % 7
      for day in days {
        guard let ordinal = day.ordinal, ordinal != 0, (-53...53).contains(ordinal) else { continue }
        let weekday = day.weekday.rawValue - 1
        let index =
          ordinal > 0
          ? (weekday - first + 7) % 7 + 7 * (ordinal - 1)
          : length - 1 - (last - weekday + 7) % 7 + 7 * (ordinal + 1)
        if index >= 0 && index < length { result.insert(index) }
      }
    }
    return result
  }

  private func ordinalDays(ofMonthWith length: Int, startingOn first: Int) -> UInt64 {
    var result: UInt64 = 0
    for weekday in 0..<7 {
      let weeks = weeksFromStart[weekday] | (weeksFromEnd[weekday] >> UInt64(64 - length))
      if weeks != 0 { result |= weeks & DayBits.weekCopies(rotated(1 << UInt64(weekday), to: first)) }
    }
    return result & ((1 << UInt64(length)) - 1)
  }

  /// A week that starts on Monday, read from another day on.
  private func rotated(_ week: UInt64, to first: Int) -> UInt64 {
    ((week >> UInt64(first)) | (week << UInt64(7 - first))) & 0x7f
  }
}
