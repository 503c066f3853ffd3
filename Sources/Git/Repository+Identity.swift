/// What the environment says about who commits; values that are nil or empty count as not given.
public struct IdentityEnvironment: Sendable, Hashable {
  /// `GIT_AUTHOR_NAME`.
  public var authorName: String?
  /// `GIT_AUTHOR_EMAIL`.
  public var authorEmail: String?
  /// `GIT_COMMITTER_NAME`.
  public var committerName: String?
  /// `GIT_COMMITTER_EMAIL`.
  public var committerEmail: String?
  /// `EMAIL`, used when nothing else has an address.
  public var email: String?

  /// The values of the variables.
  public init(
    authorName: String? = nil, authorEmail: String? = nil, committerName: String? = nil,
    committerEmail: String? = nil, email: String? = nil
  ) {
    self.authorName = authorName
    self.authorEmail = authorEmail
    self.committerName = committerName
    self.committerEmail = committerEmail
    self.email = email
  }
}

/// Author and committer of a commit.
public struct Identity: Sendable, Hashable {
  /// Who made the change.
  public let author: Signature
  /// Who records it.
  public let committer: Signature

  /// Both, given.
  public init(author: Signature, committer: Signature) {
    self.author = author
    self.committer = committer
  }
}

extension Repository {
  /// Who commits, found as git finds it: the variables, then `author.*` and `committer.*`, then `user.*`, then
  /// for the address `EMAIL`. Nothing is made up from the names of the account and the host.
  ///
  /// - Throws: kind `noIdentity` when a name or an address is not given or has nothing but blanks and punctuation
  ///   that git strips.
  public func identity(
    environment: IdentityEnvironment, seconds: Int64, offsetMinutes: Int
  ) throws(GitError) -> Identity {
    let author = try signature(
      "author", name: environment.authorName, email: environment.authorEmail, lastEmail: environment.email,
      seconds: seconds, offsetMinutes: offsetMinutes)
    let committer = try signature(
      "committer", name: environment.committerName, email: environment.committerEmail,
      lastEmail: environment.email, seconds: seconds, offsetMinutes: offsetMinutes)
    return Identity(author: author, committer: committer)
  }

  private func signature(
    _ role: String, name: String?, email: String?, lastEmail: String?, seconds: Int64, offsetMinutes: Int
  ) throws(GitError) -> Signature {
    var name = given(name)
    if name == nil { name = try given(configValue("\(role).name")) }
    if name == nil { name = try given(configValue("user.name")) }
    var email = given(email)
    if email == nil { email = try given(configValue("\(role).email")) }
    if email == nil { email = try given(configValue("user.email")) }
    if email == nil { email = given(lastEmail) }
    guard let name else {
      throw GitError(.noIdentity, "find the name of the \(role)", cause: "user.name is not set")
    }
    guard let email else {
      throw GitError(.noIdentity, "find the address of the \(role)", cause: "user.email is not set")
    }
    return Signature(name: name, email: email, seconds: seconds, offsetMinutes: offsetMinutes)
  }

  /// The text as git writes it into a commit (without line breaks and angle brackets, trimmed of blanks and stray
  /// punctuation), or nil when nothing is left.
  private func given(_ text: String?) -> String? {
    guard let text else { return nil }
    let kept = text.unicodeScalars.filter { $0 != "\n" && $0 != "<" && $0 != ">" }
    let isCrud = { (scalar: Unicode.Scalar) in
      scalar.value <= 32 || ".,:;<>\"\\'".unicodeScalars.contains(scalar)
    }
    guard let first = kept.firstIndex(where: { !isCrud($0) }),
      let last = kept.lastIndex(where: { !isCrud($0) })
    else { return nil }
    return String(String.UnicodeScalarView(kept[first...last]))
  }
}
