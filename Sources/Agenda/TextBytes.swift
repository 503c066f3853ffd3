/// A text compared by its bytes: comparing strings that are not ASCII normalises them, which takes for ever for a
/// hostile one.
struct TextBytes: Hashable {
  private let bytes: [UInt8]

  init(_ text: String) { bytes = Array(text.utf8) }

  /// All bytes at once; an array's own way is one after the other.
  func hash(into hasher: inout Hasher) {
    // The bytes are only read, and the pointer stays in the closure.
    unsafe bytes.withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
  }
}
