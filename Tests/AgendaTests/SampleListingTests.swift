import Agenda
import CivilTime
import ICalendar
import Journal
import TestSupport
import Testing

@Suite struct SampleListingTests {
  /// The day the samples are written for, as a reader in Berlin has it and as one in Los Angeles has. What is
  /// floating is at its hour in both, what is in a zone is not; the keys are the same.
  @Test(arguments: [
    (
      "Europe/Berlin",
      [
        "work 2026-11-30/fhjxc8p62b all-day Company holiday",
        "habits 2026-11-30T0800/6hmharmq88 08:00-08:00 Meds",
        "habits 2026-11-30/8z2qnpfptw 09:00-10:30 Study SwiftUI",
        "work 2026-11-30/v32we90jr5 10:30-11:15 Canceled: Team meeting (cancelled)",
        "home 2026-11-30/49vcrc3mrs 11:15-12:00 日本語レッスン", "habits 2026-11-30/8s643yt61r 12:00-13:00 Workout",
        "work 2026-11-30/mqz7tf9tg6 16:00-16:30 On-call handover",
        "home 2026-11-30/g7fve36n4c 18:30-20:15 🎻 Orchestra rehearsal",
        "habits 2026-11-30T2000/6hmharmq88 20:00-20:00 Meds", "habits 2026-11-30/nbajqzddtk 21:30-22:00 Read",
      ]
    ),
    (
      "America/Los_Angeles",
      [
        "work 2026-11-30/fhjxc8p62b all-day Company holiday",
        "habits 2026-11-30/8z2qnpfptw 00:00-01:30 Study SwiftUI",
        "work 2026-11-30/v32we90jr5 01:30-02:15 Canceled: Team meeting (cancelled)",
        "home 2026-11-30/49vcrc3mrs 02:15-03:00 日本語レッスン", "habits 2026-11-30/8s643yt61r 03:00-04:00 Workout",
        "work 2026-11-30/mqz7tf9tg6 07:00-07:30 On-call handover",
        "habits 2026-11-30T0800/6hmharmq88 08:00-08:00 Meds",
        "home 2026-11-30/g7fve36n4c 09:30-11:15 🎻 Orchestra rehearsal",
        "habits 2026-11-30/nbajqzddtk 12:30-13:00 Read", "habits 2026-11-30T2000/6hmharmq88 20:00-20:00 Meds",
      ]
    ),
  ])
  func theDay(zone: String, targets: [String]) throws {
    #expect(try listing("2026-11-30", zone) == targets)
  }

  @Test func otherDays() throws {
    #expect(
      try listing("2026-11-24", "Europe/Berlin").contains(
        "work 2026-11-23/v32we90jr5 14:00-14:45 Team meeting"), "moved from the day before")
    #expect(
      try listing("2026-11-07", "Europe/Berlin").filter { $0.contains("Rome") } == [
        "habits 2026-11-07/fx6k680nb6.d all-day Trip to Rome"
      ])
    #expect(
      try listing("2026-12-03", "Europe/Berlin").contains(
        "home 2026-12-03/ne7g1fwgtj 19:30-21:30 Book club (declined)"))
  }

  private func listing(_ day: String, _ zone: String) throws -> [String] {
    let zones = Zones()
    let local = try zones[zone]
    let berlin = try zones["Europe/Berlin"]
    let asked = AgendaQuery(from: date(day), to: date(day).adding(days: 1), zone: local)
    let sources = try ["work", "home", "habits"].map { name in
      let stream = try PackageFolder.read("Samples/calendars/\(name).ics")
      let contents = CalendarReader(database: zones.database, days: asked.daysToRead)
        .read(stream.span, fallback: berlin)
      return CalendarSource(
        name: name, zone: berlin, owners: ["alex@example.org"],
        files: [CalendarSource.File(path: "\(name).ics", contents: contents)])
    }
    let agenda = Agenda(sources, asked)
    #expect(agenda.faults.isEmpty)
    return agenda.targets.map { target in
      let occurrence = target.occurrence
      func clock(_ instant: Instant) -> String { String("\(local.civil(at: instant))".suffix(8).prefix(5)) }
      let when = occurrence.isAllDay ? "all-day" : "\(clock(target.start))-\(clock(target.end))"
      let mark = occurrence.status == .cancelled ? " (cancelled)" : occurrence.isDeclined ? " (declined)" : ""
      return "\(occurrence.calendar) \(target.key) \(when) \(occurrence.title)\(mark)"
    }
  }
}
