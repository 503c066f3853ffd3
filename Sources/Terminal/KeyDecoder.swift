/// Tells keys apart in the bytes of a terminal.
///
/// A sequence may arrive in parts, so bytes are added as they come and keys taken as they are
/// complete. The escape key sends the byte with which the sequences of other keys begin: only
/// time tells them apart, and the clock is the caller's (``takeRest()``).
package struct KeyDecoder {
  private var bytes: [UInt8] = []

  package init() {}

  /// Whether bytes are left that may be the beginning of a key.
  package var isWaiting: Bool { !bytes.isEmpty }

  package mutating func add(_ more: some Sequence<UInt8>) { bytes += more }

  /// The next key, or nil as long as its bytes are not complete.
  package mutating func takeKey() -> Key? {
    guard let first = bytes.first else { return nil }
    if first == 0x1B { return takeEscape() }
    guard first < 0x80 else { return takeMultibyte() }
    bytes.removeFirst()
    return Self.key(forASCII: first)
  }

  /// The next key when nothing follows what is there: an escape is the key itself.
  package mutating func takeRest() -> Key? {
    if let key = takeKey() { return key }
    guard let first = bytes.first else { return nil }
    if first == 0x1B, bytes.count == 1 {
      bytes = []
      return .escape
    }
    bytes = []
    return .other
  }

  private static func key(forASCII byte: UInt8) -> Key {
    switch byte {
    case 0x03: .interrupt
    case 0x04: .endOfInput
    case 0x1A: .suspend
    case 0x08, 0x7F: .backspace
    case 0x09: .tab
    case 0x0A, 0x0D: .enter
    case 0x01...0x19: .control(Character(Unicode.Scalar(byte + 0x60)))
    case 0x00..<0x20: .other
    default: .character(Character(Unicode.Scalar(byte)))
    }
  }

  // MARK: UTF-8

  private mutating func takeMultibyte() -> Key? {
    let length =
      switch bytes[0] {
      case 0xC2...0xDF: 2
      case 0xE0...0xEF: 3
      case 0xF0...0xF4: 4
      default: 1
      }
    // What is no UTF-8 is one key a byte.
    let follow = bytes.prefix(length).dropFirst().prefix { $0 & 0xC0 == 0x80 }.count + 1
    if follow < length, follow == bytes.count { return nil }
    let sequence = bytes.prefix(follow)
    bytes.removeFirst(follow)
    guard follow == length, length > 1, let text = String(validating: sequence, as: UTF8.self),
      let character = text.first
    else { return .other }
    return .character(character)
  }

  // MARK: Escape sequences

  /// `ESC [ parameters final`, `ESC O final`, or Alt with a key: `ESC key`.
  private mutating func takeEscape() -> Key? {
    guard bytes.count > 1 else { return nil }
    switch bytes[1] {
    case UInt8(ascii: "["):
      guard let end = bytes[2...].firstIndex(where: { (0x40...0x7E).contains($0) }) else {
        // No sequence is that long: what was read is noise.
        return bytes.count > 32 ? takeNoise() : nil
      }
      let parameters = String(decoding: bytes[2..<end], as: UTF8.self)
      let final = bytes[end]
      bytes.removeFirst(end + 1)
      return Self.key(final: final, parameters: parameters)
    case UInt8(ascii: "O"):
      guard bytes.count > 2 else { return nil }
      let final = bytes[2]
      bytes.removeFirst(3)
      return Self.key(final: final, parameters: "")
    case 0x1B:
      // Escape typed before another sequence.
      bytes.removeFirst()
      return .escape
    default:
      bytes.removeFirst()
      // Alt with a key: both bytes belong together.
      guard takeKey() != nil else {
        bytes.insert(0x1B, at: 0)
        return nil
      }
      return .other
    }
  }

  private mutating func takeNoise() -> Key {
    bytes = []
    return .other
  }

  private static func key(final: UInt8, parameters: String) -> Key {
    switch (Character(Unicode.Scalar(final)), parameters) {
    case ("A", ""): .up
    case ("B", ""): .down
    case ("C", ""): .right
    case ("D", ""): .left
    case ("H", ""), ("~", "1"), ("~", "7"): .home
    case ("F", ""), ("~", "4"), ("~", "8"): .end
    case ("~", "3"): .delete
    case ("~", "5"): .pageUp
    case ("~", "6"): .pageDown
    case ("Z", ""): .backTab
    default: .other
    }
  }
}
