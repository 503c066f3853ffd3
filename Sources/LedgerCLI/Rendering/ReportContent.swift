import CivilTime
import Journal
import Reports
import Terminal

/// What a report tells: tables, each with a title, that its pages show and draw.
struct ReportContent {
  /// A table.
  struct Table {
    let title: String
    let heads: [String]
    let rows: [[String]]
  }

  let days: ClosedRange<CivilDate>
  let weekStart: Weekday
  let total: Figures
  let map: Heatmap
  let rhythm: Rhythm

  /// The figures of months, or of weeks when there are few months.
  let periods: [FigureRows.Row]
  let isMonthly: Bool

  /// The series that most was planned of.
  let series: [FigureRows.Row]

  private let streaks: [Streak]
  private let history: History

  /// How many days and how many lines of the timeline are shown.
  private static let timeline = (days: 31, lines: 400)

  /// `ahead` is the history with days to come, for the next slots.
  init(_ history: History, ahead: History, weekStart: Weekday) {
    days = history.days
    self.history = history
    self.weekStart = weekStart
    total = Figures(history)
    map = Heatmap(history, weekStart: weekStart)
    rhythm = Rhythm(history, weekStart: weekStart)
    isMonthly = days.upperBound.dayNumber - days.lowerBound.dayNumber > 120
    periods = FigureRows(history, by: isMonthly ? .month : .week, weekStart: weekStart).rows
    series = Array(FigureRows(history, by: .series, weekStart: weekStart).rows.prefix(15))
    streaks = Array(ahead.streaks().filter { $0.longest > 0 }.prefix(30))
  }

  /// The summary.
  var summary: Table {
    Table(
      title: "Summary", heads: ["what", "number"],
      rows: [
        ["planned", "\(total.rate.planned)"], ["done", "\(total.rate.done)"],
        ["partial", "\(total.rate.partial)"],
        ["skipped", "\(total.rate.skipped)"], ["open", "\(total.open)"], ["to come", "\(total.upcoming)"],
        ["extra", "\(total.extra)"], ["rate", ReportContent.rate(total)],
        ["hours planned", StatsReport.hours(total.minutesPlanned)],
        ["hours taken", StatsReport.hours(total.minutesTaken)],
      ])
  }

  /// The rate over time.
  var overTime: Table { figures("Rate over time", isMonthly ? "month" : "week", periods) }

  /// The hours of the day.
  var hours: Table {
    figures("By hour of the day", "hour", FigureRows(history, by: .hour, weekStart: weekStart).rows)
  }

  /// The days of the week.
  var weekdays: Table {
    figures("By weekday", "weekday", FigureRows(history, by: .weekday, weekStart: weekStart).rows)
  }

  /// Planned against taken.
  var taken: Table { figures("Planned against taken", "series", series) }

  private func figures(_ title: String, _ head: String, _ rows: [FigureRows.Row]) -> Table {
    Table(
      title: title,
      heads: [
        head, "planned", "done", "partial", "skipped", "open", "extra", "rate", "hours planned",
        "hours taken",
      ],
      rows: rows.map { row in
        let (figures, rate) = (row.figures, row.figures.rate)
        return [ReportContent.name(row.name)]
          + [rate.planned, rate.done, rate.partial, rate.skipped, figures.open, figures.extra].map { "\($0)" }
          + [
            ReportContent.rate(figures), StatsReport.hours(figures.minutesPlanned),
            StatsReport.hours(figures.minutesTaken),
          ]
      })
  }

  /// The streaks.
  var streakTable: Table {
    Table(
      title: "Streaks", heads: ["series", "now", "longest", "kept", "last", "next"],
      rows: streaks.map { streak in
        [
          ReportContent.name(streak.title), "\(streak.current)", "\(streak.longest)",
          "\(streak.kept) of \(streak.planned)", streak.lastKept?.description ?? "–",
          streak.next?.date.description ?? "–",
        ]
      })
  }

  /// What was recorded last, newest first.
  var lately: Table {
    let first = days.upperBound.adding(days: -ReportContent.timeline.days + 1)
    let rows = history.entries.reversed().lazy.filter { $0.place != nil && $0.date >= first }
      .prefix(ReportContent.timeline.lines).map { entry in
        let time =
          entry.startMinute.map { ($0 < 600 ? "0" : "") + StatsReport.hours($0) } ?? ""
        return [
          "\(entry.date)", time, StatsReport.word(entry), ReportContent.name(history.title(of: entry)),
          Sanitizer.visible(history.record(of: entry)?.note.string ?? ""),
        ]
      }
    return Table(
      title: "The last \(ReportContent.timeline.days) days",
      heads: ["day", "time", "status", "title", "note"],
      rows: Array(rows))
  }

  /// `75 %`, or a dash.
  static func rate(_ figures: Figures) -> String { figures.rate.percent.map { "\($0) %" } ?? "–" }

  private static func name(_ title: String) -> String {
    title.isEmpty ? "(none)" : Sanitizer.visible(title)
  }
}
