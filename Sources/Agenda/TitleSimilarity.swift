/// How alike two normalised titles are: 1 minus the changed share of letters.
///
/// A letter that is put in, left out, replaced, or that has changed places with the next one is one change; the share
/// is that of the longer title.
struct TitleSimilarity {
  /// Titles are compared up to here: longer ones are no one's names, and comparing takes the square of it.
  static let mostLetters = 200

  /// Whether titles are alike enough to be meant: at least 0.8.
  static func isAlike(_ left: String, _ right: String) -> Bool {
    if left == right { return !left.isEmpty }
    return isAlike(
      Array(left.unicodeScalars.prefix(mostLetters)), Array(right.unicodeScalars.prefix(mostLetters)))
  }

  /// The same of their letters.
  static func isAlike(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Bool {
    mayBeAlike(left.count, right.count) && distance(left, right) * 5 <= max(left.count, right.count)
  }

  /// Whether titles with so many letters can be alike: a fifth of them may be changed, which is told without fractions.
  static func mayBeAlike(_ left: Int, _ right: Int) -> Bool {
    min(left, right) > 0 && abs(left - right) * 5 <= max(left, right)
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
