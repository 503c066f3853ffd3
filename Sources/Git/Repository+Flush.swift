#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

extension Repository {
  /// Up to how many changes each object is flushed to the disk by itself; of more, all together.
  static let fewChanges = 8

  /// Flushes all that was written to the file system that the repository is on, in one go.
  ///
  /// - Throws: kind `fileSystem`.
  public func flushAll() throws(GitError) {
    #if os(Linux)
      // The C library declares syncfs only for programs that ask for GNU extensions, which Swift's import of it does
      // not; the type is the one of its manual.
      guard let symbol = unsafe dlsym(nil, "syncfs") else { return sync() }
      let syncfs = unsafe unsafeBitCast(symbol, to: (@convention(c) (Int32) -> Int32).self)
      do throws(SystemFailure) {
        let folder = try Descriptor(opening: commonFolder, O_RDONLY)
        guard syncfs(folder.number) == 0 else { throw SystemFailure() }
      } catch {
        throw GitError(.fileSystem, "flush", path: commonFolder, cause: error.description)
      }
    #else
      sync()
    #endif
  }

  /// Writes objects that nothing refers to yet: they are not flushed one by one, and `flushAll` has to be called before
  /// anything does. `commit` calls it when it has many changes.
  public func writingMany<T>(_ body: () throws(GitError) -> T) throws(GitError) -> T {
    try library.withoutFlushing(body)
  }
}
