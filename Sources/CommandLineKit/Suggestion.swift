/// Finds the names that somebody who mistyped one may have meant.
enum Suggestion {
  /// At most three candidates, in their order: those that `word` abbreviates, otherwise those that
  /// are fewest edits away. An edit inserts, drops or replaces a character or swaps two neighbours;
  /// up to three are forgiven, fewer in short words.
  static func nearest(to word: String, among candidates: [String]) -> [String] {
    let word = word.lowercased()
    let letters = Array(word)
    let length = letters.drop(while: { $0 == "-" }).count
    guard length > 0 else { return [] }
    if length > 1 {
      let abbreviated = candidates.filter { $0.lowercased().hasPrefix(word) }
      if !abbreviated.isEmpty { return Array(abbreviated.prefix(3)) }
    }

    var best = min(3, max(1, length / 2))
    var found: [String] = []
    for candidate in candidates {
      let distance = distance(letters, Array(candidate.lowercased()))
      if distance < best { found = [] }
      if distance <= best {
        best = distance
        found.append(candidate)
      }
    }
    return Array(found.prefix(3))
  }

  /// The number of edits between two words (optimal string alignment).
  static func distance(_ a: [Character], _ b: [Character]) -> Int {
    if a.isEmpty || b.isEmpty { return max(a.count, b.count) }
    var beforeLast = [Int](repeating: 0, count: b.count + 1)
    var last = Array(0...b.count)
    for i in 1...a.count {
      var row = [i]
      for j in 1...b.count {
        var edits = min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1))
        if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] {
          edits = min(edits, beforeLast[j - 2] + 1)
        }
        row.append(edits)
      }
      beforeLast = last
      last = row
    }
    return last[b.count]
  }
}
