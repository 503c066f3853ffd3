/// The manual of a program in roff, as man(1) shows it.
public enum ManPage {
  /// A section that no declaration knows about: files, environment, exit status.
  public struct Section: Equatable, Sendable {
    /// The heading; it is set in capitals.
    public var title: String
    /// Paragraphs and examples, written like ``Command/discussion``.
    public var text: String
    /// Terms with their explanations, after the text.
    public var entries: [Entry]

    /// A section of text, of terms, or of both.
    public init(title: String, text: String = "", entries: [Entry] = []) {
      self.title = title
      self.text = text
      self.entries = entries
    }
  }

  /// A term, such as the name of a variable, and what it means.
  public struct Entry: Equatable, Sendable {
    /// The words that are explained.
    public var term: String
    /// Paragraphs and examples, written like ``Command/discussion``.
    public var text: String

    /// A term with its explanation.
    public init(term: String, text: String) {
      self.term = term
      self.text = text
    }
  }

  /// One page for the whole program: its options, all commands under their categories, then
  /// `sections`.
  ///
  /// - Parameter date: the date of the page, as it is to be shown; empty for none.
  public static func page(for program: ProgramDescription, date: String = "", sections: [Section] = [])
    -> String
  {
    var page = Roff()
    page.macro(
      "TH", program.name.uppercased(), "1", date, "\(program.name) \(program.version)", "User Commands")

    page.macro("SH", "NAME")
    page.line(Roff.escaped("\(program.name) - \(program.root.summary.decapitalized)"))
    page.macro("SH", "SYNOPSIS")
    page.usage(of: program.root)
    page.macro("SH", "DESCRIPTION")
    page.prose(program.root.discussion.isEmpty ? "\(program.root.summary)." : program.root.discussion)
    if let name = program.root.defaultCommand {
      page.prose("`\(program.name)` alone runs `\(program.name) \(name)`.")
    }
    page.macro("SH", "OPTIONS")
    page.line("Every command accepts these, before and after its own.")
    page.arguments(program.globalArguments)

    var categories: [String] = []
    for command in program.root.commands where !categories.contains(command.category) {
      categories.append(command.category)
    }
    for category in categories {
      page.macro("SH", category.isEmpty ? "COMMANDS" : category.uppercased())
      for command in program.root.commands where command.category == category { page.command(command) }
    }

    for section in sections {
      page.macro("SH", section.title.uppercased())
      page.prose(section.text)
      for entry in section.entries {
        page.macro("TP")
        page.line("\\fB\(Roff.escaped(entry.term))\\fR")
        page.prose(entry.text, isIndented: true)
      }
    }
    return page.text
  }
}

extension String {
  /// With a small first letter, as the NAME line of a manual is written.
  fileprivate var decapitalized: String { prefix(1).lowercased() + dropFirst() }
}
