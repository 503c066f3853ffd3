import Journal

/// Words that a person types for a title: how well a title fits them.
///
/// Each word has to be one of the title's, or the beginning of one: `all` is not in `Call`. Writing that has no blanks
/// between words, as Chinese has none, is looked for anywhere. Signs that are no letters count where they are typed:
/// `C++` is not `C#`.
struct TitleWords {
  /// How well a title fits; the greater, the better.
  enum Fit: Int, Comparable {
    /// Each word begins one of the title's.
    case beginnings
    /// Each word is one of the title's.
    case words
    /// The title has all of it, one word after the other.
    case phrase

    static func < (left: Fit, right: Fit) -> Bool { left.rawValue < right.rawValue }
  }

  private let phrase: [Character]
  private let words: [Substring]
  private let hasSigns: Bool

  /// The words of what was typed.
  init(_ typed: String) {
    let text = typed.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ")
    phrase = Array(text)
    words = NormalizedTitle(typed).text.split(separator: " ")
    hasSigns = phrase.contains { !TitleWords.isOfWord($0) && !$0.isWhitespace }
  }

  /// How a title fits; nil if it doesn't.
  func fit(_ title: String) -> Fit? {
    if isPhrase(of: title) { return .phrase }
    guard !words.isEmpty else { return nil }
    let text = NormalizedTitle(title).text
    let others = text.split(separator: " ")
    if words.allSatisfy({ word in others.contains(word) }) { return hasSigns ? .beginnings : .words }
    let isBeginnings = words.allSatisfy { word in
      others.contains { $0.hasPrefix(word) } || TitleWords.hasNoBlanks(word) && text.contains(word)
    }
    return isBeginnings && !hasSigns ? .beginnings : nil
  }

  private func isPhrase(of title: String) -> Bool {
    let text = Array(title.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " "))
    guard let first = phrase.first, let last = phrase.last, text.count >= phrase.count else { return false }
    for start in 0...text.count - phrase.count where text[start..<start + phrase.count].elementsEqual(phrase)
    {
      let end = start + phrase.count
      let startsWord = start == 0 || !TitleWords.isOfWord(first) || !TitleWords.isOfWord(text[start - 1])
      let endsWord = end == text.count || !TitleWords.isOfWord(last) || !TitleWords.isOfWord(text[end])
      if startsWord, endsWord { return true }
    }
    return false
  }

  private static func isOfWord(_ character: Character) -> Bool { character.isLetter || character.isNumber }

  /// Whether a word is of a script that puts no blanks between words: Chinese, Japanese, Thai, Lao, Burmese, Khmer.
  private static func hasNoBlanks(_ word: Substring) -> Bool {
    word.unicodeScalars.allSatisfy { scalar in
      switch scalar.value {
      case 0x0E00...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF, 0x3005...0x3007, 0x3040...0x30FF: true
      default: scalar.properties.isIdeographic
      }
    }
  }
}
