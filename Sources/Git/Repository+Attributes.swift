internal import CLibgit2

/// What `.gitattributes` and its like say about a path and an attribute.
public enum AttributeValue: Sendable, Hashable {
  /// Nothing.
  case unspecified
  /// The bare name.
  case set
  /// The name with a minus before it.
  case unset
  /// `name=value`.
  case value(String)
}

extension Repository {
  /// What the attributes say about a path: files in the work tree first, then the index.
  public func attribute(_ name: String, of path: String) throws(GitError) -> AttributeValue {
    var text: UnsafePointer<CChar>?
    let flags = UInt32(GIT_ATTR_CHECK_FILE_THEN_INDEX)
    try check(
      unsafe git_attr_get(&text, handle, flags, path, name), "read the attribute '\(name)' of", path: path)
    // The text belongs to libgit2's cache and is copied before anything else is called.
    return switch unsafe git_attr_value(text) {
    case GIT_ATTR_VALUE_TRUE: .set
    case GIT_ATTR_VALUE_FALSE: .unset
    case GIT_ATTR_VALUE_STRING: unsafe text.map { unsafe .value(String(cString: $0)) } ?? .unspecified
    default: .unspecified
    }
  }

  /// Refuses a path whose contents git would put through something that libgit2 doesn't have: it would be
  /// committed as it is, a secret in clear.
  ///
  /// - Throws: kinds `externalFilter` and `workingTreeEncoding`.
  public func requireConvertible(_ path: String) throws(GitError) {
    if case .value(let filter) = try attribute("filter", of: path) {
      throw GitError(
        .externalFilter(filter), "commit", path: path,
        cause: "it goes through the filter '\(filter)', which only git itself can run")
    }
    if case .value(let encoding) = try attribute("working-tree-encoding", of: path),
      !["utf-8", "utf8"].contains(encoding.lowercased())
    {
      throw GitError(
        .workingTreeEncoding(encoding), "commit", path: path,
        cause: "it is kept as \(encoding), which only git itself can convert")
    }
  }

  /// Whether `.gitignore` and its like leave the path out; tracked files can be ignored too.
  public func isIgnored(_ path: String) throws(GitError) -> Bool {
    var result: Int32 = 0
    try check(unsafe git_ignore_path_is_ignored(&result, handle, path), "look for rules about", path: path)
    return result == 1
  }
}
