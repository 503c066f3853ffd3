import Agenda
import CivilTime
import Journal

/// What became of something that was planned or done.
public enum HistoryState: Sendable, Hashable {
  /// Marked `done`.
  case done
  /// Marked `partial`; `weight` is what it counts, 0 to 100 percent.
  case partial(weight: UInt8)
  /// Marked `skipped`.
  case skipped
  /// Over and not marked. Never stored.
  case open
  /// Neither marked nor over.
  case upcoming
  /// Called off, and nothing was done about it all the same.
  case cancelled
  /// The owner declined it, and did nothing about it all the same.
  case declined

  /// What a record says. `partialWeight` is what a partial one without `progress` counts, in percent.
  public init(_ status: RecordStatus, progress: Int?, partialWeight: Int) {
    switch status {
    case .done: self = .done
    case .skipped: self = .skipped
    case .partial: self = .partial(weight: UInt8(clamping: progress ?? partialWeight))
    }
  }

  /// What became of a target that has a record with `status`, or none. Without `now`, all that is not marked is over.
  public init(
    _ target: Target, _ status: RecordStatus?, progress: Int?, partialWeight: Int, now: Instant? = nil
  ) {
    let isPlanned = target.occurrence.isPlanned
    if let status, isPlanned || status != .skipped {
      self.init(status, progress: progress, partialWeight: partialWeight)
    } else if !isPlanned {
      self = target.occurrence.isCancelled ? .cancelled : .declined
    } else {
      self = now.map { target.end > $0 } ?? false ? .upcoming : .open
    }
  }
}
