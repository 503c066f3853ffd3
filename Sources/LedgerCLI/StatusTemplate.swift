import CommandLineKit

/// A line for a bar with placeholders: `{done}/{planned} {next}`.
struct StatusTemplate {
  /// What can stand between braces.
  enum Placeholder: String, CaseIterable {
    case done, partial, skipped, open, planned, rate, next, date, branch, unsent, edited, conflicts
    case nextTime = "next_time"

    /// Whether only git knows it.
    var needsGit: Bool {
      switch self {
      case .branch, .unsent, .edited, .conflicts: true
      default: false
      }
    }
  }

  /// A part of the line.
  enum Part {
    /// As it is.
    case text(String)
    /// What is put in.
    case placeholder(Placeholder)
  }

  /// The parts, in their order.
  private(set) var parts: [Part] = []

  /// Whether a placeholder has to ask git.
  var needsGit: Bool {
    parts.contains { if case .placeholder(let placeholder) = $0 { placeholder.needsGit } else { false } }
  }

  /// Takes a line apart; `{{` is a brace.
  init(_ text: String) throws(ArgumentProblem) {
    var plain = ""
    var rest = text[...]
    while let brace = rest.firstIndex(of: "{") {
      plain += rest[..<brace]
      rest = rest[rest.index(after: brace)...]
      if rest.first == "{" {
        plain += "{"
        rest.removeFirst()
        continue
      }
      guard let end = rest.firstIndex(of: "}") else {
        throw ArgumentProblem("a '{' has no '}'", hint: "{{ is a brace")
      }
      let name = String(rest[..<end])
      guard let placeholder = Placeholder(rawValue: name) else {
        let names = Placeholder.allCases.map { "{\($0.rawValue)}" }.joined(separator: " ")
        throw ArgumentProblem("there is no {\(name)}", hint: "there are: \(names); {{ is a brace")
      }
      if !plain.isEmpty { parts.append(.text(plain)) }
      plain = ""
      parts.append(.placeholder(placeholder))
      rest = rest[rest.index(after: end)...]
    }
    plain += rest
    if !plain.isEmpty { parts.append(.text(plain)) }
  }
}
