import CivilTime
import Journal

/// One thing of a history: a target, with its record if it has one, or a record that no target holds.
///
/// It is made of numbers only, as there are ten thousands of them; ``History`` tells its title and categories.
public struct HistoryEntry: Sendable {
  /// How it stands to the calendars.
  public enum Standing: UInt8, Sendable {
    /// The calendars have it.
    case planned
    /// A record of what the calendars that could be read don't reach: it was planned.
    case archived
    /// A record of what the calendars have no more: it proves that it was planned.
    case offCalendar
    /// A record of what was in no calendar.
    case free
  }

  private let packedDay: Int32
  private let packedStart: Int16
  /// What became of it.
  public let state: HistoryState
  /// How it stands to the calendars.
  public let standing: Standing
  /// Whether it counts in figures: calendars with `rate = no` do not.
  public let isCounted: Bool
  private let packedPlanned: Int32
  private let packedTook: Int32
  private var packedCalendar: Int32
  private let packedTarget: Int32
  /// The series, the same for all series of a lineage; nil for a record without a key.
  public let series: SeriesID?
  /// Its record; nil without one.
  public let place: RecordPlace?

  init(
    _ date: CivilDate, start: Int?, _ state: HistoryState, _ standing: Standing, isCounted: Bool,
    planned: Int?, took: Int?, calendar: Int, target: Int?, series: SeriesID?, place: RecordPlace?
  ) {
    packedDay = Int32(clamping: date.dayNumber)
    packedStart = Int16(clamping: start ?? -1)
    self.state = state
    self.standing = standing
    self.isCounted = isCounted
    packedPlanned = Int32(clamping: planned ?? -1)
    packedTook = Int32(clamping: took ?? -1)
    packedCalendar = Int32(clamping: calendar)
    packedTarget = Int32(clamping: target ?? -1)
    self.series = series
    self.place = place
  }

  /// The day it belongs to: of a target the one that `today` lists it on, in the home zone; else that of the record.
  public var date: CivilDate { CivilDate(dayNumber: Int(packedDay)) }

  /// The minute of the day it starts at in the home zone, 0 to 1439; nil for whole days and where none is known.
  public var startMinute: Int? { packedStart < 0 ? nil : Int(packedStart) }

  /// How long it was to take, in minutes; nil for whole days and where it is not known.
  public var plannedMinutes: Int? { packedPlanned < 0 ? nil : Int(packedPlanned) }

  /// How long it took as its record says, in minutes (`took:`); nil where it doesn't.
  public var tookMinutes: Int? { packedTook < 0 ? nil : Int(packedTook) }

  /// The place of its calendar's name in ``History/calendars``; 0 is none.
  public var calendar: Int { Int(packedCalendar) }

  /// The place of its target in ``History/targets``; nil when no calendar has it.
  public var target: Int? { packedTarget < 0 ? nil : Int(packedTarget) }

  /// Whether it was to take place, and so is in the denominator of the rate unless it was skipped.
  public var isPlanned: Bool { standing != .free && state != .cancelled && state != .declined }

  /// Whether it is an extra: done, if only in part, without having been planned.
  public var isExtra: Bool {
    guard standing == .free else { return false }
    return state != .skipped
  }

  /// How long it took, in minutes: as its record says, else as long as was planned, of a partial one its share.
  /// Nothing for what was not done; nil where no length is known.
  public var takenMinutes: Int? {
    switch state {
    case .skipped, .open, .upcoming, .cancelled, .declined: 0
    case .done: tookMinutes ?? plannedMinutes
    case .partial(let weight): tookMinutes ?? plannedMinutes.map { ($0 * Int(weight) + 50) / 100 }
    }
  }

  /// The same under another number of its calendar.
  func inCalendar(_ number: Int) -> HistoryEntry {
    var entry = self
    entry.packedCalendar = Int32(clamping: number)
    return entry
  }

  /// Day and start in one number, no start before midnight.
  var moment: Int { Int(packedDay) * 1441 + Int(packedStart) + 1 }
}
