import ICalendar

/// All components of one UID in one calendar: the master, if there is one, and the overrides, each in its newest
/// version.
struct EventGroup {
  /// A component and the file it is in, whose zones it refers to.
  struct Member {
    let file: Int
    let event: CalendarEvent

    /// Whether this is a newer version than `other`: higher SEQUENCE, then newer LAST-MODIFIED or DTSTAMP, then
    /// later in the stream (RFC 5546 section 2.1.5).
    func replaces(_ other: Member) -> Bool {
      (event.sequence, event.stamp) >= (other.event.sequence, other.event.stamp)
    }
  }

  /// The component without a RECURRENCE-ID.
  private(set) var master: Member?

  /// The components with one, in the order they were met; versions of one slot are not yet weeded out.
  private(set) var overrides: [Member] = []

  /// The groups of a calendar, in the order their UIDs occur. Components without a UID stand alone.
  static func groups(of files: [CalendarSource.File]) -> [EventGroup] {
    var groups: [EventGroup] = []
    var places: [UIDBytes: Int] = [:]
    let count = files.reduce(0) { $0 + $1.contents.events.count }
    groups.reserveCapacity(count)
    places.reserveCapacity(count)
    for (file, entry) in files.enumerated() {
      for event in entry.contents.events {
        let member = Member(file: file, event: event)
        let place = event.uid.isEmpty ? groups.count : places[UIDBytes(event.uid), default: groups.count]
        if place < groups.count {
          groups[place].add(member)
        } else {
          if !event.uid.isEmpty { places[UIDBytes(event.uid)] = place }
          var group = EventGroup()
          group.add(member)
          groups.append(group)
        }
      }
    }
    return groups
  }

  private mutating func add(_ member: Member) {
    if member.event.recurrenceID != nil {
      overrides.append(member)
    } else if let known = master {
      if member.replaces(known) { master = member }
    } else {
      master = member
    }
  }
}
