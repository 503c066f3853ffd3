import CivilTime
import Recurrence
import Testing

/// What a rule should give, in the way RFC 5545 writes it: `1997-09: 2-4, 9; 1998-01: 1`. The time of day is that
/// of the start. Rules without an end are asked for as many slots as the row has.
struct SlotsCase: CustomTestStringConvertible, Sendable {
  let name: String
  let start: String
  let rule: String
  let days: String

  init(_ name: String, _ start: String, _ rule: String, _ days: String) {
    self.name = name
    self.start = start
    self.rule = rule
    self.days = days
  }

  var testDescription: String { "\(name): \(rule)" }

  /// The row's days as they come out of `slots(_:start:limit:)`.
  var expected: [String] {
    var result: [String] = []
    for month in days.split(separator: ";") {
      let parts = month.split(separator: ":")
      for range in parts[1].split(separator: ",") {
        let numbers = range.split(separator: "-").compactMap { Int($0.filter(\.isNumber)) }
        for day in numbers[0]...numbers[numbers.count - 1] {
          result.append("\(parts[0].filter { $0 != " " })-\(day < 10 ? "0" : "")\(day)\(start.dropFirst(10))")
        }
      }
    }
    return result
  }
}

@Suite struct RuleSlotsTests {
  /// The examples of RFC 5545 section 3.8.5.3, in its order.
  static let standard = [
    SlotsCase("daily for 10", nine, "FREQ=DAILY;COUNT=10", "1997-09: 2-11"),
    SlotsCase(
      "daily until 24 December", nine, "FREQ=DAILY;UNTIL=19971224T000000Z",
      "1997-09: 2-30; 1997-10: 1-31; 1997-11: 1-30; 1997-12: 1-23"),
    SlotsCase(
      "every other day", nine, "FREQ=DAILY;INTERVAL=2",
      "1997-09: 2,4,6,8,10,12,14,16,18,20,22,24,26,28,30; 1997-10: 2,4,6,8,10,12,14,16,18,20,22,24,26,28,30; "
        + "1997-11: 1,3,5,7,9,11,13,15,17,19,21,23,25,27,29; 1997-12: 1,3"),
    SlotsCase("every 10 days", nine, "FREQ=DAILY;INTERVAL=10;COUNT=5", "1997-09: 2,12,22; 1997-10: 2,12"),
    SlotsCase(
      "every day in January, yearly", "1998-01-01T09:00:00",
      "FREQ=YEARLY;UNTIL=20000131T140000Z;BYMONTH=1;BYDAY=SU,MO,TU,WE,TH,FR,SA",
      "1998-01: 1-31; 1999-01: 1-31; 2000-01: 1-31"),
    SlotsCase(
      "every day in January, daily", "1998-01-01T09:00:00", "FREQ=DAILY;UNTIL=20000131T140000Z;BYMONTH=1",
      "1998-01: 1-31; 1999-01: 1-31; 2000-01: 1-31"),
    SlotsCase(
      "weekly for 10", nine, "FREQ=WEEKLY;COUNT=10",
      "1997-09: 2,9,16,23,30; 1997-10: 7,14,21,28; 1997-11: 4"),
    SlotsCase(
      "weekly until 24 December", nine, "FREQ=WEEKLY;UNTIL=19971224T000000Z",
      "1997-09: 2,9,16,23,30; 1997-10: 7,14,21,28; 1997-11: 4,11,18,25; 1997-12: 2,9,16,23"),
    SlotsCase(
      "every other week", nine, "FREQ=WEEKLY;INTERVAL=2;WKST=SU",
      "1997-09: 2,16,30; 1997-10: 14,28; 1997-11: 11,25; 1997-12: 9,23; 1998-01: 6,20; 1998-02: 3,17"),
    SlotsCase(
      "Tuesday and Thursday for five weeks, until", nine,
      "FREQ=WEEKLY;UNTIL=19971007T000000Z;WKST=SU;BYDAY=TU,TH",
      "1997-09: 2,4,9,11,16,18,23,25,30; 1997-10: 2"),
    SlotsCase(
      "Tuesday and Thursday for five weeks, count", nine, "FREQ=WEEKLY;COUNT=10;WKST=SU;BYDAY=TU,TH",
      "1997-09: 2,4,9,11,16,18,23,25,30; 1997-10: 2"),
    SlotsCase(
      "Monday, Wednesday, Friday of every other week", "1997-09-01T09:00:00",
      "FREQ=WEEKLY;INTERVAL=2;UNTIL=19971224T000000Z;WKST=SU;BYDAY=MO,WE,FR",
      "1997-09: 1,3,5,15,17,19,29; 1997-10: 1,3,13,15,17,27,29,31; 1997-11: 10,12,14,24,26,28; "
        + "1997-12: 8,10,12,22"),
    SlotsCase(
      "Tuesday and Thursday of every other week", nine, "FREQ=WEEKLY;INTERVAL=2;COUNT=8;WKST=SU;BYDAY=TU,TH",
      "1997-09: 2,4,16,18,30; 1997-10: 2,14,16"),
    SlotsCase(
      "first Friday for 10", "1997-09-05T09:00:00", "FREQ=MONTHLY;COUNT=10;BYDAY=1FR",
      "1997-09: 5; 1997-10: 3; 1997-11: 7; 1997-12: 5; 1998-01: 2; 1998-02: 6; 1998-03: 6; 1998-04: 3; "
        + "1998-05: 1; 1998-06: 5"),
    SlotsCase(
      "first Friday until 24 December", "1997-09-05T09:00:00",
      "FREQ=MONTHLY;UNTIL=19971224T000000Z;BYDAY=1FR", "1997-09: 5; 1997-10: 3; 1997-11: 7; 1997-12: 5"),
    SlotsCase(
      "first and last Sunday of every other month", "1997-09-07T09:00:00",
      "FREQ=MONTHLY;INTERVAL=2;COUNT=10;BYDAY=1SU,-1SU",
      "1997-09: 7,28; 1997-11: 2,30; 1998-01: 4,25; 1998-03: 1,29; 1998-05: 3,31"),
    SlotsCase(
      "second-to-last Monday", "1997-09-22T09:00:00", "FREQ=MONTHLY;COUNT=6;BYDAY=-2MO",
      "1997-09: 22; 1997-10: 20; 1997-11: 17; 1997-12: 22; 1998-01: 19; 1998-02: 16"),
    SlotsCase(
      "third-to-last day", "1997-09-28T09:00:00", "FREQ=MONTHLY;BYMONTHDAY=-3",
      "1997-09: 28; 1997-10: 29; 1997-11: 28; 1997-12: 29; 1998-01: 29; 1998-02: 26"),
    SlotsCase(
      "2nd and 15th", nine, "FREQ=MONTHLY;COUNT=10;BYMONTHDAY=2,15",
      "1997-09: 2,15; 1997-10: 2,15; 1997-11: 2,15; 1997-12: 2,15; 1998-01: 2,15"),
    SlotsCase(
      "first and last day", "1997-09-30T09:00:00", "FREQ=MONTHLY;COUNT=10;BYMONTHDAY=1,-1",
      "1997-09: 30; 1997-10: 1,31; 1997-11: 1,30; 1997-12: 1,31; 1998-01: 1,31; 1998-02: 1"),
    SlotsCase(
      "10th to 15th of every 18th month", "1997-09-10T09:00:00",
      "FREQ=MONTHLY;INTERVAL=18;COUNT=10;BYMONTHDAY=10,11,12,13,14,15", "1997-09: 10-15; 1999-03: 10-13"),
    SlotsCase(
      "Tuesdays of every other month", nine, "FREQ=MONTHLY;INTERVAL=2;BYDAY=TU",
      "1997-09: 2,9,16,23,30; 1997-11: 4,11,18,25; 1998-01: 6,13,20,27; 1998-03: 3,10,17,24,31"),
    SlotsCase(
      "June and July", "1997-06-10T09:00:00", "FREQ=YEARLY;COUNT=10;BYMONTH=6,7",
      "1997-06: 10; 1997-07: 10; 1998-06: 10; 1998-07: 10; 1999-06: 10; 1999-07: 10; 2000-06: 10; "
        + "2000-07: 10; 2001-06: 10; 2001-07: 10"),
    SlotsCase(
      "January to March of every other year", "1997-03-10T09:00:00",
      "FREQ=YEARLY;INTERVAL=2;COUNT=10;BYMONTH=1,2,3",
      "1997-03: 10; 1999-01: 10; 1999-02: 10; 1999-03: 10; 2001-01: 10; 2001-02: 10; 2001-03: 10; "
        + "2003-01: 10; 2003-02: 10; 2003-03: 10"),
    SlotsCase(
      "1st, 100th and 200th day of every third year", "1997-01-01T09:00:00",
      "FREQ=YEARLY;INTERVAL=3;COUNT=10;BYYEARDAY=1,100,200",
      "1997-01: 1; 1997-04: 10; 1997-07: 19; 2000-01: 1; 2000-04: 9; 2000-07: 18; 2003-01: 1; 2003-04: 10; "
        + "2003-07: 19; 2006-01: 1"),
    SlotsCase(
      "20th Monday of the year", "1997-05-19T09:00:00", "FREQ=YEARLY;BYDAY=20MO",
      "1997-05: 19; 1998-05: 18; 1999-05: 17"),
    SlotsCase(
      "Monday of week 20", "1997-05-12T09:00:00", "FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO",
      "1997-05: 12; 1998-05: 11; 1999-05: 17"),
    SlotsCase(
      "Thursdays in March", "1997-03-13T09:00:00", "FREQ=YEARLY;BYMONTH=3;BYDAY=TH",
      "1997-03: 13,20,27; 1998-03: 5,12,19,26; 1999-03: 4,11,18,25"),
    SlotsCase(
      "Thursdays from June to August", "1997-06-05T09:00:00", "FREQ=YEARLY;BYDAY=TH;BYMONTH=6,7,8",
      "1997-06: 5,12,19,26; 1997-07: 3,10,17,24,31; 1997-08: 7,14,21,28; 1998-06: 4,11,18,25; "
        + "1998-07: 2,9,16,23,30; 1998-08: 6,13,20,27; 1999-06: 3,10,17,24; 1999-07: 1,8,15,22,29; "
        + "1999-08: 5,12,19,26"),
    SlotsCase(
      "Friday the 13th", "1998-02-13T09:00:00", "FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13",
      "1998-02: 13; 1998-03: 13; 1998-11: 13; 1999-08: 13; 2000-10: 13"),
    SlotsCase(
      "first Saturday after the first Sunday", "1997-09-13T09:00:00",
      "FREQ=MONTHLY;BYDAY=SA;BYMONTHDAY=7,8,9,10,11,12,13",
      "1997-09: 13; 1997-10: 11; 1997-11: 8; 1997-12: 13; 1998-01: 10; 1998-02: 7; 1998-03: 7; 1998-04: 11; "
        + "1998-05: 9; 1998-06: 13"),
    SlotsCase(
      "election day", "1996-11-05T09:00:00",
      "FREQ=YEARLY;INTERVAL=4;BYMONTH=11;BYDAY=TU;BYMONTHDAY=2,3,4,5,6,7,8",
      "1996-11: 5; 2000-11: 7; 2004-11: 2"),
    SlotsCase(
      "third of Tuesday to Thursday", "1997-09-04T09:00:00", "FREQ=MONTHLY;COUNT=3;BYDAY=TU,WE,TH;BYSETPOS=3",
      "1997-09: 4; 1997-10: 7; 1997-11: 6"),
    SlotsCase(
      "second-to-last weekday", "1997-09-29T09:00:00", "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-2",
      "1997-09: 29; 1997-10: 30; 1997-11: 27; 1997-12: 30; 1998-01: 29; 1998-02: 26; 1998-03: 30"),
    SlotsCase(
      "WKST=MO", "1997-08-05T09:00:00", "FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=MO",
      "1997-08: 5,10,19,24"),
    SlotsCase(
      "WKST=SU", "1997-08-05T09:00:00", "FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=SU",
      "1997-08: 5,17,19,31"),
    SlotsCase(
      "a day that February lacks", "2007-01-15T09:00:00", "FREQ=MONTHLY;BYMONTHDAY=15,30;COUNT=5",
      "2007-01: 15,30; 2007-02: 15; 2007-03: 15,30"),
  ]

  static let nine = "1997-09-02T09:00:00"

  /// What the section says in prose and the examples don't show.
  static let corners = [
    SlotsCase(
      "start outside the rule counts", "2026-03-03", "FREQ=WEEKLY;BYDAY=MO;COUNT=3", "2026-03: 3,9,16"),
    SlotsCase(
      "yearly from 29 February", "2024-02-29", "FREQ=YEARLY;COUNT=3", "2024-02: 29; 2028-02: 29; 2032-02: 29"),
    SlotsCase("29 February over 2100", "2096-02-29", "FREQ=YEARLY;COUNT=2", "2096-02: 29; 2104-02: 29"),
    SlotsCase(
      "every third year from 29 February", "2024-02-29", "FREQ=YEARLY;INTERVAL=3;COUNT=2",
      "2024-02: 29; 2036-02: 29"),
    SlotsCase(
      "monthly from the 31st", "2026-01-31", "FREQ=MONTHLY;COUNT=4",
      "2026-01: 31; 2026-03: 31; 2026-05: 31; 2026-07: 31"),
    SlotsCase(
      "last day of February", "2026-02-28", "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1;COUNT=3",
      "2026-02: 28; 2027-02: 28; 2028-02: 29"),
    SlotsCase("day 366", "2024-12-31", "FREQ=YEARLY;BYYEARDAY=366;COUNT=2", "2024-12: 31; 2028-12: 31"),
    SlotsCase("day -366", "2024-01-01", "FREQ=YEARLY;BYYEARDAY=-366;COUNT=2", "2024-01: 1; 2028-01: 1"),
    SlotsCase(
      "day 60 in both kinds of years", "2023-03-01", "FREQ=YEARLY;BYYEARDAY=60;COUNT=2",
      "2023-03: 1; 2024-02: 29"),
    SlotsCase(
      "note 2: BYDAY limits BYYEARDAY", "2026-01-01", "FREQ=YEARLY;BYYEARDAY=1,2,3,4;BYDAY=SA,SU",
      "2026-01: 1,3,4; 2027-01: 2,3"),
    SlotsCase(
      "note 2: BYDAY limits BYMONTHDAY", "2026-02-13", "FREQ=YEARLY;BYMONTHDAY=13;BYDAY=FR;COUNT=4",
      "2026-02: 13; 2026-03: 13; 2026-11: 13; 2027-08: 13"),
    SlotsCase(
      "note 2: in the weeks of BYWEEKNO", "2026-12-28", "FREQ=YEARLY;BYWEEKNO=53;BYDAY=MO,SU;COUNT=3",
      "2026-12: 28; 2027-01: 3; 2032-12: 27"),
    SlotsCase(
      "note 2: in the months of BYMONTH", "2026-03-29", "FREQ=YEARLY;BYMONTH=3,10;BYDAY=-1SU;COUNT=4",
      "2026-03: 29; 2026-10: 25; 2027-03: 28; 2027-10: 31"),
    SlotsCase(
      "note 2: in the year", "2026-12-27", "FREQ=YEARLY;BYDAY=-1SU;COUNT=2", "2026-12: 27; 2027-12: 26"),
    SlotsCase(
      "note 1: BYDAY limits BYMONTHDAY", "2026-02-13", "FREQ=MONTHLY;BYMONTHDAY=13;BYDAY=2FR;COUNT=2",
      "2026-02: 13; 2026-03: 13"),
    SlotsCase(
      "note 1: all and some of a month", "2026-03-02", "FREQ=MONTHLY;BYDAY=MO,1TU;COUNT=6",
      "2026-03: 2,3,9,16,23,30"),
    SlotsCase(
      "fifth Monday", "2026-03-30", "FREQ=MONTHLY;BYDAY=5MO;COUNT=3", "2026-03: 30; 2026-06: 29; 2026-08: 31"),
    SlotsCase(
      "weekday of the start in BYWEEKNO", "2026-05-13", "FREQ=YEARLY;BYWEEKNO=20;COUNT=3",
      "2026-05: 13; 2027-05: 19; 2028-05: 17"),
    SlotsCase(
      "last week", "2025-12-28", "FREQ=YEARLY;BYWEEKNO=-1;BYDAY=SU;COUNT=3",
      "2025-12: 28; 2027-01: 3; 2028-01: 2"),
    SlotsCase(
      "week 1 begins in December", "2024-12-30", "FREQ=YEARLY;BYWEEKNO=1;BYDAY=MO;COUNT=3",
      "2024-12: 30; 2025-12: 29; 2027-01: 4"),
    SlotsCase(
      "weeks of every sixth year, from a start in week 53 of 2009", "2010-01-02",
      "FREQ=YEARLY;INTERVAL=6;BYWEEKNO=53;BYDAY=TU,SA;COUNT=3", "2010-01: 2; 2015-12: 29; 2016-01: 2"),
    SlotsCase(
      "first and last of a week", "2026-03-02", "FREQ=WEEKLY;BYDAY=MO,WE,FR;BYSETPOS=1,-1;COUNT=4",
      "2026-03: 2,6,9,13"),
    SlotsCase(
      "the same position twice", "2026-03-02", "FREQ=WEEKLY;BYDAY=MO,WE;BYSETPOS=1,-2;COUNT=3",
      "2026-03: 2,9,16"),
    SlotsCase("a position that no month has", "2026-03-02", "FREQ=MONTHLY;BYDAY=MO;BYSETPOS=6", "2026-03: 2"),
    SlotsCase(
      "positions before the start", "2026-03-31", "FREQ=MONTHLY;BYDAY=MO,TU;BYSETPOS=1,-1;COUNT=3",
      "2026-03: 31; 2026-04: 6,28"),
    SlotsCase(
      "position in a year", "2026-01-05", "FREQ=YEARLY;BYDAY=MO;BYSETPOS=1,-1;COUNT=4",
      "2026-01: 5; 2026-12: 28; 2027-01: 4; 2027-12: 27"),
    SlotsCase("BYWEEKNO limits", "2026-01-01", "FREQ=DAILY;BYWEEKNO=2;COUNT=4", "2026-01: 1,5,6,7"),
    SlotsCase("ordinal in a weekly rule", "2026-03-02", "FREQ=WEEKLY;BYDAY=1MO;COUNT=2", "2026-03: 2,9"),
    SlotsCase(
      "SKIP=OMIT", "2026-01-31", "RSCALE=GREGORIAN;FREQ=MONTHLY;SKIP=OMIT;COUNT=2", "2026-01: 31; 2026-03: 31"
    ),
    SlotsCase(
      "SKIP=BACKWARD", "2026-01-31", "RSCALE=GREGORIAN;FREQ=MONTHLY;SKIP=BACKWARD;COUNT=4",
      "2026-01: 31; 2026-02: 28; 2026-03: 31; 2026-04: 30"),
    SlotsCase(
      "SKIP=FORWARD", "2026-01-31", "RSCALE=GREGORIAN;FREQ=MONTHLY;SKIP=FORWARD;COUNT=4",
      "2026-01: 31; 2026-03: 1,31; 2026-05: 1"),
    SlotsCase(
      "SKIP=FORWARD meets the first", "2026-01-31",
      "RSCALE=GREGORIAN;FREQ=MONTHLY;BYMONTHDAY=1,31;SKIP=FORWARD;COUNT=6",
      "2026-01: 31; 2026-02: 1; 2026-03: 1,31; 2026-04: 1; 2026-05: 1"),
    SlotsCase(
      "SKIP comes before an ordinal of BYDAY", "2026-05-01",
      "RSCALE=GREGORIAN;FREQ=MONTHLY;BYMONTH=4;BYMONTHDAY=31;BYDAY=1FR;SKIP=FORWARD;COUNT=2",
      "2026-05: 1; 2037-05: 1"),
    SlotsCase(
      "SKIP=FORWARD chosen twice", "2026-01-31",
      "RSCALE=GREGORIAN;FREQ=MONTHLY;BYMONTHDAY=1,31;BYSETPOS=1,2;SKIP=FORWARD;COUNT=6",
      "2026-01: 31; 2026-02: 1; 2026-03: 1,31; 2026-04: 1; 2026-05: 1"),
    SlotsCase(
      "SKIP=FORWARD with INTERVAL", "2026-01-31",
      "RSCALE=GREGORIAN;FREQ=MONTHLY;INTERVAL=3;SKIP=FORWARD;COUNT=4",
      "2026-01: 31; 2026-05: 1; 2026-07: 31; 2026-10: 31"),
    SlotsCase(
      "leap day, SKIP=FORWARD", "2016-02-29", "RSCALE=GREGORIAN;FREQ=YEARLY;SKIP=FORWARD;COUNT=5",
      "2016-02: 29; 2017-03: 1; 2018-03: 1; 2019-03: 1; 2020-02: 29"),
    SlotsCase(
      "leap day, SKIP=BACKWARD", "2016-02-29", "RSCALE=GREGORIAN;FREQ=YEARLY;SKIP=BACKWARD;COUNT=3",
      "2016-02: 29; 2017-02: 28; 2018-02: 28"),
    SlotsCase(
      "SKIP comes before BYDAY", "2026-01-30",
      "RSCALE=GREGORIAN;FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30;BYDAY=SU;SKIP=FORWARD;COUNT=2",
      "2026-01: 30; 2026-03: 1"),
    SlotsCase("the last day of 9999", "9999-12-30", "FREQ=DAILY", "9999-12: 30,31"),
    SlotsCase("the end of the years", "9996-02-29", "FREQ=YEARLY", "9996-02: 29"),
    SlotsCase(
      "a week that begins before the year 1", "0001-01-01",
      "FREQ=WEEKLY;INTERVAL=2;BYDAY=SU,MO;WKST=SU;COUNT=3", "0001-01: 1,14,15"),
    SlotsCase("COUNT=1", "2026-03-02", "FREQ=DAILY;COUNT=1", "2026-03: 2"),
    SlotsCase("COUNT ends before UNTIL", "2026-03-02", "FREQ=DAILY;COUNT=2;UNTIL=20260330", "2026-03: 2,3"),
    SlotsCase("UNTIL ends before COUNT", "2026-03-02", "FREQ=DAILY;COUNT=9;UNTIL=20260303", "2026-03: 2,3"),
  ]

  @Test(arguments: standard + corners)
  func givesItsDays(row: SlotsCase) {
    let expected = row.expected
    let endless = !row.rule.contains("COUNT") && !row.rule.contains("UNTIL") && !row.start.hasPrefix("999")
    #expect(slots(row.rule, start: row.start, limit: endless ? expected.count : 1000) == expected)
  }

  /// A position that a month doesn't have gives no slot, whatever the limit.
  @Test func nothingButTheStart() {
    #expect(slots("FREQ=MONTHLY;BYDAY=MO;BYSETPOS=6", start: "2026-03-02", limit: 2) == ["2026-03-02"])
  }

  @Test(arguments: [
    ("FREQ=HOURLY;INTERVAL=3;UNTIL=19970902T170000", ["09:00:00", "12:00:00", "15:00:00"]),
    (
      "FREQ=MINUTELY;INTERVAL=15;COUNT=6",
      ["09:00:00", "09:15:00", "09:30:00", "09:45:00", "10:00:00", "10:15:00"]
    ),
    ("FREQ=MINUTELY;INTERVAL=90;COUNT=4", ["09:00:00", "10:30:00", "12:00:00", "13:30:00"]),
    ("FREQ=SECONDLY;INTERVAL=45;COUNT=3", ["09:00:00", "09:00:45", "09:01:30"]),
    ("FREQ=SECONDLY;BYSECOND=10,20;BYMINUTE=5;COUNT=3", ["09:00:00", "09:05:10", "09:05:20"]),
    ("FREQ=MINUTELY;BYSECOND=10,20;COUNT=4", ["09:00:00", "09:00:10", "09:00:20", "09:01:10"]),
    (
      "FREQ=HOURLY;BYMINUTE=15,45;BYSECOND=0,30;BYSETPOS=-1,2;COUNT=4",
      ["09:00:00", "09:15:30", "09:45:30", "10:15:30"]
    ),
    ("FREQ=DAILY;BYHOUR=9,17;BYMINUTE=0,30;COUNT=4", ["09:00:00", "09:30:00", "17:00:00", "17:30:00"]),
    ("FREQ=DAILY;BYHOUR=9,17;BYSETPOS=-1;COUNT=2", ["09:00:00", "17:00:00"]),
    ("FREQ=HOURLY;INTERVAL=5;BYHOUR=14,16,19;COUNT=3", ["09:00:00", "14:00:00", "19:00:00"]),
  ])
  func givesItsTimes(rule: String, times: [String]) {
    #expect(slots(rule, start: Self.nine) == times.map { "1997-09-02T\($0)" })
  }

  /// The two ways in which the RFC writes "every 20 minutes from 9:00 to 16:40 every day".
  @Test func expandingAndLimitingAgree() {
    let hours = "BYHOUR=9,10,11,12,13,14,15,16"
    let daily = slots("FREQ=DAILY;\(hours);BYMINUTE=0,20,40", start: Self.nine, limit: 100)
    #expect(daily == slots("FREQ=MINUTELY;INTERVAL=20;\(hours)", start: Self.nine, limit: 100))
    #expect(daily[23] == "1997-09-02T16:40:00")
    #expect(daily[24] == "1997-09-03T09:00:00")
  }

  /// The range begins in the month after the one whose day was moved into it.
  @Test func movedIntoTheRange() throws {
    let rule = try #require(
      RecurrenceRule.parse("RSCALE=GREGORIAN;FREQ=MONTHLY;BYMONTHDAY=31;BYSETPOS=1;SKIP=FORWARD").rule)
    let start = try #require(wall("2026-01-31"))
    let from = try #require(wall("2026-05-01"))
    var days: [String] = []
    _ = rule.slots(start: start, from: from, to: from.adding(seconds: 86_400 * 62), budget: 100) { slot in
      days.append(slot.date.description)
      return true
    }
    #expect(days == ["2026-05-01", "2026-05-31", "2026-07-01"])
  }

  @Test func untilBeforeTheStartGivesNothing() {
    #expect(slots("FREQ=DAILY;UNTIL=20260301", start: "2026-03-04") == [])
  }

  /// An EXRULE takes away only what it produces.
  @Test func startThatDoesNotCount() throws {
    let rule = try #require(RecurrenceRule.parse("FREQ=WEEKLY;BYDAY=SA,SU;COUNT=3").rule)
    let start = try #require(wall("2026-03-02"))
    var days: [Int] = []
    let outcome = rule.slots(
      start: start, from: start, to: start.adding(seconds: 86_400 * 60), budget: 100, startCounts: false
    ) { slot in
      days.append(slot.date.day)
      return true
    }
    #expect(days == [7, 8, 14])
    #expect(outcome.end == .complete)
  }

  @Test func rulesForDates() throws {
    let rule = try #require(RecurrenceRule.parse("FREQ=DAILY;BYHOUR=9,17;BYMINUTE=5;BYSECOND=1").rule)
    #expect(rule.forDates == RecurrenceRule(.daily))
    #expect(RecurrenceRule(.hourly).forDates == nil)
  }
}
