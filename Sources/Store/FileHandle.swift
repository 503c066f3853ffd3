#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// An open file, closed when it goes out of scope.
struct FileHandle: ~Copyable {
  private let descriptor: Int32
  private let path: String

  /// Opens a file; `flags` are those of open(2), to which close-on-exec is added.
  init(_ path: String, flags: Int32, mode: mode_t = 0o644, operation: String) throws(StoreError) {
    // The path is a C string that lives as long as the call.
    var opened = unsafe open(path, flags | O_CLOEXEC, mode)
    while opened < 0, errno == EINTR { opened = unsafe open(path, flags | O_CLOEXEC, mode) }
    guard opened >= 0 else { throw StoreError.system(operation, path) }
    descriptor = opened
    self.path = path
  }

  deinit {
    close(descriptor)
  }

  /// The file's type, size and mode.
  func status() throws(StoreError) -> stat {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { throw StoreError.system("look at", path) }
    return status
  }

  /// Makes sure that reading comes to an end: it is a plain file, or what the shell hands over as `<(command)`. Gives
  /// its type, size and mode.
  func requireReadable() throws(StoreError) -> stat {
    let status = try status()
    let type = status.st_mode & S_IFMT
    if type == S_IFREG || path == "/dev/null" { return status }
    if type == S_IFDIR { throw StoreError.system(EISDIR, "read", path) }
    guard type == S_IFIFO,
      path.hasPrefix("/dev/fd/") || path.hasPrefix("/proc/self/fd/") || path == "/dev/stdin"
    else {
      throw StoreError(.wrongType, "read", path: path, cause: "it is no plain file")
    }
    // It was opened without waiting for a writer; from here on what the writer has not written yet is waited for.
    let flags = fcntl(descriptor, F_GETFL)
    _ = fcntl(descriptor, F_SETFL, flags & ~O_NONBLOCK)
    return status
  }

  /// Gives the file to somebody; without the right to, it stays as it is.
  func setOwner(_ user: uid_t, _ group: gid_t) {
    _ = fchown(descriptor, user, group)
  }

  /// When the contents changed last, whole seconds since 1970.
  func modifiedSeconds() throws(StoreError) -> Int64 {
    #if canImport(Darwin)
      Int64(try status().st_mtimespec.tv_sec)
    #else
      Int64(try status().st_mtim.tv_sec)
    #endif
  }

  /// Everything from the current position on. `known` is what `status` said, where it was asked already.
  func readAll(_ known: stat? = nil) throws(StoreError) -> [UInt8] {
    let status = if let known { known } else { try status() }
    guard status.st_mode & S_IFMT != S_IFDIR else { throw StoreError.system(EISDIR, "read", path) }
    // One byte more than the file should have, so that its end is seen in the same call.
    var room = max(Int(status.st_size), 0) + 1
    var bytes: [UInt8] = []
    while true {
      var count = 0
      // read(2) is told the size of the buffer it fills, and only what it filled counts as initialised.
      let chunk = unsafe [UInt8](unsafeUninitializedCapacity: room) { buffer, initialized in
        count = unsafe read(descriptor, buffer.baseAddress, room)
        initialized = max(count, 0)
      }
      if count < 0 {
        if errno == EINTR { continue }
        throw StoreError.system("read", path)
      }
      if bytes.isEmpty { bytes = chunk } else { bytes += chunk }
      // Less than asked for is the end of a file; of a pipe only nothing is.
      if count == 0 || (count < room && status.st_mode & S_IFMT == S_IFREG) { return bytes }
      room = 65_536
    }
  }

  /// Writes all the bytes.
  func writeAll(_ bytes: [UInt8]) throws(StoreError) {
    var written = 0
    while written < bytes.count {
      // The pointer stays inside the closure and the count is what is left of the array.
      let count = unsafe bytes.withUnsafeBytes { buffer in
        unsafe write(descriptor, buffer.baseAddress.map { unsafe $0 + written }, bytes.count - written)
      }
      if count < 0 {
        if errno == EINTR { continue }
        throw StoreError.system("write", path)
      }
      written += count
    }
  }

  /// Puts those bytes in the place of all that is in the file; not atomic.
  func overwrite(with bytes: [UInt8]) throws(StoreError) {
    guard ftruncate(descriptor, 0) == 0, lseek(descriptor, 0, SEEK_SET) == 0 else {
      throw StoreError.system("write", path)
    }
    try writeAll(bytes)
  }

  /// Gives the file these permissions.
  func setMode(_ mode: mode_t) throws(StoreError) {
    guard fchmod(descriptor, mode) == 0 else { throw StoreError.system("set the permissions of", path) }
  }

  /// Waits until the disk has what was written.
  func synchronize() throws(StoreError) {
    while fsync(descriptor) != 0 {
      if errno == EINTR { continue }
      // Some file systems cannot sync a folder; there is nothing more to be done on them.
      if errno == EINVAL || errno == ENOTSUP { return }
      throw StoreError.system("write to disk", path)
    }
  }

  /// Takes the lock of the whole file without waiting; false when another process has it.
  func tryLock() throws(StoreError) -> Bool {
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      switch errno {
      case EINTR: continue
      case EWOULDBLOCK: return false
      default: throw StoreError.system("lock", path)
      }
    }
    return true
  }

  /// Maps the first `size` bytes for reading; nil where that is not possible.
  func map(_ size: Int) -> UnsafeRawBufferPointer? {
    // The mapping stays when the file is closed; its owner unmaps it.
    guard let base = unsafe mmap(nil, size, PROT_READ, MAP_PRIVATE, descriptor, 0), unsafe base != MAP_FAILED
    else {
      return nil
    }
    return unsafe UnsafeRawBufferPointer(start: base, count: size)
  }
}
