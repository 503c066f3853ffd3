import Reports

/// A report as one HTML page that needs nothing else: no network, no script. Charts are SVG, with their tables behind
/// them; colours follow the reader's choice of light or dark, and print.
struct ReportPage {
  /// The page.
  private(set) var text: String

  private static let style = """
    :root{color-scheme:light dark;--ground:#fff;--ink:#1c1f23;--soft:#555c66;--line:#d5d9de;--bar:#2e8b45;--pale:#9fc8a9}
    @media (prefers-color-scheme:dark){:root{--ground:#15181b;--ink:#e7e9ec;--soft:#a4abb4;--line:#343a41;--bar:#57b96c;--pale:#2f5f3a}}
    *{box-sizing:border-box}
    body{margin:0 auto;padding:1.5rem 1rem 4rem;max-width:60rem;background:var(--ground);color:var(--ink);\
    font:16px/1.5 system-ui,sans-serif}
    h1{font-size:1.6rem;margin:0 0 .25rem}h2{font-size:1.15rem;margin:2.5rem 0 .75rem}p{margin:.25rem 0;color:var(--soft)}
    dl{display:grid;grid-template-columns:repeat(auto-fill,minmax(7.5rem,1fr));gap:.75rem;margin:1.25rem 0}
    dl div{border:1px solid var(--line);border-radius:.5rem;padding:.5rem .75rem}dt{color:var(--soft);font-size:.85rem}
    dd{margin:0;font-size:1.35rem;font-variant-numeric:tabular-nums}
    figure{margin:0}.wide{overflow-x:auto}svg{max-width:none;display:block}
    table{border-collapse:collapse;width:100%;font-size:.9rem;font-variant-numeric:tabular-nums}
    th,td{text-align:right;padding:.25rem .5rem;border-bottom:1px solid var(--line);white-space:nowrap}
    th:first-child,td:first-child{text-align:left;white-space:normal;overflow-wrap:anywhere}
    .words th,.words td{text-align:left;white-space:normal}
    th:first-child{min-width:8rem}.words th:first-child{min-width:6rem}figcaption{color:var(--soft);font-size:.85rem}
    th{color:var(--soft);font-weight:600}summary{cursor:pointer;color:var(--soft);margin:.5rem 0}
    .bar{fill:var(--bar)}.pale{fill:var(--pale)}
    @media print{body{max-width:none;padding:0}details:not([open])>*:not(summary){display:block}summary{display:none}h2{break-after:avoid}\
    figure,tr{break-inside:avoid}}
    """

  /// The page of a report.
  init(_ content: ReportContent) {
    text = """
      <!doctype html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <title>What was done, \(content.days.lowerBound) to \(content.days.upperBound)</title>
      <style>
      \(ReportPage.style)
      \(HeatmapImage.style)
      text{fill:var(--soft)}
      </style>
      </head>
      <body>
      <main>
      <h1>What was done</h1>
      <p>\(content.days.lowerBound) to \(content.days.upperBound)</p>
      <dl>

      """
    for row in content.summary.rows {
      text += "<div><dt>\(ReportPage.escaped(row[0]))</dt><dd>\(ReportPage.escaped(row[1]))</dd></div>\n"
    }
    text += "</dl>\n"
    add(content.overTime, chart: ReportPage.bars(content))
    add(
      title: "Days", content.weekdays,
      caption: "The darker, the more of a day's plan was done. The newest weeks are on the right.",
      chart: HeatmapImage(content.map, days: content.days, weekStart: content.weekStart, hasStyle: false).text
    )
    add(
      title: "Rhythm of the week", content.hours, caption: "The darker, the more was done in that hour.",
      chart: HeatmapImage(content.rhythm, weekStart: content.weekStart, hasStyle: false).text)
    add(content.streakTable, chart: nil)
    add(content.taken, caption: "Pale is planned, dark is taken.", chart: ReportPage.pairs(content))
    add(content.lately, chart: nil, areWords: true)
    text += "</main>\n</body>\n</html>\n"
  }

  /// A section: the chart with its table folded behind it, or the table alone.
  private mutating func add(
    title: String? = nil, _ table: ReportContent.Table, caption: String? = nil, chart: String?,
    areWords: Bool = false
  ) {
    text += "<section>\n<h2>\(ReportPage.escaped(title ?? table.title))</h2>\n"
    guard !table.rows.isEmpty else {
      text += "<p>Nothing.</p>\n</section>\n"
      return
    }
    if let chart {
      text +=
        "<figure>\n<div class=\"wide\">\(chart)</div>\n"
      if let caption { text += "<figcaption>\(ReportPage.escaped(caption))</figcaption>\n" }
      text += "<details><summary>\(ReportPage.escaped(table.title)), as a table</summary>\n"
    }
    text += "<div class=\"wide\"><table\(areWords ? " class=\"words\"" : "")>\n<thead><tr>"
    for head in table.heads { text += "<th scope=\"col\">\(ReportPage.escaped(head))</th>" }
    text += "</tr></thead>\n<tbody>\n"
    for row in table.rows {
      text += "<tr>" + row.map { "<td>\(ReportPage.escaped($0))</td>" }.joined() + "</tr>\n"
    }
    text += "</tbody></table></div>\n"
    if chart != nil { text += "</details>\n</figure>\n" }
    text += "</section>\n"
  }

  /// The rate of each month or week as a column.
  private static func bars(_ content: ReportContent) -> String {
    let (width, height) = (34, 120)
    let count = content.periods.count
    var out =
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 \(count * width + 40) \(height + 34)\" width=\"\(count * width + 40)\" height=\"\(height + 34)\" role=\"img\"><title>Rate over time</title>\n"
    for percent in [0, 50, 100] {
      let y = 8 + height - percent * height / 100
      out +=
        "<line x1=\"34\" x2=\"\(count * width + 40)\" y1=\"\(y)\" y2=\"\(y)\" stroke=\"var(--line)\"/><text x=\"0\" y=\"\(y + 4)\">\(percent) %</text>\n"
    }
    for (place, row) in content.periods.enumerated() {
      let x = 38 + place * width
      let percent = min(row.figures.rate.percent ?? 0, 100)
      let tall = percent * height / 100
      out +=
        "<rect class=\"bar\" x=\"\(x)\" y=\"\(8 + height - tall)\" width=\"\(width - 8)\" height=\"\(tall)\" rx=\"2\"><title>\(escaped(row.name)): \(escaped(ReportContent.rate(row.figures)))</title></rect>\n"
      let label = content.isMonthly ? row.name.suffix(2) : row.name.suffix(5)
      out += "<text x=\"\(x)\" y=\"\(height + 22)\">\(escaped(String(label)))</text>\n"
    }
    return out + "</svg>\n"
  }

  /// What was planned and what it took, a pair of bars for each series.
  private static func pairs(_ content: ReportContent) -> String {
    let rows = content.series.filter { $0.figures.minutesPlanned + $0.figures.minutesTaken > 0 }
    let most = rows.map { max($0.figures.minutesPlanned, $0.figures.minutesTaken) }.max() ?? 1
    var out =
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 560 \(rows.count * 34 + 4)\" width=\"560\" height=\"\(rows.count * 34 + 4)\" role=\"img\"><title>Hours planned (pale) and taken, by series</title>\n"
    for (place, row) in rows.enumerated() {
      let y = place * 34
      let (planned, taken) = (row.figures.minutesPlanned, row.figures.minutesTaken)
      let name = row.name.isEmpty ? "(none)" : row.name
      let short = name.count > 24 ? name.prefix(23) + "…" : name[...]
      out += "<text x=\"0\" y=\"\(y + 18)\">\(escaped(String(short)))</text>\n"
      out +=
        "<rect class=\"pale\" x=\"170\" y=\"\(y + 4)\" width=\"\(max(planned * 330 / most, 1))\" height=\"11\" rx=\"2\"><title>\(escaped(name)): \(StatsReport.hours(planned)) planned</title></rect>\n"
      out +=
        "<rect class=\"bar\" x=\"170\" y=\"\(y + 16)\" width=\"\(max(taken * 330 / most, 1))\" height=\"11\" rx=\"2\"><title>\(escaped(name)): \(StatsReport.hours(taken)) taken</title></rect>\n"
      out +=
        "<text x=\"508\" y=\"\(y + 14)\">\(StatsReport.hours(planned))</text><text x=\"508\" y=\"\(y + 26)\">\(StatsReport.hours(taken))</text>\n"
    }
    return out + "</svg>\n"
  }

  /// The text for HTML.
  static func escaped(_ text: String) -> String {
    var out = ""
    for character in text {
      switch character {
      case "&": out += "&amp;"
      case "<": out += "&lt;"
      case ">": out += "&gt;"
      case "\"": out += "&quot;"
      case "'": out += "&#39;"
      default: out.append(character)
      }
    }
    return out
  }
}
