import CivilTime
import Testing

@Suite struct DateTextTests {
  @Test func dates() {
    for number in stride(from: CivilDate.earliest.dayNumber, through: CivilDate.latest.dayNumber, by: 97) {
      let date = CivilDate(dayNumber: number)
      #expect(text(date.text.span) == date.description)
    }
  }

  @Test func aKeptDayIsOnlyUsedForItself() {
    var days = DayText()
    for number in [20_000, 20_000, 20_001, 20_000, -1, 0, CivilDate.earliest.dayNumber] {
      let date = CivilDate(dayNumber: number)
      #expect(text(date.text(&days).span) == date.description)
      let reading = CivilDateTime(date: date, secondOfDay: 86_399)
      #expect(text(reading.text(&days).span) == reading.description)
    }
  }

  @Test(arguments: [0, 1, 59, 60, 3600, 19_800, -12_600, 45_900, 86_399, -86_399, -1])
  func offsets(offset: Int) {
    var days = DayText()
    for seconds in stride(from: -100_000, to: 100_000, by: 1237) {
      let moment = OffsetDateTime(instant: Instant(seconds: seconds), offset: offset)
      #expect(text(moment.text(&days).span) == moment.description)
    }
  }

  private func text(_ bytes: Span<UInt8>) -> String {
    String(decoding: bytes.indices.map { bytes[$0] }, as: UTF8.self)
  }
}
