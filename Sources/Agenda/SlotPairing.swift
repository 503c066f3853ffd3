/// Pairs the records and the slots of one date one to one by nearest time.
///
/// The nearest pair goes first. Where a record is equally near to two slots, or two records to one, nobody can tell.
struct SlotPairing {
  /// The slot of each record, if it got one.
  private(set) var slots: [Int?]

  /// The slots that a record is equally near to; empty where there is no such doubt.
  private(set) var tied: [[Int]]

  /// Pairs `records` with `slots` by their distances in minutes; nil where the two can't belong together.
  init(records: Int, slots: Int, distance: (Int, Int) -> Int?) {
    self.slots = Array(repeating: nil, count: records)
    tied = Array(repeating: [], count: records)
    var openRecords = Array(0..<records)
    var openSlots = Array(0..<slots)
    let distances = (0..<records).map { record in (0..<slots).map { distance(record, $0) } }
    while !openRecords.isEmpty, !openSlots.isEmpty {
      var best: (distance: Int, record: Int, slots: [Int])?
      for record in openRecords {
        guard let least = openSlots.compactMap({ distances[record][$0] }).min() else { continue }
        let nearest = openSlots.filter { distances[record][$0] == least }
        // One without a doubt goes before a nearer one with a doubt.
        if let best, (best.slots.count > 1 ? 1 : 0, best.distance) <= (nearest.count > 1 ? 1 : 0, least) {
          continue
        }
        best = (least, record, nearest)
      }
      guard let best else { break }
      let slot = best.slots[0]
      let rivals = openRecords.filter { distances[$0][slot] == best.distance }
      if best.slots.count > 1 {
        tied[best.record] = best.slots
        openRecords.removeAll { $0 == best.record }
      } else if rivals.count > 1 {
        for rival in rivals { tied[rival] = [slot] }
        openRecords.removeAll { rivals.contains($0) }
        openSlots.removeAll { $0 == slot }
      } else {
        self.slots[best.record] = slot
        openRecords.removeAll { $0 == best.record }
        openSlots.removeAll { $0 == slot }
      }
    }
  }
}
