/// The UID of an event (RFC 5545 section 3.8.4.7) without what providers do to it along the way.
///
/// Two copies of one series have equal canonical UIDs, whichever provider exported them and whether the
/// series was split in between: see `init(_:)`. Case is not kept, so two UIDs that differ in nothing else
/// are one.
public struct CanonicalUID: Sendable, Hashable {
  /// The UTF-8 of the canonical text.
  let utf8: [UInt8]

  /// The canonical text; empty if the UID was missing or blank.
  public var text: String { String(decoding: utf8, as: UTF8.self) }

  /// Makes a UID canonical. `uid` is the value with TEXT escapes and line folds already undone.
  ///
  /// In this order: white space around it, `urn:uuid:`, `mailto:` and enclosing braces are dropped; the
  /// hexadecimal GlobalObjectId of Exchange gets its instance date zeroed, or gives way to the foreign UID
  /// that it wraps; then NFC, lower case, and every `_R<date>[T<time>[Z]]` that Google and Proton add
  /// before the `@` or at the end when "this and following events" are changed is removed.
  public init(_ uid: String) {
    if let plain = CanonicalUID.plain(uid) {
      utf8 = plain.contains(UInt8(ascii: "_")) ? CanonicalUID.withoutSplits(plain) : plain
      return
    }
    var scalars = CanonicalUID.unwrapped(Array(uid.unicodeScalars))
    while let inner = CanonicalUID.globalObject(scalars) {
      if inner.isForeign {
        scalars = CanonicalUID.unwrapped(inner.scalars)
      } else {
        scalars = inner.scalars
        break
      }
    }
    var lowered = String.UnicodeScalarView()
    for scalar in NormalizationForm.nfc.normalize(scalars) {
      if scalar.isASCII {
        lowered.append(scalar.properties.isUppercase ? Unicode.Scalar(UInt8(scalar.value) + 32) : scalar)
      } else {
        lowered.append(contentsOf: scalar.properties.lowercaseMapping.unicodeScalars)
      }
    }
    utf8 = CanonicalUID.withoutSplits(Array(String(lowered).utf8))
  }

  /// The bytes in lower case, if there is nothing else to be done but to look for splits: ASCII, nothing around it,
  /// not of Exchange. That is nearly every UID, and there are as many as events.
  private static func plain(_ uid: String) -> [UInt8]? {
    var bytes = Array(uid.utf8)
    guard let first = bytes.first, let last = bytes.last, first > UInt8(ascii: " "), last > UInt8(ascii: " "),
      first != UInt8(ascii: "{"), first | 0x20 != UInt8(ascii: "u"), first | 0x20 != UInt8(ascii: "m"),
      !bytes.starts(with: "0400".utf8)
    else { return nil }
    for index in bytes.indices {
      guard bytes[index] < 0x80 else { return nil }
      if bytes[index] >= UInt8(ascii: "A"), bytes[index] <= UInt8(ascii: "Z") { bytes[index] += 0x20 }
    }
    return bytes
  }

  /// Whether it is nothing but 64 hexadecimal digits: a content hash instead of an identifier.
  var isContentHash: Bool {
    utf8.count == 64 && utf8.allSatisfy { hexadecimal($0) != nil }
  }

  /// Characters before the first `@`, or all of them when there is none.
  var localPartCount: Int {
    var count = 0
    for byte in utf8 {
      if byte == UInt8(ascii: "@") { break }
      // Every scalar has one byte that does not continue it.
      if byte & 0xC0 != 0x80 { count += 1 }
    }
    return count
  }

  /// Without white space, known prefixes and braces around it.
  private static func unwrapped(_ scalars: [Unicode.Scalar]) -> [Unicode.Scalar] {
    var rest = scalars[...]
    func isBlank(_ scalar: Unicode.Scalar) -> Bool { scalar.value <= 0x20 || scalar.properties.isWhitespace }
    while true {
      rest = rest.drop(while: isBlank)
      while let last = rest.last, isBlank(last) { rest.removeLast() }
      if let prefix = ["urn:uuid:", "mailto:"].first(where: { starts(rest, with: $0) }) {
        rest = rest.dropFirst(prefix.utf8.count)
      } else if rest.count >= 2, rest.first == "{", rest.last == "}" {
        rest = rest.dropFirst().dropLast()
      } else {
        return Array(rest)
      }
    }
  }

  private static func starts(_ scalars: ArraySlice<Unicode.Scalar>, with prefix: String) -> Bool {
    scalars.count >= prefix.utf8.count
      && zip(scalars, prefix.utf8).allSatisfy { $0.isASCII && UInt8($0.value) | 0x20 == $1 | 0x20 }
  }

  /// The parts of [MS-OXOCAL] section 2.2.1.27, GlobalObjectId: 16 bytes that never change, the date of
  /// the instance, 16 bytes of time and padding, a length, and data.
  private static func globalObject(_ scalars: [Unicode.Scalar]) -> (
    scalars: [Unicode.Scalar], isForeign: Bool
  )? {
    guard scalars.count >= 40, scalars.count % 2 == 0 else { return nil }
    var bytes: [UInt8] = []
    for index in stride(from: 0, to: scalars.count, by: 2) {
      guard scalars[index].isASCII, scalars[index + 1].isASCII,
        let high = hexadecimal(UInt8(scalars[index].value)),
        let low = hexadecimal(UInt8(scalars[index + 1].value))
      else { return nil }
      bytes.append(high << 4 | low)
    }
    guard bytes.starts(with: arrayID) else { return nil }
    if bytes.count > 52, bytes[40...].starts(with: foreignMark) {
      let foreign = bytes[52...].prefix { $0 != 0 }
      if !foreign.isEmpty {
        return (Array(String(decoding: foreign, as: UTF8.self).unicodeScalars), true)
      }
    }
    var zeroed = scalars
    for index in 32..<40 { zeroed[index] = "0" }
    return (zeroed, false)
  }

  private static let arrayID: [UInt8] = [
    0x04, 0x00, 0x00, 0x00, 0x82, 0x00, 0xE0, 0x00, 0x74, 0xC5, 0xB7, 0x10, 0x1A, 0x82, 0xE0, 0x08,
  ]
  private static let foreignMark: [UInt8] = Array("vCal-Uid".utf8) + [1, 0, 0, 0]

  /// Without the marks of splits before each `@` and at the end; the bytes are lower case already.
  private static func withoutSplits(_ bytes: [UInt8]) -> [UInt8] {
    var out: [UInt8] = []
    for byte in bytes {
      if byte == UInt8(ascii: "@") { removeSplits(&out) }
      out.append(byte)
    }
    removeSplits(&out)
    return out
  }

  private static func removeSplits(_ bytes: inout [UInt8]) {
    while let length = splitLength(bytes) { bytes.removeLast(length) }
  }

  /// The length of one `_r20260202t090000z`, `_r20260202t090000` or `_r20260202` at the end.
  private static func splitLength(_ bytes: [UInt8]) -> Int? {
    ["_r00000000t000000z", "_r00000000t000000", "_r00000000"].first { pattern in
      bytes.count >= pattern.utf8.count
        && zip(bytes.suffix(pattern.utf8.count), pattern.utf8).allSatisfy { byte, wanted in
          wanted == UInt8(ascii: "0") ? byte &- UInt8(ascii: "0") < 10 : byte == wanted
        }
    }?.utf8.count
  }
}

/// The value of a hexadecimal digit of either case; nil for any other byte.
private func hexadecimal(_ byte: UInt8) -> UInt8? {
  switch byte {
  case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
  case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
  case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
  default: nil
  }
}
