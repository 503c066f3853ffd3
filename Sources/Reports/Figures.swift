/// The numbers of a history, or of a part of it: sums over entries, each of which is counted once.
public struct Figures: Sendable, Equatable {
  /// What was planned, what became of it, and the rate.
  public private(set) var rate = CompletionRate()
  /// Of the planned ones those that are neither marked nor over.
  public private(set) var upcoming = 0
  /// What was done without having been planned.
  public private(set) var extra = 0
  /// Of the planned ones those that only a record tells of, as the calendars have them no more.
  public private(set) var offCalendar = 0
  /// Of the planned ones those that only a record tells of, as the calendars could not be read so far.
  public private(set) var archived = 0
  /// The minutes that the planned ones were to take, as far as their lengths are known.
  public private(set) var minutesPlanned = 0
  /// The minutes that the done and the extra ones took.
  public private(set) var minutesTaken = 0

  /// No figures.
  public init() {}

  /// The figures of a whole history.
  public init(_ history: History) {
    for entry in history.entries { count(entry) }
  }

  /// Planned, over and not marked.
  public var open: Int { rate.open - upcoming }

  /// Whether nothing was counted.
  public var isEmpty: Bool { rate.planned == 0 && extra == 0 }

  /// Counts an entry, unless its calendar does not count or it was neither planned nor done.
  public mutating func count(_ entry: HistoryEntry) {
    guard entry.isCounted else { return }
    if entry.isPlanned {
      rate.count(entry.state)
      minutesPlanned += entry.plannedMinutes ?? 0
      if entry.state == .upcoming { upcoming += 1 }
      if entry.standing == .archived { archived += 1 }
      if entry.standing == .offCalendar { offCalendar += 1 }
    } else if entry.isExtra {
      extra += 1
    } else {
      return
    }
    minutesTaken += entry.takenMinutes ?? 0
  }
}
