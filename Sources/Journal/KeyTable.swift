import CivilTime

/// Finds a number by its occurrence key: open addressing over plain integers, several times as fast as a
/// dictionary where a whole ledger is joined.
public struct KeyTable: Sendable {
  private var slots: [Int32]
  private var keys: [OccurrenceKey] = []
  private var values: [Int32] = []

  /// A table with room for so many keys; it grows when more come.
  public init(capacity: Int = 16) {
    slots = [Int32](repeating: -1, count: KeyTable.slotCount(for: capacity))
    keys.reserveCapacity(capacity)
    values.reserveCapacity(capacity)
  }

  /// How many keys there are.
  public var count: Int { keys.count }

  /// The value of a key; nil if it isn't there.
  public subscript(key: OccurrenceKey) -> Int? {
    let entry = slots[slot(of: key)]
    return entry < 0 ? nil : Int(values[Int(entry)])
  }

  /// Adds a key with its value, unless it is there: then that value is given back, and stays.
  public mutating func insert(_ key: OccurrenceKey, _ value: Int) -> Int? {
    let place = slot(of: key)
    if slots[place] >= 0 { return Int(values[Int(slots[place])]) }
    slots[place] = Int32(keys.count)
    keys.append(key)
    values.append(Int32(value))
    if keys.count * 2 > slots.count { grow() }
    return nil
  }

  /// Forgets all keys; the room for them stays.
  mutating func removeAll() {
    if keys.isEmpty { return }
    for index in slots.indices { slots[index] = -1 }
    keys.removeAll(keepingCapacity: true)
    values.removeAll(keepingCapacity: true)
  }

  /// The slot that holds the key, or the free one where it belongs.
  private func slot(of key: OccurrenceKey) -> Int {
    var place = Int(truncatingIfNeeded: KeyTable.mix(key)) & (slots.count - 1)
    while slots[place] >= 0, keys[Int(slots[place])] != key { place = (place + 1) & (slots.count - 1) }
    return place
  }

  private mutating func grow() {
    slots = [Int32](repeating: -1, count: slots.count * 2)
    for (index, key) in keys.enumerated() { slots[slot(of: key)] = Int32(index) }
  }

  private static func slotCount(for capacity: Int) -> Int {
    var count = 32
    while count < capacity * 2 { count *= 2 }
    return count
  }

  /// Series identifiers are parts of a hash already; the date and the rest are spread over them.
  private static func mix(_ key: OccurrenceKey) -> UInt64 {
    let rest = UInt64(
      truncatingIfNeeded: key.date.dayNumber * 2880 + (key.minuteOfDay ?? -1) * 2 + (key.isDay ? 1 : 0))
    let mixed = (key.series.rawValue ^ rest &* 0x9E37_79B9_7F4A_7C15) &* 0xD6E8_FEB8_6659_FD93
    return mixed ^ mixed >> 32
  }
}
