/// A program: its global options, its commands, and which of them runs when none is typed.
///
/// `Root` declares the program as if it were a command: its name, summary, discussion and the
/// options that are accepted before and after every command.
///
///     let table = CommandTable<Ledger, any LedgerCommand>(
///       version: "1.0", defaultCommand: "today", [.command(Today.self), .command(Done.self)])
///     let invocation = try table.parse(words)
///
/// `help`, `--help`, `-h` and `--version` are answered by the parser, wherever they stand; `help`
/// is listed with the commands.
public struct CommandTable<Root: Command, Parsed>: Sendable {
  let version: String
  let defaultCommand: String?
  let helpCategory: String
  let topics: [HelpTopic]
  let entries: [CommandEntry<Parsed>]

  /// - Parameters:
  ///   - helpCategory: the heading under which the command `help` is listed.
  ///   - topics: what `help` explains besides commands.
  public init(
    version: String, defaultCommand: String? = nil, helpCategory: String = "", topics: [HelpTopic] = [],
    _ entries: [CommandEntry<Parsed>]
  ) {
    self.version = version
    self.defaultCommand = defaultCommand
    self.helpCategory = helpCategory
    self.topics = topics
    self.entries = entries
  }

  /// All declarations as plain values, for help, man page and completions.
  public var description: ProgramDescription {
    let path = [Root.name]
    let help = CommandDescription(
      path: path + ["help"], aliases: [], summary: "Show help for the program or a command",
      discussion: "", category: helpCategory,
      arguments: [
        ArgumentDescription(
          kind: .positional(minimum: 0, maximum: nil), long: nil, short: nil, valueName: "COMMAND",
          help: "The command to explain", choices: [],
          completion: .words(entries.map(\.name) + topics.map(\.name)))
      ],
      commands: [], defaultCommand: nil)
    return ProgramDescription(
      root: CommandDescription(
        path: path, aliases: [], summary: Root.summary, discussion: Root.discussion, category: "",
        arguments: Root.arguments.map(\.description),
        commands: entries.map { $0.description(under: path) } + [help], defaultCommand: defaultCommand),
      version: version)
  }

  /// Understands the words after the program's name. Reads nothing else and changes nothing.
  ///
  /// Where help is asked for, it is given even if something else is wrong with the words.
  public func parse(_ words: [String]) throws(UsageError) -> Invocation<Root, Parsed> {
    var parse = Parse(words: words)
    do {
      return try parse.run(self)
    } catch {
      if case .unknownCommand = error {
      } else if let detail = Self.helpDetail(askedIn: words),
        let subject = description.command(at: parse.path.dropFirst())
      {
        return Invocation(options: Root(), request: .help(subject, detail))
      }
      throw UsageError(completed(error, path: parse.path), in: parse.path)
    }
  }

  private static func helpDetail(askedIn words: [String]) -> HelpDetail? {
    let options = words.prefix { $0 != "--" }
    if options.contains("--help") { return .full }
    return options.contains("-h") ? .short : nil
  }

  /// Adds what only the whole table knows: which other commands have that option or that name.
  private func completed(_ problem: UsageError.Problem, path: [String]) -> UsageError.Problem {
    switch problem {
    case .unknownOption(let option, let suggestions, _):
      guard option.hasPrefix("--") else { return problem }
      let owners = description.allCommands.filter { command in
        command.path != path && command.arguments.contains { $0.spellings.contains(option) }
      }
      return .unknownOption(
        option, suggestions: owners.isEmpty ? suggestions : [], owners: owners.prefix(3).map(\.fullName))
    case .unknownCommand(let word, let suggestions, _):
      let owners = description.allCommands.filter { group in
        group.path != path && group.commands.contains { $0.isCalled(word) }
      }
      return .unknownCommand(
        word, suggestions: owners.isEmpty ? suggestions : [], owners: owners.prefix(3).map(\.fullName))
    default:
      return problem
    }
  }
}

// MARK: One command line

extension CommandTable {
  /// The state of parsing one command line.
  private struct Parse {
    let globals = Root.arguments.map(\.description)
    var scanner: ArgumentScanner
    var path = [Root.name]
    var global = ScannedArguments()
    var help: HelpDetail?

    init(words: [String]) {
      scanner = ArgumentScanner(words: words, arguments: globals)
    }

    mutating func run(_ table: CommandTable) throws(UsageError.Problem) -> Invocation<Root, Parsed> {
      var entries = table.entries
      var defaultCommand = table.defaultCommand
      while true {
        if path.count == 1, scanner.remaining.first == "--complete" {
          let words = Array(scanner.remaining.dropFirst().prefix(2))
          return try invocation(
            .complete(name: words.first ?? "", word: words.count > 1 ? words[1] : ""))
        }
        let before = scanner
        let token: ArgumentScanner.Token?
        do {
          token = try scanner.next()
        } catch {
          // Not a global option: perhaps one of the command that runs when none is typed.
          guard case .unknownOption = error, let leaf = Self.entry(defaultCommand, in: entries) else {
            throw error
          }
          scanner = before
          return try finish(leaf, isImplied: true, in: table)
        }

        switch token {
        case .option(let index, let spelling, let value):
          global.options.append(.init(index: index, spelling: spelling, value: value))
        case .help(let detail):
          help = detail
        case .version:
          return try invocation(.version)
        case nil:
          if let help { return try self.help(help, at: path, in: table) }
          guard let leaf = Self.entry(defaultCommand, in: entries) else {
            throw .missingCommand(names: entries.map(\.name))
          }
          return try finish(leaf, isImplied: true, in: table)
        case .positional(let word):
          guard let entry = Self.entry(word, in: entries) else {
            if path.count == 1, word == "help" { return try finishHelp(in: table) }
            let names = entries.flatMap { [$0.name] + $0.aliases } + (path.count == 1 ? ["help"] : [])
            throw .unknownCommand(
              word, suggestions: Suggestion.nearest(to: word, among: names), owners: [])
          }
          guard case .group(let inner, let innerDefault) = entry.content else {
            return try finish(entry, isImplied: false, in: table)
          }
          path.append(entry.name)
          entries = inner
          defaultCommand = innerDefault
        }
      }
    }

    /// Reads the words of a command, among which global options may still stand.
    private mutating func finish(
      _ entry: CommandEntry<Parsed>, isImplied: Bool, in table: CommandTable
    ) throws(UsageError.Problem) -> Invocation<Root, Parsed> {
      guard case .command(let arguments, let parse) = entry.content else {
        preconditionFailure("the default command '\(entry.name)' is a group")
      }
      let commandPath = path + [entry.name]
      // Errors name the command only if it was typed.
      if !isImplied { path = commandPath }
      scanner.arguments = globals + arguments()
      var scanned = ScannedArguments()
      while let token = try scanner.next() {
        switch token {
        case .positional(let word):
          scanned.positionals.append(word)
        case .option(let index, let spelling, let value) where index < globals.count:
          global.options.append(.init(index: index, spelling: spelling, value: value))
        case .option(let index, let spelling, let value):
          scanned.options.append(
            .init(index: index - globals.count, spelling: spelling, value: value))
        case .help(let detail):
          help = detail
        case .version:
          return try invocation(.version)
        }
      }
      if let help { return try self.help(help, at: commandPath, in: table) }
      return try invocation(.run(try parse(scanned), path: commandPath))
    }

    /// `help`, `help COMMAND`, `help GROUP COMMAND`.
    private mutating func finishHelp(
      in table: CommandTable
    ) throws(UsageError.Problem) -> Invocation<Root, Parsed> {
      var words: [String] = []
      while let token = try scanner.next() {
        switch token {
        case .positional(let word): words.append(word)
        case .option(let index, let spelling, let value):
          global.options.append(.init(index: index, spelling: spelling, value: value))
        case .help, .version: words = ["help"]
        }
      }
      if words.count == 1, let topic = table.topics.first(where: { $0.name == words[0] }) {
        return try invocation(.topic(topic))
      }
      let root = table.description.root
      var subject = root
      for word in words {
        guard let next = subject.commands.first(where: { $0.isCalled(word) }) else {
          path = subject.path
          if subject.commands.isEmpty { throw .unexpectedArgument(word) }
          let names = subject.commands.map(\.name) + (subject.path.count == 1 ? table.topics.map(\.name) : [])
          throw .unknownCommand(
            word, suggestions: Suggestion.nearest(to: word, among: names), owners: [])
        }
        subject = next
      }
      return try invocation(.help(subject, .full))
    }

    private func help(
      _ detail: HelpDetail, at path: [String], in table: CommandTable
    ) throws(UsageError.Problem) -> Invocation<Root, Parsed> {
      guard let subject = table.description.command(at: path.dropFirst()) else {
        preconditionFailure("no description of '\(path.joined(separator: " "))'")
      }
      return try invocation(.help(subject, detail))
    }

    private func invocation(
      _ request: Invocation<Root, Parsed>.Request
    ) throws(UsageError.Problem) -> Invocation<Root, Parsed> {
      Invocation(options: try global.value(of: Root.self), request: request)
    }

    private static func entry(
      _ name: String?, in entries: [CommandEntry<Parsed>]
    ) -> CommandEntry<Parsed>? {
      guard let name else { return nil }
      return entries.first { $0.isCalled(name) }
    }
  }
}
