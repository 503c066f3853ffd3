/// A moment in time, the same everywhere: whole seconds since 1970-01-01T00:00:00Z, leap seconds not counted.
public struct Instant: Sendable, Hashable, Comparable {
  /// Seconds since 1970-01-01T00:00:00Z; negative before it.
  public let seconds: Int

  /// The moment that many seconds after 1970-01-01T00:00:00Z.
  public init(seconds: Int) {
    self.seconds = seconds
  }

  /// The earlier moment is the smaller one.
  public static func < (left: Instant, right: Instant) -> Bool {
    left.seconds < right.seconds
  }

  /// The moment `seconds` later, or earlier when negative.
  public func adding(seconds: Int) -> Instant {
    Instant(seconds: self.seconds + seconds)
  }
}
