import Store

/// The files that a calendar's path stands for: an .ics file itself, or those of a vdir folder.
struct CalendarFiles {
  /// The paths, sorted by bytes.
  let paths: [String]

  /// Whether the path is a folder.
  let isFolder: Bool

  /// Looks what is at a path. Of a folder, every file that ends in `.ics` counts; hidden ones and the temporary
  /// files of a synchronisation do not.
  ///
  /// - Throws: ``StoreError`` of kind `missing` or `denied`.
  init(at path: String) throws(StoreError) {
    isFolder = FileContents.isFolder(path)
    guard isFolder else {
      paths = [path]
      return
    }
    let names = try FileContents.names(in: path)
    paths = names.filter { $0.hasSuffix(".ics") && !$0.hasPrefix(".") }.map { path + "/" + $0 }
  }
}
