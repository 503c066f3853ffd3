#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

extension Repository {
  /// Removes the lock of a branch that a process of this program has left when it was killed while it moved the
  /// branch to `commit`.
  ///
  /// The caller knows that the process is no more, and when it began (`since`, seconds since 1970). The lock is only
  /// removed when it holds that commit's id, or nothing yet: then it has to be of that moment, of this user, and
  /// open in no process.
  ///
  /// - Returns: false when there is a lock which is not known to be that one.
  @discardableResult
  public func removeLock(of branch: String, leftBy commit: ObjectID, since begin: Int64) -> Bool {
    let path = commonFolder + branch + ".lock"
    guard branch.hasPrefix("refs/heads/"), !branch.split(separator: "/").contains("..") else { return false }
    do throws(SystemFailure) {
      let file = try Descriptor(opening: path, O_RDONLY | O_NOFOLLOW)
      let text = try file.contents()
      var information = stat()
      // `information` lives for the call.
      guard unsafe fstat(file.number, &information) == 0 else { throw SystemFailure() }
      let isComplete = text == Array("\(commit)\n".utf8)
      guard isComplete || text.isEmpty && Repository.isLeftEmpty(information, since: begin) else {
        return false
      }
    } catch {
      return error.code == ENOENT
    }
    return unsafe unlink(path) == 0
  }

  private static func isLeftEmpty(_ information: stat, since begin: Int64) -> Bool {
    #if canImport(Darwin)
      // The system doesn't tell here who has a file open.
      return false
    #else
      let made = Int64(information.st_mtim.tv_sec)
      return information.st_uid == geteuid() && (begin...begin + 10).contains(made)
        && !isOpenElsewhere(information)
    #endif
  }

  /// Whether another process of this user has the file open.
  private static func isOpenElsewhere(_ wanted: stat) -> Bool {
    for process in numbers(in: "/proc") where process != "\(getpid())" {
      for descriptor in numbers(in: "/proc/\(process)/fd") {
        var found = stat()
        // `found` lives for the call.
        if unsafe stat("/proc/\(process)/fd/\(descriptor)", &found) == 0, found.st_ino == wanted.st_ino,
          found.st_dev == wanted.st_dev
        {
          return true
        }
      }
    }
    return false
  }

  private static func numbers(in folder: String) -> [String] {
    FolderNames.read(folder).filter { name in name.utf8.allSatisfy { (0x30...0x39).contains($0) } }
  }
}
