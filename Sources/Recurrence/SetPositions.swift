/// The positions of BYSETPOS, resolved for sets of any size without writing the set out.
struct SetPositions {
  private let fromStart: [Int]
  private let fromEnd: [Int]

  init(_ positions: [Int]) {
    let sorted = positions.sorted()
    fromStart = sorted.filter { $0 > 0 }
    fromEnd = sorted.filter { $0 < 0 }
  }

  /// How many elements of a set of `size` elements are chosen.
  func count(of size: Int) -> Int {
    var walk = Walk(self, size: size)
    var count = 0
    while walk.next() != nil { count += 1 }
    return count
  }

  /// Goes through the chosen elements of a set of `size` elements, 0 for the first, in ascending order.
  struct Walk {
    private let positions: SetPositions
    private let size: Int
    private var start = 0
    private var end = 0

    init(_ positions: SetPositions, size: Int) {
      self.positions = positions
      self.size = size
      while end < positions.fromEnd.count, positions.fromEnd[end] + size < 0 { end += 1 }
    }

    mutating func next() -> Int? {
      var result = size
      if start < positions.fromStart.count { result = min(result, positions.fromStart[start] - 1) }
      if end < positions.fromEnd.count { result = min(result, positions.fromEnd[end] + size) }
      guard result < size else { return nil }
      while start < positions.fromStart.count, positions.fromStart[start] - 1 == result { start += 1 }
      while end < positions.fromEnd.count, positions.fromEnd[end] + size == result { end += 1 }
      return result
    }
  }
}
