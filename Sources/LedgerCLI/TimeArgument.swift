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

  /// Until when a night lasts for those who say at which time of it something was done, in minutes.
  private static let nightEnd = 6 * 60

  /// The moment, on the clock of the device. A time of day is one of the next day when it lies before `dayEnd`, before
  /// the start of something that goes on over midnight, or in the night after something that the night before is
  /// further away from.
  func time(on date: CivilDate, _ target: Target?, dayEnd: Int, _ context: Context) -> OffsetDateTime {
    switch self {
    case .instant(let time): return time
    case .clock(let time):
      let zone = context.deviceZone
      func moment(_ date: CivilDate) -> Instant {
        zone.instant(of: CivilDateTime(date: date, secondOfDay: time.minutes * 60))
      }
      let (same, next) = (moment(date), moment(date.adding(days: 1)))
      var isNext = time.minutes < dayEnd
      if let target, target.day == nil, !target.occurrence.isAllDay, same < target.start, !isNext {
        isNext =
          zone.civil(at: target.end).date > date
          || time.minutes < TimeArgument.nightEnd && next <= context.now
            && next.seconds - target.end.seconds < target.start.seconds - same.seconds
      }
      let instant = isNext ? next : same
      return OffsetDateTime(instant: instant, offset: zone.offset(at: instant))
    }
  }

  /// The minute of the day that something starts at, seen from the device.
  func startMinute(_ context: Context) -> Int {
    switch self {
    case .clock(let time): time.minutes
    case .instant(let time): context.deviceZone.civil(at: time.instant).secondOfDay / 60
    }
  }
}
