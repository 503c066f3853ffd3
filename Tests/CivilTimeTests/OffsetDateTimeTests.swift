import CivilTime
import Testing

@Suite struct OffsetDateTimeTests {
  @Test(arguments: [
    "2026-11-30T10:32:05+01:00", "1969-12-31T23:59:59-00:30", "2026-07-12T22:10:00-07:00",
    "0001-01-01T00:00:00+00:00",
  ])
  func printingGivesWhatWasRead(text: String) {
    #expect(OffsetDateTime(text)?.description == text)
  }

  @Test func otherFormsOfRFC3339() {
    let expected = OffsetDateTime("2026-11-30T09:32:05+00:00")
    #expect(OffsetDateTime("2026-11-30t09:32:05z") == expected)
    #expect(OffsetDateTime("2026-11-30 09:32:05.987654321Z") == expected)
    #expect(OffsetDateTime("2026-11-30T10:32:05+01:00")?.instant == expected?.instant)
    #expect(OffsetDateTime("2016-12-31T23:59:60Z")?.description == "2016-12-31T23:59:59+00:00")
  }

  @Test(arguments: [
    "", "2026-11-30", "2026-11-30T10:32:05", "2026-11-30T10:32+01:00", "2026-02-30T10:32:05Z",
    "2026-11-30T24:00:00Z", "2026-11-30T10:60:00Z", "2026-11-30T10:32:05+1:00", "2026-11-30T10:32:05Zx",
    "2026-11-30T10:32:05.Z", "2026-11-30T10:32:05+01:00 ", "2026-11-30T10:32:05+24:00",
  ])
  func malformed(text: String) {
    #expect(OffsetDateTime(text) == nil)
  }
}
