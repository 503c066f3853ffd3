import Agenda
import CivilTime
import Journal
import Reports
import Testing

/// Histories of records alone; those with calendars are tested through `ledger stats`.
@Suite struct HistoryTests {
  private static let first = CivilDate(uncheckedYear: 2026, month: 11, day: 1)
  private static let days = first...first.adding(days: 29)

  private static func history(_ lines: [String], _ places: Range<Int>? = nil) -> History {
    let file = MonthFile(Array((lines.joined(separator: "\n") + "\n").utf8))
    let all = FoldedRecords([file]).places
    return History(
      days, [], held: { _ in nil }, others: Array(all[places ?? all.indices]), state: { _ in .archived },
      [file],
      HistorySettings(
        home: .utc, now: Instant(seconds: 0), partialWeight: 30, uncounted: ["quiet"],
        lineages: Lineages([])))
  }

  @Test func recordsBecomeEntries() throws {
    let history = Self.history([
      "2026-11-02 09:00-10:30 partial Gym ^abcdefghjk @home",
      "2026-11-01 all-day     done    Trip ^abcdefghjm @quiet",
      "2026-11-01 done Reading ^ took:20m",
      "2026-10-31 done Before ^",
      "2026-11-03 23:30-00:30 skipped Night ^abcdefghjk @home progress:80%",
    ])
    #expect(history.entries.map { history.title(of: $0) } == ["Trip", "Reading", "Gym", "Night"])
    #expect(history.entries.map(\.state) == [.done, .done, .partial(weight: 30), .skipped])
    #expect(history.entries.map(\.standing) == [.archived, .free, .archived, .archived])
    #expect(history.entries.map(\.isCounted) == [false, true, true, true])
    #expect(history.entries.map(\.startMinute) == [nil, nil, 540, 1410])
    #expect(history.entries.map(\.plannedMinutes) == [nil, nil, 90, 60])
    #expect(history.entries.map(\.takenMinutes) == [nil, 20, 27, 0])
    #expect(history.entries.map { history.calendars[$0.calendar] } == ["quiet", "", "home", "home"])
    let figures = Figures(history)
    #expect(figures.rate.planned == 2 && figures.rate.partial == 1 && figures.rate.skipped == 1)
    #expect(figures.rate.percent == 30 && figures.extra == 1 && figures.archived == 2 && figures.open == 0)
    #expect(figures.minutesPlanned == 150 && figures.minutesTaken == 47)
  }

  @Test func halvesThatArePutTogetherAreTheWhole() {
    let lines = (0..<40).map { number in
      let day = padded(number * 7 % 30 + 1, to: 2)
      return "2026-11-\(day) 0\(number % 10):00 done Number \(number) ^abcdefgh\(padded(number, to: 2)) "
        + ["@home", "@quiet", "@work", ""][number * 3 / 40]
    }
    let whole = Self.history(lines)
    for middle in [0, 1, 13, 20, 39, 40] {
      var halves = Self.history(lines, 0..<middle)
      halves.append(Self.history(lines, middle..<40))
      #expect(halves.entries.map { halves.title(of: $0) } == whole.entries.map { whole.title(of: $0) })
      #expect(
        halves.entries.map { halves.calendars[$0.calendar] }
          == whole.entries.map { whole.calendars[$0.calendar] })
      #expect(Figures(halves) == Figures(whole))
    }
  }

  @Test func emptyStretchesWithinAreShownAndThoseAtTheEndsAreNot() {
    let history = Self.history([
      "2026-11-03 10:00 done A ^", "2026-11-06 13:00 done B ^", "2026-11-06 done C ^",
    ])
    #expect(
      FigureRows(history, by: .day).rows.map(\.name) == [
        "2026-11-03", "2026-11-04", "2026-11-05", "2026-11-06",
      ])
    #expect(FigureRows(history, by: .hour).rows.map(\.name) == ["10", "11", "12", "13", ""])
    #expect(
      FigureRows(history, by: .week, weekStart: .wednesday).rows.map(\.name) == ["2026-10-28", "2026-11-04"])
    #expect(
      FigureRows(history, by: .weekday, weekStart: .sunday).rows.map(\.name)
        == ["tuesday", "wednesday", "thursday", "friday"])
  }
}
