import CivilTime
import Testing

@Suite struct CivilDateTests {
  @Test func everyDayOfEveryYearComesBack() {
    var expected = CivilDate.earliest
    for year in stride(from: 1, through: 9999, by: 1) {
      for month in 1...12 {
        for day in [1, CivilDate.days(inMonth: month, ofYear: year)] {
          guard let date = CivilDate(year: year, month: month, day: day) else {
            Issue.record("\(year)-\(month)-\(day) was refused")
            return
          }
          #expect(date >= expected)
          #expect(date.parts == (year, month, day))
          expected = date
        }
      }
    }
    #expect(expected == CivilDate.latest)
  }

  @Test(arguments: [(1970, 1, 1, 0), (1969, 12, 31, -1), (2000, 2, 29, 11_016), (2026, 11, 30, 20_787)])
  func dayNumbers(year: Int, month: Int, day: Int, number: Int) {
    #expect(CivilDate(year: year, month: month, day: day)?.dayNumber == number)
  }

  @Test(arguments: [(2026, 2, 29), (2100, 2, 29), (2026, 13, 1), (2026, 0, 1), (2026, 4, 31), (0, 1, 1)])
  func datesThatDoNotExist(year: Int, month: Int, day: Int) {
    #expect(CivilDate(year: year, month: month, day: day) == nil)
  }

  @Test func weekdays() {
    #expect(CivilDate("2026-11-30")?.weekday == .monday)
    #expect(CivilDate("1969-12-28")?.weekday == .sunday)
    #expect(CivilDate("0001-01-01")?.weekday == .monday)
    #expect(CivilDate("2026-12-02")?.startOfWeek(.monday) == CivilDate("2026-11-30"))
    #expect(CivilDate("2026-11-30")?.startOfWeek(.sunday) == CivilDate("2026-11-29"))
  }

  @Test func dayOfYear() {
    #expect(CivilDate("2024-12-31")?.dayOfYear == 366)
    #expect(CivilDate("2026-01-01")?.dayOfYear == 1)
  }
}
