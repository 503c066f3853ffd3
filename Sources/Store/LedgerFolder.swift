#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Where a ledger lies: a git work tree with a `ledger.conf` in it. Found without libgit2, as reading commands
/// must not pay for its start-up.
public struct LedgerFolder: Sendable, Hashable {
  /// The top of the work tree, absolute, links resolved.
  public let path: String

  /// The git folder: `.git`, or where a `.git` file of a linked work tree or submodule leads.
  public let gitFolder: String

  /// The name of the shared settings.
  public static let settingsName = "ledger.conf"

  /// The name of the file that links old keys and series to new ones.
  public static let seriesName = "series.ledger"

  /// The settings file.
  public var settingsPath: String { path + "/" + LedgerFolder.settingsName }

  /// The ledger whose work tree holds `start`, looked for there and in the folders above; nil when there is no
  /// git work tree at all.
  ///
  /// - Throws: ``StoreError`` of kind `notALedger` when there is one but it has no `ledger.conf`, and of kind
  ///   `missing` when `start` is not there.
  public static func find(from start: String) throws(StoreError) -> LedgerFolder? {
    guard let folder = try enclosingWorkTree(of: start) else { return nil }
    guard FileContents.exists(folder.settingsPath) else {
      throw StoreError(
        .notALedger, "find a ledger in", path: folder.path,
        cause: "it is a git repository without a ledger.conf",
        hint: "`ledger -C '\(folder.path)' init` makes it one; what is in it stays")
    }
    return folder
  }

  /// The git work tree that holds `start`, whether it is a ledger or not.
  public static func enclosingWorkTree(of start: String) throws(StoreError) -> LedgerFolder? {
    var folder = try resolved(start)
    while true {
      if let git = gitFolder(in: folder) { return LedgerFolder(path: folder, gitFolder: git) }
      guard folder != "/" else { return nil }
      folder = FileContents.parent(of: folder)
    }
  }

  /// The absolute path of something that is there, with all links resolved.
  ///
  /// - Throws: ``StoreError``.
  public static func resolved(_ path: String) throws(StoreError) -> String {
    guard let found = unsafe realpath(path, nil) else { throw StoreError.system("find", path) }
    // realpath allocates its answer with malloc when it is given no buffer.
    defer { unsafe free(found) }
    return unsafe String(cString: found)
  }

  private static func gitFolder(in folder: String) -> String? {
    let path = folder + "/.git"
    if FileContents.isFolder(path) {
      return FileContents.exists(path + "/HEAD") ? path : nil
    }
    guard let bytes = try? FileContents.read(path) else { return nil }
    let text = String(decoding: bytes, as: UTF8.self)
    guard text.hasPrefix("gitdir:") else { return nil }
    let target = text.dropFirst("gitdir:".count).split(separator: "\n").first ?? ""
    let name = String(target.drop { $0 == " " })
    return try? resolved(name.hasPrefix("/") ? name : folder + "/" + name)
  }
}
