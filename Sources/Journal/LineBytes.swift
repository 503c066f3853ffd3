/// The bytes of a line as the key of a dictionary; a slice of an array is hashed byte by byte, this at once.
struct LineBytes: Hashable {
  /// The bytes.
  let bytes: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
  }

  static func == (left: LineBytes, right: LineBytes) -> Bool {
    let (first, second) = (left.bytes.span, right.bytes.span)
    return first.equals(first.indices, second, second.indices)
  }

  func hash(into hasher: inout Hasher) {
    // The bytes are only read, and only here.
    unsafe bytes.withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
  }
}
