import CivilTime
import Recurrence

/// A VTIMEZONE (RFC 5545 section 3.6.5) turned into a list of transitions.
///
/// It is only asked when the system's database does not know the zone's name. Its rules are followed from their
/// start up to the end of 2199.
struct ZoneDefinition {
  /// The TZID as written.
  var name = ""

  private struct Onset {
    let instant: Instant
    let offset: Int
  }

  private struct Phase {
    var start: DateValue?
    var from = 0
    var to: Int?
    var rules: [RecurrenceRule] = []
    var additions: [DateValue] = []
  }

  private var phases: [Phase] = []

  /// A rule with more changes than this is not one of a time zone.
  private static let mostOnsets = 4000

  private static let end = CivilDateTime(date: CivilDate(uncheckedYear: 2200, month: 1, day: 1))

  /// Reads the lines of a VTIMEZONE; lines and parts that cannot be read are left out.
  init(_ bytes: Span<UInt8>, _ component: ComponentRange) {
    var lines = LineUnfolder(from: component.bytes.lowerBound, to: component.bytes.upperBound, line: 0)
    var phase: Phase?
    // The first line is the BEGIN of the definition itself.
    _ = lines.next(bytes)
    while let first = lines.next(bytes) {
      if lines.isFolded {
        lines.join(bytes, first)
        take(lines.buffer.span, &phase)
      } else {
        take(bytes.extracting(first), &phase)
      }
    }
  }

  private mutating func take(_ text: Span<UInt8>, _ phase: inout Phase?) {
    let line = ContentLine(text, line: 0)
    let value = text.extracting(trimmed(text, line.value))
    switch PropertyName(text.extracting(line.name)) {
    case .begin: phase = Phase()
    case .end:
      if let phase { phases.append(phase) }
      phase = nil
    case .zoneName:
      if phase == nil { name = TextValue.unescaped(value) }
    case .start: phase?.start = DateValue(value, asDate: false, zone: .floating)
    case .offsetFrom: phase?.from = ZoneDefinition.offset(value) ?? 0
    case .offsetTo: phase?.to = ZoneDefinition.offset(value)
    case .rule:
      if let rule = RecurrenceRule.parse(value).rule { phase?.rules.append(rule) }
    case .dates:
      for part in TextValue.list(value) {
        if let date = DateValue(part.utf8.span, asDate: false, zone: .floating) {
          phase?.additions.append(date)
        }
      }
    default: break
    }
  }

  /// The zone's offsets, or nil when no part of the definition could be read.
  var rules: TimeZoneRules? {
    var onsets: [Onset] = []
    for phase in phases {
      guard let start = phase.start, let to = phase.to else { continue }
      func add(_ wall: CivilDateTime) {
        onsets.append(Onset(instant: Instant(seconds: wall.wallSeconds - phase.from), offset: to))
      }
      add(start.wall)
      for addition in phase.additions { add(addition.wall) }
      for rule in phase.rules {
        var count = 0
        _ = rule.slots(
          start: start.wall, until: ZoneDefinition.until(of: rule, offset: phase.from), from: start.wall,
          to: ZoneDefinition.end, budget: ZoneDefinition.mostOnsets * 20
        ) { slot in
          add(slot)
          count += 1
          return count < ZoneDefinition.mostOnsets
        }
      }
    }
    guard !onsets.isEmpty else { return nil }
    onsets.sort { $0.instant < $1.instant }
    var transitions: [(instant: Instant, offset: Int)] = []
    for onset in onsets where transitions.last?.instant != onset.instant {
      transitions.append((onset.instant, onset.offset))
    }
    let earliest = phases.filter { $0.start != nil && $0.to != nil }.min { left, right in
      (left.start?.wall.wallSeconds ?? 0) - left.from < (right.start?.wall.wallSeconds ?? 0) - right.from
    }
    return TimeZoneRules(
      name: name, initialOffset: earliest?.from ?? 0, transitions: transitions, footer: nil)
  }

  /// UNTIL on the clock that the phase's offset before the change makes.
  private static func until(of rule: RecurrenceRule, offset: Int) -> CivilDateTime? {
    switch rule.until {
    case nil: nil
    case .date(let date): CivilDateTime(date: date, secondOfDay: 86_399)
    case .floating(let wall): wall
    case .utc(let instant): CivilDateTime(wallSeconds: instant.seconds + offset)
    }
  }

  /// Reads a UTC-OFFSET (RFC 5545 section 3.3.14): `+0100`, `-013015`, also with colons.
  private static func offset(_ text: Span<UInt8>) -> Int? {
    guard text.count >= 3, text[0] == UInt8(ascii: "+") || text[0] == UInt8(ascii: "-") else { return nil }
    var digits: [Int] = []
    for index in 1..<text.count where text[index] != UInt8(ascii: ":") {
      let digit = Int(text[index] &- UInt8(ascii: "0"))
      guard digit < 10, digits.count < 6 else { return nil }
      digits.append(digit)
    }
    guard digits.count >= 2, digits.count % 2 == 0 else { return nil }
    digits += [0, 0, 0, 0]
    let seconds =
      (digits[0] * 10 + digits[1]) * 3600 + (digits[2] * 10 + digits[3]) * 60 + digits[4] * 10 + digits[5]
    guard seconds < 86_400 else { return nil }
    return text[0] == UInt8(ascii: "-") ? -seconds : seconds
  }
}
