/// A stretch of moments, or of readings of a clock, in which an offset holds.
struct OffsetStretch: Sendable {
  /// The first second of it.
  let from: Int
  /// The second after its last.
  let until: Int
  /// Seconds east of UTC.
  let offset: Int

  /// No second at all.
  static let none = OffsetStretch(from: 0, until: 0, offset: 0)

  /// Whether a second lies in it.
  func contains(_ second: Int) -> Bool { second >= from && second < until }
}
