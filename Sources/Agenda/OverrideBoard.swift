import CivilTime
import ICalendar

/// The overrides of a series by the slot they replace, the newest version of each.
struct OverrideBoard {
  private var members: [CivilDateTime: EventGroup.Member] = [:]
  private var forLater: [(slot: CivilDateTime, member: EventGroup.Member)] = []

  /// Adds one; of two for one slot the newer version stays (RFC 5546 section 2.1.5).
  mutating func add(_ member: EventGroup.Member, slot: CivilDateTime) {
    if let known = members[slot], !member.replaces(known) { return }
    members[slot] = member
  }

  /// Puts the overrides for all later slots in order; to be called when all are added.
  mutating func finish() {
    for (slot, member) in members where member.event.thisAndFuture { forLater.append((slot, member)) }
    forLater.sort { $0.slot < $1.slot }
  }

  /// The override of a slot, or nil.
  subscript(slot: CivilDateTime) -> EventGroup.Member? { members[slot] }

  /// The slots that have one.
  var slots: some Sequence<CivilDateTime> { members.keys }

  /// Whether there is none.
  var isEmpty: Bool { members.isEmpty }

  /// Slots and overrides, ascending.
  var ordered: [(slot: CivilDateTime, member: EventGroup.Member)] {
    members.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// The latest override for "this and future" slots that is not after a slot.
  func following(_ slot: CivilDateTime) -> (slot: CivilDateTime, member: EventGroup.Member)? {
    guard !forLater.isEmpty else { return nil }
    var low = 0
    var high = forLater.count
    while low < high {
      let middle = (low + high) / 2
      if forLater[middle].slot <= slot { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? forLater[low - 1] : nil
  }
}
