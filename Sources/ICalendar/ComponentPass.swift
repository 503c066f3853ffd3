import CivilTime

/// The one pass over a stream's physical lines: finds the components, decides which are wanted, has those read.
struct ComponentPass {
  private enum Place {
    case outside
    case event(CalendarEvent.Kind)
    case zone
    case other
  }

  private let keepsTodos: Bool
  private let notesPassedOver: Bool
  private let elsewhere: Set<UInt64>
  private let window: EventSketch.Window?
  private var parser: ComponentParser
  private var diagnostics = DiagnosticList()
  private var result = CalendarContents()
  private var zoneDefinitions: [ComponentRange] = []

  private var place = Place.outside
  private var nested = 0
  private var begin = ComponentRange(kind: .event, bytes: 0..<0, line: 0)
  private var sketch = EventSketch()
  private var skipped: [EventSketch.Skipped] = []

  /// Those of later parts, with the line before each part.
  private var laterSkipped: [(line: Int, skipped: [EventSketch.Skipped])] = []

  /// How many VCALENDARs are open if none was before.
  private var opened = 0

  /// How many more steps may be spent on rules only to see that they have no slot: a hostile file has thousands of
  /// costly ones, and they are expanded all the same.
  private var checks = 1_000_000

  /// How many more VCALENDARs began than ended.
  private var openings = 0

  /// The number of the last line.
  private var line = 0

  init(reader: CalendarReader) {
    keepsTodos = reader.keepsTodos
    notesPassedOver = reader.notesPassedOver
    elsewhere = reader.wantedUIDs
    parser = ComponentParser(keepsAttendees: reader.keepsAttendees)
    window = reader.days.map { EventSketch.Window($0) }
  }

  /// Goes through the lines of a part of the stream that starts where a line does.
  mutating func run(_ bytes: Span<UInt8>, _ part: Range<Int>) {
    var scanner = LineScanner(offset: part.lowerBound)
    if part.lowerBound == 0, bytes.count >= 3, bytes[0] == 0xEF, bytes[1] == 0xBB, bytes[2] == 0xBF {
      scanner = LineScanner(offset: 3)
    }
    var start = scanner.offset
    while start < part.upperBound, let range = scanner.next(bytes) {
      let isFolded = scanner.isAtFold(bytes)
      take(
        Line(bytes: range, start: start, next: scanner.offset, number: scanner.line, isFolded: isFolded),
        bytes)
      // Many lines of a calendar only continue others.
      if isFolded { scanner.skipFolds(bytes) }
      if case .event = place { scanner.skipPlain(bytes) }
      start = scanner.offset
    }
    line = scanner.line
  }

  /// Appends what a pass over the next part found, which began as if nothing came before it. False when it cannot
  /// be appended, since a component was open, or since it found a fault and told a wrong line.
  mutating func append(_ next: ComponentPass) -> Bool {
    guard case .outside = place, next.diagnostics.all.isEmpty,
      let zones = parser.append(next.parser, line: line)
    else { return false }
    place = next.place
    nested = next.nested
    begin = next.begin
    begin.line += line
    sketch = next.sketch
    // These are nearly all events of a large file: they are left where they are.
    laterSkipped.append((line, next.skipped))
    for var zone in next.zoneDefinitions {
      zone.line += line
      zoneDefinitions.append(zone)
    }
    for var event in next.result.events {
      event.line += line
      event.renumberZones(zones)
      result.events.append(event)
    }
    result.isCalendar = result.isCalendar || next.result.isCalendar
    result.name = result.name ?? next.result.name
    result.zoneName = result.zoneName ?? next.result.zoneName
    result.color = result.color ?? next.result.color
    opened = max(opened + next.openings, next.opened)
    line += next.line
    return true
  }

  /// One physical line.
  private struct Line {
    /// Its bytes without the line end.
    let bytes: Range<Int>
    /// Where it starts; behind a byte order mark in the first line.
    let start: Int
    /// Where the next one starts.
    let next: Int
    /// Its number, counted from 1.
    let number: Int
    /// Whether the next one continues it.
    let isFolded: Bool
  }

  /// Ends the pass at the end of the stream.
  mutating func finish(_ bytes: Span<UInt8>) {
    if case .outside = place {
      if opened > 0 {
        diagnostics.add(
          line, 1, .warning, .truncated, "the file ends before END:VCALENDAR; what was there was read"
        )
      }
    } else {
      diagnostics.add(
        line, 1, .warning, .truncated,
        "the file ends inside the component that begins on line \(begin.line); what was there was read")
      let broken = bytes.count > 0 && bytes[bytes.count - 1] != UInt8(ascii: "\n")
      close(at: bytes.count, bytes, isTruncated: broken)
    }
  }

  /// What came out, with the zones known.
  mutating func contents(
    _ bytes: Span<UInt8>, database: ZoneDatabase, fallback: TimeZoneRules
  ) -> CalendarContents {
    takeSkippedSiblings(bytes)
    if notesPassedOver {
      result.passedOver = ([skipped] + laterSkipped.map(\.skipped)).flatMap { $0.map(\.uidHash) }
    }
    var resolver = ZoneResolver(
      database: database, definitions: zoneDefinitions, calendarZone: result.zone ?? fallback)
    if let name = result.zoneName, result.zone == nil {
      result.zone = resolver.zone(named: name, line: 1, bytes, &diagnostics)?.rules
      if let zone = result.zone { resolver.calendarZone = zone }
    }
    for (name, line) in zip(parser.zoneNames, parser.zoneLines) {
      result.zones.append(resolver.zoneOrFallback(named: name, line: line, bytes, &diagnostics))
    }
    if !result.isCalendar {
      diagnostics.add(
        1, 1, .error, .notACalendar, "this is no iCalendar file: there is no BEGIN:VCALENDAR in it")
    }
    result.diagnostics = diagnostics.all
    return result
  }

  @inline(__always)
  private mutating func take(_ line: Line, _ bytes: Span<UInt8>) {
    guard !line.bytes.isEmpty else {
      // What is folded behind it stands for itself.
      sketch.doubt()
      return
    }
    let word = ByteWord(bytes, at: line.bytes.lowerBound)
    if word.name(5) == ByteWord.begin, word.hasColon(at: 5) {
      open(line, bytes)
    } else if word.name(3) == ByteWord.endOfComponent, word.hasColon(at: 3) {
      end(line, bytes)
    } else if nested == 0 {
      switch place {
      case .outside: header(line, bytes)
      case .event: sketch.take(word, line.bytes, isFolded: line.isFolded, bytes)
      case .zone, .other: break
      }
    } else if case .event = place {
      sketch.takeNested(word, line.bytes, isFolded: line.isFolded)
    }
  }

  private mutating func open(_ line: Line, _ bytes: Span<UInt8>) {
    let range = trimmed(bytes, line.bytes.lowerBound + 6..<line.bytes.upperBound)
    let isEvent = range.count == 6 && ByteWord(bytes, at: range.lowerBound).name(6) == ByteWord.event
    let name = bytes.extracting(range)
    let kind: CalendarEvent.Kind? = isEvent ? .event : equal(name, "VTODO") ? .todo : nil
    let isCalendar = equal(name, "VCALENDAR")
    let isZone = equal(name, "VTIMEZONE")
    if case .outside = place {
    } else if kind != nil || isCalendar || isZone {
      diagnostics.add(
        line.number, 1, .warning, .unclosedComponent,
        "the component that begins on line \(begin.line) has no END before this line; it ends here")
      close(at: line.start, bytes, isTruncated: false)
    } else {
      nested += 1
      return
    }
    begin = ComponentRange(kind: kind ?? .event, bytes: line.start..<line.start, line: line.number)
    nested = 0
    if let kind {
      result.isCalendar = true
      place = .event(kind)
      sketch = EventSketch()
      if line.isFolded { sketch.doubt() }
    } else if isZone {
      place = .zone
    } else if isCalendar {
      result.isCalendar = true
      openings += 1
      opened += 1
    } else {
      place = .other
    }
  }

  private mutating func end(_ line: Line, _ bytes: Span<UInt8>) {
    let name = bytes.extracting(trimmed(bytes, line.bytes.lowerBound + 4..<line.bytes.upperBound))
    if equal(name, "VCALENDAR") {
      if case .outside = place {
      } else {
        diagnostics.add(
          line.number, 1, .warning, .unclosedComponent,
          "the component that begins on line \(begin.line) has no END before this line; it ends here")
        close(at: line.start, bytes, isTruncated: false)
      }
      openings -= 1
      opened = max(0, opened - 1)
    } else if nested > 0 {
      nested -= 1
    } else if case .outside = place {
      diagnostics.add(line.number, 1, .warning, .strayEnd, "this END has no BEGIN; ignored")
    } else {
      close(at: line.next, bytes, isTruncated: false)
    }
  }

  /// Ends the open component in front of the byte `end`.
  private mutating func close(at end: Int, _ bytes: Span<UInt8>, isTruncated: Bool) {
    begin.bytes = begin.bytes.lowerBound..<end
    switch place {
    case .outside, .other: break
    case .zone: zoneDefinitions.append(begin)
    case .event(let kind):
      guard kind == .event || keepsTodos else { break }
      begin.kind = kind
      // Of a last line that breaks off nobody knows what it was going to say.
      if !isTruncated, let window, sketch.misses(window, bytes, &checks) {
        skipped.append(
          EventSketch.Skipped(uidHash: sketch.uidHash, isOverride: sketch.isOverride, component: begin))
      } else {
        parse(begin, bytes, isTruncated: isTruncated)
      }
    }
    place = .outside
    nested = 0
  }

  private mutating func parse(_ component: ComponentRange, _ bytes: Span<UInt8>, isTruncated: Bool) {
    if let event = parser.parse(
      bytes, component.bytes, line: component.line, kind: component.kind, isTruncated: isTruncated,
      diagnostics: &diagnostics)
    {
      result.events.append(event)
    }
  }

  /// Components of a kept UID that were passed over: a newer version of a single event may lie on another day, an
  /// override needs to know whether its series is there, of two overrides of one slot the newer one counts, and one of
  /// a long occurrence may have moved away what would go on into the asked days.
  private mutating func takeSkippedSiblings(_ bytes: Span<UInt8>) {
    guard !skipped.isEmpty || !laterSkipped.isEmpty, !result.events.isEmpty || !elsewhere.isEmpty else {
      return
    }
    // By the hash of the UID whether overrides matter. Most events are not in it, and a bit for each of 2^16
    // groups of hashes says so of nearly all of them.
    var wanted: [UInt64: Bool] = [:]
    var groups = [Bool](repeating: false, count: 1 << 16)
    for hash in elsewhere {
      groups[Int(hash & 0xFFFF)] = true
      wanted[hash] = true
    }
    for event in result.events where !event.uid.isEmpty {
      let hash = EventSketch.hash(ofUID: event.uid)
      groups[Int(hash & 0xFFFF)] = true
      wanted[hash] =
        wanted[hash] ?? false || event.recurrenceID != nil || !event.recurs || !event.isOverWithinADay
    }
    let before = result.events.count
    for (line, part) in [(0, skipped)] + laterSkipped {
      for one in part where groups[Int(one.uidHash & 0xFFFF)] {
        guard let takesOverrides = wanted[one.uidHash], takesOverrides || !one.isOverride else { continue }
        var component = one.component
        component.line += line
        parse(component, bytes, isTruncated: false)
      }
    }
    if result.events.count > before {
      // Order matters where versions are equal in all else: the last in the file counts.
      result.events.sort { $0.line < $1.line }
    }
  }

  private mutating func header(_ line: Line, _ bytes: Span<UInt8>) {
    switch bytes[line.bytes.lowerBound] & 0xDF {
    case UInt8(ascii: "X"), UInt8(ascii: "N"), UInt8(ascii: "C"): break
    default: return
    }
    var lines = LineUnfolder(from: line.bytes.lowerBound, to: bytes.count, line: line.number - 1)
    guard let first = lines.next(bytes) else { return }
    if lines.isFolded {
      lines.join(bytes, first)
      takeHeader(lines.buffer.span)
    } else {
      takeHeader(bytes.extracting(first))
    }
  }

  private mutating func takeHeader(_ text: Span<UInt8>) {
    let line = ContentLine(text, line: 0)
    let name = text.extracting(line.name)
    let value = TextValue.unescaped(text.extracting(trimmed(text, line.value)))
    guard !value.isEmpty else { return }
    if equal(name, "X-WR-TIMEZONE") {
      result.zoneName = result.zoneName ?? value
    } else if equal(name, "X-WR-CALNAME") || equal(name, "NAME") {
      result.name = result.name ?? value
    } else if equal(name, "COLOR") || equal(name, "X-APPLE-CALENDAR-COLOR") {
      result.color = result.color ?? value
    }
  }
}

/// Where a component stands in a stream.
struct ComponentRange {
  /// VEVENT or VTODO, where it is one.
  var kind: CalendarEvent.Kind
  /// From its BEGIN up to behind its END.
  var bytes: Range<Int>
  /// The physical line of its BEGIN, counted from 1.
  var line: Int
}
