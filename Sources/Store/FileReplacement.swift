#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

// Paths are handed to the system as C strings that live as long as the call: that is what `unsafe` says before
// calls that only take a path.

/// A new version of a file, written beside it and not in its place yet.
///
/// Several of them can be written before the first one takes its place, which costs the disk less than one at a time.
/// Each has to end with `finish` or `discard`.
struct FileReplacement {
  /// The file.
  let path: String

  private let temporary: String

  /// What the file has to hold right before it is replaced; see ``FileContents/replace(_:with:mode:expecting:isDurable:)``.
  private let expecting: [UInt8]??

  /// Writes the new version. Folders that are missing are made.
  ///
  /// - Parameter mode: the permissions of a file that is not there yet, or nil to leave those of one that is; with
  ///   `keepsMode` false they are set in any case.
  init(
    _ path: String, with bytes: [UInt8], mode: UInt32 = 0o644, keepsMode: Bool = true,
    expecting: [UInt8]?? = nil
  ) throws(StoreError) {
    self.path = path
    self.expecting = expecting
    temporary = TemporaryFiles.path(for: path)
    try FileContents.makeFolder(FileContents.parent(of: path))
    var kept = mode_t(mode)
    var owner: (uid_t, gid_t)?
    var status = stat()
    if unsafe lstat(path, &status) == 0 {
      guard status.st_mode & S_IFMT == S_IFREG else {
        throw StoreError(
          .wrongType, "write", path: path, cause: "it is no plain file",
          hint: "move what is there out of the way; nothing was changed")
      }
      if keepsMode { kept = status.st_mode & 0o7777 }
      owner = (status.st_uid, status.st_gid)
    }
    do throws(StoreError) {
      let file = try FileHandle(
        temporary, flags: O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW, mode: kept, operation: "write")
      // Only root can give a file away, and then it has to stay its owner's.
      if let owner { file.setOwner(owner.0, owner.1) }
      try file.setMode(kept)
      try file.writeAll(bytes)
    } catch {
      discard()
      throw error
    }
  }

  /// Waits until it is on the disk.
  func synchronize() throws(StoreError) {
    try FileHandle(temporary, flags: O_RDONLY | O_NOFOLLOW, operation: "write").synchronize()
  }

  /// Puts it in the place of the file. The folder still has to be synchronized.
  ///
  /// - Throws: ``StoreError``; the file is then untouched, and this version is gone.
  func finish() throws(StoreError) {
    do throws(StoreError) {
      if let expecting, try FileContents.readIfPresent(path) != expecting {
        throw FileContents.changedMeanwhile(path)
      }
      try move()
    } catch {
      discard()
      throw error
    }
  }

  /// Gives it up.
  func discard() { _ = unsafe unlink(temporary) }

  /// Where the system can, the two change places, and what was there is looked at once more: an editor may have saved
  /// between the last look and this moment.
  private func move() throws(StoreError) {
    if let expecting, let old = expecting, FileExchange.exchange(temporary, path) {
      if try FileContents.readIfPresent(temporary) == old {
        discard()
        return
      }
      _ = FileExchange.exchange(temporary, path)
      throw FileContents.changedMeanwhile(path)
    }
    guard unsafe rename(temporary, path) == 0 else { throw StoreError.system("replace", path) }
  }

  /// Sees to it that new names in a folder are on the disk.
  static func synchronize(folder: String) throws(StoreError) {
    try FileHandle(folder, flags: O_RDONLY | O_DIRECTORY, operation: "open the folder").synchronize()
  }
}
