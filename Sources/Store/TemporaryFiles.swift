#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The files beside those of a ledger through which they are replaced; a process that is killed leaves them.
enum TemporaryFiles {
  private static let suffix = ".ledger-tmp"

  /// The temporary file of a path, for this process alone.
  static func path(for path: String) -> String {
    "\(FileContents.parent(of: path))/.\(FileContents.name(of: path)).\(getpid())\(suffix)"
  }

  /// Removes those that killed processes left in a ledger. Its lock has to be held: then nobody else is writing.
  static func remove(from folder: LedgerFolder) {
    remove(in: folder.path)
    for name in (try? FileContents.names(in: folder.path)) ?? []
    where name.utf8.count == 4 && name.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
      remove(in: folder.path + "/" + name)
    }
  }

  /// Removes those in one folder; the same holds.
  static func remove(in folder: String) {
    for name in (try? FileContents.names(in: folder)) ?? [] where isTemporary(name) {
      // The path is a C string that lives as long as the call.
      _ = unsafe unlink(folder + "/" + name)
    }
  }

  /// `.NAME.PID.ledger-tmp`.
  private static func isTemporary(_ name: String) -> Bool {
    guard name.hasPrefix("."), name.hasSuffix(suffix) else { return false }
    let middle = name.dropFirst().dropLast(suffix.utf8.count)
    guard let dot = middle.lastIndex(of: ".") else { return false }
    let number = middle[middle.index(after: dot)...]
    return !number.isEmpty && number.utf8.allSatisfy { (0x30...0x39).contains($0) }
  }
}
