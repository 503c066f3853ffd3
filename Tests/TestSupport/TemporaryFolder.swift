#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A folder of its own for one test, removed with all that is in it when the last reference goes.
///
/// Names are relative to it, unless they begin with a slash. Hold it for as long as its files are needed.
public final class TemporaryFolder: Sendable {
  /// The absolute path, without symbolic links and without a slash at the end.
  public let path: String

  /// Makes the folder below `/tmp`.
  public init() throws {
    var template = Array("/tmp/ledger-test-XXXXXX".utf8CString)
    // The template is a NUL-terminated array that lives for the call.
    let made = unsafe template.withUnsafeMutableBufferPointer { buffer in
      guard let name = buffer.baseAddress else { return false }
      return unsafe mkdtemp(name) != nil
    }
    guard made else { throw FileFailure("make a temporary folder", "/tmp") }
    let name = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    // realpath allocates the result, which is freed at once.
    let real = unsafe realpath(name, nil)
    defer { unsafe free(real) }
    path = unsafe real.map { unsafe String(cString: $0) } ?? name
  }

  deinit {
    // What can't be removed stays behind in /tmp: no reason to fail a test.
    _ = try? run(["chmod", "-R", "u+rwx", path], in: "/", environment: [:])
    _ = try? run(["rm", "-rf", path], in: "/", environment: [:])
  }

  /// The absolute path of what is called `name` in the folder.
  public func path(_ name: String) -> String {
    name.hasPrefix("/") ? name : "\(path)/\(name)"
  }

  /// Writes a file, over what was there, after making the folders it is in.
  public func write(_ bytes: [UInt8], to name: String, mode: UInt32 = 0o644) throws {
    let target = path(name)
    if let slash = target.lastIndex(of: "/") { try makeFolder(String(target[..<slash])) }
    let file = unsafe open(target, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, mode_t(mode))
    guard file >= 0 else { throw FileFailure("write", target) }
    defer { close(file) }
    try writeAll(bytes, to: file)
    guard fchmod(file, mode_t(mode)) == 0 else { throw FileFailure("set the mode of", target) }
  }

  /// Writes a text as UTF-8, as it is.
  public func write(_ text: String, to name: String, mode: UInt32 = 0o644) throws {
    try write(Array(text.utf8), to: name, mode: mode)
  }

  /// The bytes of a file.
  public func read(_ name: String) throws -> [UInt8] {
    let file = unsafe open(path(name), O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw FileFailure("read", path(name)) }
    defer { close(file) }
    return try readAll(file)
  }

  /// The contents of a file as text.
  public func text(_ name: String) throws -> String {
    String(decoding: try read(name), as: UTF8.self)
  }

  /// Whether there is something of that name; a symbolic link counts, wherever it points.
  public func exists(_ name: String) -> Bool {
    var information = stat()
    // `information` lives for the call.
    return unsafe lstat(path(name), &information) == 0
  }

  /// Makes a folder and those it is in; one that exists is fine.
  public func makeFolder(_ name: String) throws {
    var made = ""
    for part in path(name).split(separator: "/") {
      made += "/\(part)"
      guard unsafe mkdir(made, 0o755) == 0 || errno == EEXIST else {
        throw FileFailure("make the folder", made)
      }
    }
  }

  /// Removes a file, a link or an empty folder.
  public func remove(_ name: String) throws {
    guard unsafe unlink(path(name)) == 0 || rmdir(path(name)) == 0 else {
      throw FileFailure("remove", path(name))
    }
  }

  /// Makes a symbolic link called `name` that says `target`.
  public func link(_ name: String, to target: String) throws {
    guard unsafe symlink(target, path(name)) == 0 else { throw FileFailure("link", path(name)) }
  }
}

/// What went wrong with a file, in the words of the system.
public struct FileFailure: Error, CustomStringConvertible {
  /// What was tried, on what, and why it failed.
  public let description: String

  init(_ action: String, _ path: String) {
    let code = errno
    // strerror gives a string of its own.
    description = unsafe "cannot \(action) '\(path)': \(String(cString: strerror(code)))"
  }
}
