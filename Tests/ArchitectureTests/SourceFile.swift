import TestSupport

/// A Swift file of the package.
struct SourceFile {
  /// Its path from the package's folder: `Sources/Git/Commit.swift`.
  let path: String
  /// Its lines.
  let lines: [Substring]

  /// The module it belongs to.
  var module: String { String(path.split(separator: "/")[1]) }

  /// Its name without the folders.
  var name: String { String(path.split(separator: "/").last ?? "") }

  /// The modules it imports.
  var imports: [String] {
    lines.compactMap { line in
      let words = line.split(separator: " ").filter { word in
        !word.hasPrefix("@") && !["public", "package", "internal", "private", "fileprivate"].contains(word)
      }
      guard words.first == "import", words.count > 1 else { return nil }
      // `import struct Module.Name` names the module last.
      let name = words.count > 2 ? words[2] : words[1]
      return name.split(separator: ".").first.map(String.init)
    }
  }

  /// The lines without comments, each with its number.
  var code: [(number: Int, text: Substring)] {
    lines.enumerated().compactMap { index, line in
      guard let mark = line.firstRange(of: "//") else { return (index + 1, line) }
      return (index + 1, line[..<mark.lowerBound])
    }
  }

  /// The Swift files below a folder of the package.
  static func all(in folder: String) throws -> [SourceFile] {
    let found = try run(
      ["find", folder, "-name", "*.swift", "-type", "f"], in: PackageFolder.path, environment: ["LC_ALL": "C"]
    )
    return try found.lines.sorted().map { path in
      SourceFile(
        path: path,
        lines: try PackageFolder.text(path).split(separator: "\n", omittingEmptySubsequences: false))
    }
  }
}
