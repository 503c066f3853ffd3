import Agenda
import CivilTime
import Journal
import Reports
import Terminal

/// The figures of a stretch of days, as text, JSON or CSV.
struct StatsReport {
  let days: ClosedRange<CivilDate>
  let history: History
  /// The stretch before, and its figures; nil when nothing was recorded in it or earlier.
  let before: (days: ClosedRange<CivilDate>, figures: Figures)?
  let rows: [FigureRows.Row]?
  let grouping: FigureRows.Grouping?
  let partialWeight: Int

  private var total: Figures { Figures(history) }

  // MARK: - Text

  func writeText(explain: Bool, _ context: Context) {
    let glyphs = Glyphs(context.environment)
    let total = total
    func line(_ text: StyledText) {
      context.output.line(text.truncated(to: context.columns).rendered(context.colors))
    }
    line(StyledText("\(days.lowerBound) to \(days.upperBound)", .bold))
    if let rows {
      for text in table(rows, total, glyphs, context.columns) { line(text) }
      if let before {
        var text = "before, \(before.days.lowerBound) to \(before.days.upperBound): "
        text += "\(rate(before.figures, glyphs)) of \(before.figures.rate.planned) planned"
        if let now = total.rate.percent, let then = before.figures.rate.percent {
          text += ", now \(now >= then ? "+" : "")\(now - then) points"
        }
        for part in StyledText(text, .dim).wrapped(to: context.columns) { line(part) }
      }
    } else {
      for text in summary(total, glyphs, context.columns) { line(text) }
    }
    if explain { writeExplanation(total, context) }
  }

  /// The figures one below the other, those of the stretch before beside them.
  private func summary(_ total: Figures, _ glyphs: Glyphs, _ width: Int) -> [StyledText] {
    var table = Table(columns: [.init(), .init(.right), .init(.right), .init(isFlexible: true)])
    func row(
      _ name: String, isAlways: Bool = true, _ value: (Figures) -> String,
      _ number: (Figures) -> Int = { _ in 1 }
    ) {
      guard isAlways || number(total) > 0 || before.map({ number($0.figures) > 0 }) ?? false else { return }
      table.rows.append(
        [StyledText("  " + name), StyledText(value(total), name == "rate" ? .bold : .plain)]
          + (before.map { [StyledText(value($0.figures), .dim)] } ?? []))
    }
    if before != nil {
      table.rows.append([StyledText(), StyledText("now", .dim), StyledText("before", .dim)])
    }
    row("planned", { "\($0.rate.planned)" })
    row("done", { "\($0.rate.done)" })
    row("partial", { "\($0.rate.partial)" })
    row("skipped", { "\($0.rate.skipped)" })
    row("open", { "\($0.open)" })
    row("to come", isAlways: false, { "\($0.upcoming)" }, \.upcoming)
    row("extra", { "\($0.extra)" })
    row("rate", { rate($0, glyphs) })
    row("hours planned", { StatsReport.hours($0.minutesPlanned) })
    row("hours taken", { StatsReport.hours($0.minutesTaken) })
    row("off calendar", isAlways: false, { "\($0.offCalendar)" }, \.offCalendar)
    row("archived", isAlways: false, { "\($0.archived)" }, \.archived)
    return table.lines(width: width)
  }

  /// A line for each part; on a narrow screen with fewer columns.
  private func table(
    _ rows: [FigureRows.Row], _ total: Figures, _ glyphs: Glyphs, _ width: Int
  ) -> [StyledText] {
    let all: [(name: String, value: (Figures) -> String, rank: Int)] = [
      ("planned", { "\($0.rate.planned)" }, 0), ("done", { "\($0.rate.done)" }, 0),
      ("partial", { "\($0.rate.partial)" }, 2), ("skipped", { "\($0.rate.skipped)" }, 2),
      ("open", { "\($0.open)" }, 1), ("to come", { "\($0.upcoming)" }, total.upcoming > 0 ? 3 : 9),
      ("extra", { "\($0.extra)" }, 3), ("rate", { rate($0, glyphs) }, 0),
      ("hours", { StatsReport.hours($0.minutesPlanned) }, 4),
      ("taken", { StatsReport.hours($0.minutesTaken) }, 4),
    ]
    for rank in [4, 3, 2, 1, 0] {
      let columns = all.filter { $0.rank <= rank }
      var table = Table(
        columns: [.init(minimum: 10, isFlexible: true)] + columns.map { _ in .init(.right) })
      table.rows.append(
        [StyledText(grouping?.rawValue ?? "", .dim)] + columns.map { StyledText($0.name, .dim) })
      for row in rows {
        table.rows.append([StyledText(shown(row))] + columns.map { StyledText($0.value(row.figures)) })
      }
      table.rows.append([StyledText("total", .bold)] + columns.map { StyledText($0.value(total), .bold) })
      let natural = table.columnWidths()
      let others = natural.dropFirst().reduce(0) { $0 + $1 + table.gap }
      if others + min(natural[0], 24) <= width || rank == 0 { return table.lines(width: width) }
    }
    return []
  }

  private func shown(_ row: FigureRows.Row) -> String {
    guard row.name.isEmpty else { return Sanitizer.visible(row.name) }
    switch grouping {
    case .hour: return "no time"
    case .category: return "(no category)"
    case .calendar: return "(no calendar)"
    default: return row.series == nil ? "(extras)" : "(no title)"
    }
  }

  private func rate(_ figures: Figures, _ glyphs: Glyphs) -> String {
    figures.rate.percent.map { "\($0) %" } ?? (glyphs.isUnicode ? "–" : "-")
  }

  /// Hours and minutes: `12:30`.
  static func hours(_ minutes: Int) -> String { "\(minutes / 60):\(padded(minutes % 60, to: 2))" }

  // MARK: - How it came about

  private func writeExplanation(_ total: Figures, _ context: Context) {
    context.output.line()
    for entry in history.entries where entry.isCounted && (entry.isPlanned || entry.isExtra) {
      let start = entry.startMinute.map { "\(padded($0 / 60, to: 2)):\(padded($0 % 60, to: 2))" } ?? "     "
      var words = [StatsReport.word(entry)]
      if case .partial(let weight) = entry.state { words.append("counts \(weight) %") }
      if entry.isExtra { words.append("extra") }
      if entry.standing == .archived { words.append("archived") }
      if entry.standing == .offCalendar { words.append("off calendar") }
      if let minutes = entry.plannedMinutes, entry.isPlanned { words.append("\(minutes) min planned") }
      if let minutes = entry.takenMinutes, minutes > 0 { words.append("\(minutes) min taken") }
      let title = Sanitizer.visible(history.title(of: entry))
      context.output.line("  \(entry.date) \(start)  \(title): \(words.joined(separator: ", "))")
    }
    if total.extra > 0 { context.output.line("  extra \(total.extra), not planned and not in the rate") }
    context.output.line(
      "  \(total.minutesPlanned) min planned = \(StatsReport.hours(total.minutesPlanned)) hours, "
        + "\(total.minutesTaken) min taken = \(StatsReport.hours(total.minutesTaken)) hours")
    for line in RateExplanation(total.rate, partialWeight, coming: total.upcoming).lines {
      context.output.line("  " + line)
    }
  }

  static func word(_ entry: HistoryEntry) -> String {
    switch entry.state {
    case .done: "done"
    case .partial: "partial"
    case .skipped: "skipped"
    case .open: "open"
    case .upcoming: "upcoming"
    case .cancelled: "cancelled"
    case .declined: "declined"
    }
  }

  // MARK: - For programs

  func json(explain: Bool) -> [UInt8] {
    JSONText.object { object in
      object.member("from", days.lowerBound.description)
      object.member("to", days.upperBound.description)
      object.member("by", grouping?.rawValue)
      write(total, to: &object)
      object.member(
        "before",
        json: before.map { before in
          JSONText.object { object in
            object.member("from", before.days.lowerBound.description)
            object.member("to", before.days.upperBound.description)
            write(before.figures, to: &object)
          }
        } ?? Array("null".utf8))
      if let rows {
        object.member(
          "rows",
          json: JSONText.array(
            rows.map { row in
              JSONText.object { object in
                object.member("name", row.name.isEmpty ? nil : row.name)
                if grouping == .series { object.member("series", row.series?.description) }
                write(row.figures, to: &object)
              }
            }))
      }
      if explain {
        let counted = history.entries.filter { $0.isCounted && ($0.isPlanned || $0.isExtra) }
        object.member("entries", json: JSONText.array(counted.map(json)))
      }
    }
  }

  private func json(_ entry: HistoryEntry) -> [UInt8] {
    JSONText.object { object in
      object.member("date", entry.date.description)
      object.member("start", entry.startMinute.map { "\(padded($0 / 60, to: 2)):\(padded($0 % 60, to: 2))" })
      object.member("title", history.title(of: entry))
      object.member("key", history.key(of: entry)?.description)
      object.member("calendar", entry.calendar == 0 ? nil : history.calendars[entry.calendar])
      object.member("state", StatsReport.word(entry))
      object.member("standing", "\(entry.standing)")
      if case .partial(let weight) = entry.state { object.member("weight", Int(weight)) }
      object.member("minutesPlanned", entry.isPlanned ? entry.plannedMinutes : nil)
      object.member("minutesTaken", entry.takenMinutes)
    }
  }

  private func write(_ figures: Figures, to object: inout JSONText) {
    object.member("planned", figures.rate.planned)
    object.member("done", figures.rate.done)
    object.member("partial", figures.rate.partial)
    object.member("skipped", figures.rate.skipped)
    object.member("open", figures.open)
    object.member("upcoming", figures.upcoming)
    object.member("extra", figures.extra)
    object.member("offCalendar", figures.offCalendar)
    object.member("archived", figures.archived)
    object.member("rate", figures.rate.percent)
    object.member("minutesPlanned", figures.minutesPlanned)
    object.member("minutesTaken", figures.minutesTaken)
  }

  func writeCSV(_ output: Output) {
    output.line(
      "name,series,planned,done,partial,skipped,open,upcoming,extra,offCalendar,archived,rate,"
        + "minutesPlanned,minutesTaken")
    func line(_ name: String, _ series: SeriesID?, _ figures: Figures) {
      let rate = figures.rate
      output.line(
        CSVText.line(
          [name, series?.description ?? ""]
            + [
              rate.planned, rate.done, rate.partial, rate.skipped, figures.open, figures.upcoming,
              figures.extra,
              figures.offCalendar, figures.archived,
            ].map(String.init) + [
              rate.percent.map(String.init) ?? "", "\(figures.minutesPlanned)", "\(figures.minutesTaken)",
            ]))
    }
    if let rows {
      for row in rows { line(row.name, row.series, row.figures) }
    } else {
      line("total", nil, total)
      if let before { line("before", nil, before.figures) }
    }
  }
}
