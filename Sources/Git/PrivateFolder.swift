#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// A folder that only its owner can look into, for one file that is worked on; it is removed with all that is in it
/// at the end of the scope of the value's owner.
///
/// A file in it says which process made it; folders of killed processes go when the next one of that name is made.
struct PrivateFolder: ~Copyable {
  private let path: String

  /// The file that is worked on; not there to begin with.
  let file: String

  /// A file that says which process made the folder.
  let ownerFile: String

  /// Makes the folder, named by the prefix and six letters.
  init(beginning prefix: String) throws(SystemFailure) {
    let template = CStrings([prefix + "XXXXXX"])
    // The letters are put into the copy of the name.
    guard let name = unsafe template.pointers[0], unsafe mkdtemp(name) != nil else { throw SystemFailure() }
    let made = unsafe String(cString: name)
    do throws(SystemFailure) {
      try PrivateFolder.create(made + "/owner", LockOwner.current.text)
    } catch {
      PrivateFolder.remove(made)
      throw error
    }
    PrivateFolder.removeLeftovers(beginning: prefix, besides: made)
    path = made
    file = made + "/draft"
    ownerFile = made + "/owner"
  }

  deinit { PrivateFolder.remove(path) }

  /// Puts a text into the file that is worked on.
  func fill(_ text: [UInt8]) throws(SystemFailure) { try PrivateFolder.create(file, text) }

  private static func create(_ path: String, _ text: [UInt8]) throws(SystemFailure) {
    try Descriptor(opening: path, O_WRONLY | O_CREAT | O_EXCL, mode: 0o600).write(text)
  }

  private static func remove(_ folder: String) {
    // The owner goes last: until then the folder can be told to be a leftover.
    for name in FolderNames.read(folder) where name != "owner" { _ = unsafe unlink("\(folder)/\(name)") }
    _ = unsafe unlink(folder + "/owner")
    _ = unsafe rmdir(folder)
  }

  private static func removeLeftovers(beginning prefix: String, besides made: String) {
    guard let slash = prefix.lastIndex(of: "/") else { return }
    let folder = String(prefix[..<slash])
    let start = prefix[prefix.index(after: slash)...]
    for name in FolderNames.read(folder.isEmpty ? "/" : folder)
    where name.hasPrefix(start) && name.utf8.count == start.utf8.count + 6 {
      let left = "\(folder)/\(name)"
      let owner = (try? Descriptor(opening: left + "/owner", O_RDONLY).contents()) ?? []
      if owner.isEmpty { removeIfOld(left, before: made) }
      if let owner = LockOwner(owner), owner.isGone { remove(left) }
    }
  }

  /// A folder without an owner's name was left within the instant after it was made. One that is a minute older than
  /// the folder made now is no longer in that instant.
  private static func removeIfOld(_ folder: String, before made: String) {
    guard let old = changeTime(of: folder), let now = changeTime(of: made), now - old > 60,
      FolderNames.read(folder).allSatisfy({ $0 == "owner" })
    else { return }
    remove(folder)
  }

  /// When names in a folder changed last, seconds since 1970.
  private static func changeTime(of folder: String) -> Int? {
    var information = stat()
    // `information` lives for the call.
    guard unsafe lstat(folder, &information) == 0 else { return nil }
    #if canImport(Darwin)
      return information.st_mtimespec.tv_sec
    #else
      return information.st_mtim.tv_sec
    #endif
  }
}
