import CivilTime
import Journal

/// The figures of the parts of a history, each part with its own.
public struct FigureRows: Sendable {
  /// What the parts are.
  public enum Grouping: String, Sendable, CaseIterable {
    case day, week, month, weekday, hour, calendar, category, series
  }

  /// One part.
  public struct Row: Sendable {
    /// What it is called: a date, the first day of a week, `2026-11`, `monday`, `09`, a name, or a title; empty for
    /// what has no hour, calendar, category or series.
    public let name: String
    /// The series; nil in other groupings, and for what has none.
    public var series: SeriesID?
    /// Its figures.
    public var figures = Figures()
  }

  /// The parts in their order: of time as it goes by, without the empty ones at both ends; calendars and categories by
  /// name; series with the most first.
  public private(set) var rows: [Row] = []

  /// Divides a history. Of several categories that something has each counts it. Weeks and weekdays begin on
  /// `weekStart`.
  public init(_ history: History, by grouping: Grouping, weekStart: Weekday = .monday) {
    switch grouping {
    case .category: rows = FigureRows.byCategory(history)
    case .series: rows = FigureRows.bySeries(history)
    default: rows = FigureRows.byNumber(history, grouping, weekStart)
    }
  }

  private static func byCategory(_ history: History) -> [Row] {
    var found: [String: Figures] = [:]
    for entry in history.entries {
      let names = Set(history.categories(of: entry))
      for name in names.isEmpty ? [""] : names { found[name, default: Figures()].count(entry) }
    }
    return found.filter { !$0.value.isEmpty }.sorted {
      ($0.key.isEmpty ? 1 : 0, $0.key) < ($1.key.isEmpty ? 1 : 0, $1.key)
    }
    .map { Row(name: $0.key, figures: $0.value) }
  }

  private static func bySeries(_ history: History) -> [Row] {
    // Each with the entry that was last, whose title it is shown with.
    var found: [SeriesID?: (figures: Figures, last: HistoryEntry)] = [:]
    for entry in history.entries {
      var one = found[entry.series] ?? (Figures(), entry)
      one.figures.count(entry)
      one.last = entry
      found[entry.series] = one
    }
    let rows = found.filter { !$0.value.figures.isEmpty }.map { series, one in
      Row(name: series == nil ? "" : history.title(of: one.last), series: series, figures: one.figures)
    }
    func rank(_ row: Row) -> (Int, Int, String, UInt64) {
      (row.series == nil ? 1 : 0, -row.figures.rate.planned, row.name, row.series?.rawValue ?? 0)
    }
    return rows.sorted { rank($0) < rank($1) }
  }

  private static func byNumber(_ history: History, _ grouping: Grouping, _ weekStart: Weekday) -> [Row] {
    var found: [Int: Int] = [:]
    var figures: [Figures] = []
    var lastDay = Int.min
    var lastNumber = 0
    var last = (number: Int.min, place: 0)
    for entry in history.entries {
      let number: Int
      switch grouping {
      case .hour: number = entry.startMinute.map { $0 / 60 } ?? 24
      case .calendar: number = entry.calendar
      default:
        // Entries come by day, and what a day is in is worked out once.
        let date = entry.date
        if date.dayNumber != lastDay {
          lastDay = date.dayNumber
          lastNumber = FigureRows.number(of: date, grouping, weekStart)
        }
        number = lastNumber
      }
      if number != last.number {
        last = (number, found[number] ?? figures.count)
        if last.place == figures.count {
          found[number] = figures.count
          figures.append(Figures())
        }
      }
      figures[last.place].count(entry)
    }
    var numbers = found.filter { !figures[$0.value].isEmpty }.keys.sorted()
    if grouping == .calendar {
      numbers.sort { left, right in
        let (name, other) = (history.calendars[left], history.calendars[right])
        return (name.isEmpty ? 1 : 0, name) < (other.isEmpty ? 1 : 0, other)
      }
    } else if let first = numbers.first, let end = numbers.last {
      let step = grouping == .week ? 7 : 1
      // What has no hour comes last, and is no hour between others.
      let hours = grouping == .hour && end == 24 ? (numbers.dropLast().last ?? first) : end
      if first < 24 || grouping != .hour {
        let between = Array(stride(from: first, through: hours, by: step))
        numbers = between + (hours < end ? [end] : [])
      }
    }
    return numbers.map { number in
      Row(
        name: FigureRows.name(of: number, grouping, weekStart, history),
        figures: found[number].map { figures[$0] } ?? Figures())
    }
  }

  private static func number(of date: CivilDate, _ grouping: Grouping, _ weekStart: Weekday) -> Int {
    switch grouping {
    case .week: return date.startOfWeek(weekStart).dayNumber
    case .month:
      let (year, month, _) = date.parts
      return year * 12 + month - 1
    case .weekday: return date.weekday.offset(from: weekStart)
    default: return date.dayNumber
    }
  }

  private static func name(
    of number: Int, _ grouping: Grouping, _ weekStart: Weekday, _ history: History
  ) -> String {
    switch grouping {
    case .month: return "\(padded(number / 12, to: 4))-\(padded(number % 12 + 1, to: 2))"
    case .weekday: return "\(Weekday.allCases[(weekStart.rawValue - 1 + number) % 7])"
    case .hour: return number == 24 ? "" : padded(number, to: 2)
    case .calendar: return history.calendars[number]
    default: return CivilDate(dayNumber: number).description
    }
  }
}
