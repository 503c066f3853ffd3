import Testing

@testable import ICalendar

@Suite struct DateValueTests {
  @Test(arguments: [
    ("20261130", "2026-11-30"), ("20261130T090000", "2026-11-30T09:00:00 floating"),
    ("20261130T090000Z", "2026-11-30T09:00:00 utc"), ("20261130t090000z", "2026-11-30T09:00:00 utc"),
    (" 20261130T090000\t", "2026-11-30T09:00:00 floating"), ("20261130T0900", "2026-11-30T09:00:00 floating"),
    ("20261130T0900Z", "2026-11-30T09:00:00 utc"), ("2026-11-30", "2026-11-30"),
    ("2026-11-30T09:00:00Z", "2026-11-30T09:00:00 utc"), ("2026-11-30T09:00", "2026-11-30T09:00:00 floating"),
    ("20261130T240000", "2026-12-01T00:00:00 floating"), ("20261231T240000Z", "2027-01-01T00:00:00 utc"),
    ("20261130T235960", "2026-11-30T23:59:59 floating"), ("20240229", "2024-02-29"),
    ("00010101", "0001-01-01"), ("99991231T235959Z", "9999-12-31T23:59:59 utc"),
    ("16010101T000000", "1601-01-01T00:00:00 floating"),
  ])
  func read(text: String, value: String) {
    #expect(DateValue(text.utf8.span, asDate: false, zone: .floating)?.shown == value)
  }

  @Test(arguments: [
    "", " ", "2026113", "202611", "20261131", "20260229", "20261301", "20260001", "20260100", "00000101",
    "20261130T", "20261130T09", "20261130T090", "20261130T09000", "20261130T0900000", "20261130T250000",
    "20261130T240001", "20261130T096000", "20261130T090061", "20261130T090000ZZ", "20261130T090000+0100",
    "20261130T090000.5Z", "20261130090000", "20261130X090000", "20261130Z", "tomorrow", "2026１１30",
    "20261130T090000,20261201T090000", "+2026113", "20261130T-90000", "\u{0}",
    "202611302026113020261130202611302026113020261130",
  ])
  func refused(text: String) {
    #expect(DateValue(text.utf8.span, asDate: false, zone: .floating) == nil)
  }

  @Test func theFormIsWhatTheParametersSayUnlessThereIsAZ() {
    func shown(_ text: String, asDate: Bool) -> String? {
      DateValue(text.utf8.span, asDate: asDate, zone: .zoned(3))?.shown
    }
    #expect(shown("20261130T090000", asDate: false) == "2026-11-30T09:00:00 zone 3")
    #expect(shown("20261130T090000Z", asDate: false) == "2026-11-30T09:00:00 utc")
    #expect(shown("20261130", asDate: false) == "2026-11-30")
    #expect(shown("20261130T090000", asDate: true) == "2026-11-30")
    #expect(shown("20261130T090000Z", asDate: true) == "2026-11-30")
    #expect(shown("20261130T990000", asDate: true) == nil)
  }
}
