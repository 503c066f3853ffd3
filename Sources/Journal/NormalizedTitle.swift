/// A title as it is compared: without regard to case, width, ligatures, punctuation and spacing.
///
/// NFKC, case-folded, and every run of anything but letters and digits is one space, none at the ends.
/// `Sprint-Review (Team Ä)` and `sprint review  team ä` are equal; so are `Straße` and `STRASSE`.
/// A combining mark that has no precomposed letter belongs to the letter before it: Hindi and Thai words
/// stay whole.
public struct NormalizedTitle: Sendable, Hashable {
  /// The normalised text; empty if the title has no letter and no digit.
  public let text: String

  /// Normalises a title; one of ASCII letters alone takes a fast path.
  public init(_ title: String) {
    var out: [UInt8] = []
    out.reserveCapacity(title.utf8.count)
    var isPending = false
    for byte in title.utf8 {
      guard byte < 0x80 else {
        text = NormalizedTitle.normalize(title)
        return
      }
      let lowered = byte &- UInt8(ascii: "A") < 26 ? byte + 32 : byte
      if lowered &- UInt8(ascii: "a") < 26 || lowered &- UInt8(ascii: "0") < 10 {
        if isPending, !out.isEmpty { out.append(UInt8(ascii: " ")) }
        isPending = false
        out.append(lowered)
      } else {
        isPending = true
      }
    }
    text = String(decoding: out, as: UTF8.self)
  }

  private static func normalize(_ title: String) -> String {
    let compatible = NormalizationForm.nfkc.normalize(Array(title.unicodeScalars))
    var folded: [Unicode.Scalar] = []
    for scalar in compatible {
      if let target = UnicodeMapping.folding[scalar.value] {
        folded.append(contentsOf: target.compactMap(Unicode.Scalar.init))
      } else {
        folded.append(contentsOf: scalar.properties.lowercaseMapping.unicodeScalars)
      }
    }
    var out = String.UnicodeScalarView()
    var isPending = false
    for scalar in NormalizationForm.nfkc.normalize(folded) {
      let isPart: Bool
      switch scalar.properties.generalCategory {
      case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
        .decimalNumber,
        .letterNumber, .otherNumber:
        isPart = true
      case .nonspacingMark, .spacingMark:
        isPart = !isPending && !out.isEmpty
      default:
        isPart = false
      }
      if isPart {
        if isPending, !out.isEmpty { out.append(" ") }
        isPending = false
        out.append(scalar)
      } else {
        isPending = true
      }
    }
    return String(out)
  }
}
