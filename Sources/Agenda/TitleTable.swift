/// Normalised titles by numbers, so that two of them are compared once, however many records and targets have them.
struct TitleTable {
  private var numbers: [String: Int] = [:]
  private var letters: [[Unicode.Scalar]] = []
  private var answers: [Pair: Bool] = [:]

  private struct Pair: Hashable {
    let first: Int
    let second: Int
  }

  /// The number of a title.
  mutating func number(_ title: String) -> Int {
    if let number = numbers[title] { return number }
    numbers[title] = letters.count
    letters.append(Array(title.unicodeScalars.prefix(TitleSimilarity.mostLetters)))
    return letters.count - 1
  }

  /// Whether two titles are alike enough to be meant.
  mutating func areAlike(_ first: Int, _ second: Int) -> Bool {
    if first == second { return !letters[first].isEmpty }
    guard TitleSimilarity.mayBeAlike(letters[first].count, letters[second].count) else { return false }
    let pair = Pair(first: min(first, second), second: max(first, second))
    if let answer = answers[pair] { return answer }
    let answer = TitleSimilarity.isAlike(letters[first], letters[second])
    answers[pair] = answer
    return answer
  }
}
