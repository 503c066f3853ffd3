import CivilTime
import Journal

/// All about an occurrence that its component does not say: its key and its times.
///
/// Ten years have hundreds of thousands of them. They are numbers only, so that finding, sorting and keeping them
/// moves bytes and counts no references, and 64 bytes each: the line of a processor's cache.
struct OccurrencePlacement: Sendable {
  /// Its name for ever.
  var key: OccurrenceKey
  /// Whether the slot is a whole day.
  let slotIsDate: Bool
  /// Whether it belongs to a series.
  let isRecurring: Bool
  /// Whether it is made of whole days.
  let isAllDay: Bool
  /// Whether its calendar has each day of a multi-day event marked.
  private let splitsDays: Bool
  /// The component it comes from: an index into those of its part.
  let component: Int32
  /// What its own wall is ahead of UTC when it begins.
  private let startShift: Int32
  /// When it begins.
  let start: Instant
  /// When it ends, exclusive.
  let end: Instant
  /// Where the series puts it.
  let slot: CivilDateTime
  /// What its own wall is ahead of UTC when it ends.
  private let endShift: Int32

  init(
    key: OccurrenceKey, component: Int32, start: Instant, end: Instant, wallStart: CivilDateTime,
    wallEnd: CivilDateTime, slot: CivilDateTime, slotIsDate: Bool, isRecurring: Bool, isAllDay: Bool,
    splitsDays: Bool
  ) {
    self.key = key
    self.slotIsDate = slotIsDate
    self.isRecurring = isRecurring
    self.isAllDay = isAllDay
    self.splitsDays = splitsDays
    self.component = component
    self.start = start
    self.end = end
    self.slot = slot
    startShift = Int32(wallStart.wallSeconds - start.seconds)
    endShift = Int32(wallEnd.wallSeconds - end.seconds)
  }

  /// When it begins on the wall it was written for.
  var wallStart: CivilDateTime { CivilDateTime(wallSeconds: start.seconds + Int(startShift)) }

  /// When it ends on that wall, exclusive.
  var wallEnd: CivilDateTime { CivilDateTime(wallSeconds: end.seconds + Int(endShift)) }

  /// The days it covers on its own wall.
  var dayCount: Int {
    let first = wallStart.date.dayNumber
    let last = max(wallEnd.adding(seconds: -1).date.dayNumber, first)
    return last - first + 1
  }

  /// Whether it is all-day on 2 days or more, or timed and 24 hours long or more.
  var isMultiDay: Bool {
    isAllDay ? dayCount > 1 : end.seconds - start.seconds >= 86_400 && dayCount > 1
  }

  /// Whether it is marked day by day.
  var isSplit: Bool { splitsDays && isMultiDay }
}
