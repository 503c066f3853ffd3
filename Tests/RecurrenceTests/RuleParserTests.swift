import CivilTime
import Recurrence
import TestSupport
import Testing

@Suite struct RuleParserTests {
  @Test func everyPart() {
    var expected = RecurrenceRule(.yearly)
    expected.interval = 2
    expected.count = 7
    expected.weekStart = .sunday
    expected.months = [1, 12]
    expected.weekNumbers = [-53, 1]
    expected.yearDays = [-366, -1, 1, 366]
    expected.monthDays = [-31, 31]
    expected.days = [.init(.friday), .init(.saturday)]
    expected.hours = [0, 23]
    expected.minutes = [0, 59]
    expected.seconds = [0, 59]
    expected.setPositions = [-1, 2]
    expected.skip = .backward
    let (rule, problems) = RecurrenceRule.parse(
      "RSCALE=GREGORIAN;FREQ=YEARLY;INTERVAL=2;COUNT=7;WKST=SU;BYMONTH=12,1;BYWEEKNO=1,-53;"
        + "BYYEARDAY=1,366,-366,-1;BYMONTHDAY=+31,-31;BYDAY=SA,FR,SA;BYHOUR=23,0;BYMINUTE=59,0;BYSECOND=0,59;"
        + "BYSETPOS=2,-1;SKIP=BACKWARD")
    #expect(rule == expected)
    #expect(problems == [])
  }

  @Test(arguments: [
    ("SECONDLY", RecurrenceRule.Frequency.secondly), ("MINUTELY", .minutely), ("HOURLY", .hourly),
    ("DAILY", .daily), ("WEEKLY", .weekly), ("MONTHLY", .monthly), ("YEARLY", .yearly), ("yearly", .yearly),
  ])
  func frequencies(name: String, frequency: RecurrenceRule.Frequency) {
    #expect(RecurrenceRule.parse("FREQ=\(name)").rule == RecurrenceRule(frequency))
  }

  @Test func ordinals() {
    let rule = RecurrenceRule.parse("FREQ=MONTHLY;BYDAY=-1SU,2tu,+1MO,FR, 53 SA").rule
    #expect(
      rule?.days == [
        .init(.sunday, ordinal: -1), .init(.friday), .init(.monday, ordinal: 1), .init(.tuesday, ordinal: 2),
        .init(.saturday, ordinal: 53),
      ])
  }

  private static let untils = [
    UntilCase("20260201", "date 2026-02-01"),
    UntilCase("20260201T225959", "floating 2026-02-01T22:59:59"),
    UntilCase("20260201T225959Z", "utc 2026-02-01T22:59:59"),
    UntilCase("20260201t225959z", "utc 2026-02-01T22:59:59"),
    UntilCase("20260201T225960Z", "utc 2026-02-01T22:59:59"),
    UntilCase("99991231T235959Z", "utc 9999-12-31T23:59:59"),
    UntilCase("00010101", "date 0001-01-01"),
    UntilCase("20260201Z", "date 2026-02-01", .oddUntil),
    UntilCase("20260231", "date 2026-02-28", .oddUntil),
    UntilCase("20260201T240000", "floating 2026-02-01T23:59:59", .oddUntil),
    UntilCase("20260201T2259", "floating 2026-02-01T22:59:00", .oddUntil),
    UntilCase("20261301", nil, .unreadablePart(.until)),
    UntilCase("20260100", nil, .unreadablePart(.until)),
    UntilCase("00000101", nil, .unreadablePart(.until)),
    UntilCase("20260201T256000", nil, .unreadablePart(.until)),
    UntilCase("20260201T226000", nil, .unreadablePart(.until)),
    UntilCase("20260201T", nil, .unreadablePart(.until)),
    UntilCase("20260201X225959", nil, .unreadablePart(.until)),
    UntilCase("2026-02-01", nil, .unreadablePart(.until)),
    UntilCase("Z", nil, .unreadablePart(.until)),
    UntilCase("202602010", nil, .unreadablePart(.until)),
    UntilCase("20260201T225959+01", nil, .unreadablePart(.until)),
  ]

  @Test(arguments: untils)
  private func until(row: UntilCase) {
    let (rule, problems) = RecurrenceRule.parse("FREQ=DAILY;UNTIL=\(row.text)")
    let read: String? =
      switch rule?.until {
      case .date(let date): "date \(date)"
      case .floating(let time): "floating \(time)"
      case .utc(let instant): "utc \(CivilDateTime(wallSeconds: instant.seconds))"
      case nil: nil
      }
    #expect(read == row.value)
    #expect(problems.map(\.kind) == (row.problem.map { [$0] } ?? []))
    #expect(problems.allSatisfy { $0.offset == 17 && $0.length == row.text.utf8.count })
  }

  /// Texts that are understood all the same: what they mean, and what is said of which part of them.
  private static let forgivenTexts = [
    Forgiven("freq=weekly;byday=mo,fr", "FREQ=WEEKLY;BYDAY=MO,FR"),
    Forgiven(" FREQ = WEEKLY ; BYDAY = MO , FR ", "FREQ=WEEKLY;BYDAY=MO,FR"),
    Forgiven("FREQ=DAILY;", "FREQ=DAILY"),
    Forgiven(";;FREQ=DAILY;;COUNT=2;", "FREQ=DAILY;COUNT=2"),
    Forgiven("COUNT=2;FREQ=DAILY", "FREQ=DAILY;COUNT=2"),
    Forgiven("FREQ=DAILY;X-FOO=1;x-bar", "FREQ=DAILY"),
    Forgiven("FREQ=DAILY\r\n", "FREQ=DAILY"),
    Forgiven("FREQ=DAILY;BYHOUR=009", "FREQ=DAILY;BYHOUR=9"),
    Forgiven("FREQ=DAILY;BYHOUR=9,,10,", "FREQ=DAILY;BYHOUR=9,10"),
    Forgiven("FREQ=DAILY;COUNT=99999999999999999999999", "FREQ=DAILY;COUNT=4611686018427387904"),
    Forgiven("RRULE:FREQ=DAILY", "FREQ=DAILY", Said(.propertyName, "RRULE:")),
    Forgiven("exrule:FREQ=DAILY", "FREQ=DAILY", Said(.propertyName, "exrule:")),
    Forgiven("FREQ=DAILY;FOO=1", "FREQ=DAILY", Said(.unknownPart, "FOO=1")),
    Forgiven("FREQ=DAILY;FOO", "FREQ=DAILY", Said(.unknownPart, "FOO")),
    Forgiven("FREQ=DAILY;=1", "FREQ=DAILY", Said(.unknownPart, "=1")),
    Forgiven("FREQ=WEEKLY;BYDAY=;COUNT=2", "FREQ=WEEKLY;COUNT=2", Said(.emptyPart(.byday), "BYDAY=")),
    Forgiven("FREQ=WEEKLY;BYDAY", "FREQ=WEEKLY", Said(.emptyPart(.byday), "BYDAY")),
    Forgiven("FREQ=DAILY;FREQ=WEEKLY", "FREQ=DAILY", Said(.duplicatePart(.freq), "FREQ=WEEKLY")),
    Forgiven(
      "FREQ=WEEKLY;BYDAY=MO;BYDAY=TU", "FREQ=WEEKLY;BYDAY=MO", Said(.duplicatePart(.byday), "BYDAY=TU")),
    Forgiven("FREQ=DAILY;INTERVAL=0", "FREQ=DAILY", Said(.notPositive(.interval), "0")),
    Forgiven("FREQ=DAILY;INTERVAL=-2", "FREQ=DAILY", Said(.notPositive(.interval), "-2")),
    Forgiven("FREQ=DAILY;COUNT=0", "FREQ=DAILY;COUNT=1", Said(.notPositive(.count), "0")),
    Forgiven(
      "FREQ=DAILY;COUNT=2;UNTIL=20260201;WKST=MO", "FREQ=DAILY;UNTIL=20260201;COUNT=2",
      Said(.countAndUntil, "UNTIL=20260201")),
    Forgiven(
      "FREQ=DAILY;BYMONTH=0,1,13,x", "FREQ=DAILY;BYMONTH=1", Said(.badValue(.bymonth), "0"),
      Said(.badValue(.bymonth), "13"), Said(.badValue(.bymonth), "x")),
    Forgiven("FREQ=DAILY;BYMONTH=1,-1", "FREQ=DAILY;BYMONTH=1", Said(.badValue(.bymonth), "-1")),
    Forgiven(
      "FREQ=YEARLY;BYDAY=MO,XX,0TU,54WE,1,TH", "FREQ=YEARLY;BYDAY=MO,TH", Said(.badValue(.byday), "XX"),
      Said(.badValue(.byday), "0TU"), Said(.badValue(.byday), "54WE"), Said(.badValue(.byday), "1")),
    Forgiven("FREQ=DAILY;BYSECOND=60,3", "FREQ=DAILY;BYSECOND=3,59", Said(.leapSecond, "60")),
    Forgiven("FREQ=DAILY;WKST=XX", "FREQ=DAILY", Said(.unknownValue(.wkst), "XX")),
    Forgiven(
      "FREQ=DAILY;BYWEEKNO=20", "FREQ=DAILY;BYWEEKNO=20", Said(.misplacedPart(.byweekno), "BYWEEKNO=20")),
    Forgiven(
      "BYYEARDAY=20;FREQ=MONTHLY", "FREQ=MONTHLY;BYYEARDAY=20",
      Said(.misplacedPart(.byyearday), "BYYEARDAY=20")),
    Forgiven(
      "FREQ=WEEKLY;BYMONTHDAY=2", "FREQ=WEEKLY;BYMONTHDAY=2",
      Said(.misplacedPart(.bymonthday), "BYMONTHDAY=2")),
    Forgiven("FREQ=WEEKLY;BYDAY=TU,1MO", "FREQ=WEEKLY;BYDAY=1MO,TU", Said(.misplacedOrdinal, "1MO")),
    Forgiven(
      "FREQ=YEARLY;BYDAY=1MO;BYWEEKNO=1", "FREQ=YEARLY;BYWEEKNO=1;BYDAY=1MO", Said(.misplacedOrdinal, "1MO")),
    Forgiven("FREQ=DAILY;BYSETPOS=1", "FREQ=DAILY;BYSETPOS=1", Said(.loneSetPosition, "BYSETPOS=1")),
    Forgiven(
      "FREQ=MONTHLY;SKIP=FORWARD", "RSCALE=GREGORIAN;FREQ=MONTHLY;SKIP=FORWARD",
      Said(.skipWithoutScale, "SKIP=FORWARD")),
    Forgiven("RSCALE=gregorian;FREQ=DAILY;SKIP=X", "FREQ=DAILY", Said(.unknownValue(.skip), "X")),
  ]

  @Test(arguments: forgivenTexts)
  private func forgiven(row: Forgiven) {
    let (rule, problems) = RecurrenceRule.parse(row.text)
    #expect(rule != nil)
    #expect(rule == RecurrenceRule.parse(row.meaning).rule)
    #expect(problems.map { Said($0.kind, excerpt(row.text, $0)) } == row.said)
    #expect(problems.allSatisfy { !$0.isFatal && !$0.message.isEmpty })
  }

  private static let unusableTexts = [
    Unusable("", .missingFrequency, ""),
    Unusable("COUNT=2", .missingFrequency, ""),
    Unusable("FREQ=", .missingFrequency, ""),
    Unusable("FREQ=FORTNIGHTLY", .unknownFrequency, "FORTNIGHTLY"),
    Unusable("FREQ=DAILY WEEKLY", .unknownFrequency, "DAILY WEEKLY"),
    Unusable("FREQ=DAILYDAILYDAILY", .unknownFrequency, "DAILYDAILYDAILY"),
    Unusable("RSCALE=CHINESE;FREQ=YEARLY", .unsupportedCalendar, "CHINESE"),
    Unusable("FREQ=DAILY;BYMONTH=13", .unreadablePart(.bymonth), "13"),
    Unusable("FREQ=DAILY;BYDAY=XX,YY", .unreadablePart(.byday), "XX,YY"),
    Unusable("FREQ=DAILY;INTERVAL=x", .unreadablePart(.interval), "x"),
    Unusable("FREQ=DAILY;COUNT=-", .unreadablePart(.count), "-"),
    Unusable("FREQ=DAILY;COUNT=1.5", .unreadablePart(.count), "1.5"),
    Unusable("FREQ=DAILY;BYSETPOS=0", .unreadablePart(.bysetpos), "0"),
  ]

  @Test(arguments: unusableTexts)
  private func unusable(row: Unusable) {
    let (rule, problems) = RecurrenceRule.parse(row.text)
    #expect(rule == nil)
    let fatal = problems.filter(\.isFatal)
    #expect(fatal.map { Said($0.kind, excerpt(row.text, $0)) } == [Said(row.kind, row.place)])
    #expect(fatal.allSatisfy { !$0.message.isEmpty })
  }

  @Test func namesOfParts() {
    #expect(RuleProblem.Part.allCases.map(\.name) == RuleProblem.Part.allCases.map { "\($0)".uppercased() })
  }

  @Test func longListsStaySmall() {
    let days = String(repeating: "1,-1,99,", count: 50_000)
    let (rule, problems) = RecurrenceRule.parse(
      "FREQ=MONTHLY;BYMONTHDAY=\(days);BYDAY=\(String(repeating: "1MO,XX,", count: 50_000))")
    #expect(rule?.monthDays == [-1, 1])
    #expect(rule?.days == [.init(.monday, ordinal: 1)])
    #expect(problems.count == 21)
    #expect(problems.last?.kind == .more)
  }

  @Test func aFatalProblemIsListedAfterManyOthers() {
    let (rule, problems) = RecurrenceRule.parse("\(String(repeating: "FOO;", count: 100))FREQ=NEVER")
    #expect(rule == nil)
    #expect(problems.last?.kind == .unknownFrequency)
  }

  /// Broken texts are read to their end, and every problem lies within them.
  @Test func brokenTexts() {
    var random = SplitMix64(seed: 21)
    let seeds = [
      "FREQ=MONTHLY;INTERVAL=2;BYDAY=1SU,-1SU;COUNT=10",
      "RSCALE=GREGORIAN;FREQ=YEARLY;SKIP=FORWARD;BYSETPOS=-1",
      "FREQ=YEARLY;UNTIL=20000131T140000Z;BYMONTH=1;BYDAY=SU,MO",
      "RRULE:FREQ=DAILY;BYHOUR=9;BYMINUTE=0,20;BYSECOND=60",
      "FREQ=YEARLY;BYWEEKNO=20,-1;WKST=SU;BYYEARDAY=1,-366;BYMONTHDAY=31",
    ]
    let bytes = Array("=;,:-+0129TZMOxFREQ \t\r\n\0\u{e9}\u{1f600}".utf8)
    for round in 0..<4000 {
      var text = Array(seeds[round % seeds.count].utf8)
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        let at = Int.random(in: 0...text.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: text.insert(bytes.randomElement(using: &random) ?? 0, at: at)
        case 1 where at < text.count: text.remove(at: at)
        case 2 where at < text.count: text[at] = UInt8.random(in: 0...255, using: &random)
        default: text.removeSubrange(at..<min(text.count, at + Int.random(in: 0...8, using: &random)))
        }
      }
      let (rule, problems) = RecurrenceRule.parse(text.span)
      #expect((rule == nil) == problems.contains(where: \.isFatal))
      #expect(problems.allSatisfy { $0.offset >= 0 && $0.length >= 0 && $0.offset + $0.length <= text.count })
    }
  }

  private func excerpt(_ text: String, _ problem: RuleProblem) -> String {
    String(decoding: Array(text.utf8)[problem.offset..<problem.offset + problem.length], as: UTF8.self)
  }
}

/// A problem and the text that it points at.
private struct Said: Equatable {
  let kind: RuleProblem.Kind
  let place: String

  init(_ kind: RuleProblem.Kind, _ place: String) {
    self.kind = kind
    self.place = place
  }
}

private struct UntilCase: CustomTestStringConvertible {
  let text: String
  let value: String?
  let problem: RuleProblem.Kind?

  init(_ text: String, _ value: String?, _ problem: RuleProblem.Kind? = nil) {
    self.text = text
    self.value = value
    self.problem = problem
  }

  var testDescription: String { text }
}

private struct Forgiven: CustomTestStringConvertible {
  let text: String
  /// The same rule, written as it should be.
  let meaning: String
  let said: [Said]

  init(_ text: String, _ meaning: String, _ said: Said...) {
    self.text = text
    self.meaning = meaning
    self.said = said
  }

  var testDescription: String { text }
}

private struct Unusable: CustomTestStringConvertible {
  let text: String
  let kind: RuleProblem.Kind
  let place: String

  init(_ text: String, _ kind: RuleProblem.Kind, _ place: String) {
    self.text = text
    self.kind = kind
    self.place = place
  }

  var testDescription: String { text }
}
