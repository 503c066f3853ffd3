import Journal

/// The numbers of a stretch of time, or of a part of what happened in it.
public struct Figures: Sendable, Equatable {
  /// Planned, done, partial, skipped, open, and the rate.
  public private(set) var rate = CompletionRate()

  /// Records of what was never planned. They count in no rate.
  public private(set) var extra = 0

  /// What is not over yet and not marked.
  public private(set) var coming = 0

  /// How long what was planned and not skipped was to last, in minutes. What lasts all day has no length.
  public private(set) var plannedMinutes = 0

  private var takenHundredths = 0

  /// Nothing.
  public init() {}

  /// How long what was done took, in minutes, rounded; see ``HistoryItem/takenHundredths``.
  public var takenMinutes: Int { (takenHundredths + 50) / 100 }

  /// Whether nothing was counted.
  public var isEmpty: Bool { self == Figures() }

  /// Counts an item.
  public mutating func count(_ item: HistoryItem) {
    switch item.kind {
    case .coming:
      coming += 1
      return
    case .extra:
      extra += 1
    case .planned, .offCalendar:
      rate.count(item.status, hundredths: item.weight)
      if item.status != .skipped { plannedMinutes += item.plannedMinutes }
    }
    takenHundredths += item.takenHundredths
  }
}
