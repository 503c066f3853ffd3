import CivilTime
import Recurrence

/// Reads the properties of one VEVENT or VTODO.
struct ComponentParser {
  /// The names of the zones met so far; their order is that of `CalendarContents.zones`.
  private(set) var zoneNames: [String] = []

  /// For each of `zoneNames` the line it was first used on.
  private(set) var zoneLines: [Int] = []

  /// Whether ATTENDEEs are read.
  private let keepsAttendees: Bool

  init(keepsAttendees: Bool) {
    self.keepsAttendees = keepsAttendees
  }

  /// Takes the zones that the parser of a later part met, whose lines follow line `line`. Gives the new index of each
  /// of them; nil when there are too many.
  mutating func append(_ other: ComponentParser, line: Int) -> [Int]? {
    var indices: [Int] = []
    for (name, first) in zip(other.zoneNames, other.zoneLines) {
      if let known = zoneNames.firstIndex(of: name) {
        indices.append(known)
      } else {
        indices.append(zoneNames.count)
        zoneNames.append(name)
        zoneLines.append(line + first)
      }
    }
    return zoneNames.count < ComponentParser.mostZones ? indices : nil
  }

  /// A calendar has a handful of zones; a hostile one must not make looking for one slow.
  private static let mostZones = 1000

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
    var lines = LineUnfolder(from: range.lowerBound, to: range.upperBound, line: line - 1)
    var state = State()
    var depth = 0
    while let first = lines.next(bytes) {
      if isPassedOver(bytes.extracting(first), isFolded: lines.isFolded) {
        lines.skip(bytes)
      } else if !lines.isFolded {
        if isTruncated, lines.isAtEnd { break }
        take(bytes.extracting(first), lines.line, [], into: &event, &state, &depth, &diagnostics)
      } else {
        lines.join(bytes, first)
        if isTruncated, lines.isAtEnd { break }
        take(lines.buffer.span, lines.line, lines.joints, into: &event, &state, &depth, &diagnostics)
      }
    }
    return finish(&event, state, &diagnostics)
  }

  /// Whether the first piece of a line has the whole name of a property that is not read, and there is nothing to be
  /// said of it: most lines are like that. Nothing else of them is looked at, and their pieces need not be joined.
  private func isPassedOver(_ text: Span<UInt8>, isFolded: Bool) -> Bool {
    let end = ContentLine.firstColon(text)
    guard end < text.count else { return false }
    let name = text.extracting(0..<end)
    switch PropertyName(name) {
    case .attendee: return !keepsAttendees
    case .other: break
    default: return false
    }
    for index in name.indices {
      switch name[index] {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "-"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        continue
      default: return false
      }
    }
    if isFolded { return true }
    // Without a value it is no property, which has to be told.
    var colon = end
    while colon < text.count, text[colon] != UInt8(ascii: ":") { colon += 1 }
    return end > 0 && colon < text.count
  }

  private mutating func take(
    _ text: Span<UInt8>, _ number: Int, _ joints: [Int], into event: inout CalendarEvent,
    _ state: inout State,
    _ depth: inout Int, _ diagnostics: inout DiagnosticList
  ) {
    let line = ContentLine(text, line: number, joints: joints)
    let name = PropertyName(text.extracting(line.name))
    switch name {
    case .begin: depth += 1
    case .end: depth -= 1
    case .other:
      // The component's own BEGIN has made the depth 1.
      if depth == 1, !line.isReadable(text) {
        diagnostics.add(
          number, 1, .warning, .unreadableLine,
          "this line is no property (no name before a ':'), ignored")
      }
    default:
      if depth == 1 { read(name, line, text, into: &event, &state, &diagnostics) }
    }
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
    _ name: PropertyName, _ line: ContentLine, _ text: Span<UInt8>, into event: inout CalendarEvent,
    _ state: inout State, _ diagnostics: inout DiagnosticList
  ) {
    switch name {
    case .start:
      guard state.start == nil else { return }
      state.start = date(line, text, line.value, "DTSTART", &diagnostics, .error)
      state.startFault = state.start == nil
    case .dueOrEnd where event.kind == .event, .due where event.kind == .todo:
      state.endLine = line.line
      if let end = date(line, text, line.value, "the end", &diagnostics, .warning) { event.end = .value(end) }
    case .duration:
      if case .value = event.end { return }
      state.endLine = line.line
      if let length = CalendarDuration(text.extracting(line.value)) {
        event.end = .duration(length)
      } else {
        fault(line, &diagnostics, .badDuration, "this is no DURATION; read as if there were none")
      }
    case .rule:
      event.recurs = true
      if let rule = rule(line, text, &diagnostics) { event.rules.append(rule) }
    case .exclusionRule:
      if let rule = rule(line, text, &diagnostics) { event.exclusionRules.append(rule) }
    case .dates:
      event.recurs = true
      for part in values(line, text) {
        if let addition = addition(line, text, part, &diagnostics) { event.additions.append(addition) }
      }
    case .exclusions:
      for part in values(line, text) {
        if let date = date(line, text, part, "EXDATE", &diagnostics, .warning) {
          event.exclusions.append(date)
        }
      }
    case .slot:
      event.recurrenceID = date(line, text, line.value, "RECURRENCE-ID", &diagnostics, .error)
      state.badOverride = event.recurrenceID == nil
      event.thisAndFuture = line.parameter("RANGE", in: text)?.uppercased() == "THISANDFUTURE"
    case .stamp: state.stamped = stamp(line, text)
    case .modified: state.modified = stamp(line, text)
    default: readDescription(name, line, text, into: &event, &diagnostics)
    }
  }

  private func readDescription(
    _ name: PropertyName, _ line: ContentLine, _ text: Span<UInt8>, into event: inout CalendarEvent,
    _ diagnostics: inout DiagnosticList
  ) {
    let value = text.extracting(trimmed(text, line.value))
    switch name {
    case .uid: event.uid = TextValue.unescaped(value)
    case .title:
      event.title = TextValue.unescaped(value)
      if !TextValue.isUnicode(value) {
        fault(line, &diagnostics, .encoding, "the title is not UTF-8; read as Windows-1252")
      }
    case .status: event.status = EventStatus(value)
    case .sequence: event.sequence = number(value)
    case .transparency: event.isTransparent = equal(value, "TRANSPARENT")
    case .classification: event.classification = TextValue.unescaped(value).uppercased()
    case .categories: event.categories += TextValue.list(value)
    case .location: event.location = TextValue.unescaped(value)
    case .url: event.url = TextValue.string(value)
    case .color: event.color = TextValue.unescaped(value)
    case .completed: event.completed = DateValue(value, asDate: false, zone: .utc)
    case .relation:
      let kind = line.parameter("RELTYPE", in: text)?.uppercased() ?? "PARENT"
      event.relations.append(CalendarEvent.Relation(kind: kind, target: TextValue.unescaped(value)))
    case .splitFrom:
      event.relations.append(
        CalendarEvent.Relation(kind: "X-OX-SPLIT-FROM", target: TextValue.unescaped(value)))
    case .attendee:
      guard keepsAttendees else { return }
      var address = TextValue.string(value).lowercased()
      if address.hasPrefix("mailto:") { address.removeFirst("mailto:".count) }
      event.attendees.append(
        CalendarEvent.Attendee(
          address: address, answer: line.parameter("PARTSTAT", in: text)?.uppercased() ?? "NEEDS-ACTION"))
    default: break
    }
  }

  /// The digits at the beginning as a number below 10^9; 0 when there are none.
  private func number(_ value: Span<UInt8>) -> Int {
    var number = 0
    for index in value.indices {
      let digit = value[index] &- UInt8(ascii: "0")
      guard digit < 10, number < 100_000_000 else { break }
      number = number * 10 + Int(digit)
    }
    return number
  }

  /// The value as a UTC time in seconds, 0 when it is none.
  private func stamp(_ line: ContentLine, _ text: Span<UInt8>) -> Int {
    DateValue(text.extracting(line.value), asDate: false, zone: .utc)?.wall.wallSeconds ?? 0
  }

  /// The comma-separated parts of the value that are not blank.
  private func values(_ line: ContentLine, _ text: Span<UInt8>) -> [Range<Int>] {
    var parts: [Range<Int>] = []
    var first = line.value.lowerBound
    for index in line.value.lowerBound...line.value.upperBound
    where index == line.value.upperBound || text[index] == UInt8(ascii: ",") {
      let part = trimmed(text, first..<index)
      if !part.isEmpty { parts.append(part) }
      first = index + 1
    }
    return parts
  }

  private mutating func date(
    _ line: ContentLine, _ text: Span<UInt8>, _ part: Range<Int>, _ what: String,
    _ diagnostics: inout DiagnosticList, _ severity: Diagnostic.Severity
  ) -> DateValue? {
    var asDate = false
    var zone = DateValue.Form.floating
    if !line.parameters.isEmpty {
      asDate = line.parameter("VALUE", in: text)?.uppercased() == "DATE"
      zone = zoneForm(line, text)
    }
    if let value = DateValue(text.extracting(part), asDate: asDate, zone: zone) { return value }
    let (number, column) = line.position(of: part.lowerBound)
    let shown = TextValue.string(text.extracting(part))
    diagnostics.add(
      number, column, severity, .badDate,
      "\(what) '\(shown)' is no date that exists; \(severity == .error ? "the event" : "it") is left out")
    return nil
  }

  private mutating func zoneForm(_ line: ContentLine, _ text: Span<UInt8>) -> DateValue.Form {
    // No zone has a longer name than that, and comparing hostile ones takes its time.
    guard let name = line.parameter("TZID", in: text), !name.isEmpty, name.utf8.count <= 512 else {
      return .floating
    }
    if let known = zoneNames.firstIndex(of: name) { return .zoned(known) }
    guard zoneNames.count < ComponentParser.mostZones else { return .floating }
    zoneNames.append(name)
    zoneLines.append(line.line)
    return .zoned(zoneNames.count - 1)
  }

  private mutating func addition(
    _ line: ContentLine, _ text: Span<UInt8>, _ part: Range<Int>, _ diagnostics: inout DiagnosticList
  ) -> CalendarEvent.Addition? {
    guard let slash = part.first(where: { text[$0] == UInt8(ascii: "/") }) else {
      return date(line, text, part, "RDATE", &diagnostics, .warning).map {
        CalendarEvent.Addition(start: $0, end: .none)
      }
    }
    guard let start = date(line, text, part.lowerBound..<slash, "RDATE", &diagnostics, .warning) else {
      return nil
    }
    let rest = slash + 1..<part.upperBound
    if let length = CalendarDuration(text.extracting(rest)) {
      return CalendarEvent.Addition(start: start, end: length.isPositive ? .duration(length) : .none)
    }
    let end = date(line, text, rest, "the end of the RDATE", &diagnostics, .warning)
    return CalendarEvent.Addition(start: start, end: end.map { .value($0) } ?? .none)
  }

  private func rule(
    _ line: ContentLine, _ text: Span<UInt8>, _ diagnostics: inout DiagnosticList
  ) -> RecurrenceRule? {
    let (rule, problems) = RecurrenceRule.parse(text.extracting(line.value))
    for problem in problems {
      let (number, column) = line.position(of: line.value.lowerBound + problem.offset)
      diagnostics.add(
        number, column, rule == nil ? .error : .warning, .badRecurrence, problem.message)
    }
    return rule
  }

  private func fault(
    _ line: ContentLine, _ diagnostics: inout DiagnosticList, _ code: Diagnostic.Code, _ message: String
  ) {
    let (number, column) = line.position(of: line.value.lowerBound)
    diagnostics.add(number, column, .warning, code, message)
  }
}
