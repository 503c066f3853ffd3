internal import CLibgit2

extension Repository {
  /// Keeps bytes as a blob, as they are.
  public func writeBlob(_ contents: [UInt8]) throws(GitError) -> ObjectID {
    var id = git_oid()
    // The bytes are copied by the call.
    let code = unsafe contents.withUnsafeBytes {
      unsafe git_blob_create_from_buffer(&id, handle, $0.baseAddress, $0.count)
    }
    try check(code, "write a blob")
    return ObjectID(id)
  }

  /// The name that bytes would have as a blob, which is not kept.
  public func blobName(of contents: [UInt8]) throws(GitError) -> ObjectID {
    var id = git_oid()
    // The bytes live for the call.
    let code = unsafe contents.withUnsafeBytes {
      unsafe git_odb_hash(&id, $0.baseAddress, $0.count, GIT_OBJECT_BLOB)
    }
    try check(code, "name a blob")
    return ObjectID(id)
  }

  /// Keeps a file of the work tree as a blob, with its line endings converted as its attributes and
  /// `core.autocrlf` say; of a symbolic link, what it says.
  ///
  /// - Throws: as `requireConvertible`; `lineEndings` when `core.safecrlf` is against it.
  public func writeBlob(fromFile path: String) throws(GitError) -> ObjectID {
    try requireConvertible(path)
    var id = git_oid()
    try check(unsafe git_blob_create_from_workdir(&id, handle, path), "keep the file", path: path)
    return ObjectID(id)
  }

  /// Which way contents go.
  public enum Direction: Sendable, Hashable {
    /// From the work tree into a blob.
    case toBlob
    /// From a blob into the work tree.
    case toWorkingTree
  }

  /// The bytes with the line endings (and `$Id$`) that they have on the other side, as the attributes of `path`
  /// and `core.autocrlf` say.
  public func converted(
    _ contents: [UInt8], of path: String, _ direction: Direction
  ) throws(GitError) -> [UInt8] {
    try requireConvertible(path)
    var filters: OpaquePointer?
    let mode = direction == .toBlob ? GIT_FILTER_TO_ODB : GIT_FILTER_TO_WORKTREE
    let flags = UInt32(GIT_FILTER_DEFAULT.rawValue)
    try check(
      unsafe git_filter_list_load(&filters, handle, nil, path, mode, flags), "find the conversion of",
      path: path)
    // No list means that there is nothing to do; else it is freed when leaving.
    guard let list = unsafe filters else { return contents }
    defer { unsafe git_filter_list_free(list) }
    return try bytes("convert", path: path) { buffer in
      unsafe contents.withUnsafeBytes { input in
        let start = unsafe input.baseAddress?.assumingMemoryBound(to: CChar.self)
        return unsafe git_filter_list_apply_to_buffer(&buffer, list, start, input.count)
      }
    }
  }
}
