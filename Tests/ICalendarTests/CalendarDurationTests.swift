import Testing

@testable import ICalendar

@Suite struct CalendarDurationTests {
  @Test(arguments: [
    ("PT15M", 0, 900), ("PT1H30M", 0, 5400), ("P1D", 1, 0), ("P2W", 14, 0), ("P1DT2H3M4S", 1, 7384),
    ("-PT15M", 0, -900), ("-P1DT1H", -1, -3600), ("+PT0S", 0, 0), ("pt1h", 0, 3600), (" PT1H ", 0, 3600),
    ("P1W2D", 9, 0), ("PT90M", 0, 5400), ("P99999999999999999999D", 36_525, 0),
    ("PT99999999999999999999H", 0, 3_155_760_000),
  ])
  func read(text: String, days: Int, seconds: Int) {
    #expect(CalendarDuration(text.utf8.span) == CalendarDuration(days: days, seconds: seconds))
  }

  @Test(arguments: [
    "", "P", "PT", "1H", "PT1", "P1", "PT1D", "P1H", "P1M", "PT-1H", "--PT1H", "PT1H 2M", "PT1.5H", "P1Y",
    "PTH", "15M", "PT1HX", "P 1D",
  ])
  func refused(text: String) {
    #expect(CalendarDuration(text.utf8.span) == nil)
  }
}
