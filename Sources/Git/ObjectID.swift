internal import CLibgit2

/// The name of an object: the SHA-1 of its kind, length and contents.
public struct ObjectID: Sendable, Hashable, Comparable, CustomStringConvertible {
  private let high: UInt64
  private let middle: UInt64
  private let low: UInt32

  /// The id written as 40 hexadecimal digits, or nil for any other text.
  public init?(_ text: String) {
    guard text.utf8.count == 40 else { return nil }
    var bytes: [UInt8] = []
    var first: UInt8?
    for digit in text.utf8 {
      guard let value = hexadecimalValue(digit) else { return nil }
      if let upper = first {
        bytes.append(upper << 4 | value)
        first = nil
      } else {
        first = value
      }
    }
    self.init(bytes: bytes)
  }

  /// 40 lower-case hexadecimal digits.
  public var description: String {
    let digits = Array("0123456789abcdef".utf8)
    return String(
      decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }

  /// In the order of the bytes, which is also that of the digits.
  public static func < (left: ObjectID, right: ObjectID) -> Bool {
    (left.high, left.middle, left.low) < (right.high, right.middle, right.low)
  }

  private init(bytes: [UInt8]) {
    high = bytes[0..<8].reduce(0) { $0 << 8 | UInt64($1) }
    middle = bytes[8..<16].reduce(0) { $0 << 8 | UInt64($1) }
    low = bytes[16..<20].reduce(0) { $0 << 8 | UInt32($1) }
  }

  private var bytes: [UInt8] {
    let upper = stride(from: 56, through: 0, by: -8)
    return upper.map { UInt8(truncatingIfNeeded: high >> UInt64($0)) }
      + upper.map { UInt8(truncatingIfNeeded: middle >> UInt64($0)) }
      + stride(from: 24, through: 0, by: -8).map { UInt8(truncatingIfNeeded: low >> UInt32($0)) }
  }

  /// The same id, as libgit2 has it.
  init(_ raw: git_oid) {
    // All three are within the 20 bytes.
    (high, middle, low) = unsafe withUnsafeBytes(of: raw) { bytes in
      unsafe (
        UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 0, as: UInt64.self)),
        UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self)),
        UInt32(bigEndian: bytes.loadUnaligned(fromByteOffset: 16, as: UInt32.self))
      )
    }
  }

  /// The same id, for libgit2.
  var raw: git_oid {
    var result = git_oid()
    // All three are within the 20 bytes.
    unsafe withUnsafeMutableBytes(of: &result) { bytes in
      unsafe bytes.storeBytes(of: high.bigEndian, toByteOffset: 0, as: UInt64.self)
      unsafe bytes.storeBytes(of: middle.bigEndian, toByteOffset: 8, as: UInt64.self)
      unsafe bytes.storeBytes(of: low.bigEndian, toByteOffset: 16, as: UInt32.self)
    }
    return result
  }
}

private func hexadecimalValue(_ digit: UInt8) -> UInt8? {
  switch digit {
  case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
  case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
  case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
  default: nil
  }
}
