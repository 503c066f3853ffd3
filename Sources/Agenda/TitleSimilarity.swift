/// How alike two normalised titles are: 1 minus the changed share of letters.
///
/// A letter that is put in, left out, replaced, or that has changed places with the next one is one change; the share
/// is that of the longer title.
struct TitleSimilarity {
  /// Titles are compared up to here: longer ones are no one's names, and comparing takes the square of it.
  private static let mostLetters = 200

  /// Whether titles are alike enough to be meant: at least 0.8.
  static func isAlike(_ left: String, _ right: String) -> Bool {
    if left.isEmpty || right.isEmpty { return false }
    if left == right { return true }
    let first = Array(left.unicodeScalars.prefix(mostLetters))
    let second = Array(right.unicodeScalars.prefix(mostLetters))
    let longest = max(first.count, second.count)
    // 0.8 of 10 letters are 8: the changes may be a fifth, compared without fractions.
    guard abs(first.count - second.count) * 5 <= longest else { return false }
    return distance(first, second) * 5 <= longest
  }

  /// The number of changes that make one of the other.
  private static func distance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
    var before: [Int] = []
    var last = Array(0...right.count)
    for row in left.indices {
      var next = [row + 1]
      next.reserveCapacity(right.count + 1)
      for column in right.indices {
        var cost = last[column] + (left[row] == right[column] ? 0 : 1)
        cost = min(cost, last[column + 1] + 1, next[column] + 1)
        if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
          cost = min(cost, before[column - 1] + 1)
        }
        next.append(cost)
      }
      before = last
      last = next
    }
    return last[right.count]
  }
}
