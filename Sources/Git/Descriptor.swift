#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// An open file that no other program inherits, closed at the end of its owner's scope.
struct Descriptor: ~Copyable {
  /// The system's number for it.
  let number: Int32

  /// Opens a file with the flags of `open`.
  init(opening path: String, _ flags: Int32, mode: mode_t = 0) throws(SystemFailure) {
    // The path lives for the call.
    let opened = unsafe open(path, flags | O_CLOEXEC, mode)
    guard opened >= 0 else { throw SystemFailure() }
    number = opened
  }

  /// Makes a file that only its owner can read, and puts its name, the prefix and six letters, into `name`.
  init(temporary prefix: String, name: inout String) throws(SystemFailure) {
    let template = CStrings([prefix + "XXXXXX"])
    // The letters are put into the copy of the name.
    guard let start = unsafe template.pointers[0] else { throw SystemFailure() }
    let made = unsafe mkstemp(start)
    guard made >= 0 else { throw SystemFailure() }
    _ = fcntl(made, F_SETFD, FD_CLOEXEC)
    name = unsafe String(cString: start)
    number = made
  }

  /// Makes a file without a name on the file system of a folder.
  init(namelessIn folder: String) throws(SystemFailure) {
    var name = ""
    try self.init(temporary: folder + "stream-", name: &name)
    // The file lives on without it.
    _ = unsafe unlink(name)
  }

  deinit { close(number) }

  /// Writes all the bytes where the file is at.
  func write(_ bytes: [UInt8]) throws(SystemFailure) {
    var rest = bytes[...]
    while !rest.isEmpty {
      // At most as many bytes as are left.
      let count = unsafe rest.withUnsafeBytes { unsafe systemWrite(number, $0.baseAddress, $0.count) }
      guard count >= 0 || errno == EINTR else { throw SystemFailure() }
      rest = rest.dropFirst(max(count, 0))
    }
  }

  /// Goes back to the first byte.
  func rewind() { lseek(number, 0, SEEK_SET) }

  /// All the bytes from the first one, wherever the file is at.
  func contents() throws(SystemFailure) -> [UInt8] {
    var result = [UInt8](repeating: 0, count: max(Int(lseek(number, 0, SEEK_END)), 0))
    var done = 0
    while done < result.count {
      // At most as many bytes as there is room for.
      let count = unsafe result.withUnsafeMutableBytes { buffer in
        unsafe pread(number, buffer.baseAddress?.advanced(by: done), buffer.count - done, off_t(done))
      }
      guard count >= 0 || errno == EINTR else { throw SystemFailure() }
      if count == 0 { break }
      done += max(count, 0)
    }
    return Array(result[..<done])
  }

  /// Waits until the bytes are on the disk.
  func flush() throws(SystemFailure) {
    guard fsync(number) == 0 else { throw SystemFailure() }
  }
}

/// `write`, under a name that the method above doesn't hide.
private func systemWrite(_ file: Int32, _ start: UnsafeRawPointer?, _ count: Int) -> Int {
  unsafe write(file, start, count)
}
