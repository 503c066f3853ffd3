import CivilTime
import Journal

/// The targets of an agenda: by start, then title, then key.
///
/// A target is made when it is asked for: what is kept of ten years is a tenth of what all their targets would take.
public struct TargetTable: RandomAccessCollection, Sendable {
  private let occurrences: OccurrenceTable

  /// The targets that are one day of an occurrence.
  private let days: [OccurrenceDay]

  /// The targets in their order, by number: that of an occurrence, or behind those that of a day.
  private let order: [UInt32]

  /// Puts targets in order. The numbers from the count of occurrences on are those of `days`.
  init(_ occurrences: OccurrenceTable, _ days: [OccurrenceDay], numbers: [UInt32]) {
    self.occurrences = occurrences
    self.days = days
    order = TargetOrder(occurrences, days, numbers).numbers
  }

  /// 0.
  public var startIndex: Int { 0 }

  /// The count of targets.
  public var endIndex: Int { order.count }

  /// A target by its place in the order.
  public subscript(position: Int) -> Target {
    let number = Int(order[position])
    guard number >= occurrences.count else { return Target(occurrences.occurrence(number)) }
    let day = days[number - occurrences.count]
    return Target(
      occurrences.occurrence(day.occurrence), day: day.day, start: day.start, end: day.end)
  }
}
