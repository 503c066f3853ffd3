import CivilTime

/// The one pass over a stream's physical lines: finds the components, decides which are wanted, has those read.
struct ComponentPass {
  private enum Place {
    case outside
    case event(CalendarEvent.Kind)
    case zone
    case other
  }

  private let reader: CalendarReader
  private let window: EventSketch.Window?
  private var scanner = LineScanner()
  private var parser: ComponentParser
  private var diagnostics = DiagnosticList()
  private var result = CalendarContents()
  private var zoneDefinitions: [ComponentRange] = []

  private var place = Place.outside
  private var nested = 0
  private var begin = ComponentRange(kind: .event, bytes: 0..<0, line: 0)
  private var sketch = EventSketch()
  private var skipped: [EventSketch.Skipped] = []
  private var opened = 0

  init(reader: CalendarReader) {
    self.reader = reader
    parser = ComponentParser(keepsAttendees: reader.keepsAttendees)
    window = reader.days.map { EventSketch.Window($0) }
  }

  /// Goes through all lines.
  mutating func run(_ bytes: Span<UInt8>) {
    if bytes.count >= 3, bytes[0] == 0xEF, bytes[1] == 0xBB, bytes[2] == 0xBF {
      scanner = LineScanner(offset: 3)
    }
    var start = scanner.offset
    while let line = scanner.next(bytes) {
      take(line, from: start, bytes)
      // Half of the lines of a calendar only continue others.
      scanner.skipFolds(bytes)
      start = scanner.offset
    }
    if case .outside = place {
      if opened > 0 {
        diagnostics.add(
          scanner.line, 1, .warning, .truncated, "the file ends before END:VCALENDAR; what was there was read"
        )
      }
    } else {
      diagnostics.add(
        scanner.line, 1, .warning, .truncated,
        "the file ends inside the component that begins on line \(begin.line); what was there was read")
      let broken = bytes.count > 0 && bytes[bytes.count - 1] != UInt8(ascii: "\n")
      close(at: bytes.count, bytes, isTruncated: broken)
    }
  }

  /// What came out, with the zones known.
  mutating func contents(_ bytes: Span<UInt8>, fallback: TimeZoneRules) -> CalendarContents {
    takeSkippedSiblings(bytes)
    var resolver = ZoneResolver(
      database: reader.database, definitions: zoneDefinitions, calendarZone: result.zone ?? fallback)
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
  private mutating func take(_ line: Range<Int>, from start: Int, _ bytes: Span<UInt8>) {
    guard !line.isEmpty else {
      // What is folded behind it stands for itself.
      sketch.doubt()
      return
    }
    let word = ByteWord(bytes, at: line.lowerBound)
    if word.name(5) == ByteWord.begin, word.hasColon(at: 5) {
      open(line, from: start, bytes)
    } else if word.name(3) == ByteWord.endOfComponent, word.hasColon(at: 3) {
      end(line, from: start, bytes)
    } else if nested == 0 {
      switch place {
      case .outside: header(line, bytes)
      case .event: sketch.take(word, line, bytes)
      case .zone, .other: break
      }
    }
  }

  private mutating func open(_ line: Range<Int>, from start: Int, _ bytes: Span<UInt8>) {
    let name = bytes.extracting(trimmed(bytes, line.lowerBound + 6..<line.upperBound))
    let kind: CalendarEvent.Kind? = equal(name, "VEVENT") ? .event : equal(name, "VTODO") ? .todo : nil
    let isCalendar = equal(name, "VCALENDAR")
    let isZone = equal(name, "VTIMEZONE")
    if case .outside = place {
    } else if kind != nil || isCalendar || isZone {
      diagnostics.add(
        scanner.line, 1, .warning, .unclosedComponent,
        "the component that begins on line \(begin.line) has no END before this line; it ends here")
      close(at: start, bytes, isTruncated: false)
    } else {
      nested += 1
      return
    }
    begin = ComponentRange(kind: kind ?? .event, bytes: start..<start, line: scanner.line)
    nested = 0
    if let kind {
      result.isCalendar = true
      place = .event(kind)
      sketch = EventSketch()
      if sketch.isFolded(line, bytes) { sketch.doubt() }
    } else if isZone {
      place = .zone
    } else if isCalendar {
      result.isCalendar = true
      opened += 1
    } else {
      place = .other
    }
  }

  private mutating func end(_ line: Range<Int>, from start: Int, _ bytes: Span<UInt8>) {
    if equal(bytes.extracting(trimmed(bytes, line.lowerBound + 4..<line.upperBound)), "VCALENDAR") {
      if case .outside = place {
      } else {
        diagnostics.add(
          scanner.line, 1, .warning, .unclosedComponent,
          "the component that begins on line \(begin.line) has no END before this line; it ends here")
        close(at: start, bytes, isTruncated: false)
      }
      opened = max(0, opened - 1)
    } else if nested > 0 {
      nested -= 1
    } else if case .outside = place {
      diagnostics.add(scanner.line, 1, .warning, .strayEnd, "this END has no BEGIN; ignored")
    } else {
      close(at: scanner.offset, bytes, isTruncated: false)
    }
  }

  /// Ends the open component in front of the byte `end`.
  private mutating func close(at end: Int, _ bytes: Span<UInt8>, isTruncated: Bool) {
    begin.bytes = begin.bytes.lowerBound..<end
    switch place {
    case .outside, .other: break
    case .zone: zoneDefinitions.append(begin)
    case .event(let kind):
      guard kind == .event || reader.keepsTodos else { break }
      begin.kind = kind
      if let window, sketch.misses(window) {
        skipped.append(
          EventSketch.Skipped(uidHash: sketch.uidHash, component: begin, isTruncated: isTruncated))
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

  /// Components of a kept UID that were passed over: a newer version of a single event may lie on another day,
  /// and an override needs to know whether its series is there.
  private mutating func takeSkippedSiblings(_ bytes: Span<UInt8>) {
    guard !skipped.isEmpty, !result.events.isEmpty else { return }
    var wanted = Set<UInt64>()
    for event in result.events where !event.uid.isEmpty { wanted.insert(EventSketch.hash(ofUID: event.uid)) }
    let before = result.events.count
    for one in skipped where wanted.contains(one.uidHash) {
      parse(one.component, bytes, isTruncated: one.isTruncated)
    }
    if result.events.count > before {
      // Order matters where versions are equal in all else: the last in the file counts.
      result.events.sort { $0.line < $1.line }
    }
  }

  private mutating func header(_ line: Range<Int>, _ bytes: Span<UInt8>) {
    switch bytes[line.lowerBound] & 0xDF {
    case UInt8(ascii: "X"), UInt8(ascii: "N"), UInt8(ascii: "C"): break
    default: return
    }
    var lines = LineUnfolder(from: line.lowerBound, to: bytes.count, line: scanner.line - 1)
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
