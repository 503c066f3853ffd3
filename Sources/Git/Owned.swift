internal import CLibgit2

/// The one owner of something that libgit2 has allocated; it is freed at the end of the owner's scope.
@safe struct Owned: ~Copyable {
  /// For calls to libgit2 while the owner lives.
  let pointer: OpaquePointer

  private let free: (OpaquePointer) -> Void

  /// Calls `make`, which returns libgit2's code and sets its argument unless that is negative.
  @safe init(
    _ operation: String, path: @autoclosure () -> String? = nil, free: @escaping (OpaquePointer) -> Void,
    make: (inout OpaquePointer?) -> Int32
  ) throws(GitError) {
    var result: OpaquePointer?
    let code = unsafe make(&result)
    if code < 0 { try check(code, operation, path: path()) }
    guard let result = unsafe result else {
      throw GitError(.other, operation, path: path(), cause: "libgit2 gave no result")
    }
    unsafe pointer = result
    unsafe self.free = free
  }

  deinit { unsafe free(pointer) }
}

/// Runs `fill`, which returns libgit2's code and fills the buffer, and gives back the bytes.
@safe func bytes(
  _ operation: String, path: String? = nil, fill: (inout git_buf) -> Int32
) throws(GitError) -> [UInt8] {
  var buffer = unsafe git_buf()
  // The buffer is libgit2's to free, also after a failure.
  defer { unsafe git_buf_dispose(&buffer) }
  try check(unsafe fill(&buffer), operation, path: path)
  return unsafe Array(UnsafeRawBufferPointer(start: buffer.ptr, count: buffer.size))
}
