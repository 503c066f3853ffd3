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
    let folder = parent(of: path)
    try makeFolder(folder)
    var kept = mode_t(mode)
    var owner: (uid_t, gid_t)?
    var status = stat()
    if unsafe lstat(path, &status) == 0 {
      guard status.st_mode & S_IFMT == S_IFREG else {
        throw StoreError(
          .wrongType, "write", path: path, cause: "it is no plain file",
          hint: "move what is there out of the way; nothing was changed")
      }
      kept = status.st_mode & 0o7777
      owner = (status.st_uid, status.st_gid)
    }
    let temporary = TemporaryFiles.path(for: path)
    do throws(StoreError) {
      let file = try FileHandle(
        temporary, flags: O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW, mode: kept, operation: "write")
      // Only root can give a file away, and then it has to stay its owner's.
      if let owner { file.setOwner(owner.0, owner.1) }
      try file.setMode(kept)
      try file.writeAll(bytes)
      if isDurable { try file.synchronize() }
      if let expecting {
        let now = try readIfPresent(path)
        if now != expecting { throw changedMeanwhile(path) }
      }
    } catch {
      unsafe unlink(temporary)
      throw error
    }
    do throws(StoreError) {
      try move(temporary, to: path, expecting: expecting)
    } catch {
      unsafe unlink(temporary)
      throw error
    }
    guard isDurable else { return }
    try FileHandle(folder, flags: O_RDONLY | O_DIRECTORY, operation: "open the folder").synchronize()
  }

  /// Puts the temporary file in the place of the file. Where the system can, the two change places, and what was
  /// there is looked at once more: an editor may have saved between the last look and this moment.
  private static func move(_ temporary: String, to path: String, expecting: [UInt8]??) throws(StoreError) {
    if let expecting, let old = expecting {
      if FileExchange.exchange(temporary, path) {
        if try readIfPresent(temporary) == old {
          unsafe unlink(temporary)
          return
        }
        _ = FileExchange.exchange(temporary, path)
        throw changedMeanwhile(path)
      }
    }
    guard unsafe rename(temporary, path) == 0 else { throw StoreError.system("replace", path) }
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

  /// Whether a path itself is a symbolic link.
  static func isLink(_ path: String) -> Bool {
    var status = stat()
    return unsafe lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
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
