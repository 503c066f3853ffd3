import CivilTime
import Journal

/// What was planned and done on a stretch of days.
public struct History: Sendable {
  /// One series, or an event of its own.
  public struct Series: Sendable {
    /// Its title as it was last called.
    public internal(set) var title: String
    /// Whether its calendar repeats it.
    public internal(set) var isRecurring: Bool
  }

  /// The days, both included.
  public let days: ClosedRange<CivilDate>

  /// The items, by day and start; those without a start come first in their day.
  public private(set) var items: [HistoryItem] = []

  /// The names of the calendars that occur.
  public private(set) var calendars: [String] = []

  /// The series that occur.
  public private(set) var series: [Series] = []

  private var calendarPlaces: [String: Int] = [:]
  private var seriesPlaces: [SeriesID: Int] = [:]
  private var titlePlaces: [String: Int] = [:]

  /// Nothing yet.
  public init(_ days: ClosedRange<CivilDate>) {
    self.days = days
  }

  /// The place of a calendar's name in the list.
  public mutating func place(ofCalendar name: String) -> Int {
    if let place = calendarPlaces[name] { return place }
    calendars.append(name)
    calendarPlaces[name] = calendars.count - 1
    return calendars.count - 1
  }

  /// The place of a series in the list; `title` is asked for when it is new, or when this one is from a calendar.
  public mutating func place(
    ofSeries id: SeriesID, isRecurring: Bool?, title: () -> String
  ) -> Int {
    if let place = seriesPlaces[id] {
      if let isRecurring {
        series[place].title = title()
        series[place].isRecurring = series[place].isRecurring || isRecurring
      }
      return place
    }
    series.append(Series(title: title(), isRecurring: isRecurring ?? false))
    seriesPlaces[id] = series.count - 1
    return series.count - 1
  }

  /// The place of what has a title and no key.
  public mutating func place(ofTitle title: String) -> Int {
    let name = NormalizedTitle(title).text
    if let place = titlePlaces[name] { return place }
    series.append(Series(title: title, isRecurring: false))
    titlePlaces[name] = series.count - 1
    return series.count - 1
  }

  /// Adds an item; days outside of the stretch are left out.
  public mutating func add(_ item: HistoryItem) {
    if days.contains(item.date) { items.append(item) }
  }

  /// Puts the items in order.
  public mutating func sort() {
    func moment(_ item: HistoryItem) -> Int { item.date.dayNumber * 1441 + (item.minute ?? -1) + 1 }
    var isSorted = true
    for place in items.indices.dropFirst() where moment(items[place]) < moment(items[place - 1]) {
      isSorted = false
      break
    }
    if !isSorted { items.sort { moment($0) < moment($1) } }
  }

  /// The figures of all items, or of some.
  public func figures(where isWanted: (HistoryItem) -> Bool = { _ in true }) -> Figures {
    var figures = Figures()
    for item in items where isWanted(item) { figures.count(item) }
    return figures
  }
}
