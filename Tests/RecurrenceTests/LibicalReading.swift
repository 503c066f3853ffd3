import CivilTime
import Recurrence

/// A rule as libical takes it: what it misunderstands is changed so that the slots come out as its own do.
struct LibicalReading {
  var sample: RandomRule
  /// Whether BYSETPOS counts days and not slots.
  var positionsCountDays = false
  /// Whether slots may be missing or come twice until a period of the next longer unit is over.
  var isUnsureOfTheBeginning = false

  /// Whether libical's slots are those of the rule as it stands here.
  func explains(_ answer: Libical.Answer) -> Bool {
    guard isUnsureOfTheBeginning else { return answer.agrees(with: slots(of: sample)) }
    let answer = answer.slots
    // A slot too few or too many moves the end that COUNT sets, so COUNT is left to libical.
    var endless = sample
    endless.rule.count = nil
    var expected = slots(of: endless)
    guard let first = expected.first, Set(answer).isSubset(of: expected) else { return answer.isEmpty }
    if let count = sample.rule.count {
      if answer.count > count { return false }
      if answer.count == count { expected.removeAll { $0 > answer[count - 1] } }
    }
    let sure =
      first + (sample.rule.frequency == .secondly ? 60 : sample.rule.frequency == .minutely ? 3600 : 86_400)
    return answer.filter { $0 >= sure } == expected.filter { $0 >= sure }
  }

  private func slots(of sample: RandomRule) -> [Int] {
    guard positionsCountDays else {
      return sample.slots(from: sample.start, to: sample.end, startCounts: false)
    }
    let rule = sample.rule
    var days = sample
    (days.rule.hours, days.rule.minutes, days.rule.seconds) = ([], [], [])
    (days.rule.count, days.until) = (nil, nil)
    days.start = CivilDateTime(date: sample.start.date)
    let last = min(sample.end.wallSeconds - 1, sample.until?.wallSeconds ?? Int.max)
    var result: [Int] = []
    for day in days.slots(from: days.start, to: days.end, startCounts: false) {
      for hour in rule.hours.isEmpty ? [sample.start.hour] : rule.hours {
        for minute in rule.minutes.isEmpty ? [sample.start.minute] : rule.minutes {
          for second in rule.seconds.isEmpty ? [sample.start.second] : rule.seconds {
            result.append(day + hour * 3600 + minute * 60 + second)
          }
        }
      }
    }
    return Array(
      result.filter { $0 >= sample.start.wallSeconds && $0 <= last }.prefix(rule.count ?? Int.max))
  }
}
