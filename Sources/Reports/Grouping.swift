import CivilTime

/// What figures are told apart by.
public enum Grouping: String, CaseIterable, Sendable {
  /// Each day.
  case day
  /// Each week.
  case week
  /// Each month.
  case month
  /// The days of the week.
  case weekday
  /// The hours of the day.
  case hour
  /// The calendars.
  case calendar
  /// The categories; what has several counts in each.
  case category
  /// The series, and what has a title of its own.
  case series
}

extension History {
  /// The figures of one group.
  public struct Group: Sendable {
    /// What it is called: `2026-11`, `Monday`, `09:00`, a calendar, a title. Empty for what has no calendar, category
    /// or time.
    public let name: String
    /// Its figures.
    public let figures: Figures

    /// A group of that name.
    public init(name: String, figures: Figures) {
      self.name = name
      self.figures = figures
    }
  }

  /// The figures told apart; times in their order, others by how much they have. Groups of nothing are left out.
  public func groups(by grouping: Grouping, weekStart: Weekday) -> [Group] {
    var figures: [Int: Figures] = [:]
    var names: [Int: String] = [:]
    var categories: [String: Int] = [:]
    func add(_ item: HistoryItem, _ key: Int, _ name: @autoclosure () -> String) {
      figures[key, default: Figures()].count(item)
      if names[key] == nil { names[key] = name() }
    }
    for item in items {
      switch grouping {
      case .day: add(item, item.date.dayNumber, "\(item.date)")
      case .week:
        let first = item.date.startOfWeek(weekStart)
        add(item, first.dayNumber, "\(first)")
      case .month:
        let (year, month, _) = item.date.parts
        add(item, year * 12 + month, String("\(item.date)".prefix(7)))
      case .weekday:
        let day = item.date.weekday
        add(item, day.offset(from: weekStart), "\(day)")
      case .hour:
        let hour = item.minute.map { $0 / 60 }
        add(item, hour ?? -1, hour.map { ($0 < 10 ? "0" : "") + "\($0):00" } ?? "")
      case .calendar:
        let place = item.calendar ?? -1
        add(item, place, place < 0 ? "" : calendars[place])
      case .category:
        if item.categories.isEmpty { add(item, -1, "") }
        for category in item.categories {
          let place = categories[category] ?? categories.count
          categories[category] = place
          add(item, place, category)
        }
      case .series: add(item, item.series, series[item.series].title)
      }
    }
    let isTime = [.day, .week, .month, .weekday, .hour].contains(grouping)
    func weight(_ figures: Figures) -> Int { figures.rate.planned + figures.extra }
    let order = figures.keys.sorted { left, right in
      if isTime { return left < right }
      let (first, second) = (figures[left].map(weight) ?? 0, figures[right].map(weight) ?? 0)
      return first != second ? first > second : (names[left] ?? "") < (names[right] ?? "")
    }
    return order.map { Group(name: names[$0] ?? "", figures: figures[$0] ?? Figures()) }
  }
}
