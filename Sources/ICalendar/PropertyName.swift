/// The properties of a component that are read; everything else is passed over.
enum PropertyName {
  case begin, end
  case start, dueOrEnd, due, duration, stamp, modified, completed
  case rule, exclusionRule, dates, exclusions, slot
  case uid, title, status, sequence, transparency, classification, categories, location, url, color
  case relation, splitFrom, attendee
  case zoneName, offsetFrom, offsetTo
  case other

  /// The property of that name, in either case.
  init(_ name: Span<UInt8>) {
    guard !name.isEmpty else {
      self = .other
      return
    }
    self = PropertyName.known(name, initial: name[0] & 0xDF)
  }

  @inline(__always)
  private static func known(_ name: Span<UInt8>, initial: UInt8) -> PropertyName {
    switch (initial, name.count) {
    case (UInt8(ascii: "D"), 7) where equal(name, "DTSTART"): .start
    case (UInt8(ascii: "D"), 7) where equal(name, "DTSTAMP"): .stamp
    case (UInt8(ascii: "D"), 5) where equal(name, "DTEND"): .dueOrEnd
    case (UInt8(ascii: "D"), 3) where equal(name, "DUE"): .due
    case (UInt8(ascii: "D"), 8) where equal(name, "DURATION"): .duration
    case (UInt8(ascii: "U"), 3) where equal(name, "UID"): .uid
    case (UInt8(ascii: "U"), 3) where equal(name, "URL"): .url
    case (UInt8(ascii: "R"), 5) where equal(name, "RRULE"): .rule
    case (UInt8(ascii: "R"), 5) where equal(name, "RDATE"): .dates
    case (UInt8(ascii: "R"), 13) where equal(name, "RECURRENCE-ID"): .slot
    case (UInt8(ascii: "R"), 10) where equal(name, "RELATED-TO"): .relation
    case (UInt8(ascii: "E"), 3) where equal(name, "END"): .end
    case (UInt8(ascii: "E"), 6) where equal(name, "EXDATE"): .exclusions
    case (UInt8(ascii: "E"), 6) where equal(name, "EXRULE"): .exclusionRule
    case (UInt8(ascii: "S"), 7) where equal(name, "SUMMARY"): .title
    case (UInt8(ascii: "S"), 6) where equal(name, "STATUS"): .status
    case (UInt8(ascii: "S"), 8) where equal(name, "SEQUENCE"): .sequence
    case (UInt8(ascii: "L"), 8) where equal(name, "LOCATION"): .location
    case (UInt8(ascii: "L"), 13) where equal(name, "LAST-MODIFIED"): .modified
    case (UInt8(ascii: "T"), 6) where equal(name, "TRANSP"): .transparency
    case (UInt8(ascii: "T"), 4) where equal(name, "TZID"): .zoneName
    case (UInt8(ascii: "T"), 12) where equal(name, "TZOFFSETFROM"): .offsetFrom
    case (UInt8(ascii: "T"), 10) where equal(name, "TZOFFSETTO"): .offsetTo
    case (UInt8(ascii: "C"), 5) where equal(name, "CLASS"): .classification
    case (UInt8(ascii: "C"), 5) where equal(name, "COLOR"): .color
    case (UInt8(ascii: "C"), 9) where equal(name, "COMPLETED"): .completed
    case (UInt8(ascii: "C"), 10) where equal(name, "CATEGORIES"): .categories
    case (UInt8(ascii: "A"), 8) where equal(name, "ATTENDEE"): .attendee
    case (UInt8(ascii: "B"), 5) where equal(name, "BEGIN"): .begin
    case (UInt8(ascii: "X"), 15) where equal(name, "X-OX-SPLIT-FROM"): .splitFrom
    default: .other
    }
  }
}
