import CivilTime
import ICalendar

/// How long the occurrences of a component last, so that each one's end can be worked out from its own start.
enum OccurrenceLength: Sendable, Hashable {
  /// Whole days, at least 1.
  case days(Int)
  /// Seconds that pass: what DTEND says stays the same length on every clock (RFC 5545 section 3.8.5.3).
  case exact(Int)
  /// Days on the wall and then seconds that pass: what DURATION says.
  case nominal(days: Int, seconds: Int)

  /// The length that a component's start and end give. An end before the start counts as none.
  init(start: DateValue, end: CalendarEvent.End, clock: SeriesClock, in contents: CalendarContents) {
    switch (clock.isDate, end) {
    case (true, .none): self = .days(1)
    case (false, .none): self = .exact(0)
    case (true, .value(let value)):
      let last = clock.wall(of: value, in: contents).date
      self = .days(max(1, last.dayNumber - start.wall.date.dayNumber))
    case (false, .value(let value)):
      let endClock = SeriesClock(of: value, in: contents, pinned: clock.pinned, local: clock.local)
      let last = value.isDate ? clock.instant(of: value.wall) : endClock.instant(of: value.wall)
      self = .exact(max(0, last.seconds - clock.instant(of: start.wall).seconds))
    case (true, .duration(let length)):
      self = .days(max(1, length.days + (length.seconds + 86_399) / 86_400))
    case (false, .duration(let length)):
      self = .nominal(days: max(0, length.days), seconds: max(0, length.seconds))
    }
  }

  /// The end of what starts at `start`, which is the reading `wall` of the clock.
  func end(start: Instant, wall: CivilDateTime, clock: inout ClockCursor) -> Instant {
    switch self {
    case .days(let count): clock.instant(of: wall.adding(seconds: count * 86_400))
    case .exact(let seconds): start.adding(seconds: seconds)
    case .nominal(0, let seconds): start.adding(seconds: seconds)
    case .nominal(let days, let seconds):
      max(start, clock.instant(of: wall.adding(seconds: days * 86_400)).adding(seconds: seconds))
    }
  }

  /// An upper bound in seconds on the wall.
  var most: Int {
    switch self {
    case .days(let count): count * 86_400
    case .exact(let seconds): seconds + 86_400
    case .nominal(let days, let seconds): days * 86_400 + seconds + 86_400
    }
  }
}
