internal import CLibgit2

/// The three-way merge of two texts by lines, as git makes it.
public enum LineMerge {
  /// The merged text; nil where both sides changed the same lines, unless `keepsBoth`: then both versions of such lines
  /// are in it, ours first. Without a base everything is a change.
  public static func merge(
    base: [UInt8]?, ours: [UInt8], theirs: [UInt8], keepsBoth: Bool = false, library: GitLibrary
  ) throws(GitError) -> [UInt8]? {
    var options = unsafe git_merge_file_options()
    let version = UInt32(GIT_MERGE_FILE_OPTIONS_VERSION)
    try check(unsafe git_merge_file_options_init(&options, version), "merge")
    if keepsBoth { unsafe options.favor = GIT_MERGE_FILE_FAVOR_UNION }
    var result = unsafe git_merge_file_result()
    // The inputs point at the bytes, which stay where they are for the time of the call.
    let code = unsafe (base ?? []).withUnsafeBytes { old in
      unsafe ours.withUnsafeBytes { left in
        unsafe theirs.withUnsafeBytes { right in
          var (first, second, third) = unsafe (input(old), input(left), input(right))
          return unsafe git_merge_file(&result, &first, &second, &third, &options)
        }
      }
    }
    // The text is copied before it is freed.
    defer { unsafe git_merge_file_result_free(&result) }
    try check(code, "merge")
    guard unsafe result.automergeable != 0 else { return nil }
    return unsafe Array(UnsafeRawBufferPointer(start: result.ptr, count: result.len))
  }

  private static func input(_ bytes: UnsafeRawBufferPointer) -> git_merge_file_input {
    var input = unsafe git_merge_file_input()
    _ = unsafe git_merge_file_input_init(&input, UInt32(GIT_MERGE_FILE_INPUT_VERSION))
    unsafe input.ptr = bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
    unsafe input.size = bytes.count
    return unsafe input
  }
}
