import ICalendar

/// All components of one UID in one calendar: the master, if there is one, and the overrides, each in its newest
/// version.
struct EventGroup {
  /// A component and the file it is in, whose zones it refers to. It is an object, since a component has some twenty
  /// fields that count references, and is handed around a lot.
  final class Member: Sendable {
    let file: Int
    let event: CalendarEvent

    init(file: Int, event: CalendarEvent) {
      self.file = file
      self.event = event
    }

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
    var places: [TextBytes: Int] = [:]
    let count = files.reduce(0) { $0 + $1.contents.events.count }
    groups.reserveCapacity(count)
    places.reserveCapacity(count)
    for (file, entry) in files.enumerated() {
      for event in entry.contents.events {
        let member = Member(file: file, event: event)
        var place = groups.count
        if !event.uid.isEmpty {
          let uid = TextBytes(event.uid)
          if let known = places[uid] { place = known } else { places[uid] = place }
        }
        if place == groups.count { groups.append(EventGroup()) }
        groups[place].add(member)
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
