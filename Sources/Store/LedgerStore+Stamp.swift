#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

extension LedgerStore {
  /// A number that is another one when a file of the ledger was changed, or something was committed, since it was last
  /// asked for; told from the times and sizes of files, without reading them.
  public var stamp: Int {
    var hasher = Hasher()
    var paths = [folder.gitFolder + "/logs/HEAD", folder.gitFolder + "/HEAD"]
    paths += [LedgerFolder.seriesName, LedgerFolder.settingsName].map { folder.path + "/" + $0 }
    paths += ((try? months()) ?? []).map { folder.path + "/" + $0.path }
    for path in paths {
      var status = stat()
      // The path is a C string and `status` a variable, both of which live as long as the call.
      guard unsafe lstat(path, &status) == 0 else { continue }
      #if canImport(Darwin)
        let time = status.st_mtimespec
      #else
        let time = status.st_mtim
      #endif
      hasher.combine(path)
      hasher.combine(time.tv_sec)
      hasher.combine(time.tv_nsec)
      hasher.combine(status.st_size)
    }
    return hasher.finalize()
  }
}
