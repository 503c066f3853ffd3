#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The files beside the tests that say what is expected.
enum GoldenFile {
  /// The bytes of a file in `Golden`; nil if there is none.
  static func bytes(_ name: String, from file: String = #filePath) -> [UInt8]? {
    let folder = file.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(
      separator: "/")
    // The stream is ours alone, and closed before we leave.
    guard let stream = unsafe fopen(folder + "/Golden/" + name, "rb") else { return nil }
    defer { unsafe fclose(stream) }
    var bytes: [UInt8] = []
    while case let byte = unsafe fgetc(stream), byte != EOF { bytes.append(UInt8(truncatingIfNeeded: byte)) }
    return bytes
  }
}
