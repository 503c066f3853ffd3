import CivilTime
import CommandLineKit
import Reports
import Store
import Terminal

/// `ledger streaks`.
struct Streaks: LedgerCommand {
  static let name = "streaks"
  static let summary = "Show how regular each series is"
  static let category = "See"
  static let discussion = """
    A streak counts slots of a series that were done, at least in part, one after the other, so a weekly series is as good as \
    a daily one. Skipped slots freeze it; one that is over and unmarked breaks it. Without `--from`, since the first record.

      ledger streaks
      ledger streaks --calendar habits --format json
    """
  static let arguments: [Argument<Self>] = [
    .option(\.from, long: "from", value: "DATE", help: "The first day"),
    .option(
      \.filter.calendars, long: "calendar", value: "NAME", help: "Only this calendar (repeatable)",
      completion: .dynamic("calendars")),
    .option(\.filter.categories, long: "category", value: "NAME", help: "Only this category (repeatable)"),
    .option(
      \.filter.excluded, long: "exclude", value: "TEXT",
      help: "Not this category, nor titles with it (repeatable)"),
    .option(\.format, long: "format", value: "FORMAT", help: "Output format"),
  ]

  /// How far ahead the next slot is looked for: a yearly one is found.
  private static let reach = 370

  var from: DayArgument?
  var filter = OccurrenceFilter()
  var format = ListingFormat.text

  func run(_ context: Context) throws(CommandError) {
    let ledger = try Ledger.open(context)
    try filter.requireCalendars(of: ledger)
    let today = ledger.homeZone.civil(at: context.now).date
    var first = from?.date(today: today)
    if first == nil {
      first = try CommandError.translating { () throws(StoreError) in
        try ledger.store.months().first?.firstDay
      }
    }
    let days = min(first ?? today, today)...today.adding(days: Self.reach)
    let loaded = try LoadedHistory(days, ledger, context)
    loaded.report(ledger, context)
    let all = loaded.history
    let history = filter.isEmpty ? all : all.filtered { filter.admits($0, in: all) }
    let streaks = history.streaks()
    switch format {
    case .text: text(streaks, context)
    case .json:
      let objects = streaks.map { streak in
        JSONText.object { json in
          json.member("title", streak.title)
          json.member("current", streak.current)
          json.member("since", streak.since?.description)
          json.member("longest", streak.longest)
          json.member("longestEnd", streak.longestEnd?.description)
          json.member("kept", streak.kept)
          json.member("planned", streak.planned)
          json.member("last", streak.lastKept?.description)
          json.member("next", streak.next.map { when($0) })
        }
      }
      context.output.line(JSONText.array(objects, separator: ",\n "))
    case .csv:
      context.output.line("title,current,since,longest,longest_end,kept,planned,last,next")
      for streak in streaks {
        context.output.line(
          CSVText.line([
            streak.title, "\(streak.current)", streak.since?.description ?? "",
            "\(streak.longest)", streak.longestEnd?.description ?? "", "\(streak.kept)", "\(streak.planned)",
            streak.lastKept?.description ?? "", streak.next.map { when($0) } ?? "",
          ]))
      }
    }
    if streaks.isEmpty { context.message("note", "nothing repeats in that time") }
  }

  private func text(_ streaks: [Streak], _ context: Context) {
    guard !streaks.isEmpty else { return }
    let none = Glyphs(context.environment).none
    var rows = [["series", "now", "longest", "kept", "last", "next"].map { StyledText($0, .dim) }]
    for streak in streaks {
      let title = Sanitizer.visible(streak.title)
      let share =
        streak.planned > 0 ? "\((streak.kept * 200 + streak.planned) / (streak.planned * 2)) %" : none
      rows.append(
        [
          title.isEmpty ? "(no title)" : title, "\(streak.current)", "\(streak.longest)", share,
          streak.lastKept?.description ?? none, streak.next.map { when($0) } ?? none,
        ].map { StyledText($0) })
    }
    let table = Table(
      columns: [
        .init(minimum: 8, maximum: 40, isFlexible: true), .init(.right), .init(.right), .init(.right),
        .init(), .init(),
      ], rows: rows)
    for line in table.lines(width: context.columns) { context.output.line(line.rendered(context.colors)) }
  }

  private func when(_ next: (date: CivilDate, minute: Int?)) -> String {
    guard let minute = next.minute else { return "\(next.date)" }
    return "\(next.date) " + (minute < 600 ? "0" : "") + StatsReport.hours(minute)
  }
}
