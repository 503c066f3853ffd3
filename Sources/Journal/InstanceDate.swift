import CivilTime

extension CanonicalUID {
  /// The day that Exchange planned one exported instance of a series for: bytes 16 to 19 of its GlobalObjectId
  /// ([MS-OXOCAL] section 2.2.1.27: year in two bytes, month, day).
  ///
  /// Nil for any other UID, and for one of a whole series, where those bytes are zero.
  public static func instanceDate(of uid: String) -> CivilDate? {
    // Nearly all UIDs are others.
    guard uid.utf8.first(where: { $0 > UInt8(ascii: " ") }) == UInt8(ascii: "0") else { return nil }
    let digits = Array(uid.utf8.drop { $0 <= UInt8(ascii: " ") }.prefix(40))
    let prefix = "040000008200E00074C5B7101A82E008"
    guard digits.count == 40, zip(digits, prefix.utf8).allSatisfy({ $0 & 0xDF == $1 & 0xDF }) else {
      return nil
    }
    let text = String(decoding: digits[32...], as: UTF8.self)
    guard let number = UInt32(text, radix: 16), number != 0 else { return nil }
    return CivilDate(year: Int(number >> 16), month: Int(number >> 8 & 0xFF), day: Int(number & 0xFF))
  }
}
