/// Eight bytes of a stream looked at together; the first byte is the lowest.
///
/// The pass over a stream asks two things of every line: where its name ends, and whether the name is one of a
/// handful. With single bytes that costs more than finding the lines.
struct ByteWord {
  private let bits: UInt64

  /// The bytes from an offset on; those behind the end of the stream are 0.
  @inline(__always)
  init(_ bytes: Span<UInt8>, at offset: Int) {
    if offset + 8 <= bytes.count {
      // The eight bytes were just checked to be there, and any eight bytes are a number.
      bits = unsafe bytes.withUnsafeBytes { buffer in
        unsafe UInt64(littleEndian: buffer.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
      }
    } else {
      var value: UInt64 = 0
      var shift: UInt64 = 0
      for index in offset..<max(offset, bytes.count) {
        value |= UInt64(bytes[index]) << shift
        shift += 8
      }
      bits = value
    }
  }

  /// The first `count` bytes from an offset on, all of which have to be there, and 0 behind them; 1 to 8.
  @inline(__always)
  init(_ bytes: Span<UInt8>, at offset: Int, count: Int) {
    self.init(bits: ByteWord(bytes, at: offset).bits & (UInt64.max >> UInt64(64 - 8 * count)))
  }

  private init(bits: UInt64) { self.bits = bits }

  /// The first `count` letters in upper case, for comparing with the constants below; 1 to 8.
  @inline(__always)
  func name(_ count: Int) -> UInt64 {
    (bits & 0xDFDF_DFDF_DFDF_DFDF) & (UInt64.max >> UInt64(64 - 8 * count))
  }

  /// Whether the byte at a place from 0 to 7 is `:`.
  @inline(__always)
  func hasColon(at place: Int) -> Bool { (bits >> UInt64(8 * place)) & 0xFF == 0x3A }

  /// The number that eight digits write; nil when one is none.
  @inline(__always)
  var number: Int? {
    let digits = bits ^ 0x3030_3030_3030_3030
    // Adding 6 carries into the high half of a byte from 10 on.
    guard (digits | (digits &+ 0x0606_0606_0606_0606)) & 0xF0F0_F0F0_F0F0_F0F0 == 0 else { return nil }
    // Two, four, then eight digits at a time, each into the place of the higher one.
    let pairs = (digits &* 10 &+ (digits >> 8)) & 0x00FF_00FF_00FF_00FF
    let fours = (pairs &* 100 &+ (pairs >> 16)) & 0x0000_FFFF_0000_FFFF
    return Int(truncatingIfNeeded: (fours &* 10_000 &+ (fours >> 32)) & 0xFFFF_FFFF)
  }

  /// The first byte without the 0x20 of lower-case letters.
  @inline(__always)
  var initial: UInt8 { UInt8(truncatingIfNeeded: bits) & 0xDF }

  /// The byte at a place from 0 to 7.
  @inline(__always)
  func byte(_ place: Int) -> UInt8 { UInt8(truncatingIfNeeded: bits >> UInt64(8 * place)) }

  /// Whether a `.` comes before the first `:` or `;`, if there are any.
  @inline(__always)
  var hasDotInName: Bool {
    let dots = ByteWord.zeros(bits ^ 0x2E2E_2E2E_2E2E_2E2E)
    guard dots != 0 else { return false }
    return dots.trailingZeroBitCount / 8 < beforeColon
  }

  /// Whether the first letter is one that no property which an `EventSketch` looks at begins with, nor BEGIN and
  /// END, and no group comes before the name.
  @inline(__always)
  var isPlainName: Bool {
    let letter = UInt32(truncatingIfNeeded: initial &- UInt8(ascii: "A"))
    return letter < 26 && (ByteWord.plainInitials >> letter) & 1 == 1 && !hasDotInName
  }

  /// A bit for each letter from A on; not for B, D, E, R and U.
  private static let plainInitials: UInt32 = 0x3FF_FFFF & ~(1 << 1 | 1 << 3 | 1 << 4 | 1 << 17 | 1 << 20)

  /// How many bytes come before the first `:` or `;`; 8 when there is none.
  @inline(__always)
  var beforeColon: Int {
    // Those two differ in the lowest bit only.
    let colons = ByteWord.zeros((bits & 0xFEFE_FEFE_FEFE_FEFE) ^ 0x3A3A_3A3A_3A3A_3A3A)
    return colons == 0 ? 8 : colons.trailingZeroBitCount / 8
  }

  /// All eight bytes with the 0x20 of lower-case letters set.
  @inline(__always)
  var folded: UInt64 { bits | 0x2020_2020_2020_2020 }

  /// 0 when all eight are ASCII and none is a backslash.
  @inline(__always)
  var oddBits: UInt64 { (bits & 0x8080_8080_8080_8080) | ByteWord.zeros(bits ^ 0x5C5C_5C5C_5C5C_5C5C) }

  /// The highest bit of each byte that is 0. Only the lowest of them is exact.
  @inline(__always)
  private static func zeros(_ bits: UInt64) -> UInt64 {
    (bits &- 0x0101_0101_0101_0101) & ~bits & 0x8080_8080_8080_8080
  }

  /// Whether the first byte is a blank or a tab: the line continues the one before it.
  @inline(__always)
  var isFold: Bool { bits & 0xFF == 0x20 || bits & 0xFF == 0x09 }

  // Names as `name(_:)` gives them: each letter without its 0x20, the first in the lowest byte.
  static let begin: UInt64 = 0x4E_4947_4542
  static let endOfComponent: UInt64 = 0x44_4E45
  static let start: UInt64 = 0x54_5241_5453_5444
  static let end: UInt64 = 0x44_4E45_5444
  static let duration: UInt64 = 0x4E4F_4954_4152_5544
  static let due: UInt64 = 0x45_5544
  static let uid: UInt64 = 0x44_4955
  static let rule: UInt64 = 0x45_4C55_5252
  static let dates: UInt64 = 0x45_5441_4452
  static let event: UInt64 = 0x544E_4556_4556
  static let recurrence: UInt64 = 0x4E45_5252_5543_4552
}
