/// A report as Markdown: the tables, without charts.
struct ReportMarkdown {
  /// The text.
  let text: String

  /// The text of a report.
  init(_ content: ReportContent) {
    var out = "# What was done\n\n\(content.days.lowerBound) to \(content.days.upperBound)\n"
    let tables = [
      content.summary, content.overTime, content.hours, content.streakTable, content.taken, content.lately,
    ]
    for table in tables where !table.rows.isEmpty {
      out += "\n## \(table.title)\n\n| \(table.heads.joined(separator: " | ")) |\n"
      out += "|" + String(repeating: "---|", count: table.heads.count) + "\n"
      for row in table.rows {
        out += "| " + row.map(ReportMarkdown.escaped).joined(separator: " | ") + " |\n"
      }
    }
    text = out
  }

  /// A cell: what Markdown would take for its own is escaped.
  private static func escaped(_ text: String) -> String {
    var out = ""
    for character in text {
      if "\\|*_`<>[]#".contains(character) { out += "\\" }
      out.append(character)
    }
    return out
  }
}
