import CivilTime
import Testing

@testable import Journal

@Suite struct OccurrenceKeyTests {
  static let line = CivilDate(uncheckedYear: 2026, month: 1, day: 14)

  /// A reference in a line of 2026-01-14, the whole key, and the reference as it is written.
  @Test(arguments: [
    ("8gr8qjcrq0", "2026-01-14/8gr8qjcrq0", "^8gr8qjcrq0"),
    ("8gr8qjcrq0.d", "2026-01-14/8gr8qjcrq0.d", "^8gr8qjcrq0.d"),
    ("2026-01-14/8gr8qjcrq0", "2026-01-14/8gr8qjcrq0", "^8gr8qjcrq0"),
    ("2026-01-12/8gr8qjcrq0", "2026-01-12/8gr8qjcrq0", "^2026-01-12/8gr8qjcrq0"),
    ("2026-01-12/8gr8qjcrq0.d", "2026-01-12/8gr8qjcrq0.d", "^2026-01-12/8gr8qjcrq0.d"),
    ("2026-01-14T0800/8gr8qjcrq0", "2026-01-14T0800/8gr8qjcrq0", "^2026-01-14T0800/8gr8qjcrq0"),
    ("2026-01-14T0000/8gr8qjcrq0", "2026-01-14T0000/8gr8qjcrq0", "^2026-01-14T0000/8gr8qjcrq0"),
    ("2026-01-14T2359/8gr8qjcrq0.d", "2026-01-14T2359/8gr8qjcrq0.d", "^2026-01-14T2359/8gr8qjcrq0.d"),
  ])
  func references(text: String, whole: String, written: String) throws {
    let read = OccurrenceKey(reference: text.utf8.span, lineDate: Self.line)
    let key = try #require(read)
    #expect(key.description == whole)
    #expect(key.reference(on: Self.line) == written)
    #expect(OccurrenceKey(whole) == key)
  }

  @Test(arguments: [
    "", "8gr8qjcrq0", "2026-01-14", "2026-01-14/", "2026-01-14/8gr8qjcrq", "2026-01-14/8gr8qjcrq0.",
    "2026-01-14/8gr8qjcrq0.e",
    "2026-01-14/8gr8qjcrq0.dd", "2026-01-14/8gr8qjcrq00", "2026-02-30/8gr8qjcrq0", "2026-1-14/8gr8qjcrq0",
    "2026-01-14T8/8gr8qjcrq0",
    "2026-01-14T2400/8gr8qjcrq0", "2026-01-14T0860/8gr8qjcrq0", "2026-01-14T08:00/8gr8qjcrq0",
    "2026-01-14t0800/8gr8qjcrq0",
    "2026-01-14T0800", "2026-01-14T08008gr8qjcrq0", "2026-01-14 8gr8qjcrq0", "^2026-01-14/8gr8qjcrq0",
  ])
  func notKeys(text: String) {
    #expect(OccurrenceKey(text) == nil)
  }

  @Test func ordersAsText() {
    var nasty = NastyText(seed: 5)
    let keys = (0..<500).flatMap { _ -> [OccurrenceKey] in
      let key = nasty.key(near: Self.line)
      var other = key
      other.isDay.toggle()
      var third = key
      third.minuteOfDay = third.minuteOfDay == nil ? 0 : nil
      return [key, other, third]
    }
    #expect(keys.sorted().map(\.description) == keys.map(\.description).sorted())
    #expect(keys.allSatisfy { OccurrenceKey($0.description) == $0 })
  }

  @Test func minutesOutsideOfADayAreNone() {
    var key = OccurrenceKey(date: Self.line, minuteOfDay: 1440, series: SeriesID(rawValue: 7))
    #expect(key.minuteOfDay == nil)
    key.minuteOfDay = 1439
    #expect(key.minuteOfDay == 1439)
    key.minuteOfDay = -1
    #expect(key.minuteOfDay == nil)
    #expect(MemoryLayout<OccurrenceKey>.size <= 24)
  }
}
