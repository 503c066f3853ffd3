import CivilTime
import Reports

/// A heatmap as an SVG image: it has a title, a label on every day, and colours of its own for dark grounds.
struct HeatmapImage {
  /// The text of the file.
  let text: String

  private static let size = 11
  private static let step = 14

  /// The style of the levels, for a page that has several images or the image alone.
  static let style = """
    .l0{fill:#e4e7eb}.l1{fill:#add68a}.l2{fill:#6ebe5a}.l3{fill:#39a046}.l4{fill:#187a34}.none{fill:#f4f5f6}
    text{font:10px system-ui,sans-serif;fill:#555}
    @media (prefers-color-scheme:dark){.l0{fill:#33383e}.l1{fill:#1f5a2c}.l2{fill:#2f8440}.l3{fill:#4cb35a}.l4{fill:#8ee08f}\
    .none{fill:#1d2024}text{fill:#aaa}}
    """

  /// The days of a heatmap. `hasStyle` is false in a page that has the style already.
  init(_ map: Heatmap, days: ClosedRange<CivilDate>, weekStart: Weekday, hasStyle: Bool = true) {
    let (size, step) = (HeatmapImage.size, HeatmapImage.step)
    let width = 34 + map.weeks.count * step
    var out = HeatmapImage.head(
      width, 20 + 7 * step, "What was done from \(days.lowerBound) to \(days.upperBound), by day", hasStyle)
    for row in stride(from: 0, to: 7, by: 2) {
      let day = HeatmapImage.name(map.weeks[0].adding(days: row))
      out += "<text x=\"0\" y=\"\(20 + row * step + 9)\">\(day.prefix(3))</text>\n"
    }
    var last = 0
    for (column, week) in map.weeks.enumerated() {
      let month = week.adding(days: 6).month
      if month != last, column + 1 < map.weeks.count {
        last = month
        out += "<text x=\"\(34 + column * step)\" y=\"10\">\(month < 10 ? "0" : "")\(month)</text>\n"
      }
      for row in 0..<7 {
        let date = week.adding(days: row)
        guard days.contains(date) else { continue }
        let cell = map[date]
        let name = cell?.level.map { "l\($0)" } ?? "none"
        out +=
          "<rect class=\"\(name)\" x=\"\(34 + column * step)\" y=\"\(20 + row * step)\" width=\"\(size)\" height=\"\(size)\" rx=\"2\">"
          + "<title>\(date): \(HeatmapImage.words(cell?.figures))</title></rect>\n"
      }
    }
    text = out + "</svg>\n"
  }

  /// The days of a week by the hours of a day.
  init(_ rhythm: Rhythm, weekStart: Weekday, hasStyle: Bool = true) {
    let (size, step) = (HeatmapImage.size, HeatmapImage.step)
    var out = HeatmapImage.head(
      34 + 24 * step, 20 + 7 * step, "When things are done, by weekday and hour", hasStyle)
    for hour in stride(from: 0, to: 24, by: 3) {
      out += "<text x=\"\(34 + hour * step)\" y=\"10\">\(hour < 10 ? "0" : "")\(hour)</text>\n"
    }
    let days = CivilDate(dayNumber: 0).startOfWeek(weekStart)
    for (row, cells) in rhythm.cells.enumerated() {
      let day = HeatmapImage.name(days.adding(days: row))
      out += "<text x=\"0\" y=\"\(20 + row * step + 9)\">\(day.prefix(3))</text>\n"
      for (hour, cell) in cells.enumerated() {
        let name = cell.level.map { "l\($0)" } ?? "none"
        out +=
          "<rect class=\"\(name)\" x=\"\(34 + hour * step)\" y=\"\(20 + row * step)\" width=\"\(size)\" height=\"\(size)\" rx=\"2\">"
          + "<title>\(day) \(hour < 10 ? "0" : "")\(hour):00: \(HeatmapImage.words(cell.figures))</title></rect>\n"
      }
    }
    text = out + "</svg>\n"
  }

  private static func head(_ width: Int, _ height: Int, _ title: String, _ hasStyle: Bool) -> String {
    "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 \(width) \(height)\" width=\"\(width)\" height=\"\(height)\" role=\"img\">"
      + "<title>\(title)</title>\n" + (hasStyle ? "<style>\(style)</style>\n" : "")
  }

  /// The name of a date's weekday, with a capital.
  private static func name(_ date: CivilDate) -> String {
    let name = "\(date.weekday)"
    return name.prefix(1).uppercased() + name.dropFirst()
  }

  private static func words(_ figures: Figures?) -> String {
    guard let figures, !figures.isEmpty else { return "nothing" }
    let rate = figures.rate
    var words: [String] = []
    if rate.planned > 0 { words.append("\(rate.done + rate.partial) of \(rate.planned - rate.skipped) done") }
    if rate.skipped > 0 { words.append("\(rate.skipped) skipped") }
    if figures.extra > 0 { words.append("\(figures.extra) extra") }
    if figures.upcoming > 0 { words.append("\(figures.upcoming) to come") }
    return words.joined(separator: ", ")
  }
}
