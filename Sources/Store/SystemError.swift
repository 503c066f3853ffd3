#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

extension StoreError {
  /// The error that the last system call on this thread left, put into words. Read it before anything else is
  /// called.
  static func system(_ operation: String, _ path: String) -> StoreError {
    system(errno, operation, path)
  }

  /// The error of that number, put into words.
  static func system(_ number: Int32, _ operation: String, _ path: String) -> StoreError {
    // strerror's text is copied at once; on the systems we build for it is thread-local or constant.
    let cause = unsafe String(cString: strerror(number))
    switch number {
    case ENOENT: return StoreError(.missing, operation, path: path, cause: cause)
    case EACCES, EPERM:
      return StoreError(
        .denied, operation, path: path, cause: cause,
        hint: "check who owns it and what its permissions are: ls -ld '\(path)'")
    case EROFS:
      return StoreError(
        .denied, operation, path: path, cause: cause, hint: "the file system is mounted read-only")
    case ENOSPC, EDQUOT:
      return StoreError(
        .full, operation, path: path, cause: cause, hint: "free some space (df -h shows it) and try again")
    case EISDIR:
      return StoreError(
        .wrongType, operation, path: path, cause: cause,
        hint: "a folder is in the file's place; move it away: mv '\(path)' '\(path).folder'")
    case ENOTDIR:
      return StoreError(
        .wrongType, operation, path: path, cause: cause,
        hint: "a file is where a folder should be; see which: namei '\(path)'")
    case ELOOP:
      return StoreError(
        .wrongType, operation, path: path, cause: cause,
        hint: "symbolic links lead in a circle; see which: namei '\(path)'")
    default: return StoreError(.inputOutput, operation, path: path, cause: cause)
    }
  }
}
