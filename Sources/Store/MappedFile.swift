#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The bytes of a file for reading: mapped into memory when it is large, read when it is small.
///
/// A mapped file that another program cuts short meanwhile raises SIGBUS when the missing part is touched; the
/// program decides what that means. Programs that replace files by renaming do no harm.
@safe public struct MappedFile: ~Copyable {
  /// The mapping, whose pointer is only lent out for the length of a call.
  private let mapping: UnsafeRawBufferPointer?

  /// The bytes, where the file is not mapped.
  private let bytes: [UInt8]

  /// Files from this size on are mapped: below, one read is cheaper than the page faults.
  private static let smallest = 1 << 20

  /// Opens and reads or maps a file.
  ///
  /// - Throws: ``StoreError`` of kind `missing`, `wrongType` for a folder, `denied` or `inputOutput`.
  public init(_ path: String) throws(StoreError) {
    let file = try FileHandle(path, flags: O_RDONLY | O_NONBLOCK, operation: "read")
    let status = try file.requireReadable()
    let size = Int(status.st_size)
    let isLarge = status.st_mode & S_IFMT == S_IFREG && size >= MappedFile.smallest
    let mapped = isLarge ? unsafe file.map(size) : nil
    // Where it cannot be mapped it is read, as on file systems that do not support it.
    let read = unsafe mapped == nil ? try file.readAll(status) : []
    unsafe mapping = mapped
    bytes = read
  }

  deinit {
    // Nobody has the bytes any more: they are only lent out.
    if let mapping = unsafe mapping, let base = mapping.baseAddress {
      unsafe munmap(UnsafeMutableRawPointer(mutating: base), mapping.count)
    }
  }

  /// Lends the bytes out.
  public func withBytes<Result>(_ body: (Span<UInt8>) -> Result) -> Result {
    guard let mapping = unsafe mapping else { return body(bytes.span) }
    // The mapping lives as long as this value, and the bytes are only lent for the call.
    return unsafe body(Span(_unsafeElements: mapping.bindMemory(to: UInt8.self)))
  }
}
