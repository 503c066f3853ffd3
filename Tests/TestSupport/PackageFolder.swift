#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The folder of the package that the tests belong to.
public enum PackageFolder {
  /// Its absolute path, without a slash at the end.
  public static let path: String = {
    let parts = #filePath.split(separator: "/", omittingEmptySubsequences: false)
    return parts.dropLast(3).joined(separator: "/")
  }()

  /// The bytes of a file, by its path from the package's folder.
  public static func read(_ name: String) throws -> [UInt8] {
    let file = unsafe open("\(path)/\(name)", O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw FileFailure("read", "\(path)/\(name)") }
    defer { close(file) }
    return try readAll(file)
  }

  /// The contents of a file as text.
  public static func text(_ name: String) throws -> String {
    String(decoding: try read(name), as: UTF8.self)
  }
}
