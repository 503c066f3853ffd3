import CivilTime

/// A year by weeks and weekdays, or a week by days and hours.
public struct Heatmap: Sendable {
  /// One cell.
  public struct Cell: Sendable, Equatable {
    /// 0 to 4: how much was done of what there was; nil when there was nothing.
    public let level: Int?
    /// The figures behind it.
    public let figures: Figures

    /// That of some figures: the rate in quarters, 4 for all of it, and for what was never planned but done.
    public init(_ figures: Figures) {
      self.figures = figures
      // What is not over yet takes nothing away from a day.
      let asked = (figures.rate.planned - figures.rate.skipped - figures.upcoming) * 100
      let done = figures.rate.done * 100 + figures.rate.partialHundredths
      if asked > 0 {
        level = done >= asked ? 4 : done == 0 ? (figures.extra > 0 ? 1 : 0) : 1 + done * 3 / asked
      } else {
        level = figures.extra > 0 ? 4 : nil
      }
    }

    init(level: Int?, _ figures: Figures) {
      self.level = level
      self.figures = figures
    }
  }

  /// The first days of the weeks, one for each column.
  public let weeks: [CivilDate]

  /// The cells of the days that are asked for.
  private let cells: [CivilDate: Cell]

  /// The days of a history, by weeks.
  public init(_ history: History, weekStart: Weekday) {
    var figures: [CivilDate: Figures] = [:]
    for entry in history.entries { figures[entry.date, default: Figures()].count(entry) }
    cells = figures.filter { !$0.value.isEmpty }.mapValues { Cell($0) }
    var weeks: [CivilDate] = []
    var week = history.days.lowerBound.startOfWeek(weekStart)
    while week <= history.days.upperBound {
      weeks.append(week)
      week = week.adding(days: 7)
    }
    self.weeks = weeks
  }

  /// The cell of a day; nil when there was nothing.
  public subscript(date: CivilDate) -> Cell? { cells[date] }
}

/// When things are done: the days of a week by the hours of a day.
public struct Rhythm: Sendable {
  /// The cells by weekday, from the first day of the week, and hour.
  public let cells: [[Heatmap.Cell]]

  /// The most that was done in one hour, in hundredths of an item.
  public let most: Int

  /// That of a history: how much was done, in quarters of the most that was done in one cell.
  public init(_ history: History, weekStart: Weekday) {
    var figures = Array(repeating: Array(repeating: Figures(), count: 24), count: 7)
    for entry in history.entries {
      guard let minute = entry.startMinute else { continue }
      figures[entry.date.weekday.offset(from: weekStart)][min(minute / 60, 23)].count(entry)
    }
    func done(_ figures: Figures) -> Int {
      figures.rate.done * 100 + figures.rate.partialHundredths + figures.extra * 100
    }
    let most = figures.flatMap { $0 }.map(done).max() ?? 0
    self.most = most
    cells = figures.map { day in
      day.map { figures in
        let count = done(figures)
        let level = figures.isEmpty ? nil : count == 0 ? 0 : max(1, (count * 4 + most - 1) / most)
        return Heatmap.Cell(level: level, figures)
      }
    }
  }
}
