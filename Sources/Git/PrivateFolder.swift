#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// A folder that only its owner can look into, for one file that is worked on; both are removed at the end of the
/// scope of the value's owner.
struct PrivateFolder: ~Copyable {
  private let path: String

  /// The file.
  let file: String

  /// Makes the folder, named by the prefix and six letters, and in it the file with that text, if any.
  init(beginning prefix: String, holding text: [UInt8]?) throws(SystemFailure) {
    let template = CStrings([prefix + "XXXXXX"])
    // The letters are put into the copy of the name.
    guard let name = unsafe template.pointers[0], unsafe mkdtemp(name) != nil else { throw SystemFailure() }
    let made = unsafe String(cString: name)
    do throws(SystemFailure) {
      if let text {
        try Descriptor(opening: made + "/draft", O_WRONLY | O_CREAT | O_EXCL, mode: 0o600).write(text)
      }
    } catch {
      _ = unsafe unlink(made + "/draft")
      _ = unsafe rmdir(made)
      throw error
    }
    path = made
    file = made + "/draft"
  }

  deinit {
    _ = unsafe unlink(file)
    _ = unsafe rmdir(path)
  }
}
