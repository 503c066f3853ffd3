import Agenda
import ICalendar

/// The members of an occurrence's object that are the same for all occurrences of its component. They are more than
/// half of it; written once, they are only copied for the others.
struct ComponentMembers: ~Copyable {
  /// Where in `json` the members of one component are.
  struct Places {
    /// From the calendar's name to the quote that the start's text follows.
    let beforeStart: Range<Int>
    /// From there to the quote that the slot's text follows.
    let beforeSlot: Range<Int>
    /// From there to the event's status.
    let status: Range<Int>
    /// The same and what an object without a record says of it.
    let statusUnrecorded: Range<Int>
  }

  /// The members of all components, one after the other.
  private(set) var json = JSONText(isContinued: true)
  /// By the component's number in its agenda; nil where it was not met yet.
  private var known: [Places?] = []
  /// How many bytes belong to components in `known`.
  private var kept = 0

  /// Where the members of an occurrence are in `json`, until the next one is asked for.
  mutating func of(_ occurrence: Occurrence) -> Places {
    let component = occurrence.component
    if component < known.count, let places = known[component] { return places }
    json.cut(to: kept)
    let places = write(occurrence)
    // A single event does not come again.
    if occurrence.isRecurring {
      if component >= known.count {
        known.append(contentsOf: repeatElement(nil, count: component + 1 - known.count))
      }
      known[component] = places
      kept = json.bytes.count
    }
    return places
  }

  private mutating func write(_ occurrence: Occurrence) -> Places {
    let start = json.bytes.count
    json.member("calendar", occurrence.calendar)
    json.member("uid", occurrence.uid)
    json.member("title", occurrence.title)
    json.begin(string: "start")
    let afterStart = json.bytes.count
    json.member("allDay", occurrence.isAllDay)
    json.member("floating", occurrence.isFloating)
    json.member("zone", occurrence.zoneName)
    json.begin(string: "slot")
    let afterSlot = json.bytes.count
    json.member("eventStatus", word: occurrence.status.rawValue)
    let afterStatus = json.bytes.count
    json.member("status", word: nil)
    json.member("at", word: nil)
    json.member("note", word: nil)
    return Places(
      beforeStart: start..<afterStart, beforeSlot: afterStart..<afterSlot, status: afterSlot..<afterStatus,
      statusUnrecorded: afterSlot..<json.bytes.count)
  }
}
