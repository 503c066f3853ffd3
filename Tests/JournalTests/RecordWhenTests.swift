import Testing

@testable import Journal

@Suite struct RecordWhenTests {
  /// A text, how it is written, and its start and length in minutes.
  @Test(
    arguments: [
      ("all-day", "all-day", nil, nil), ("09:00", "09:00", 540, nil), ("9:00", "09:00", 540, nil),
      ("00:00-24:00", "00:00-24:00", 0, 1440), ("23:00-01:00", "23:00-01:00", 1380, 120),
      ("09:00-9:00", "09:00-09:00", 540, 0),
      ("day-2/3", "day-2/3", nil, nil), ("day-9999/9999", "day-9999/9999", nil, nil),
      ("day-01/02", "day-1/2", nil, nil),
    ] as [(String, String, Int?, Int?)])
  func read(text: String, written: String, start: Int?, minutes: Int?) throws {
    let when = try #require(RecordWhen(text))
    #expect(when.description == written)
    #expect(when.startMinute == start)
    #expect(when.minutes == minutes)
  }

  @Test(arguments: [
    "", "9", "9:0", "09:", "09:00-", "-09:00", "24:00", "24:01", "09:60", "25:00", "09:00-24:01", "09:00-10",
    "09:00x", "009:00", "all-days", "All-day",
    "day-0/1", "day-2/1", "day-1", "day-1/", "day-/2", "day-10000/10000", "day-1/2x", "done", "09:00 ",
    "0900",
  ])
  func notTimes(text: String) {
    #expect(RecordWhen(text) == nil)
  }

  @Test func endsOfTheNextDay() {
    #expect(RecordWhen.timed(start: 1380, end: 1500) == .timed(start: 1380, end: 60))
    #expect(RecordWhen.timed(start: 0, end: 1440)?.description == "00:00-24:00")
    #expect(RecordWhen.timed(start: 1440, end: nil) == nil)
    #expect(RecordWhen.timed(start: 0, end: -1) == nil)
  }

  @Test func statusWords() {
    #expect(
      ["done", "x", "partial", "/", "skipped", "-"].map { RecordStatus(word: $0) } == [
        .done, .done, .partial, .partial, .skipped, .skipped,
      ])
    #expect(
      ["", "Done", "don", "donee", "X", "skip", "done x", "partiall"].allSatisfy {
        RecordStatus(word: $0) == nil
      })
  }
}
