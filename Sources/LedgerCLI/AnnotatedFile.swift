import Agenda
import CivilTime
import ICalendar

/// A calendar file with annotations: the components they are about are changed or get overrides behind them, and every
/// other byte is as it was.
struct AnnotatedFile {
  /// The new bytes.
  private(set) var bytes: [UInt8] = []

  /// The occurrences that cannot be annotated, and why.
  private(set) var leftOut: [(occurrence: Occurrence, reason: String)] = []

  private let source: [UInt8]
  private let zone: TimeZoneRules
  private let contents: CalendarContents

  /// A change of the old bytes; those of one place come in their order.
  private var changes: [(range: Range<Int>, bytes: [UInt8])] = []

  /// Annotates. `contents` is what was read of `source`, and `zone` the pinned zone of the calendar.
  init(
    _ source: [UInt8], _ contents: CalendarContents, zone: TimeZoneRules,
    _ annotations: [OccurrenceAnnotation]
  ) {
    self.source = source
    self.contents = contents
    self.zone = zone
    let byLine = Dictionary(grouping: annotations) { $0.occurrence.componentPlace.line }
    let events = Dictionary(contents.events.map { ($0.line, $0) }) { first, _ in first }
    for component in ComponentText.components(of: source.span, at: Set(byLine.keys)) {
      guard let event = events[component.line] else { continue }
      annotate(component, event, byLine[component.line] ?? [])
    }
    write()
  }

  private mutating func annotate(
    _ component: ComponentText, _ event: CalendarEvent, _ annotations: [OccurrenceAnnotation]
  ) {
    let master = contents.events.first { $0.uid == event.uid && $0.recurrenceID == nil }
    for annotation in annotations.sorted(by: { $0.occurrence.slot < $1.occurrence.slot }) {
      let occurrence = annotation.occurrence
      if !event.recurs || event.recurrenceID != nil, !event.thisAndFuture {
        annotateInPlace(component, annotation)
      } else if !component.isClosed {
        leftOut.append((occurrence, "its component has no END"))
      } else if let id = event.recurrenceID, isFirst(occurrence, of: id) {
        leftOut.append(
          (occurrence, "what its component says is for all later ones, too (RANGE=THISANDFUTURE)"))
      } else if let master, let start = start(of: master, component) {
        let new = instance(component, event, start, annotation)
        changes.append((component.range.upperBound..<component.range.upperBound, new))
      } else {
        leftOut.append((occurrence, "the series it is of is in another file"))
      }
    }
  }

  /// Whether an occurrence is the one that an override for it and all later ones names.
  private func isFirst(_ occurrence: Occurrence, of id: DateValue) -> Bool {
    if id.isDate || occurrence.slotIsDate { return id.wall.date == occurrence.slot.date }
    return contents.instant(of: id, local: zone)
      == (occurrence.isFloating ? zone : rules(occurrence))
      .instant(of: occurrence.slot)
  }

  /// The clock that an occurrence's slot is on.
  private func rules(_ occurrence: Occurrence) -> TimeZoneRules {
    contents.zones.first { $0.name == occurrence.zoneName }?.rules ?? contents.zone ?? zone
  }

  /// The DTSTART of the master as written, and its form.
  private func start(of master: CalendarEvent, _ component: ComponentText) -> (
    head: [UInt8], form: DateValue.Form
  )? {
    let own =
      component.line == master.line
      ? component : ComponentText.components(of: source.span, at: [master.line]).first
    guard let property = own?.properties.first(where: { $0.name == "DTSTART" }) else { return nil }
    return (Array(property.head.dropFirst("DTSTART".utf8.count)), master.start.form)
  }

  // MARK: - Properties

  private mutating func annotateInPlace(_ component: ComponentText, _ annotation: OccurrenceAnnotation) {
    let texts = texts(component, annotation)
    for (name, line) in texts {
      if let old = component.properties.first(where: { $0.name == name }) {
        changes.append((old.range, line))
      } else {
        let place = insertionPlace(component)
        changes.append((place..<place, line))
      }
    }
  }

  /// Behind DTSTART, or behind BEGIN.
  private func insertionPlace(_ component: ComponentText) -> Int {
    let start = component.properties.first { $0.name == "DTSTART" }
    return start?.range.upperBound ?? component.properties.first?.range.lowerBound
      ?? component.range.upperBound
  }

  /// The new lines of SUMMARY and, if there is a note, DESCRIPTION.
  private func texts(_ component: ComponentText, _ annotation: OccurrenceAnnotation) -> [(String, [UInt8])] {
    func head(_ name: String) -> [UInt8] {
      component.properties.first { $0.name == name }?.head ?? Array(name.utf8)
    }
    func value(_ name: String) -> [UInt8] {
      ContentLineText.unicode(component.properties.first { $0.name == name }?.value ?? [])
    }
    let title = value("SUMMARY")
    var texts = [
      (
        "SUMMARY",
        ContentLineText.folded(
          head: head("SUMMARY"),
          value: Array(annotation.prefix.utf8) + (title.isEmpty ? [] : [UInt8(ascii: " ")] + title),
          lineEnd: component.lineEnd)
      )
    ]
    let note = annotation.note
    if !note.isEmpty {
      let old = value("DESCRIPTION")
      texts.append(
        (
          "DESCRIPTION",
          ContentLineText.folded(
            head: head("DESCRIPTION"),
            value: (old.isEmpty ? [] : old + Array("\\n\\n".utf8)) + ContentLineText.escaped(note),
            lineEnd: component.lineEnd)
        ))
    }
    return texts
  }

  // MARK: - Overrides

  /// What an override of one slot does not take over from the series.
  private static let ofSeries: Set = ["RRULE", "RDATE", "EXDATE", "EXRULE", "RECURRENCE-ID"]

  /// A new component for one slot: the lines of the series or of the override for all later slots, with its own times.
  private func instance(
    _ component: ComponentText, _ event: CalendarEvent, _ start: (head: [UInt8], form: DateValue.Form),
    _ annotation: OccurrenceAnnotation
  ) -> [UInt8] {
    let occurrence = annotation.occurrence
    func line(_ name: String, _ value: String) -> [UInt8] {
      ContentLineText.folded(
        head: Array(name.utf8) + start.head, value: Array(value.utf8), lineEnd: component.lineEnd)
    }
    // The slot itself, also in the hour that does not exist; only other components put it elsewhere.
    let slot = text(occurrence.slot, at: zone.instant(of: occurrence.slot), start.form)
    let first =
      event.recurrenceID == nil ? slot : text(occurrence.wallStart, at: occurrence.start, start.form)
    var texts = texts(component, annotation)
    var new: [UInt8] = []
    let bodyStart = component.properties.first?.range.lowerBound ?? component.range.upperBound
    new += source[component.range.lowerBound..<bodyStart]
    var hasEnd = false
    func end() -> [UInt8] { line(event.kind == .todo ? "DUE" : "DTEND", endText(occurrence, start.form)) }
    for property in component.properties {
      switch property.name {
      case "DTSTART":
        new += line("DTSTART", first)
        new += line("RECURRENCE-ID", slot)
        for (name, text) in texts where !component.properties.contains(where: { $0.name == name }) {
          new += text
        }
      case "DTEND", "DUE":
        new += end()
        hasEnd = true
      // An RDATE may have an end of its own.
      case "DURATION" where !event.additions.isEmpty: continue
      case let name where AnnotatedFile.ofSeries.contains(name): continue
      case let name:
        if let place = texts.firstIndex(where: { $0.0 == name }) {
          new += texts.remove(at: place).1
        } else if name != "SUMMARY" && name != "DESCRIPTION" || annotation.note.isEmpty && name != "SUMMARY" {
          new += source[property.range]
        }
      }
    }
    if !event.additions.isEmpty, !hasEnd, occurrence.end > occurrence.start { new += end() }
    for range in component.nested { new += source[range] }
    return new + Array("END:\(event.kind == .todo ? "VTODO" : "VEVENT")".utf8) + component.lineEnd
  }

  /// The end in the form of the start. In the hour that comes twice, only UTC says which one is meant.
  private func endText(_ occurrence: Occurrence, _ form: DateValue.Form) -> String {
    text(occurrence.wallEnd, at: occurrence.end, form)
  }

  private func text(_ wall: CivilDateTime, at instant: Instant, _ form: DateValue.Form) -> String {
    let digits = { (wall: CivilDateTime) in
      "\(wall)".filter { $0 != "-" && $0 != ":" }
    }
    switch form {
    case .date: return "\(wall.date)".filter { $0 != "-" }
    case .utc: return digits(CivilDateTime(wallSeconds: instant.seconds)) + "Z"
    case .floating, .zoned: return digits(wall)
    }
  }

  // MARK: - Bytes

  private mutating func write() {
    // Sorting keeps no order of equals by itself.
    let ordered = changes.enumerated().sorted {
      ($0.element.range.lowerBound, $0.offset) < ($1.element.range.lowerBound, $1.offset)
    }
    var at = 0
    bytes.reserveCapacity(source.count + changes.reduce(0) { $0 + $1.bytes.count })
    for (_, change) in ordered {
      bytes += source[at..<change.range.lowerBound]
      bytes += change.bytes
      at = change.range.upperBound
    }
    bytes += source[at...]
  }
}
