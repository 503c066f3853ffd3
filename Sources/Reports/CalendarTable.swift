import Journal

/// Names of calendars by numbers; 0 is no name. Records of one calendar mostly follow each other, so that one look
/// at the bytes is enough for nearly all of them.
struct CalendarTable {
  private(set) var names = [""]
  private var numbers = ["": 0]
  private var lastBytes: [UInt8] = []
  private var last = 0

  mutating func number(_ name: String) -> Int {
    if let number = numbers[name] { return number }
    numbers[name] = names.count
    names.append(name)
    return names.count - 1
  }

  /// The number of the name that a range of a month file says.
  mutating func number(_ text: Span<UInt8>, _ range: Range<Int>) -> Int {
    if isLast(text, range) { return last }
    last = number(RecordText.string(text, in: range))
    lastBytes.removeAll(keepingCapacity: true)
    for index in range { lastBytes.append(text[index]) }
    return last
  }

  private func isLast(_ text: Span<UInt8>, _ range: Range<Int>) -> Bool {
    guard range.count == lastBytes.count else { return false }
    for index in lastBytes.indices where text[range.lowerBound + index] != lastBytes[index] { return false }
    return true
  }
}
