/// How many columns of a terminal text takes.
///
/// A grapheme cluster counts as one thing: an emoji with its skin tone, a family joined by U+200D
/// and a flag take two columns, combining marks none. East Asian Ambiguous characters take one.
/// Terminals that don't join emoji show more columns than this says; no way of counting is right
/// for all of them.
public enum DisplayWidth {
  /// The columns of a line of text. Control characters count as none: see ``Sanitizer``.
  public static func columns(of text: String) -> Int {
    simpleColumns(of: text) ?? text.reduce(0) { $0 + columns(of: $1) }
  }

  /// The columns of one grapheme cluster.
  public static func columns(of character: Character) -> Int {
    var total = 0
    // What U+FE0F, a skin tone or a spacing mark would change, and whether one already did.
    var base: Unicode.Scalar?
    var isWidened = false
    var isJoined = false
    var isHalfFlag = false
    for scalar in character.unicodeScalars {
      if isJoined {
        isJoined = false
        continue
      }
      switch scalar.value {
      case 0..<0x20, 0x7F..<0xA0:
        continue
      case 0x20..<0x7F, 0xA0..<0x300:
        // All of Latin is narrow; no table has any of it but emojiOnDemand.
        total += 1
        base = scalar
        isWidened = false
      case 0x200D:
        isJoined = true
      case 0xFE0F:
        if !isWidened, let base, contains(WidthTable.emojiOnDemand, base.value) { total += 1 }
        isWidened = true
      case 0x1F1E6...0x1F1FF:
        if !isHalfFlag { total += 2 }
        isHalfFlag.toggle()
        base = scalar
        isWidened = false
      case 0x1F3FB...0x1F3FF where base.map { $0.value > 0xFF && $0.properties.isEmoji } ?? false:
        continue
      case let value where contains(WidthTable.spacingMark, value):
        // One column for all of them; one that combines with nothing has it too.
        if !isWidened { total += 1 }
        isWidened = true
      case let value where contains(WidthTable.zero, value):
        continue
      case let value:
        total += contains(WidthTable.wide, value) ? 2 : 1
        base = scalar
        isWidened = false
      }
    }
    return total
  }

  /// The longest beginning of `text` that fits, with `…` for what is left out.
  ///
  /// Where a wide character would be cut in half, one column less is used.
  public static func truncate(_ text: String, to columns: Int) -> String {
    if self.columns(of: text) <= columns { return text }
    guard columns > 0 else { return "" }
    return prefix(of: text, columns: columns - 1) + "…"
  }

  /// The longest beginning of `text` that fits, in whole grapheme clusters.
  static func prefix(of text: String, columns: Int) -> String {
    var used = 0
    var end = text.startIndex
    for index in text.indices {
      used += self.columns(of: text[index])
      if used > columns { break }
      end = text.index(after: index)
    }
    return String(text[..<end])
  }

  /// The columns of text whose characters are one scalar each and in no table but as a block, as
  /// nearly all text is; nil for other text. Finding grapheme clusters takes ten times as long.
  private static func simpleColumns(of text: String) -> Int? {
    var total = 0
    for scalar in text.unicodeScalars {
      switch scalar.value {
      // Latin, dashes and quotation marks, arrows, boxes and blocks.
      case 0x20..<0x7F, 0xA0..<0x300, 0x2010..<0x2028, 0x2190..<0x2200, 0x2500..<0x25A0:
        total += 1
      // Kana, Han, Hangul syllables.
      case 0x3041..<0x3097, 0x30A0..<0x3100, 0x4E00..<0xA000, 0xAC00..<0xD7A4:
        total += 2
      default:
        return nil
      }
    }
    return total
  }

  /// Whether `value` is in one of the sorted ranges.
  private static func contains(_ ranges: [UInt32], _ value: UInt32) -> Bool {
    guard let first = ranges.first, value >= first else { return false }
    var low = 0
    var high = ranges.count / 2
    while low < high {
      let middle = (low + high) / 2
      if value > ranges[2 * middle + 1] {
        low = middle + 1
      } else if value < ranges[2 * middle] {
        high = middle
      } else {
        return true
      }
    }
    return false
  }
}
