/// How a walk over slots ended, and what it cost.
public struct SlotOutcome: Sendable, Equatable {
  /// Why the walk ended.
  public enum End: Sendable, Equatable {
    /// Every slot of the range was given.
    case complete
    /// The budget ran out: slots may be missing after the last one given.
    case cutOff
    /// The caller wanted no more.
    case stopped
  }

  /// Why the walk ended.
  public let end: End

  /// How much of the budget was used; about one step for each slot, period, and year looked at.
  public let steps: Int
}
