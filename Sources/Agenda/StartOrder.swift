import CivilTime

/// The order of targets by their starts.
///
/// Ten years have hundreds of thousands of targets, and comparing any two of them costs more than looking at the
/// digits of each start once: they are put in order by their lowest eleven bits, then by the next, which keeps what
/// the round before did.
struct StartOrder {
  /// The places of the targets in the list, by ascending start; those with the same start stay in their order.
  let indices: [Int]

  init(_ targets: [Target]) {
    let starts = targets.map(\.start.seconds)
    let least = starts.min() ?? 0
    let span = (starts.max() ?? 0) - least
    var order = Array(targets.indices)
    var next = order
    var shift = 0
    while shift == 0 || span >> shift > 0 {
      var ends = [Int](repeating: 0, count: StartOrder.radix)
      for start in starts { ends[StartOrder.digit(start - least, shift)] += 1 }
      var sum = 0
      for digit in ends.indices {
        (ends[digit], sum) = (sum, sum + ends[digit])
      }
      for index in order {
        let digit = StartOrder.digit(starts[index] - least, shift)
        next[ends[digit]] = index
        ends[digit] += 1
      }
      swap(&order, &next)
      shift += StartOrder.bits
    }
    indices = order
  }

  private static let bits = 11
  private static let radix = 1 << bits

  @inline(__always)
  private static func digit(_ number: Int, _ shift: Int) -> Int { number >> shift & (radix - 1) }
}
