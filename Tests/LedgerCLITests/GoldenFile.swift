import TestSupport
import Testing

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A text that a test expects, kept in `Golden/` beside the tests.
///
/// `RECORD_GOLDEN=1 swift test` writes the files anew and fails, so that nobody records by mistake.
struct GoldenFile {
  private let name: String
  private let folder: String

  init(_ name: String) {
    self.name = name
    folder = "/" + #filePath.split(separator: "/").dropLast().joined(separator: "/") + "/Golden"
  }

  func expect(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let files = try TemporaryFolder()
    // Nothing in the tests changes the environment.
    if unsafe getenv("RECORD_GOLDEN") != nil {
      try files.write(text, to: "\(folder)/\(name)")
      Issue.record("recorded \(name)", sourceLocation: sourceLocation)
    } else if files.exists("\(folder)/\(name)") {
      #expect(try files.text("\(folder)/\(name)") == text, sourceLocation: sourceLocation)
    } else {
      Issue.record("there is no \(name): record it with RECORD_GOLDEN=1", sourceLocation: sourceLocation)
    }
  }
}
