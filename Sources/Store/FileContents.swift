import CivilTime

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

// Paths are handed to the system as C strings that live as long as the call: that is what `unsafe` says before
// calls that only take a path.

/// Files as a whole: read into memory, or replaced so that a reader sees either the old or the new one.
public enum FileContents {
  /// The bytes of a file.
  ///
  /// - Throws: ``StoreError`` of kind `missing`, `wrongType` for a folder, `denied` or `inputOutput`; `badData` when it
  ///   has more than `limit` bytes.
  public static func read(_ path: String, atMost limit: Int = .max) throws(StoreError) -> [UInt8] {
    let file = try FileHandle(path, flags: O_RDONLY | O_NONBLOCK, operation: "read")
    let status = try file.requireReadable()
    let size = Int(status.st_size)
    guard size <= limit else {
      throw StoreError(
        .badData, "read", path: path, cause: "it has \(size) bytes, and at most \(limit) are read",
        hint: "a month's file has no more than a few MB; see what is in it: head -c 1000 '\(path)'")
    }
    return try file.readAll(status)
  }

  /// The bytes of a file, or nil when there is none.
  public static func readIfPresent(_ path: String) throws(StoreError) -> [UInt8]? {
    do {
      return try read(path)
    } catch {
      if error.kind == .missing { return nil }
      throw error
    }
  }

  /// Writes a file through a temporary one beside it, which is synced and renamed, and then syncs the folder. A
  /// crash at any point leaves the old or the new bytes, never a part. The permissions of a file that is there
  /// are kept; a new one gets `mode`. Folders that are missing are made.
  ///
  /// With `expecting` the file has to hold those bytes (nil: not to be there) right before it is replaced. Without
  /// `isDurable` nothing is synced: readers still see either file as a whole, but a power cut may lose the new one.
  ///
  /// - Throws: ``StoreError``; the old file is then untouched.
  public static func replace(
    _ path: String, with bytes: [UInt8], mode: UInt32 = 0o644, expecting: [UInt8]?? = nil,
    isDurable: Bool = true
  ) throws(StoreError) {
    let replacement = try FileReplacement(path, with: bytes, mode: mode, expecting: expecting)
    if isDurable {
      do throws(StoreError) {
        try replacement.synchronize()
      } catch {
        replacement.discard()
        throw error
      }
    }
    try replacement.finish()
    if isDurable { try FileReplacement.synchronize(folder: parent(of: path)) }
  }

  static func changedMeanwhile(_ path: String) -> StoreError {
    StoreError(
      .changedMeanwhile, "write", path: path, cause: "somebody changed it at the same moment",
      hint: "try again")
  }

  /// Removes a file.
  static func remove(_ path: String) throws(StoreError) {
    guard unsafe unlink(path) == 0 else { throw StoreError.system("remove", path) }
  }

  /// What a symbolic link says.
  static func linkTarget(_ path: String) throws(StoreError) -> [UInt8] {
    var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
    // At most as many bytes as the buffer has.
    let count = unsafe buffer.withUnsafeMutableBytes { bytes in
      guard let start = bytes.baseAddress else { return -1 }
      return unsafe readlink(path, start.assumingMemoryBound(to: CChar.self), bytes.count)
    }
    guard count >= 0 else { throw StoreError.system("read the link", path) }
    return Array(buffer[..<count])
  }

  /// Makes a symbolic link in the place of what is there, or where nothing is.
  static func makeLink(_ path: String, to target: [UInt8]) throws(StoreError) {
    try makeFolder(parent(of: path))
    let temporary = TemporaryFiles.path(for: path)
    unsafe unlink(temporary)
    guard unsafe symlink(String(decoding: target, as: UTF8.self), temporary) == 0,
      unsafe rename(temporary, path) == 0
    else {
      let error = StoreError.system("make the link", path)
      unsafe unlink(temporary)
      throw error
    }
  }

  /// Whether there is a file that its owner may run.
  static func isExecutable(_ path: String) -> Bool {
    var status = stat()
    return unsafe lstat(path, &status) == 0 && status.st_mode & 0o100 != 0
  }

  /// Makes a folder and those above it; one that is there is fine.
  public static func makeFolder(_ path: String, mode: UInt32 = 0o755) throws(StoreError) {
    if path.isEmpty || path == "/" || isFolder(path) { return }
    try makeFolder(parent(of: path), mode: mode)
    if unsafe mkdir(path, mode_t(mode)) != 0, errno != EEXIST || !isFolder(path) {
      throw StoreError.system("make the folder", path)
    }
  }

  /// Whether there is a folder, or a link to one.
  public static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return unsafe stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// Whether there is anything of that name; a link that leads nowhere counts.
  public static func exists(_ path: String) -> Bool {
    var status = stat()
    return unsafe lstat(path, &status) == 0
  }

  /// When a file was last changed, to the second; nil when it isn't there.
  static func modified(_ path: String) -> Instant? {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { return nil }
    #if canImport(Darwin)
      return Instant(seconds: status.st_mtimespec.tv_sec)
    #else
      return Instant(seconds: status.st_mtim.tv_sec)
    #endif
  }

  /// What a path itself is.
  enum Kind { case missing, link, other }

  /// What a path itself is; a link that leads nowhere is one.
  static func kind(of path: String) -> Kind {
    var status = stat()
    guard unsafe lstat(path, &status) == 0 else { return .missing }
    return status.st_mode & S_IFMT == S_IFLNK ? .link : .other
  }

  /// The names in a folder, sorted by bytes, without `.` and `..`.
  public static func names(in folder: String) throws(StoreError) -> [String] {
    guard let stream = unsafe opendir(folder) else { throw StoreError.system("list the folder", folder) }
    defer { unsafe closedir(stream) }
    var names: [String] = []
    // Each entry is copied before the next readdir may overwrite it; the stream belongs to this call alone.
    while let entry = unsafe readdir(stream) {
      let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != ".", name != ".." { names.append(name) }
    }
    // Strings of file names compare by bytes as long as they are ASCII, and much faster that way.
    return names.allSatisfy { $0.utf8.allSatisfy { $0 < 0x80 } }
      ? names.sorted() : names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// The folder part of a path: `/` for `/x`, `.` for `x`.
  public static func parent(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return slash == path.utf8.startIndex ? "/" : String(path[..<slash])
  }

  /// The last part of a path.
  public static func name(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return path }
    return String(path[path.utf8.index(after: slash)...])
  }
}
