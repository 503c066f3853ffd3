import ICalendar
import TestSupport
import Testing

@Suite struct SampleCalendarTests {
  @Test(arguments: [
    ("work", 11, ["Europe/Berlin", "America/New_York"]), ("home", 12, ["Europe/Berlin"]),
    ("habits", 8, ["Europe/Berlin"]),
  ])
  func nothingIsWrongWithTheSamples(name: String, events: Int, zones: [String]) throws {
    let contents = try read(PackageFolder.read("Samples/calendars/\(name).ics"), keepsTodos: true)
    #expect(contents.faults == [])
    #expect(contents.events.count == events)
    #expect(contents.zones.map(\.name) == zones)
  }
}
