import CivilTime
import Reports
import Terminal

/// A heatmap in a terminal: coloured squares, or signs of growing weight where there are no colours.
struct HeatmapView {
  private let glyphs: Glyphs
  private let colors: ColorSupport
  private let columns: Int

  init(_ glyphs: Glyphs, _ colors: ColorSupport, columns: Int) {
    self.glyphs = glyphs
    self.colors = colors
    self.columns = columns
  }

  /// The colours of the levels, which show on light and dark grounds.
  private static let shades: [Color] = [
    .rgb(128, 128, 128), .rgb(173, 214, 138), .rgb(110, 190, 90), .rgb(57, 160, 70), .rgb(24, 122, 52),
  ]

  /// The sixteen colours have no shades: the signs tell the levels apart there, too.
  private var isShaded: Bool { colors >= .ansi256 }

  private func cell(_ level: Int?) -> StyledText {
    guard let level else { return StyledText(" ") }
    if isShaded {
      return StyledText(level == 0 ? "·" : "■", Style(HeatmapView.shades[level]))
    }
    let sign = glyphs.isUnicode ? ["·", "░", "▒", "▓", "█"][level] : [".", "-", "+", "*", "#"][level]
    return StyledText(sign, colors == .none || level == 0 ? .plain : Style(.green))
  }

  /// The weeks side by side, in as many blocks as the width asks for, with the months above.
  func lines(_ map: Heatmap, days: ClosedRange<CivilDate>, weekStart: Weekday) -> [StyledText] {
    var lines: [StyledText] = []
    let wide = 4 + map.weeks.count * 2 <= columns
    let width = wide ? 2 : 1
    let perBlock = max(4, (columns - 4) / width)
    var start = 0
    while start < map.weeks.count {
      let weeks = map.weeks[start..<min(start + perBlock, map.weeks.count)]
      if start > 0 { lines.append(StyledText()) }
      lines.append(StyledText(months(weeks, width), .dim))
      for row in 0..<7 {
        let day = map.weeks[0].adding(days: row)
        var line = StyledText("\(day.weekday)".prefix(2).capitalizedFirst + "  ", .dim)
        for week in weeks {
          let date = week.adding(days: row)
          line += days.contains(date) ? cell(map[date]?.level) : StyledText(" ")
          if wide { line.append(" ") }
        }
        lines.append(line)
      }
      start += perBlock
    }
    return lines
  }

  /// The number of each month above the first week that begins in it.
  private func months(_ weeks: ArraySlice<CivilDate>, _ width: Int) -> String {
    var text = "    "
    var last = 0
    for (place, week) in weeks.enumerated() {
      let month = week.adding(days: 6).month
      guard month != last else { continue }
      last = month
      let column = 4 + place * width
      guard text.utf8.count <= column else { continue }
      text +=
        String(repeating: " ", count: column - text.utf8.count) + (month < 10 ? "0\(month)" : "\(month)")
      text += " "
    }
    return text
  }

  /// The days of the week by the hours of the day.
  func lines(_ rhythm: Rhythm, weekStart: Weekday) -> [StyledText] {
    var head = "    "
    for hour in stride(from: 0, to: 24, by: 3) { head += (hour < 10 ? "0" : "") + "\(hour)    " }
    var lines = [StyledText(String(head.prefix(max(columns, 20))), .dim)]
    let days = CivilDate(dayNumber: 0).startOfWeek(weekStart)
    for (row, cells) in rhythm.cells.enumerated() {
      let name = "\(days.adding(days: row).weekday)".prefix(2).capitalizedFirst
      var line = StyledText(name + "  ", .dim)
      for cell in cells {
        line += self.cell(cell.level)
        if columns >= 52 { line.append(" ") }
      }
      lines.append(line)
    }
    return lines
  }

  /// What the signs mean.
  func legend(_ words: (none: String, least: String, most: String)) -> StyledText {
    var line = StyledText("    \(words.none) ", .dim)
    line += cell(0)
    line.append("   \(words.least) ", .dim)
    for level in 1...4 { line += cell(level) }
    line.append(" \(words.most)", .dim)
    return line
  }
}

extension Substring {
  /// With the first letter as a capital.
  fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
