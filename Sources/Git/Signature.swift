internal import CLibgit2

/// Who made a commit, and when.
public struct Signature: Sendable, Hashable {
  /// The name of the person; not empty.
  public let name: String

  /// The e-mail address; not empty.
  public let email: String

  /// Seconds since 1970-01-01T00:00:00Z.
  public let seconds: Int64

  /// Minutes east of UTC that the moment is shown with.
  public let offsetMinutes: Int

  /// The parts as they are; blank or bracketed ones are refused when they are used.
  public init(name: String, email: String, seconds: Int64, offsetMinutes: Int) {
    self.name = name
    self.email = email
    self.seconds = seconds
    self.offsetMinutes = offsetMinutes
  }

  /// What libgit2 has, copied.
  init(_ raw: UnsafePointer<git_signature>) {
    unsafe self.init(
      name: String(cString: raw.pointee.name), email: String(cString: raw.pointee.email),
      seconds: raw.pointee.when.time, offsetMinutes: Int(raw.pointee.when.offset))
  }

  /// Calls `body` with the signature for libgit2.
  func withRaw<Result>(
    _ body: (UnsafePointer<git_signature>) throws(GitError) -> Result
  ) throws(GitError) -> Result {
    var made: UnsafeMutablePointer<git_signature>?
    try check(
      unsafe git_signature_new(&made, name, email, seconds, Int32(offsetMinutes)), "sign as",
      path: "\(name) <\(email)>")
    // libgit2 allocated it, and it is freed when the body is through.
    defer { unsafe git_signature_free(made) }
    guard let made = unsafe made else { preconditionFailure("libgit2 made no signature") }
    return try unsafe body(made)
  }
}
