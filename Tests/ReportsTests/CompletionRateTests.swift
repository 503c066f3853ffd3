import Agenda
import CivilTime
import ICalendar
import Journal
import Reports
import Testing

@Suite struct CompletionRateTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    /// One target each: its mark (`done`, `partial`, `partial 80%`, `skipped`, `open`), after `cancelled` or
    /// `declined` where it is that, or `gone` where no calendar has it any more.
    let targets: [String]
    var weight = 50
    /// planned, done, partial, skipped, open
    let counts: [Int]
    let percent: Int?
    var testDescription: String { name }
  }

  @Test(arguments: [
    Case(name: "nothing", targets: [], counts: [0, 0, 0, 0, 0], percent: nil),
    Case(name: "one open", targets: ["open"], counts: [1, 0, 0, 0, 1], percent: 0),
    Case(name: "one done", targets: ["done"], counts: [1, 1, 0, 0, 0], percent: 100),
    Case(name: "one skipped", targets: ["skipped"], counts: [1, 0, 0, 1, 0], percent: nil),
    Case(
      name: "skipped ones leave the rate", targets: ["done", "skipped", "open"], counts: [3, 1, 0, 1, 1],
      percent: 50),
    Case(name: "partial", targets: ["partial"], counts: [1, 0, 1, 0, 0], percent: 50),
    Case(
      name: "partial, another weight", targets: ["partial"], weight: 30, counts: [1, 0, 1, 0, 0], percent: 30),
    Case(
      name: "partial, by its own progress", targets: ["partial 80%", "partial 0%"], weight: 30,
      counts: [2, 0, 2, 0, 0], percent: 40),
    Case(
      name: "all of them", targets: ["done", "done", "partial", "partial 100%", "skipped", "open"],
      counts: [6, 2, 2, 1, 1], percent: 70),
    Case(
      name: "a half is rounded up", targets: ["partial 1%", "open"], counts: [2, 0, 1, 0, 1], percent: 1),
    Case(
      name: "less than a half is rounded down", targets: ["done", "open", "open"], counts: [3, 1, 0, 0, 2],
      percent: 33),
    Case(
      name: "more than a half is rounded up", targets: ["done", "done", "open"], counts: [3, 2, 0, 0, 1],
      percent: 67),
    Case(
      name: "nearly all is not all", targets: Array(repeating: "done", count: 150) + ["open"],
      counts: [151, 150, 0, 0, 1], percent: 99),
    Case(
      name: "cancelled and declined ones are not planned",
      targets: ["cancelled open", "declined open", "done"],
      counts: [1, 1, 0, 0, 0], percent: 100),
    Case(
      name: "cancelled and skipped", targets: ["cancelled skipped"], counts: [0, 0, 0, 0, 0], percent: nil),
    Case(
      name: "cancelled, but done", targets: ["cancelled done", "declined partial", "open"],
      counts: [3, 1, 1, 0, 1],
      percent: 50),
    Case(
      name: "what the calendar forgot was planned",
      targets: ["gone done", "gone skipped", "gone partial 20%", "open"],
      counts: [4, 1, 1, 1, 1], percent: 40),
  ])
  func counts(example: Case) throws {
    let targets = try Self.targets()
    var rate = CompletionRate()
    for words in example.targets {
      let record = try Self.record(words)
      if words.hasPrefix("gone") {
        rate.count(offCalendar: try #require(record), partialWeight: example.weight)
      } else {
        let index = words.hasPrefix("cancelled") ? 1 : words.hasPrefix("declined") ? 2 : 0
        rate.count(targets[index], record: record, partialWeight: example.weight)
      }
    }
    #expect([rate.planned, rate.done, rate.partial, rate.skipped, rate.open] == example.counts)
    #expect(rate.percent == example.percent)
    #expect((rate.fraction == nil) == (example.percent == nil))
  }

  @Test func theFractionIsExact() throws {
    let target = try Self.targets()[0]
    var rate = CompletionRate()
    for words in ["done", "partial 33%", "open"] {
      rate.count(target, record: try Self.record(words), partialWeight: 50)
    }
    let fraction = try #require(rate.fraction)
    #expect(fraction.numerator == 133 && fraction.denominator == 300)
  }

  /// A plain target, a cancelled one and a declined one.
  private static func targets() throws -> [Target] {
    let text = """
      BEGIN:VCALENDAR
      BEGIN:VEVENT
      UID:plain-01
      DTSTART:20261130T080000Z
      END:VEVENT
      BEGIN:VEVENT
      UID:cancelled-01
      DTSTART:20261130T090000Z
      STATUS:CANCELLED
      END:VEVENT
      BEGIN:VEVENT
      UID:declined-01
      DTSTART:20261130T100000Z
      ATTENDEE;PARTSTAT=DECLINED:mailto:ada@example.org
      END:VEVENT
      END:VCALENDAR

      """
    let contents = CalendarReader(database: ZoneDatabase()).read(Array(text.utf8).span, fallback: .utc)
    let source = CalendarSource(
      name: "home", zone: .utc, owners: ["ada@example.org"],
      files: [CalendarSource.File(path: "home.ics", contents: contents)])
    let day = CivilDate(uncheckedYear: 2026, month: 11, day: 30)
    let targets = Agenda([source], AgendaQuery(from: day, to: day.adding(days: 1), zone: .utc)).targets
    try #require(targets.count == 3)
    return Array(targets)
  }

  private static func record(_ words: String) throws -> Record? {
    let words = words.split(separator: " ").filter { !["gone", "cancelled", "declined"].contains($0) }
    guard words[0] != "open" else { return nil }
    let progress = words.count > 1 ? " progress:\(words[1])" : ""
    return try Record(line: "2026-11-30 \(words[0]) Gym ^0h3k9v1z4t\(progress)")
  }
}
