#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// `FILE.lock`, by which git programs keep each other from changing FILE, and a draft that becomes FILE in the end.
///
/// The lock is removed at the end of its owner's scope. It says which process made it, so that what a killed one has
/// left is no obstacle to the next.
struct LockFile: ~Copyable {
  /// The file that is locked, without symbolic links.
  let target: String

  /// Whole seconds of the time when the file was last changed, or nil if there was none.
  let modified: Int64?

  private let workshop: PrivateFolder
  private let mode: mode_t?

  /// Where the contents of the file are to be worked on; nobody else can read it.
  var draft: String { workshop.file }

  /// Locks a file and copies it. It keeps its mode. Without a file, the draft is an empty one with `newMode`, or if
  /// that is nil, there is none and whoever writes it gives it a mode.
  ///
  /// - Throws: an error of the kind `held` if another program holds it.
  init(for path: String, newMode: UInt32?, held kind: GitError.Kind) throws(GitError) {
    let target = realPath(path) ?? path
    let workshop: PrivateFolder
    do throws(SystemFailure) {
      workshop = try PrivateFolder(beginning: target + ".edit-")
    } catch {
      throw GitError(.fileSystem, "lock", path: target, cause: error.description)
    }
    do throws(SystemFailure) {
      try LockFile.take(target + ".lock", with: workshop)
    } catch {
      let isHeld = error.code == EEXIST
      throw GitError(
        isHeld ? kind : .fileSystem, "lock", path: target,
        cause: isHeld ? "'\(target).lock' is there already" : error.description)
    }
    let old: Contents?
    do throws(SystemFailure) {
      old = try LockFile.read(target)
      if let text = old?.text { try workshop.fill(text) } else if newMode != nil { try workshop.fill([]) }
    } catch {
      _ = unsafe unlink(target + ".lock")
      throw GitError(.fileSystem, "copy", path: target, cause: error.description)
    }
    modified = old?.modified
    mode = old?.mode ?? newMode.map { mode_t($0) }
    self.workshop = workshop
    self.target = target
  }

  deinit { _ = unsafe unlink(target + ".lock") }

  /// Puts the draft in the place of the file, at once and durably.
  func replaceFile() throws(SystemFailure) {
    let file = try Descriptor(opening: draft, O_RDONLY)
    if let mode, fchmod(file.number, mode) != 0 { throw SystemFailure() }
    try file.flush()
    // The lock goes later: until then it says whose it is.
    guard unsafe rename(draft, target) == 0 else { throw SystemFailure() }
    let folder = target.lastIndex(of: "/").map { String(target[...$0]) } ?? "."
    try Descriptor(opening: folder, O_RDONLY).flush()
  }

  /// Makes the lock, with the owner's name in it from the first moment on. One that a killed process of this program
  /// has left is taken away.
  ///
  /// - Throws: the number `EEXIST` when it is held.
  private static func take(_ lock: String, with workshop: borrowing PrivateFolder) throws(SystemFailure) {
    for _ in 0..<3 {
      if unsafe link(workshop.ownerFile, lock) == 0 { return }
      let failure = SystemFailure()
      switch failure.code {
      case EEXIST:
        guard removeLeftover(lock) else { throw failure }
      case EPERM, ENOTSUP, EOPNOTSUPP, ENOSYS, EMLINK:
        // A file system without hard links.
        return try Descriptor(opening: lock, O_WRONLY | O_CREAT | O_EXCL, mode: 0o600)
          .write(LockOwner.current.text)
      default: throw failure
      }
    }
    throw SystemFailure(code: EEXIST)
  }

  /// Removes a lock whose owner is certainly no more; false when it is not known to be one.
  private static func removeLeftover(_ lock: String) -> Bool {
    do throws(SystemFailure) {
      let file = try Descriptor(opening: lock, O_RDONLY | O_NOFOLLOW)
      // Two processes that find it at once must not both remove: the second would remove the first one's new lock.
      guard flock(file.number, LOCK_EX | LOCK_NB) == 0, let owner = LockOwner(try file.contents()),
        owner.isGone
      else { return false }
      var opened = stat()
      var named = stat()
      // Both live for the calls.
      guard unsafe fstat(file.number, &opened) == 0, unsafe lstat(lock, &named) == 0 else {
        throw SystemFailure()
      }
      guard opened.st_ino == named.st_ino, opened.st_dev == named.st_dev else { return true }
    } catch {
      // Gone by now.
      return error.code == ENOENT
    }
    return unsafe unlink(lock) == 0
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
