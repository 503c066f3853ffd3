/// A map from scalars to short sequences of scalars, read from one of the `UnicodeTables`.
///
/// Looking up is a binary search over sorted codes; building takes some tens of microseconds, and only
/// text outside of the Latin letters ever asks for it.
struct UnicodeMapping: Sendable {
  private var codes: [UInt32] = []
  /// Where the target of `codes[i]` starts in `targets`; one element more than `codes`.
  private var starts: [Int32] = [0]
  private var targets: [UInt32] = []

  static let canonical = UnicodeMapping(UnicodeTables.canonical)
  static let compatibility = UnicodeMapping(UnicodeTables.compatibility)
  static let folding = UnicodeMapping(UnicodeTables.folding)

  private init(_ table: String) {
    var code: UInt32 = 0
    var count: UInt32 = 1
    var number: UInt32 = 0
    var target: [UInt32] = []
    var inCount = false
    func finish(_ mapping: inout UnicodeMapping) {
      target.append(number)
      for step in 0..<count {
        mapping.codes.append(code + step)
        mapping.targets.append(contentsOf: target)
        mapping.targets[mapping.targets.count - 1] += step
        mapping.starts.append(Int32(mapping.targets.count))
      }
      target.removeAll(keepingCapacity: true)
      count = 1
      number = 0
    }
    for byte in table.utf8 {
      switch byte {
      case UInt8(ascii: "*"):
        code = number
        number = 0
        inCount = true
      case UInt8(ascii: "="):
        if inCount { count = number } else { code = number }
        number = 0
        inCount = false
      case UInt8(ascii: "+"):
        target.append(number)
        number = 0
      case UInt8(ascii: " "), UInt8(ascii: "\n"):
        finish(&self)
      case UInt8(ascii: "A")...UInt8(ascii: "F"):
        number = number * 16 + UInt32(byte - UInt8(ascii: "A")) + 10
      default:
        number = number * (inCount ? 10 : 16) + UInt32(byte - UInt8(ascii: "0"))
      }
    }
    finish(&self)
  }

  /// What `code` maps to; nil when the table doesn't hold it.
  subscript(code: UInt32) -> ArraySlice<UInt32>? {
    var low = 0
    var high = codes.count
    while low < high {
      let middle = (low + high) / 2
      if codes[middle] < code { low = middle + 1 } else { high = middle }
    }
    guard low < codes.count, codes[low] == code else { return nil }
    return targets[Int(starts[low])..<Int(starts[low + 1])]
  }

  /// The entries that map to exactly two scalars, for composition.
  var pairs: [(first: UInt32, second: UInt32, code: UInt32)] {
    codes.indices.compactMap { index in
      let start = Int(starts[index])
      guard Int(starts[index + 1]) == start + 2 else { return nil }
      return (targets[start], targets[start + 1], codes[index])
    }
  }
}
