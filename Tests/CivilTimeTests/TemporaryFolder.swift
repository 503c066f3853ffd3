#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A folder that is there as long as this object is.
final class TemporaryFolder {
  let path: String

  init() throws {
    var template = Array("/tmp/civiltime-XXXXXX".utf8CString)
    guard unsafe mkdtemp(&template) != nil else { throw FileProblem(code: errno) }
    path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  deinit {
    _ = output(of: "rm -rf '\(path)'")
  }

  func write(_ name: String, _ bytes: [UInt8]) throws {
    guard let file = unsafe fopen("\(path)/\(name)", "w") else { throw FileProblem(code: errno) }
    unsafe fwrite(bytes, 1, bytes.count, file)
    unsafe fclose(file)
  }

  func makeFolder(_ name: String) throws {
    guard unsafe mkdir("\(path)/\(name)", 0o700) == 0 else { throw FileProblem(code: errno) }
  }

  func link(_ name: String, to target: String) throws {
    guard unsafe symlink(target, "\(path)/\(name)") == 0 else { throw FileProblem(code: errno) }
  }
}

struct FileProblem: Error {
  let code: Int32
}

/// All bytes of a file; nil when it can't be read.
func contents(ofFile path: String) -> [UInt8]? {
  output(of: "cat '\(path)'")
}
