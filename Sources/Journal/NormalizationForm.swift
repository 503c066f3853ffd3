/// The two normalisation forms that identity needs (Unicode Standard Annex #15).
///
/// Own code over a table of fixed Unicode version, because a series identifier is a hash of normalised
/// text and has to be the same on every device and in ten years; and the standard library has no public
/// way to normalise.
enum NormalizationForm {
  /// Canonical composition.
  case nfc
  /// Compatibility composition: also ligatures, full-width letters, superscripts and the like are undone.
  case nfkc

  /// The text in this form.
  func normalize(_ scalars: [Unicode.Scalar]) -> [Unicode.Scalar] {
    if scalars.allSatisfy(isInert) { return scalars }
    var out: [UInt32] = []
    out.reserveCapacity(scalars.count + 8)
    for scalar in scalars { decompose(scalar.value, into: &out) }
    NormalizationForm.order(&out)
    return NormalizationForm.compose(out).compactMap(Unicode.Scalar.init)
  }

  /// Whether a scalar can neither change by itself nor together with a neighbour that is inert, too.
  private func isInert(_ scalar: Unicode.Scalar) -> Bool {
    switch self {
    case .nfc: scalar.value < 0x300
    case .nfkc: scalar.value < 0xA0 || (0xC0...0x131).contains(scalar.value)
    }
  }

  private func decompose(_ code: UInt32, into out: inout [UInt32]) {
    if Hangul.syllables.contains(code) {
      Hangul.decompose(code, into: &out)
    } else if code >= 0xA0, let target = UnicodeMapping.canonical[code] {
      for part in target { decompose(part, into: &out) }
    } else if code >= 0xA0, self == .nfkc, let target = UnicodeMapping.compatibility[code] {
      for part in target { decompose(part, into: &out) }
    } else {
      out.append(code)
    }
  }

  /// Puts runs of combining marks in the order of their classes, equal ones as they came.
  private static func order(_ codes: inout [UInt32]) {
    var first = 0
    while first < codes.count {
      guard combiningClass(codes[first]) != 0 else {
        first += 1
        continue
      }
      var last = first + 1
      while last < codes.count, combiningClass(codes[last]) != 0 { last += 1 }
      // Runs are short but for hostile ones; equal classes keep their order.
      if last - first > 1 {
        let run = codes[first..<last].enumerated().map { (combiningClass($1), $0, $1) }
          .sorted { ($0.0, $0.1) < ($1.0, $1.1) }
        for (offset, entry) in run.enumerated() { codes[first + offset] = entry.2 }
      }
      first = last
    }
  }

  private static func compose(_ codes: [UInt32]) -> [UInt32] {
    var out: [UInt32] = []
    out.reserveCapacity(codes.count)
    var starter: Int?
    var lastClass: UInt8 = 0
    for code in codes {
      let rank = combiningClass(code)
      if let place = starter, place == out.count - 1 || (lastClass != 0 && lastClass < rank),
        let composed = composition(out[place], code)
      {
        out[place] = composed
        continue
      }
      if rank == 0 { starter = out.count }
      lastClass = rank
      out.append(code)
    }
    return out
  }

  private static func combiningClass(_ code: UInt32) -> UInt8 {
    guard code >= 0x300, let scalar = Unicode.Scalar(code) else { return 0 }
    return scalar.properties.canonicalCombiningClass.rawValue
  }

  private static func composition(_ first: UInt32, _ second: UInt32) -> UInt32? {
    if let syllable = Hangul.compose(first, second) { return syllable }
    let wanted = UInt64(first) << 32 | UInt64(second)
    var low = 0
    var high = compositions.count
    while low < high {
      let middle = (low + high) / 2
      if compositions[middle].pair < wanted { low = middle + 1 } else { high = middle }
    }
    guard low < compositions.count, compositions[low].pair == wanted else { return nil }
    return compositions[low].code
  }

  private static let compositions: [(pair: UInt64, code: UInt32)] = UnicodeMapping.canonical.pairs
    .filter { Unicode.Scalar($0.code)?.properties.isFullCompositionExclusion == false }
    .map { (UInt64($0.first) << 32 | UInt64($0.second), $0.code) }
    .sorted { $0.pair < $1.pair }
}

/// Korean syllables, whose decompositions are arithmetic (Unicode Standard, section 3.12).
private enum Hangul {
  static let syllables: ClosedRange<UInt32> = 0xAC00...0xD7A3
  private static let leading: UInt32 = 0x1100
  private static let vowel: UInt32 = 0x1161
  private static let trailing: UInt32 = 0x11A7

  static func decompose(_ code: UInt32, into out: inout [UInt32]) {
    let index = code - syllables.lowerBound
    out.append(leading + index / 588)
    out.append(vowel + index % 588 / 28)
    if index % 28 != 0 { out.append(trailing + index % 28) }
  }

  static func compose(_ first: UInt32, _ second: UInt32) -> UInt32? {
    if (leading..<leading + 19).contains(first), (vowel..<vowel + 21).contains(second) {
      return syllables.lowerBound + ((first - leading) * 21 + second - vowel) * 28
    }
    if syllables.contains(first), (first - syllables.lowerBound) % 28 == 0,
      (trailing + 1..<trailing + 28).contains(second)
    {
      return first + second - trailing
    }
    return nil
  }
}
