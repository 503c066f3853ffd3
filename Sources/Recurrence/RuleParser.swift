import CivilTime

extension RecurrenceRule {
  /// Reads the value of an RRULE or EXRULE.
  ///
  /// It forgives what can be understood: small letters, blanks round names and values, empty parts, a `;` at the
  /// end, a repeated `RRULE:`, unknown parts, single values out of range. The rule is nil if a problem is fatal; a
  /// series then has its DTSTART only. Of a part that stands twice the first one counts. The time taken grows
  /// with the length of the text, the memory doesn't.
  public static func parse(_ text: Span<UInt8>) -> (rule: RecurrenceRule?, problems: [RuleProblem]) {
    var parser = RuleParser()
    parser.parse(text)
    let usable = !parser.isFatal
    return (usable ? parser.rule : nil, parser.problems)
  }

  /// As `parse(_:)` for the UTF-8 of a string.
  public static func parse(_ text: String) -> (rule: RecurrenceRule?, problems: [RuleProblem]) {
    parse(text.utf8.span)
  }
}

/// Reads one rule; the text is passed along because a span cannot be kept.
struct RuleParser {
  typealias Part = RuleProblem.Part

  private(set) var rule = RecurrenceRule(.yearly)
  private(set) var problems: [RuleProblem] = []
  private(set) var isFatal = false
  /// Where each part stood; empty for those not seen.
  private var ranges: InlineArray<16, Range<Int>> = .init(repeating: 0..<0)
  private var hasScale = false
  /// Where the first ordinal of BYDAY stands.
  var ordinal = 0..<0

  private static let problemLimit = 20

  mutating func report(_ kind: RuleProblem.Kind, _ range: Range<Int>) {
    let problem = RuleProblem(kind: kind, offset: range.lowerBound, length: range.count)
    if problem.isFatal {
      // The reason why a rule is unusable is always listed, but once.
      if !isFatal { problems.append(problem) }
      isFatal = true
    } else if problems.count < RuleParser.problemLimit {
      problems.append(problem)
    } else if problems.count == RuleParser.problemLimit {
      problems.append(RuleProblem(kind: .more, offset: range.lowerBound, length: range.count))
    }
  }

  mutating func parse(_ text: Span<UInt8>) {
    var start = 0
    if let colon = firstIndex(of: UInt8(ascii: ":"), in: text, 0..<min(text.count, 16)) {
      let name = Word(text, trimmed(text, 0..<colon))
      if name == RuleParser.rrule || name == RuleParser.exrule {
        report(.propertyName, 0..<colon + 1)
        start = colon + 1
      }
    }
    while start < text.count {
      let end = firstIndex(of: UInt8(ascii: ";"), in: text, start..<text.count) ?? text.count
      parsePart(text, trimmed(text, start..<end))
      start = end + 1
    }
    check(textCount: text.count)
  }

  private static let rrule = Word("RRULE")
  private static let exrule = Word("EXRULE")
  private static let parts = Part.allCases.map { (word: Word($0.name), part: $0) }
  private static let frequencies: [(word: Word, frequency: RecurrenceRule.Frequency)] = [
    (Word("WEEKLY"), .weekly), (Word("DAILY"), .daily), (Word("MONTHLY"), .monthly),
    (Word("YEARLY"), .yearly),
    (Word("HOURLY"), .hourly), (Word("MINUTELY"), .minutely), (Word("SECONDLY"), .secondly),
  ]
  private static let gregorian = Word("GREGORIAN")
  private static let skips: [(word: Word, skip: RecurrenceRule.Skip)] = [
    (Word("OMIT"), .omit), (Word("BACKWARD"), .backward), (Word("FORWARD"), .forward),
  ]

  private mutating func parsePart(_ text: Span<UInt8>, _ range: Range<Int>) {
    if range.isEmpty { return }
    let equals = firstIndex(of: UInt8(ascii: "="), in: text, range) ?? range.upperBound
    let nameRange = trimmed(text, range.lowerBound..<equals)
    let name = Word(text, nameRange)
    guard let part = RuleParser.parts.first(where: { $0.word == name })?.part else {
      let isPrivate =
        nameRange.count > 2 && text[nameRange.lowerBound] | 0x20 == UInt8(ascii: "x")
        && text[nameRange.lowerBound + 1] == UInt8(ascii: "-")
      if !isPrivate { report(.unknownPart, range) }
      return
    }
    let value = trimmed(text, min(equals + 1, range.upperBound)..<range.upperBound)
    if value.isEmpty {
      report(.emptyPart(part), range)
      return
    }
    guard ranges[part.rawValue].isEmpty else {
      report(.duplicatePart(part), range)
      return
    }
    ranges[part.rawValue] = range
    read(part, text, value)
  }

  private mutating func read(_ part: Part, _ text: Span<UInt8>, _ value: Range<Int>) {
    switch part {
    case .freq:
      let word = Word(text, value)
      if let found = RuleParser.frequencies.first(where: { $0.word == word }) {
        rule.frequency = found.frequency
      } else {
        report(.unknownFrequency, value)
      }
    case .interval: rule.interval = positive(.interval, text, value) ?? 1
    case .count: rule.count = positive(.count, text, value)
    case .until: rule.until = until(text, value)
    case .wkst:
      if let weekday = weekday(text, value) {
        rule.weekStart = weekday
      } else {
        report(.unknownValue(.wkst), value)
      }
    case .bymonth: rule.months = numbers(part, text, value, upTo: 12, negative: false)
    case .byweekno: rule.weekNumbers = numbers(part, text, value, upTo: 53)
    case .byyearday: rule.yearDays = numbers(part, text, value, upTo: 366)
    case .bymonthday: rule.monthDays = numbers(part, text, value, upTo: 31)
    case .byday: rule.days = days(text, value)
    case .byhour: rule.hours = numbers(part, text, value, from: 0, upTo: 23, negative: false)
    case .byminute: rule.minutes = numbers(part, text, value, from: 0, upTo: 59, negative: false)
    case .bysecond: rule.seconds = numbers(part, text, value, from: 0, upTo: 59, negative: false)
    case .bysetpos: rule.setPositions = numbers(part, text, value, upTo: 366)
    case .rscale:
      hasScale = true
      if Word(text, value) != RuleParser.gregorian { report(.unsupportedCalendar, value) }
    case .skip:
      let word = Word(text, value)
      if let found = RuleParser.skips.first(where: { $0.word == word }) {
        rule.skip = found.skip
      } else {
        report(.unknownValue(.skip), value)
      }
    }
  }

  /// What can only be said when all parts are there.
  private mutating func check(textCount: Int) {
    if range(of: .freq).isEmpty { report(.missingFrequency, textCount..<textCount) }
    if rule.count != nil && rule.until != nil {
      let (count, until) = (range(of: .count), range(of: .until))
      report(.countAndUntil, count.lowerBound > until.lowerBound ? count : until)
    }
    let frequency = rule.frequency
    if !rule.weekNumbers.isEmpty && frequency != .yearly { misplaced(.byweekno) }
    if !rule.yearDays.isEmpty && frequency >= .daily && frequency < .yearly { misplaced(.byyearday) }
    if !rule.monthDays.isEmpty && frequency == .weekly { misplaced(.bymonthday) }
    if !ordinal.isEmpty && (frequency < .monthly || (frequency == .yearly && !rule.weekNumbers.isEmpty)) {
      report(.misplacedOrdinal, ordinal)
    }
    if !rule.setPositions.isEmpty, rule.months.isEmpty, rule.weekNumbers.isEmpty, rule.yearDays.isEmpty,
      rule.monthDays.isEmpty, rule.days.isEmpty, rule.hours.isEmpty, rule.minutes.isEmpty,
      rule.seconds.isEmpty
    {
      report(.loneSetPosition, range(of: .bysetpos))
    }
    if !range(of: .skip).isEmpty && !hasScale { report(.skipWithoutScale, range(of: .skip)) }
  }

  private func range(of part: Part) -> Range<Int> {
    ranges[part.rawValue]
  }

  private mutating func misplaced(_ part: Part) {
    report(.misplacedPart(part), range(of: part))
  }
}
