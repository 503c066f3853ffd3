import CivilTime
import Recurrence

/// Something that libical 3.0 is known to do otherwise, and the paragraph that says why it is not followed.
struct LibicalDifference: Sendable {
  /// What libical does.
  let name: String
  /// Where the RFC says what is right.
  let paragraph: String
  /// How many of the rules may differ for this reason.
  let limit: Int
  /// Makes a reading the one of libical; false if it doesn't concern the rule.
  let apply: @Sendable (inout LibicalReading) -> Bool
  /// Whether what libical gives instead is more than a reading can say; then the limit alone keeps it small.
  var isBeyondReading = false

  static let all = readings + beyondReadings

  private static let readings = [
    LibicalDifference(
      name: "BYSETPOS is not looked at below MONTHLY",
      paragraph:
        "RFC 5545 section 3.3.10: BYSETPOS operates on the instances of one interval, whatever FREQ is",
      limit: 220
    ) { reading in
      guard reading.sample.rule.frequency < .monthly, !reading.sample.rule.setPositions.isEmpty else {
        return false
      }
      reading.sample.rule.setPositions = []
      return true
    },
    LibicalDifference(
      name: "BYSETPOS counts days, not times",
      paragraph: "RFC 5545 section 3.3.10: BYSETPOS is evaluated after BYHOUR, BYMINUTE and BYSECOND",
      limit: 80
    ) { reading in
      let rule = reading.sample.rule
      guard rule.frequency >= .monthly, !rule.setPositions.isEmpty,
        rule.hours.count > 1 || rule.minutes.count > 1 || rule.seconds.count > 1
      else { return false }
      reading.positionsCountDays = true
      return true
    },
    LibicalDifference(
      name:
        "INTERVAL is not looked at where BYHOUR limits HOURLY, and so on; the first slot is missing or given twice",
      paragraph:
        "RFC 5545 section 3.3.10: INTERVAL says at which intervals the rule repeats; the table has Limit",
      limit: 140
    ) { reading in
      let rule = reading.sample.rule
      switch rule.frequency {
      case .hourly where !rule.hours.isEmpty: break
      case .minutely where !rule.minutes.isEmpty: break
      case .secondly where !rule.seconds.isEmpty: break
      default: return false
      }
      reading.sample.rule.interval = 1
      reading.isUnsureOfTheBeginning = true
      return true
    },
    LibicalDifference(
      name: "the first slots are lost when BYHOUR or BYMINUTE makes a SECONDLY or MINUTELY rule begin later",
      paragraph:
        "RFC 5545 section 3.3.10: BYHOUR and BYMINUTE only limit there, so whole hours and minutes pass",
      limit: 12
    ) { reading in
      let (rule, start) = (reading.sample.rule, reading.sample.start)
      let begins =
        (rule.hours.isEmpty || rule.hours.contains(start.hour))
        && (rule.frequency == .minutely || rule.minutes.isEmpty || rule.minutes.contains(start.minute))
      guard rule.frequency <= .minutely, !begins else { return false }
      reading.isUnsureOfTheBeginning = true
      return true
    },
    LibicalDifference(
      name: "negative numbers of BYMONTHDAY and BYYEARDAY match nothing where they limit",
      paragraph:
        "RFC 5545 section 3.3.10: -10 is the tenth day from the end, whether the part limits or expands",
      limit: 230
    ) { reading in
      let rule = reading.sample.rule
      guard rule.frequency < .weekly, (rule.monthDays + rule.yearDays).contains(where: { $0 < 0 }) else {
        return false
      }
      // What is out of range matches nothing, while an empty list would match everything.
      if !rule.monthDays.isEmpty { reading.sample.rule.monthDays = rule.monthDays.filter { $0 > 0 } + [99] }
      if !rule.yearDays.isEmpty { reading.sample.rule.yearDays = rule.yearDays.filter { $0 > 0 } + [999] }
      return true
    },
    LibicalDifference(
      name: "SKIP is not looked at below MONTHLY",
      paragraph: "RFC 7529 section 4.2: SKIP comes after BYMONTHDAY and before BYDAY, whatever FREQ is",
      limit: 70
    ) { reading in
      let rule = reading.sample.rule
      guard rule.skip != .omit, rule.frequency < .monthly, !rule.monthDays.isEmpty else { return false }
      reading.sample.rule.skip = .omit
      return true
    },
    LibicalDifference(
      name: "BYMONTHDAY without BYMONTH means the month of DTSTART in a YEARLY rule",
      paragraph: "RFC 5545 section 3.3.10: the table has Expand for BYMONTHDAY in YEARLY, over all months",
      limit: 80
    ) { reading in
      let rule = reading.sample.rule
      guard rule.frequency == .yearly, rule.months.isEmpty, rule.weekNumbers.isEmpty, rule.yearDays.isEmpty,
        !rule.monthDays.isEmpty
      else { return false }
      reading.sample.rule.months = [reading.sample.start.date.month]
      return true
    },
  ]

  private static let beyondReadings = [
    LibicalDifference(
      name: "BYYEARDAY or BYWEEKNO beside another part for dates is refused",
      paragraph: "RFC 5545 section 3.3.10: the table allows all of these in a YEARLY rule",
      limit: 85,
      apply: { reading in
        let rule = reading.sample.rule
        guard rule.frequency == .yearly, !rule.yearDays.isEmpty || !rule.weekNumbers.isEmpty else {
          return false
        }
        return (!rule.yearDays.isEmpty && !rule.weekNumbers.isEmpty) || !rule.months.isEmpty
          || !rule.monthDays.isEmpty
      }, isBeyondReading: true),
    LibicalDifference(
      name: "BYWEEKNO without BYDAY means the date of DTSTART, whatever weekday it has in another year",
      paragraph: "RFC 5545 section 3.3.10: a part that is missing, here the weekday, is taken from DTSTART",
      limit: 80,
      apply: { reading in
        let rule = reading.sample.rule
        return rule.frequency == .yearly && !rule.weekNumbers.isEmpty && rule.days.isEmpty
      }, isBeyondReading: true),
    LibicalDifference(
      name: "the first and last weeks are cut off where the year ends",
      paragraph: "RFC 5545 section 3.3.10: a week of BYWEEKNO is a period of seven days, as in ISO 8601",
      limit: 25,
      apply: { reading in
        let rule = reading.sample.rule
        return rule.frequency == .yearly && rule.weekStart == .monday && !rule.days.isEmpty
          && rule.weekNumbers.contains { abs($0) == 1 || abs($0) > 51 }
      }, isBeyondReading: true),
    LibicalDifference(
      name: "a year has as many weeks as if they began on Monday",
      paragraph: "RFC 5545 section 3.3.10: the weeks of BYWEEKNO begin on the day that WKST says",
      limit: 15,
      apply: { reading in
        let rule = reading.sample.rule
        return rule.frequency == .yearly && rule.weekStart != .monday && !rule.days.isEmpty
          && rule.weekNumbers.contains { $0 < 0 || $0 == 1 || $0 > 51 }
      }, isBeyondReading: true),
    LibicalDifference(
      name: "INTERVAL counts from the year in the date of DTSTART when its week belongs to another year",
      paragraph:
        "RFC 5545 section 3.3.10: BYWEEKNO numbers weeks as ISO 8601 does, which puts a whole week in one year",
      limit: 10,
      apply: { reading in
        let (rule, start) = (reading.sample.rule, reading.sample.start.date)
        return rule.frequency == .yearly && rule.interval > 1 && !rule.weekNumbers.isEmpty
          && start.startOfWeek(rule.weekStart).adding(days: 3).year != start.year
      }, isBeyondReading: true),
    LibicalDifference(
      name: "the first week is missed when its first day of BYDAY comes after a Sunday that is not WKST",
      paragraph: "RFC 5545 section 3.3.10: WKST says where the weeks begin that INTERVAL counts",
      limit: 10,
      apply: { reading in
        let rule = reading.sample.rule
        let first = rule.days.map { $0.weekday.offset(from: rule.weekStart) }.min() ?? 0
        return rule.frequency == .weekly && rule.interval > 1
          && first >= Weekday.sunday.offset(from: rule.weekStart) && rule.weekStart != .sunday
      }, isBeyondReading: true),
    LibicalDifference(
      name: "a day that SKIP=FORWARD moves into the next month passes BYDAY and BYSETPOS",
      paragraph: "RFC 7529 section 4.2: BYDAY and BYSETPOS come after SKIP",
      limit: 15,
      apply: { reading in
        let (rule, start) = (reading.sample.rule, reading.sample.start.date)
        return rule.frequency >= .monthly && rule.skip == .forward
          && !(rule.days.isEmpty && rule.setPositions.isEmpty)
          && (rule.monthDays.isEmpty ? [start.day] : rule.monthDays).contains { $0 > 28 }
      }, isBeyondReading: true),
    LibicalDifference(
      name: "SKIP moves the 30th day from the end of February, too",
      paragraph:
        "RFC 7529 section 4.1: SKIP is about dates that don't exist; a number from the end names no date then",
      limit: 20,
      apply: { reading in
        let rule = reading.sample.rule
        return rule.frequency >= .monthly && rule.skip != .omit && rule.monthDays.contains { $0 < -28 }
      }, isBeyondReading: true),
    LibicalDifference(
      name: "BYMONTHDAY means the month of DTSTART and the ordinals of BYDAY the year",
      paragraph: "RFC 5545 section 3.3.10: the table has Expand for BYMONTHDAY in YEARLY, over all months",
      limit: 5,
      apply: { reading in
        let rule = reading.sample.rule
        // The reading has filled in the month already.
        return rule.frequency == .yearly && rule.months == [reading.sample.start.date.month]
          && !rule.monthDays.isEmpty && rule.days.contains { $0.ordinal != nil }
      }, isBeyondReading: true),
    LibicalDifference(
      name: "a day that BYMONTHDAY names twice, as 30 and -1, counts twice for BYSETPOS from the end",
      paragraph:
        "RFC 5545 section 3.3.10: BYSETPOS operates on a set of instances, and a set has each of them once",
      limit: 10,
      apply: { reading in
        let rule = reading.sample.rule
        return rule.frequency >= .monthly && rule.setPositions.contains { $0 < 0 }
          && rule.monthDays.contains { $0 < 0 } && rule.monthDays.contains { $0 > 0 } && rule.days.isEmpty
      }, isBeyondReading: true),
  ]
}

extension LibicalDifference {
  /// Why libical gives other slots than the rule has; empty if nothing that is known explains it.
  static func reasons(for answer: Libical.Answer, to sample: RandomRule) -> [LibicalDifference] {
    var reading = LibicalReading(sample: sample)
    let concerned = all.filter { $0.apply(&reading) }
    let readings = concerned.filter { !$0.isBeyondReading }
    if !readings.isEmpty && reading.explains(answer) { return readings }
    return concerned.filter(\.isBeyondReading)
  }
}
