import Reports
import Terminal

/// Figures in the words of listings.
enum FigureText {
  /// `75 %`; a dash when nothing was planned, or all of it skipped.
  static func rate(_ figures: Figures, _ glyphs: Glyphs) -> String {
    figures.rate.percent.map { "\($0) %" } ?? glyphs.none
  }

  /// `12:30`, hours and minutes.
  static func hours(_ minutes: Int) -> String {
    let rest = minutes % 60
    return "\(minutes / 60):\(rest < 10 ? "0" : "")\(rest)"
  }

  /// `08:00`, a time of day.
  static func time(_ minute: Int) -> String { (minute < 600 ? "0" : "") + hours(minute) }

  /// The heads of a table's columns.
  static let heads = [
    "planned", "done", "partial", "skipped", "open", "extra", "rate", "hours", "taken",
  ]

  /// The cells under these heads.
  static func cells(_ figures: Figures, _ glyphs: Glyphs) -> [String] {
    let rate = figures.rate
    return [
      "\(rate.planned)", "\(rate.done)", "\(rate.partial)", "\(rate.skipped)", "\(rate.open)",
      "\(figures.extra)",
      FigureText.rate(figures, glyphs), hours(figures.plannedMinutes), hours(figures.takenMinutes),
    ]
  }

  /// The members of a JSON object.
  static func add(_ figures: Figures, to json: inout JSONText) {
    json.member("planned", figures.rate.planned)
    json.member("done", figures.rate.done)
    json.member("partial", figures.rate.partial)
    json.member("skipped", figures.rate.skipped)
    json.member("open", figures.rate.open)
    json.member("extra", figures.extra)
    json.member("coming", figures.coming)
    json.member("rate", figures.rate.percent)
    json.member("plannedMinutes", figures.plannedMinutes)
    json.member("takenMinutes", figures.takenMinutes)
  }
}
