import CivilTime

/// What names a series across devices, providers and years: 50 bits, written as 10 characters.
///
/// The characters are Crockford's base32 in lower case (digits and letters without i, l, o and u), so
/// that their order as text is the order of the numbers. In files exactly this form is read; what a person
/// types on a command line may be upper case and have look-alikes, see `init(typed:)`.
public struct SeriesID: Sendable, Hashable, Comparable {
  /// The number, below 2^50.
  public let rawValue: UInt64

  /// The characters of the written form.
  public static let length = 10

  /// The identifier with that number; bits above the 50th are ignored.
  public init(rawValue: UInt64) {
    self.rawValue = rawValue & (1 << 50 - 1)
  }

  /// The identifier of a series of a calendar.
  ///
  /// It is the start of a SHA-256 over the canonical UID; or, as `policy` says, over the calendar's name and
  /// the normalised title (no UID, or one that is a content hash), or over both names when fewer than 8
  /// characters of the UID come before the `@`. A missing UID falls back to the title under every policy.
  public init(uid: String?, title: String, calendar: String, policy: IdentityPolicy) {
    let canonical = CanonicalUID(uid ?? "")
    if policy == .content || canonical.utf8.isEmpty || policy == .auto && canonical.isContentHash {
      self.init(hashing: Array("t\n\(calendar)\n\(NormalizedTitle(title).text)".utf8))
    } else if policy == .auto, canonical.localPartCount < 8 {
      self.init(hashing: Array("w\n\(calendar)\n".utf8) + canonical.utf8)
    } else {
      self.init(hashing: [UInt8(ascii: "u"), UInt8(ascii: "\n")] + canonical.utf8)
    }
  }

  /// The first 50 bits of the SHA-256 of some bytes.
  init(hashing message: [UInt8]) {
    rawValue = SHA256.prefix(message) >> 14
  }

  /// Reads exactly the written form: 10 characters, lower case, no look-alikes.
  public init?(_ text: Span<UInt8>) {
    guard text.count == SeriesID.length else { return nil }
    self.init(text, at: 0)
  }

  /// Reads the 10 bytes of `text` from `start`, which have to be within it.
  init?(_ text: Span<UInt8>, at start: Int) {
    var number: UInt64 = 0
    var wrong: UInt8 = 0
    for index in start..<start + SeriesID.length {
      let value = SeriesID.values[Int(text[index])]
      wrong |= value
      number = number << 5 | UInt64(value & 31)
    }
    guard wrong < 32 else { return nil }
    rawValue = number
  }

  /// As `init(_:)` for the UTF-8 of a string.
  public init?(_ text: String) {
    self.init(text.utf8.span)
  }

  /// Reads what a person typed: upper case is lower case, `o` is 0, `i` and `l` are 1.
  public init?(typed text: String) {
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      switch byte | 0x20 {
      case UInt8(ascii: "o"): bytes.append(UInt8(ascii: "0"))
      case UInt8(ascii: "i"), UInt8(ascii: "l"): bytes.append(UInt8(ascii: "1"))
      case UInt8(ascii: "a")...UInt8(ascii: "z"): bytes.append(byte | 0x20)
      default: bytes.append(byte)
      }
    }
    self.init(bytes.span)
  }

  /// By number, which is also the order of the written forms.
  public static func < (left: SeriesID, right: SeriesID) -> Bool {
    left.rawValue < right.rawValue
  }

  /// The 10 characters.
  var text: [10 of UInt8] {
    var text: [10 of UInt8] = .init(repeating: 0)
    for index in 0..<SeriesID.length {
      text[index] = SeriesID.alphabet[Int(rawValue >> UInt64(45 - 5 * index) & 31)]
    }
    return text
  }

  /// Writes the 10 characters after what is already there.
  func write(to out: inout [UInt8]) { out.append(text) }

  private static let alphabet: [32 of UInt8] = [
    0x30, 0x31, 0x32, 0x33, 0x34, 0x35, 0x36, 0x37, 0x38, 0x39, 0x61, 0x62, 0x63, 0x64, 0x65, 0x66, 0x67,
    0x68,
    0x6A, 0x6B, 0x6D, 0x6E, 0x70, 0x71, 0x72, 0x73, 0x74, 0x76, 0x77, 0x78, 0x79, 0x7A,
  ]

  /// The values of all bytes; 99 for those that are no digit. A literal of fixed size needs no start-up code and
  /// no bounds check, where ten bytes of every record line are looked up.
  private static let values: [256 of UInt8] = [
    99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99,
    99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 0, 1, 2, 3,
    4, 5, 6, 7, 8, 9, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99,
    99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 10, 11, 12, 13, 14, 15, 16,
    17, 99, 18, 19, 99, 20, 21, 99, 22, 23, 24, 25, 26, 99, 27, 28, 29, 30, 31, 99, 99, 99, 99, 99, 99, 99,
    99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99,
    99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99,
    99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99,
    99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99,
    99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99,
  ]
}

extension SeriesID: CustomStringConvertible {
  /// The 10 characters: `8gr8qjcrq0`.
  public var description: String {
    var out: [UInt8] = []
    write(to: &out)
    return String(decoding: out, as: UTF8.self)
  }
}
