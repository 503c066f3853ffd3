#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Runs other programs, to check what was written for them.
enum Shell {
  /// What a command line of `sh` prints to standard output.
  static func run(_ commandLine: String) -> String {
    guard let pipe = unsafe popen(commandLine, "r") else { return "" }
    defer { _ = unsafe pclose(pipe) }
    return String(decoding: unsafe readAll(pipe), as: UTF8.self)
  }

  /// Whether a program is installed.
  static func has(_ program: String) -> Bool {
    !run("command -v \(program)").isEmpty
  }
}

/// Everything that is left in an open file.
@unsafe func readAll(_ file: UnsafeMutablePointer<FILE>) -> [UInt8] {
  var bytes: [UInt8] = []
  var chunk = [UInt8](repeating: 0, count: 65536)
  while true {
    let count = unsafe fread(&chunk, 1, chunk.count, file)
    if count == 0 { return bytes }
    bytes += chunk[..<count]
  }
}

/// A folder that is removed with all that is in it when the test is over.
final class TemporaryFolder {
  let path: String

  struct Failure: Error {}

  init() throws {
    var template = Array("/tmp/command-line-kit.XXXXXX".utf8CString)
    guard unsafe mkdtemp(&template) != nil else { throw Failure() }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  func write(_ text: String, to name: String, isExecutable: Bool = false) throws {
    guard let file = unsafe fopen("\(path)/\(name)", "w") else { throw Failure() }
    _ = unsafe fwrite(Array(text.utf8), 1, text.utf8.count, file)
    _ = unsafe fclose(file)
    if isExecutable { _ = unsafe chmod("\(path)/\(name)", 0o755) }
  }

  deinit { _ = Shell.run("rm -rf '\(path)'") }
}
