/// Writes roff with the `man` macros, with every character of the text escaped.
struct Roff {
  private(set) var text = ""

  /// A request, its arguments quoted.
  mutating func macro(_ name: String, _ arguments: String...) {
    text += ".\(name)"
    for argument in arguments { text += " \"\(Self.escaped(argument))\"" }
    text += "\n"
  }

  /// A line of text that is escaped already. One that begins like a request is protected.
  mutating func line(_ escaped: String) {
    if escaped.hasPrefix(".") || escaped.hasPrefix("'") { text += "\\&" }
    text += escaped + "\n"
  }

  /// Text as roff reads it: what is typed stays what it is, so that it can be copied from a page.
  static func escaped(_ text: String) -> String {
    var escaped = ""
    for character in text {
      switch character {
      case "\\": escaped += "\\e"
      case "-": escaped += "\\-"
      case "\"": escaped += "\\(dq"
      case "'": escaped += "\\(aq"
      case "`": escaped += "\\(ga"
      case "^": escaped += "\\(ha"
      case "~": escaped += "\\(ti"
      case "\n": escaped += " "
      default: escaped.append(character)
      }
    }
    return escaped
  }
}

// MARK: Parts of a page

extension Roff {
  /// A command with its arguments and the commands in it.
  mutating func command(_ command: CommandDescription) {
    macro("SS", command.fullName)
    usage(of: command)
    macro("PP")
    line(Self.escaped("\(command.summary)."))
    if !command.aliases.isEmpty {
      let names = command.aliases.map { "\\fB\(Self.escaped($0))\\fR" }
      line("Also typed as \(UsageError.plainList(names, "or")).")
    }
    if let name = command.defaultCommand {
      line(
        "\\fB\(Self.escaped(command.fullName))\\fR alone runs \\fB\(Self.escaped("\(command.fullName) \(name)"))\\fR."
      )
    }
    prose(command.discussion)
    arguments(command.arguments)
    for inner in command.commands { self.command(inner) }
  }

  /// The line that shows how a command is typed.
  mutating func usage(of command: CommandDescription) {
    var words = ["\\fB\(Self.escaped(command.fullName))\\fR"]
    if command.path.count == 1 || command.arguments.contains(where: { !$0.isPositional }) {
      words.append("[\\fIOPTIONS\\fR]")
    }
    for option in command.arguments where option.takesValue && option.isRequired {
      words.append("\\fB\(Self.escaped(option.displayName))\\fR \\fI\(Self.escaped(option.valueName))\\fR")
    }
    if !command.commands.isEmpty {
      words.append(command.defaultCommand == nil ? "\\fICOMMAND\\fR" : "[\\fICOMMAND\\fR]")
    }
    words += command.arguments.filter(\.isPositional).map { Self.spans($0.usageTerm) }
    line(words.joined(separator: " "))
  }

  /// A list of arguments with their help.
  mutating func arguments(_ arguments: [ArgumentDescription]) {
    for argument in arguments {
      macro("TP")
      let term = argument.isPositional ? argument.usageTerm : argument.helpTerm.filter { $0.text != "    " }
      line(Self.spans(term))
      line(Self.escaped("\(argument.fullHelp)."))
    }
  }

  /// Paragraphs and examples. In the body of a list item they keep its indentation.
  mutating func prose(_ text: String, isIndented: Bool = false) {
    for (index, block) in Prose(text).blocks.enumerated() {
      if index > 0 || !isIndented { macro(isIndented ? "IP" : "PP") }
      switch block {
      case .paragraph(let runs):
        line(runs.map { $0.isLiteral ? "\\fB\(Self.escaped($0.text))\\fR" : Self.escaped($0.text) }.joined())
      case .example(let lines):
        // The indentation counts from the margin, not from the body of the item, which is at 7.
        macro("RS", isIndented ? "11" : "4")
        macro("nf")
        for line in lines { self.line(line.isEmpty ? "\\&" : Self.escaped(line)) }
        macro("fi")
        macro("RE")
      }
    }
  }

  private static func spans(_ spans: [HelpSpan]) -> String {
    spans.map { span in
      switch span.label {
      case .value: "\\fI\(escaped(span.text))\\fR"
      case .option, .command, .literal: "\\fB\(escaped(span.text))\\fR"
      case .plain, .heading: escaped(span.text)
      }
    }.joined()
  }
}
