import CivilTime

/// One day of a multi-day occurrence.
struct OccurrenceDay: Sendable {
  /// The number of the occurrence.
  let occurrence: Int
  /// Which day it is.
  let day: Target.Day
  /// When it begins.
  let start: Instant
  /// When it ends, exclusive.
  let end: Instant
}
