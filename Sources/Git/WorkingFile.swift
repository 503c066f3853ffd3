internal import CLibgit2

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// What the file system says about a file of the work tree: what the index keeps, to see later that it is unchanged.
struct WorkingFile {
  private let information: stat

  /// Looks at a path of a work tree (absolute, slash at its end), which has to be a file or a symbolic link in
  /// folders that are no links and no repositories of their own.
  init(_ path: String, in workingTree: String) throws(GitError) {
    try WorkingFile.requireOrdinaryFolders(of: path, in: workingTree)
    guard let found = WorkingFile.look(at: workingTree + path) else {
      throw GitError(.pathNotFound, "commit", path: path, cause: WorkingFile.systemError())
    }
    let kind = found.st_mode & S_IFMT
    guard kind == S_IFREG || kind == S_IFLNK else {
      throw GitError(.invalidPath, "commit", path: path, cause: "it is neither a file nor a symbolic link")
    }
    information = found
  }

  /// Whether it is a symbolic link.
  var isLink: Bool { information.st_mode & S_IFMT == S_IFLNK }

  /// Whether its owner may run it.
  var isExecutable: Bool { information.st_mode & 0o100 != 0 }

  /// Puts what the system says into an entry of the index; lengths and numbers are cut to 32 bits as git does.
  func fill(_ entry: inout git_index_entry) {
    #if canImport(Darwin)
      let (changed, modified) = (information.st_ctimespec, information.st_mtimespec)
    #else
      let (changed, modified) = (information.st_ctim, information.st_mtim)
    #endif
    unsafe entry.ctime.seconds = Int32(truncatingIfNeeded: changed.tv_sec)
    unsafe entry.ctime.nanoseconds = UInt32(truncatingIfNeeded: changed.tv_nsec)
    unsafe entry.mtime.seconds = Int32(truncatingIfNeeded: modified.tv_sec)
    unsafe entry.mtime.nanoseconds = UInt32(truncatingIfNeeded: modified.tv_nsec)
    unsafe entry.dev = UInt32(truncatingIfNeeded: information.st_dev)
    unsafe entry.ino = UInt32(truncatingIfNeeded: information.st_ino)
    unsafe entry.uid = UInt32(truncatingIfNeeded: information.st_uid)
    unsafe entry.gid = UInt32(truncatingIfNeeded: information.st_gid)
    unsafe entry.file_size = UInt32(truncatingIfNeeded: information.st_size)
  }

  /// libgit2 would follow a linked folder and put what is behind it into the commit in place of the link.
  static func requireOrdinaryFolders(of path: String, in workingTree: String) throws(GitError) {
    var folder = workingTree
    for part in path.split(separator: "/").dropLast() {
      folder += part
      if let found = look(at: folder), found.st_mode & S_IFMT == S_IFLNK {
        throw GitError(.beyondSymbolicLink, "commit", path: path, cause: "'\(folder)' is a symbolic link")
      }
      folder += "/"
      if look(at: folder + ".git") != nil {
        throw GitError(.invalidPath, "commit", path: path, cause: "'\(folder)' is another repository")
      }
    }
  }

  private static func look(at path: String) -> stat? {
    var found = stat()
    // `found` lives for the call.
    return unsafe lstat(path, &found) == 0 ? found : nil
  }

  private static func systemError() -> String {
    // strerror gives a string of its own.
    unsafe String(cString: strerror(errno))
  }
}
