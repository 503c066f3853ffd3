#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif
import Testing

/// A text that a test expects, kept in `Golden/` beside the tests.
///
/// `RECORD_GOLDEN=1 swift test` writes the files anew and fails, so that nobody records by mistake.
struct GoldenFile {
  let path: String

  init(_ name: String) {
    let folder = #filePath.split(separator: "/").dropLast().joined(separator: "/")
    path = "/\(folder)/Golden/\(name)"
  }

  func expect(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) {
    if unsafe getenv("RECORD_GOLDEN") != nil {
      write(text)
      Issue.record("recorded \(path)", sourceLocation: sourceLocation)
      return
    }
    guard let golden = Self.read(path) else {
      Issue.record("there is no \(path): record it with RECORD_GOLDEN=1", sourceLocation: sourceLocation)
      return
    }
    #expect(text == golden, sourceLocation: sourceLocation)
  }

  private func write(_ text: String) {
    let folder = path.split(separator: "/").dropLast().joined(separator: "/")
    _ = unsafe mkdir("/\(folder)", 0o755)
    guard let file = unsafe fopen(path, "w") else { return }
    _ = unsafe fwrite(Array(text.utf8), 1, text.utf8.count, file)
    _ = unsafe fclose(file)
  }

  private static func read(_ path: String) -> String? {
    guard let file = unsafe fopen(path, "r") else { return nil }
    defer { _ = unsafe fclose(file) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65536)
    while true {
      let count = unsafe fread(&chunk, 1, chunk.count, file)
      if count == 0 { return String(decoding: bytes, as: UTF8.self) }
      bytes += chunk[..<count]
    }
  }
}
