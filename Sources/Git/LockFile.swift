#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// `FILE.lock`, by which git programs keep each other from changing FILE, and a draft that becomes FILE in the end.
///
/// It is removed at the end of its owner's scope unless the draft has become the file.
struct LockFile: ~Copyable {
  /// The file that is locked, without symbolic links.
  let target: String

  /// Whole seconds of the time when the file was last changed, or nil if there was none.
  let modified: Int64?

  private let workshop: PrivateFolder
  private let mode: mode_t?
  private var isUsed = false

  /// Where the contents of the file are to be worked on; nobody else can read it.
  var draft: String { workshop.file }

  /// Locks a file and copies it. It keeps its mode. Without a file, the draft is an empty one with `newMode`, or if
  /// that is nil, there is none and whoever writes it gives it a mode.
  ///
  /// - Throws: an error of the kind `held` if another program holds it.
  init(for path: String, newMode: UInt32?, held kind: GitError.Kind) throws(GitError) {
    let target = realPath(path) ?? path
    let old: Contents?
    do throws(SystemFailure) {
      // Exclusive creation is the lock.
      _ = try Descriptor(opening: target + ".lock", O_WRONLY | O_CREAT | O_EXCL, mode: 0o600)
    } catch {
      let isHeld = error.code == EEXIST
      throw GitError(
        isHeld ? kind : .fileSystem, "lock", path: target,
        cause: isHeld ? "'\(target).lock' is there already" : error.description)
    }
    do throws(SystemFailure) {
      old = try LockFile.read(target)
      workshop = try PrivateFolder(
        beginning: target + ".edit-", holding: old?.text ?? newMode.map { _ in [] })
    } catch {
      _ = unsafe unlink(target + ".lock")
      throw GitError(.fileSystem, "copy", path: target, cause: error.description)
    }
    modified = old?.modified
    mode = old?.mode ?? newMode.map { mode_t($0) }
    self.target = target
  }

  deinit {
    if !isUsed { _ = unsafe unlink(target + ".lock") }
  }

  /// Puts the draft in the place of the file, at once and durably.
  mutating func replaceFile() throws(SystemFailure) {
    let file = try Descriptor(opening: draft, O_RDONLY)
    if let mode, fchmod(file.number, mode) != 0 { throw SystemFailure() }
    try file.flush()
    // The file stays locked all the while: the draft takes the place of the lock first.
    guard unsafe rename(draft, target + ".lock") == 0, unsafe rename(target + ".lock", target) == 0 else {
      throw SystemFailure()
    }
    isUsed = true
    let folder = target.lastIndex(of: "/").map { String(target[...$0]) } ?? "."
    try Descriptor(opening: folder, O_RDONLY).flush()
  }

  private typealias Contents = (text: [UInt8], mode: mode_t, modified: Int64)

  private static func read(_ path: String) throws(SystemFailure) -> Contents? {
    do throws(SystemFailure) {
      let file = try Descriptor(opening: path, O_RDONLY)
      var information = stat()
      // `information` lives for the call.
      guard unsafe fstat(file.number, &information) == 0 else { throw SystemFailure() }
      #if canImport(Darwin)
        let modified = information.st_mtimespec.tv_sec
      #else
        let modified = information.st_mtim.tv_sec
      #endif
      return (try file.contents(), information.st_mode & 0o7777, Int64(modified))
    } catch {
      guard error.code == ENOENT else { throw error }
      return nil
    }
  }
}

/// The path without symbolic links, or nil when there is nothing there.
private func realPath(_ path: String) -> String? {
  // The system allocates the result, which is freed at once.
  let real = unsafe realpath(path, nil)
  defer { unsafe free(real) }
  return unsafe real.map { unsafe String(cString: $0) }
}
