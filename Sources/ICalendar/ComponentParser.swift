import CivilTime
import Recurrence

/// Reads the properties of one VEVENT or VTODO.
struct ComponentParser {
  /// The names of the zones met so far; their order is that of `CalendarContents.zones`.
  private(set) var zoneNames: [String] = []

  /// For each of `zoneNames` the line it was first used on.
  private(set) var zoneLines: [Int] = []

  /// The buffer of the line that was read last, kept for the next component.
  private var buffer = ContentLine()

  /// Reads the lines of `range`, of which the first is `BEGIN`, on line `line` counted from 1. With
  /// `isTruncated` the last line is left out, since nobody knows how it went on.
  ///
  /// Gives nil, and says why in `diagnostics`, when the component has no usable start or overrides an
  /// unreadable slot.
  mutating func parse(
    _ bytes: Span<UInt8>, _ range: Range<Int>, line: Int, kind: CalendarEvent.Kind, isTruncated: Bool,
    diagnostics: inout DiagnosticList
  ) -> CalendarEvent? {
    var event = CalendarEvent(
      kind: kind, start: DateValue(wall: CivilDateTime(wallSeconds: 0), form: .floating), line: line)
    var scanner = LineScanner(offset: range.lowerBound, line: line - 1)
    _ = scanner.next(bytes)
    var state = State()
    var nested = 0
    var content = buffer
    buffer = ContentLine()
    defer { buffer = content }
    while content.read(bytes, &scanner, end: range.upperBound) {
      if isTruncated, scanner.offset >= range.upperBound { break }
      if content.isNamed("BEGIN") { nested += 1 }
      if content.isNamed("END") { nested -= 1 }
      guard nested == 0 else { continue }
      guard content.isReadable else {
        diagnostics.add(
          content.line, 1, .warning, .unreadableLine,
          "this line is no property (no name before a ':'), ignored")
        continue
      }
      read(content, into: &event, &state, &diagnostics)
    }
    return finish(&event, state, &diagnostics)
  }

  private struct State {
    var start: DateValue?
    var startFault = false
    var endLine = 0
    var badOverride = false
    var modified = 0
    var stamped = 0
  }

  private mutating func finish(
    _ event: inout CalendarEvent, _ state: State, _ diagnostics: inout DiagnosticList
  ) -> CalendarEvent? {
    let label = event.title.isEmpty ? "an event" : "'\(event.title)'"
    event.stamp = state.modified != 0 ? state.modified : state.stamped
    if state.badOverride { return nil }
    if let start = state.start {
      event.start = start
    } else if event.kind == .todo, case .value(let due) = event.end {
      event.start = due
      event.end = .none
    } else if event.kind == .todo {
      return nil
    } else {
      if !state.startFault {
        diagnostics.add(
          event.line, 1, .error, .missingStart, "\(label) has no DTSTART; it is left out")
      }
      return nil
    }
    checkEnd(&event, state, &diagnostics)
    return event
  }

  private func checkEnd(_ event: inout CalendarEvent, _ state: State, _ diagnostics: inout DiagnosticList) {
    switch event.end {
    case .none: break
    case .duration(let length):
      guard !length.isPositive, length.days != 0 || length.seconds != 0 else { return }
      diagnostics.add(
        state.endLine, 1, .warning, .endBeforeStart, "the duration is negative; read as if there were none")
      event.end = .none
    case .value(let end):
      // Values on one clock compare by their digits; the others are compared when their zones are known.
      guard end.form == event.start.form, end.wall < event.start.wall else { return }
      diagnostics.add(
        state.endLine, 1, .warning, .endBeforeStart,
        "the end lies before the start; read as if there were none")
      event.end = .none
    }
  }

  private mutating func read(
    _ content: ContentLine, into event: inout CalendarEvent, _ state: inout State,
    _ diagnostics: inout DiagnosticList
  ) {
    let name = content.text.span.extracting(content.name)
    guard !name.isEmpty else { return }
    switch name[0] & 0xDF {
    case UInt8(ascii: "D"):
      if content.isNamed("DTSTART") {
        guard state.start == nil else { return }
        state.start = date(content, "DTSTART", &diagnostics, .error)
        state.startFault = state.start == nil
      } else if content.isNamed("DTEND") || (event.kind == .todo && content.isNamed("DUE")) {
        state.endLine = content.line
        if let end = date(content, "the end", &diagnostics, .warning) { event.end = .value(end) }
      } else if content.isNamed("DURATION") {
        if case .value = event.end { return }
        state.endLine = content.line
        if let length = CalendarDuration(content.text.span.extracting(content.value)) {
          event.end = .duration(length)
        } else {
          fault(
            content, &diagnostics, .warning, .badDuration, "this is no DURATION; read as if there were none")
        }
      } else if content.isNamed("DTSTAMP") {
        state.stamped = stamp(content)
      }
    case UInt8(ascii: "R"): readRecurrence(content, into: &event, &state, &diagnostics)
    case UInt8(ascii: "E"):
      if content.isNamed("EXDATE") {
        for part in values(content) {
          if let date = date(content, part, "EXDATE", &diagnostics, .warning) {
            event.exclusions.append(date)
          }
        }
      } else if content.isNamed("EXRULE"), let rule = rule(content, &diagnostics) {
        event.exclusionRules.append(rule)
      }
    default: readDescription(content, into: &event, &state, &diagnostics)
    }
  }

  private mutating func readRecurrence(
    _ content: ContentLine, into event: inout CalendarEvent, _ state: inout State,
    _ diagnostics: inout DiagnosticList
  ) {
    if content.isNamed("RRULE") {
      event.recurs = true
      if let rule = rule(content, &diagnostics) { event.rules.append(rule) }
    } else if content.isNamed("RDATE") {
      event.recurs = true
      for part in values(content) {
        if let addition = addition(content, part, &diagnostics) { event.additions.append(addition) }
      }
    } else if content.isNamed("RECURRENCE-ID") {
      event.recurrenceID = date(content, "RECURRENCE-ID", &diagnostics, .error)
      state.badOverride = event.recurrenceID == nil
      event.thisAndFuture = content.parameter("RANGE")?.uppercased() == "THISANDFUTURE"
    } else if content.isNamed("RELATED-TO") {
      let kind = content.parameter("RELTYPE")?.uppercased() ?? "PARENT"
      event.relations.append(CalendarEvent.Relation(kind: kind, target: text(content)))
    }
  }

  private func readDescription(
    _ content: ContentLine, into event: inout CalendarEvent, _ state: inout State,
    _ diagnostics: inout DiagnosticList
  ) {
    let value = content.text.span.extracting(content.value)
    if content.isNamed("UID") {
      event.uid = text(content)
    } else if content.isNamed("SUMMARY") {
      event.title = text(content)
      if !TextValue.isUnicode(value) {
        fault(content, &diagnostics, .warning, .encoding, "the title is not UTF-8; read as Windows-1252")
      }
    } else if content.isNamed("STATUS") {
      event.status = EventStatus(value.extracting(trimmed(value, 0..<value.count)))
    } else if content.isNamed("SEQUENCE") {
      var sequence = 0
      for index in trimmed(value, 0..<value.count) {
        let digit = value[index] &- UInt8(ascii: "0")
        guard digit < 10, sequence < 100_000_000 else { break }
        sequence = sequence * 10 + Int(digit)
      }
      event.sequence = sequence
    } else if content.isNamed("LAST-MODIFIED") {
      state.modified = stamp(content)
    } else if content.isNamed("TRANSP") {
      event.isTransparent = equal(value.extracting(trimmed(value, 0..<value.count)), "TRANSPARENT")
    } else if content.isNamed("CLASS") {
      event.classification = text(content).uppercased()
    } else if content.isNamed("CATEGORIES") {
      event.categories += TextValue.list(value)
    } else if content.isNamed("LOCATION") {
      event.location = text(content)
    } else if content.isNamed("URL") {
      event.url = TextValue.string(value.extracting(trimmed(value, 0..<value.count)))
    } else if content.isNamed("COLOR") {
      event.color = text(content)
    } else if content.isNamed("COMPLETED") {
      event.completed = DateValue(value, asDate: false, zone: .utc)
    } else if content.isNamed("ATTENDEE") {
      event.attendees.append(attendee(content, value))
    } else if content.isNamed("X-OX-SPLIT-FROM") {
      event.relations.append(CalendarEvent.Relation(kind: "X-OX-SPLIT-FROM", target: text(content)))
    }
  }

  private func attendee(_ content: ContentLine, _ value: Span<UInt8>) -> CalendarEvent.Attendee {
    var address = TextValue.string(value.extracting(trimmed(value, 0..<value.count))).lowercased()
    if address.hasPrefix("mailto:") { address.removeFirst("mailto:".count) }
    return CalendarEvent.Attendee(
      address: address, answer: content.parameter("PARTSTAT")?.uppercased() ?? "NEEDS-ACTION")
  }

  /// The value as TEXT, trimmed.
  private func text(_ content: ContentLine) -> String {
    let bytes = content.text.span
    return TextValue.unescaped(bytes.extracting(trimmed(bytes, content.value)))
  }

  /// The value as a UTC time in seconds, 0 when it is none.
  private func stamp(_ content: ContentLine) -> Int {
    DateValue(content.text.span.extracting(content.value), asDate: false, zone: .utc)?.wall.wallSeconds ?? 0
  }

  /// The comma-separated parts of the value that are not blank.
  private func values(_ content: ContentLine) -> [Range<Int>] {
    let bytes = content.text.span
    var parts: [Range<Int>] = []
    var first = content.value.lowerBound
    for index in content.value.lowerBound...content.value.upperBound
    where index == content.value.upperBound || bytes[index] == UInt8(ascii: ",") {
      let part = trimmed(bytes, first..<index)
      if !part.isEmpty { parts.append(part) }
      first = index + 1
    }
    return parts
  }

  private mutating func date(
    _ content: ContentLine, _ what: String, _ diagnostics: inout DiagnosticList,
    _ severity: Diagnostic.Severity
  ) -> DateValue? {
    date(content, content.value, what, &diagnostics, severity)
  }

  private mutating func date(
    _ content: ContentLine, _ part: Range<Int>, _ what: String, _ diagnostics: inout DiagnosticList,
    _ severity: Diagnostic.Severity
  ) -> DateValue? {
    let asDate = content.parameter("VALUE")?.uppercased() == "DATE"
    let bytes = content.text.span
    if let value = DateValue(bytes.extracting(part), asDate: asDate, zone: zoneForm(content)) { return value }
    let (line, column) = content.position(of: part.lowerBound)
    let shown = TextValue.string(bytes.extracting(part))
    diagnostics.add(
      line, column, severity, .badDate,
      "\(what) '\(shown)' is no date that exists; \(severity == .error ? "the event" : "it") is left out")
    return nil
  }

  private mutating func zoneForm(_ content: ContentLine) -> DateValue.Form {
    guard !content.parameters.isEmpty, let name = content.parameter("TZID"), !name.isEmpty else {
      return .floating
    }
    if let known = zoneNames.firstIndex(of: name) { return .zoned(known) }
    // A calendar has a handful of zones; a hostile one must not make the look-up above slow.
    guard zoneNames.count < 1000 else { return .floating }
    zoneNames.append(name)
    zoneLines.append(content.line)
    return .zoned(zoneNames.count - 1)
  }

  private mutating func addition(
    _ content: ContentLine, _ part: Range<Int>, _ diagnostics: inout DiagnosticList
  ) -> CalendarEvent.Addition? {
    let bytes = content.text.span
    guard let slash = part.first(where: { bytes[$0] == UInt8(ascii: "/") }) else {
      return date(content, part, "RDATE", &diagnostics, .warning).map {
        CalendarEvent.Addition(start: $0, end: .none)
      }
    }
    guard let start = date(content, part.lowerBound..<slash, "RDATE", &diagnostics, .warning) else {
      return nil
    }
    let rest = slash + 1..<part.upperBound
    if let length = CalendarDuration(content.text.span.extracting(rest)) {
      return CalendarEvent.Addition(start: start, end: length.isPositive ? .duration(length) : .none)
    }
    let end = date(content, rest, "the end of the RDATE", &diagnostics, .warning)
    return CalendarEvent.Addition(start: start, end: end.map { .value($0) } ?? .none)
  }

  private func rule(_ content: ContentLine, _ diagnostics: inout DiagnosticList) -> RecurrenceRule? {
    let (rule, problems) = RecurrenceRule.parse(content.text.span.extracting(content.value))
    for problem in problems {
      let (line, column) = content.position(of: content.value.lowerBound + problem.offset)
      diagnostics.add(
        line, column, rule == nil ? .error : .warning, .badRecurrence, problem.message)
    }
    return rule
  }

  private func fault(
    _ content: ContentLine, _ diagnostics: inout DiagnosticList, _ severity: Diagnostic.Severity,
    _ code: Diagnostic.Code,
    _ message: String
  ) {
    let (line, column) = content.position(of: content.value.lowerBound)
    diagnostics.add(line, column, severity, code, message)
  }
}
