#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// `FILE.lock`, by which git programs keep each other from changing FILE, and which becomes FILE in the end.
///
/// It is removed at the end of its owner's scope unless it has become the file.
struct LockFile: ~Copyable {
  /// The file that is locked, without symbolic links.
  let target: String

  private let file: Descriptor
  private var isUsed = false

  /// Locks a file that may not be there yet; `code` of the failure is EEXIST if another program holds it.
  ///
  /// The new file gets the mode of the old one, or `newMode`.
  init(for path: String, newMode: mode_t) throws(SystemFailure) {
    let target = realPath(path) ?? path
    let opened = try Descriptor(opening: target + ".lock", O_WRONLY | O_CREAT | O_EXCL, mode: 0o600)
    var information = stat()
    // `information` lives for the call.
    let isThere = unsafe stat(target, &information) == 0
    guard fchmod(opened.number, isThere ? information.st_mode & 0o7777 : newMode) == 0 else {
      let failure = SystemFailure()
      _ = unsafe unlink(target + ".lock")
      throw failure
    }
    file = opened
    self.target = target
  }

  deinit {
    if !isUsed { _ = unsafe unlink(target + ".lock") }
  }

  /// Writes the text and puts it in the place of the file, durably.
  mutating func becomeFile(_ text: [UInt8]) throws(SystemFailure) {
    try file.write(text)
    try file.flush()
    // Both paths live for the call.
    guard unsafe rename(target + ".lock", target) == 0 else { throw SystemFailure() }
    isUsed = true
    let folder = target.lastIndex(of: "/").map { String(target[...$0]) } ?? "."
    try Descriptor(opening: folder, O_RDONLY).flush()
  }
}

/// The path without symbolic links, or nil when there is nothing there.
private func realPath(_ path: String) -> String? {
  // The system allocates the result, which is freed at once.
  let real = unsafe realpath(path, nil)
  defer { unsafe free(real) }
  return unsafe real.map { unsafe String(cString: $0) }
}
