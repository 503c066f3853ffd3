/// Help for a program, a group or a command, laid out in lines.
///
/// No line is wider than the given width, except examples and names that don't fit.
public struct HelpText: Equatable, Sendable {
  /// The lines in order, each as labelled pieces.
  public private(set) var lines: [[HelpSpan]] = []

  /// The text without labels, each line with its line feed.
  public var plain: String {
    lines.map { $0.map(\.text).joined() + "\n" }.joined()
  }

  private let width: Int

  /// - Parameter width: columns of the terminal, 80 if unknown; below 40 it counts as 40.
  public init(
    for command: CommandDescription, in program: ProgramDescription, detail: HelpDetail = .full,
    width: Int = 80
  ) {
    self.width = max(40, width)
    paragraph(Prose(command.summary))
    usage(of: command, in: program)
    if !command.aliases.isEmpty {
      blank()
      lines.append(
        [HelpSpan("Aliases:", .heading), HelpSpan(" ")]
          + Array(command.aliases.map { [HelpSpan($0, .command)] }.joined(separator: [HelpSpan(", ")])))
    }
    if detail == .full { discussion(command.discussion) }

    section("Arguments:", command.arguments.filter(\.isPositional).map { ($0.usageTerm, $0.fullHelp) })
    commands(of: command)
    let isProgram = command.path.count == 1
    let options = command.arguments.filter { !$0.isPositional }
    if isProgram {
      section("Options:", program.globalArguments.map { ($0.helpTerm, $0.fullHelp) })
    } else {
      section("Options:", options.map { ($0.helpTerm, $0.fullHelp) })
      if detail == .full {
        section("Global options:", program.globalArguments.map { ($0.helpTerm, $0.fullHelp) })
      }
    }
    closing(of: command, in: program, detail: detail)
  }

  /// The text of a topic.
  public init(for topic: HelpTopic, width: Int = 80) {
    self.width = max(40, width)
    paragraph(Prose(topic.summary))
    discussion(topic.text)
  }

  // MARK: Parts

  private mutating func usage(of command: CommandDescription, in program: ProgramDescription) {
    blank()
    var words: [[HelpSpan]] = command.path.map { [HelpSpan($0, .command)] }
    if command.path.count == 1 || command.arguments.contains(where: { !$0.isPositional }) {
      words.append([HelpSpan("["), HelpSpan("OPTIONS", .value), HelpSpan("]")])
    }
    for option in command.arguments where option.takesValue && option.isRequired {
      words.append([HelpSpan(option.displayName, .option), HelpSpan(" "), HelpSpan(option.valueName, .value)])
    }
    if !command.commands.isEmpty {
      words.append(
        command.defaultCommand == nil
          ? [HelpSpan("COMMAND", .value)] : [HelpSpan("["), HelpSpan("COMMAND", .value), HelpSpan("]")])
    }
    words += command.arguments.filter(\.isPositional).map(\.usageTerm)
    fill(words, first: [HelpSpan("Usage:", .heading), HelpSpan(" ")], indent: 7)
  }

  private mutating func discussion(_ text: String) {
    for block in Prose(text).blocks {
      blank()
      switch block {
      case .paragraph(let runs):
        fill(Self.words(of: runs), first: [], indent: 0)
      case .example(let lines):
        self.lines += lines.map { $0.isEmpty ? [] : [HelpSpan("  "), HelpSpan($0, .literal)] }
      }
    }
  }

  private mutating func commands(of command: CommandDescription) {
    var categories: [String] = []
    for inner in command.commands where !categories.contains(inner.category) {
      categories.append(inner.category)
    }
    // One column for all headings, so that the page reads as one table.
    let column = column(for: command.commands.map { $0.name.count })
    for category in categories {
      let rows = command.commands.filter { $0.category == category }
        .map { ([HelpSpan($0.name, .command)], $0.summary) }
      section(category.isEmpty ? "Commands:" : "\(category):", rows, column: column)
    }
  }

  private mutating func closing(
    of command: CommandDescription, in program: ProgramDescription, detail: HelpDetail
  ) {
    var runs: [Prose.Run] = []
    if let name = command.defaultCommand {
      runs += [
        .init(text: command.fullName, isLiteral: true), .init(text: " alone runs ", isLiteral: false),
        .init(text: "\(command.fullName) \(name)", isLiteral: true), .init(text: ". ", isLiteral: false),
      ]
    }
    let help = ([program.name, "help"] + command.path.dropFirst()).joined(separator: " ")
    if !command.commands.isEmpty {
      runs += [
        .init(text: "See ", isLiteral: false), .init(text: "\(help) COMMAND", isLiteral: true),
        .init(text: " for one of them.", isLiteral: false),
      ]
    } else if detail == .short {
      runs += [
        .init(text: "See ", isLiteral: false), .init(text: help, isLiteral: true),
        .init(text: " for more.", isLiteral: false),
      ]
    }
    guard !runs.isEmpty else { return }
    blank()
    fill(Self.words(of: runs), first: [], indent: 0)
  }

  // MARK: Layout

  private mutating func blank() {
    if !lines.isEmpty { lines.append([]) }
  }

  private mutating func paragraph(_ prose: Prose) {
    for case .paragraph(let runs) in prose.blocks { fill(Self.words(of: runs), first: [], indent: 0) }
  }

  /// The column where explanations begin: after the longest term, but never past two fifths.
  private func column(for terms: [Int]) -> Int {
    min(2 + (terms.max() ?? 0) + 2, max(14, width * 2 / 5))
  }

  private mutating func section(
    _ heading: String, _ rows: [(term: [HelpSpan], help: String)], column: Int? = nil
  ) {
    guard !rows.isEmpty else { return }
    blank()
    lines.append([HelpSpan(heading, .heading)])
    let column = column ?? self.column(for: rows.map { Self.count($0.term) })
    for row in rows {
      var first = [HelpSpan("  ")] + row.term
      let used = Self.count(first)
      if used + 2 > column {
        lines.append(first)
        first = [HelpSpan(String(repeating: " ", count: column))]
      } else {
        first.append(HelpSpan(String(repeating: " ", count: column - used)))
      }
      fill(row.help.split(separator: " ").map { [HelpSpan(String($0))] }, first: first, indent: column)
    }
  }

  /// Sets words in lines. `first` is what the first line begins with, `indent` the other lines' blanks.
  private mutating func fill(_ words: [[HelpSpan]], first: [HelpSpan], indent: Int) {
    var line = first
    var used = Self.count(first)
    var isEmpty = true
    for word in words {
      let size = Self.count(word)
      if !isEmpty, used + 1 + size > width {
        lines.append(Self.merged(line))
        line = indent > 0 ? [HelpSpan(String(repeating: " ", count: indent))] : []
        used = indent
        isEmpty = true
      }
      if !isEmpty {
        // A blank between two words of one kind belongs to them.
        line.append(
          HelpSpan(" ", line.last?.label == word.first?.label ? word.first?.label ?? .plain : .plain))
        used += 1
      }
      line += word
      used += size
      isEmpty = false
    }
    lines.append(Self.merged(line))
  }

  private static func merged(_ line: [HelpSpan]) -> [HelpSpan] {
    var merged: [HelpSpan] = []
    for span in line {
      if let last = merged.last, last.label == span.label {
        merged[merged.count - 1].text += span.text
      } else {
        merged.append(span)
      }
    }
    return merged
  }

  private static func count(_ spans: [HelpSpan]) -> Int {
    spans.reduce(0) { $0 + $1.text.count }
  }

  /// Words between blanks. A word may have pieces of two kinds (`` `--note`. ``); what is typed in
  /// several words is quoted, because labels may not show.
  private static func words(of runs: [Prose.Run]) -> [[HelpSpan]] {
    var words: [[HelpSpan]] = []
    var isOpen = false
    for run in runs {
      let label: HelpSpan.Label = run.isLiteral ? .literal : .plain
      let text = run.isLiteral && run.text.contains(" ") ? "'\(run.text)'" : run.text
      for (index, part) in text.split(separator: " ", omittingEmptySubsequences: false).enumerated() {
        if index > 0 { isOpen = false }
        if part.isEmpty { continue }
        if isOpen {
          words[words.count - 1].append(HelpSpan(String(part), label))
        } else {
          words.append([HelpSpan(String(part), label)])
          isOpen = true
        }
      }
    }
    return words
  }
}
