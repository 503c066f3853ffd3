import TestSupport
import Testing

/// The design, checked: which way the arrows point, who talks to the outside, and how the folders look.
@Suite struct ArchitectureTests {
  @Test func arrowsOnlyPointUp() {
    var above: Set<String> = []
    for row in ModuleTable.rows {
      #expect(above.isSuperset(of: row.imports), "\(row.name)")
      above.insert(row.name)
    }
  }

  @Test func theFoldersAreTheModules() throws {
    let folders = try run(["ls", "Sources"], in: PackageFolder.path, environment: [:]).lines
    #expect(Set(folders) == Set(ModuleTable.rows.map(\.name)))
  }

  @Test(arguments: ModuleTable.rows.map(\.name))
  func importsAreThoseOfTheTable(module: String) throws {
    let allowed = ModuleTable.system.union(ModuleTable.rows.first { $0.name == module }?.imports ?? [])
    for file in try SourceFile.all(in: "Sources/\(module)") {
      for name in file.imports { #expect(allowed.contains(name), "\(file.path) imports \(name)") }
    }
  }

  @Test func theManifestHasTheArrowsOfTheTable() throws {
    let manifest = try PackageFolder.text("Package.swift")
    for row in ModuleTable.rows {
      #expect(Manifest.dependencies(of: row.name, in: manifest) == row.imports.sorted(), "\(row.name)")
    }
  }

  /// Output, exit, environment, clock and input belong to the program; libraries get values.
  @Test(arguments: ModuleTable.rows.map(\.name).filter { !ModuleTable.programs.contains($0) })
  func librariesKeepOffTheOutside(module: String) throws {
    let words = ["print", "exit", "readLine", "time", "getenv", "clock_gettime", "gettimeofday"]
    for file in try SourceFile.all(in: "Sources/\(module)") {
      // A file that has a function of that name calls its own.
      for word in words where !file.code.contains(where: { $0.text.contains("func \(word)(") }) {
        for (number, text) in file.code {
          #expect(!Self.calls(word, in: text), "\(file.path):\(number) calls \(word)")
        }
      }
    }
  }

  /// Whether a line calls the global function of that name; methods and declarations of the same name are none.
  static func calls(_ word: String, in line: Substring) -> Bool {
    var rest = line
    while let found = rest.firstRange(of: "\(word)(") {
      let before = line[..<found.lowerBound]
      let isPart =
        before.last.map { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." || $0 == "`" } ?? false
      if !isPart, !before.hasSuffix("func ") { return true }
      rest = rest[found.upperBound...]
    }
    return false
  }

  @Test(arguments: [
    ("print(1)", true), ("  Swift.print(1)", false), ("x = unsafe time(nil)", true),
    ("func time(_ a: Int)", false),
    ("block.time(3)", false), ("runtime(3)", false), ("lifetime()", false), ("let a = b(time(&c))", true),
    ("print", false),
  ])
  func callsAreFound(line: String, isCall: Bool) {
    #expect(["print", "time"].contains { Self.calls($0, in: line[...]) } == isCall)
  }

  @Test func theTopLevelIsAsTheDesignHasIt() throws {
    let listed = try run(
      ["git", "ls-files"], in: PackageFolder.path, environment: ["HOME": GitSandbox.emptyHome])
    try #require(listed.status == 0, "\(listed.errorText)")
    let top = Set(listed.lines.compactMap { $0.split(separator: "/").first.map(String.init) })
      .filter { !$0.hasPrefix(".") }
    #expect(top == ["Package.swift", "Sources", "Tests", "Samples", "README.md", "CHANGELOG.md"])
  }

  @Test func filesAreShort() throws {
    let long = Set(try SourceFile.all(in: "Sources").filter { $0.lines.count > 451 }.map(\.path))
    #expect(long == ModuleTable.generated)
  }

  @Test(arguments: ["Sources", "Tests"])
  func filesAreNamedForWhatTheyHold(folder: String) throws {
    for file in try SourceFile.all(in: folder) {
      for word in ["Util", "Helper", "Manager", "Common", "Misc"] {
        #expect(!file.name.contains(word), "\(file.path)")
      }
    }
  }

  @Test func noFoundation() throws {
    for file in try SourceFile.all(in: "Sources") + SourceFile.all(in: "Tests") {
      #expect(!file.imports.contains { $0.hasPrefix("Foundation") }, "\(file.path)")
    }
  }
}
