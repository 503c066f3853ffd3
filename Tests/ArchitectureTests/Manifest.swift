/// What `Package.swift` says a target depends on.
enum Manifest {
  /// The dependencies of a target, sorted; nil when there is no such target.
  ///
  /// It reads the text: from the target's quoted name to the end of the call that declares it, and in that the
  /// quoted names of the list that `imports:` or `dependencies:` gives.
  static func dependencies(of target: String, in text: String) -> [String]? {
    let declarations = [
      "module(\"", "module(\n\"", ".target(name:\"", ".executableTarget(\nname:\"",
      ".systemLibrary(\nname:\"",
    ]
    let plain = text.split(separator: "\n").map { $0.drop { $0 == " " } }.joined(separator: "\n")
      .replacing(": ", with: ":")
    for declaration in declarations {
      guard let found = plain.firstRange(of: "\(declaration)\(target)\"") else { continue }
      var depth = 1
      let call = plain[found.upperBound...].prefix { character in
        if character == "(" { depth += 1 }
        if character == ")" { depth -= 1 }
        return depth > 0
      }
      guard let list = call.firstRange(of: "imports:[") ?? call.firstRange(of: "dependencies:[") else {
        return []
      }
      let names = call[list.upperBound...].prefix { $0 != "]" }
      return names.split(separator: "\"", omittingEmptySubsequences: false).enumerated()
        .filter { $0.offset % 2 == 1 }.map { String($0.element) }.sorted()
    }
    return nil
  }
}
