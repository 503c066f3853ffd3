import Agenda
import CivilTime
import CommandLineKit

/// When something was done, as a person types it: a time of the day in question, or an RFC 3339 instant.
enum TimeArgument: ArgumentValue {
  /// `18:30`.
  case clock(ClockTime)
  /// `2026-11-30T18:30:00+01:00`.
  case instant(OffsetDateTime)

  init(argument: String) throws(ArgumentProblem) {
    if let time = OffsetDateTime(argument) {
      self = .instant(time)
    } else if argument.contains(":"), let time = ClockTime(argument) {
      self = .clock(time)
    } else {
      throw ArgumentProblem("no time", hint: "type it as 18:30 or as 2026-11-30T18:30:00+01:00")
    }
  }

  /// The moment, on the clock of the device. A time of day that lies before the start of something that goes on
  /// over midnight is one of the next day.
  func time(on date: CivilDate, _ target: Target?, _ context: Context) -> OffsetDateTime {
    switch self {
    case .instant(let time): return time
    case .clock(let time):
      let zone = context.deviceZone
      var instant = zone.instant(of: CivilDateTime(date: date, secondOfDay: time.minutes * 60))
      if let target, target.day == nil, instant < target.start, zone.civil(at: target.end).date > date {
        instant = zone.instant(of: CivilDateTime(date: date.adding(days: 1), secondOfDay: time.minutes * 60))
      }
      return OffsetDateTime(instant: instant, offset: context.deviceZone.offset(at: instant))
    }
  }
}
