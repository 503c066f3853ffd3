#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Reading the files and folders of a time zone database.
enum ZoneFile {
  /// What came of opening a path.
  enum Content {
    case bytes([UInt8])
    /// Nothing there, or something that isn't a regular file.
    case missing
    /// The system's words for why not.
    case unreadable(String)
  }

  /// The largest file that is taken for a zone; real ones have a few kilobytes.
  private static let sizeLimit = 1 << 20

  /// All bytes of a regular file.
  static func content(of path: String) -> Content {
    // Not to wait for a writer if somebody put a pipe there.
    let file = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else {
      let code = errno
      return code == ENOENT || code == ENOTDIR || code == ENAMETOOLONG ? .missing : .unreadable(words(code))
    }
    defer { close(file) }
    var status = stat()
    guard unsafe fstat(file, &status) == 0 else { return .unreadable(words(errno)) }
    guard status.st_mode & S_IFMT == S_IFREG else { return .missing }
    guard status.st_size <= sizeLimit else { return .unreadable("it is larger than any time zone file") }
    var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
    var count = 0
    while count < bytes.count {
      // The kernel writes at most the bytes that are left in the buffer.
      let result = unsafe bytes.withUnsafeMutableBytes { buffer in
        unsafe read(file, buffer.baseAddress?.advanced(by: count), buffer.count - count)
      }
      if result < 0 && errno == EINTR { continue }
      guard result >= 0 else { return .unreadable(words(errno)) }
      if result == 0 { break }
      count += result
    }
    bytes.removeLast(bytes.count - count)
    return .bytes(bytes)
  }

  /// The names in a folder; nil when there is no such folder.
  static func names(in path: String) -> [String]? {
    guard let folder = unsafe opendir(path) else { return nil }
    defer { unsafe closedir(folder) }
    var names: [String] = []
    while let entry = unsafe readdir(folder) {
      // The name is ended by a zero within the entry, which stays valid until the next call.
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        unsafe String(cString: UnsafeRawPointer(pointer).assumingMemoryBound(to: CChar.self))
      }
      if name != "." && name != ".." { names.append(name) }
    }
    return names
  }

  /// Where a symbolic link points; nil when the path isn't one.
  static func linkTarget(_ path: String) -> String? {
    var buffer = [CChar](repeating: 0, count: 4096)
    let count = unsafe readlink(path, &buffer, buffer.count)
    return count > 0
      ? String(decoding: buffer[..<count].lazy.map(UInt8.init(bitPattern:)), as: UTF8.self) : nil
  }

  private static func words(_ code: Int32) -> String {
    guard let text = unsafe strerror(code) else { return "error \(code)" }
    return unsafe String(cString: text)
  }
}
