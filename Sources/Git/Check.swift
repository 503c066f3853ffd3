internal import CLibgit2

/// Throws what libgit2 says unless the code is 0 or more.
///
/// The message is read here, before any other call can replace it.
@discardableResult
func check(_ code: Int32, _ operation: String, path: String? = nil) throws(GitError) -> Int32 {
  guard code < 0 else { return code }
  var message = "libgit2 gave the code \(code)"
  var errorClass: Int32 = 0
  // The structure and its text belong to libgit2 and are good until its next call on this thread.
  if let last = unsafe git_error_last() {
    errorClass = unsafe last.pointee.klass
    if let text = unsafe last.pointee.message { message = unsafe String(cString: text) }
  }
  // Messages are of one line, but for one that ends in a colon and a blank when the system had nothing to add.
  while let last = message.last, last == " " || last == ":" || last == "\n" { message.removeLast() }
  throw GitError(
    GitError.Kind(code: code, errorClass: errorClass, message: message), operation, path: path,
    cause: message,
    code: code, errorClass: errorClass)
}

extension GitError.Kind {
  /// The kind of what libgit2 1.5 to 1.9 say; where the code alone doesn't tell, by their words.
  package init(code: Int32, errorClass: Int32, message: String) {
    self = GitError.Kind.of(code: code, errorClass: errorClass, message: message)
  }

  private static func of(code: Int32, errorClass: Int32, message: String) -> GitError.Kind {
    let isAbout = { (parent: git_error_t) in errorClass == Int32(bitPattern: parent.rawValue) }
    switch code {
    case GIT_EOWNER.rawValue: return .foreignOwner
    case GIT_EMODIFIED.rawValue: return .moved
    case GIT_EBAREREPO.rawValue: return .bareRepository
    case GIT_EUNMERGED.rawValue: return .conflicted
    case GIT_EINVALIDSPEC.rawValue: return .invalidPath
    case GIT_EEXISTS.rawValue where isAbout(GIT_ERROR_REPOSITORY): return .repositoryExists
    case GIT_EEXISTS.rawValue where isAbout(GIT_ERROR_REFERENCE): return .moved
    case GIT_ELOCKED.rawValue:
      if isAbout(GIT_ERROR_INDEX) { return .indexLocked }
      if isAbout(GIT_ERROR_CONFIG) { return .configLocked }
      // A lock on a file is of the class "operating system": only the name tells what it is for.
      if message.contains("index.lock") { return .indexLocked }
      if message.contains("config.lock") { return .configLocked }
      return .referenceLocked
    case GIT_ENOTFOUND.rawValue:
      // Before 1.6 a foreign owner shows as the absence of the setting that would allow it.
      if isAbout(GIT_ERROR_CONFIG) { return message.contains("safe.directory") ? .foreignOwner : .other }
      if isAbout(GIT_ERROR_REPOSITORY) { return .noRepository }
      if isAbout(GIT_ERROR_TREE) || isAbout(GIT_ERROR_INDEX) { return .pathNotFound }
      if isAbout(GIT_ERROR_ODB) { return .missingObject }
      if isAbout(GIT_ERROR_OS) { return .pathNotFound }
      return .other
    default:
      return byWords(errorClass: errorClass, message: message)
    }
  }

  private static func byWords(errorClass: Int32, message: String) -> GitError.Kind {
    if let name = message.wordAfter("unsupported extension name extensions.") {
      switch name {
      case "objectformat": return .unsupportedObjectFormat
      case "refstorage": return .unsupportedReferenceStorage
      default: return .unsupportedExtension(name)
      }
    }
    if message.hasPrefix("unknown object format") { return .unsupportedObjectFormat }
    if message.hasPrefix("unsupported mandatory extension: 'sdir'") { return .sparseIndex }
    if message.hasPrefix("unsupported mandatory extension: 'link'") { return .splitIndex }
    if message.hasPrefix("object not found") { return .missingObject }
    if message.contains("Signature cannot have an empty name or email") { return .noIdentity }
    if message.contains("should contain angle brackets") { return .noIdentity }
    if message.contains("would be replaced by") { return .lineEndings }
    if message.hasPrefix("invalid path") { return .invalidPath }
    switch git_error_t(rawValue: UInt32(bitPattern: errorClass)) {
    case GIT_ERROR_CONFIG: return .badConfig
    case GIT_ERROR_OS, GIT_ERROR_FILESYSTEM: return .fileSystem
    default: return .other
    }
  }
}

extension String {
  /// The text after `prefix` up to a blank, in lower case; nil when the text doesn't begin with it.
  fileprivate func wordAfter(_ prefix: String) -> String? {
    guard hasPrefix(prefix) else { return nil }
    return String(dropFirst(prefix.count).prefix { $0 != " " }).lowercased()
  }
}
