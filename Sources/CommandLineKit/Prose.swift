/// The discussion of a command, cut into paragraphs and examples.
///
/// Blank lines separate blocks. Lines indented by two spaces or more are an example, kept as they
/// are; other lines are a paragraph, whose line breaks mean nothing. Backticks in a paragraph
/// enclose what is typed.
struct Prose: Equatable {
  struct Run: Equatable {
    var text: String
    var isLiteral: Bool
  }

  enum Block: Equatable {
    case paragraph([Run])
    /// Lines without their common indentation of two.
    case example([String])
  }

  var blocks: [Block] = []

  init(_ text: String) {
    var paragraph: [Substring] = []
    var example: [String] = []
    func flushed() -> [Block] {
      var blocks: [Block] = []
      if !paragraph.isEmpty { blocks.append(.paragraph(Self.runs(of: paragraph.joined(separator: " ")))) }
      while example.last == "" { example.removeLast() }
      if !example.isEmpty { blocks.append(.example(example)) }
      paragraph = []
      example = []
      return blocks
    }
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.allSatisfy(\.isWhitespace) {
        // A blank line inside an example is part of it if the example goes on.
        if example.isEmpty { blocks += flushed() } else { example.append("") }
      } else if line.hasPrefix("  ") {
        if !paragraph.isEmpty { blocks += flushed() }
        example.append(String(line.dropFirst(2)))
      } else {
        if !example.isEmpty { blocks += flushed() }
        paragraph.append(line)
      }
    }
    blocks += flushed()
  }

  /// Everything between backticks.
  var literals: [String] {
    blocks.flatMap { block -> [String] in
      guard case .paragraph(let runs) = block else { return [] }
      return runs.filter(\.isLiteral).map(\.text)
    }
  }

  private static func runs(of line: String) -> [Run] {
    var runs: [Run] = []
    var isLiteral = false
    for part in line.split(separator: "`", omittingEmptySubsequences: false) {
      if !part.isEmpty { runs.append(Run(text: String(part), isLiteral: isLiteral)) }
      isLiteral.toggle()
    }
    return runs
  }
}
