/// A mistake in the declarations of a program, for its tests to find.
public struct DeclarationProblem: Equatable, Sendable, CustomStringConvertible {
  /// The full name of the command that is declared wrongly.
  public let command: String
  /// What is wrong, without a full stop.
  public let message: String

  /// The command, a colon and the message.
  public var description: String { "\(command): \(message)" }
}

extension ProgramDescription {
  /// Everything that is wrong with the declarations; empty for a program that may be shipped.
  ///
  /// Names are unique and leave `-h`, `--help`, `--version` and `--complete` to the parser, each
  /// option is typed in one way only, positionals can be told apart, help is short and in one
  /// style, and what a discussion mentions between backticks exists.
  public var problems: [DeclarationProblem] {
    var check = DeclarationCheck(program: self)
    check.command(root, globals: Self.builtInArguments)
    for command in allCommands { check.command(command, globals: globalArguments) }
    return check.problems
  }
}

private struct DeclarationCheck {
  let program: ProgramDescription
  let options: Set<String>
  var problems: [DeclarationProblem] = []
  private var subject = ""

  init(program: ProgramDescription) {
    self.program = program
    let all =
      ([program.root] + program.allCommands).flatMap(\.arguments) + ProgramDescription.builtInArguments
    options = Set(all.flatMap(\.spellings))
  }

  mutating func command(_ command: CommandDescription, globals: [ArgumentDescription]) {
    subject = command.fullName
    names(of: command)
    sentence(command.summary, called: "summary")
    optionNames(command.arguments, globals: globals)
    positionals(command.arguments)
    for argument in command.arguments { self.argument(argument) }
    discussion(of: command)
  }

  // MARK: Commands

  private mutating func names(of command: CommandDescription) {
    for name in [command.name] + command.aliases where !Self.isName(name) {
      report("the name '\(name)' is not made of small letters, digits and hyphens")
    }
    for name in Self.duplicates(command.commands.flatMap { [$0.name] + $0.aliases }) {
      report("two commands are called '\(name)'")
    }
    if let name = command.defaultCommand {
      let target = command.commands.first { $0.name == name }
      if target?.commands.isEmpty != true {
        report("there is no command '\(name)' to run when it is typed alone")
      }
    }
  }

  // MARK: Arguments

  private mutating func optionNames(_ arguments: [ArgumentDescription], globals: [ArgumentDescription]) {
    let own = arguments.flatMap(\.spellings)
    for name in Self.duplicates(own) { report("'\(name)' is declared twice") }
    let taken = Set(globals.flatMap(\.spellings) + ["--complete"])
    for name in own where taken.contains(name) { report("'\(name)' is taken by a global option") }
  }

  private mutating func positionals(_ arguments: [ArgumentDescription]) {
    var optional: String?
    var last: String?
    for argument in arguments {
      guard case .positional(let minimum, let maximum) = argument.kind else { continue }
      if let last { report("'\(argument.valueName)' never gets a word after '\(last)' took all") }
      if let optional, minimum > 0 {
        report("'\(argument.valueName)' has to be there but '\(optional)' before it doesn't")
      }
      if minimum == 0 { optional = argument.valueName }
      if maximum == nil { last = argument.valueName }
    }
  }

  private mutating func argument(_ argument: ArgumentDescription) {
    if let long = argument.long {
      if !Self.isName(long) { report("'--\(long)' is not made of small letters, digits and hyphens") }
      if long.hasPrefix("no-") {
        report("'--\(long)' looks like a negation: declare '--\(long.dropFirst(3))' negatable")
      }
    }
    if let short = argument.short, !(short.isASCII && short.isLetter) {
      report("'-\(short)' is not an ASCII letter")
    }
    if argument.takesValue || argument.isPositional { valueName(argument.valueName) }
    sentence(argument.help, called: "help of '\(argument.displayName)'")
    if case .dynamic(let name) = argument.completion, !Self.isName(name) {
      report("the completion '\(name)' is not made of small letters, digits and hyphens")
    }
  }

  private mutating func valueName(_ name: String) {
    let isPlaceholder =
      !name.isEmpty
      && name.allSatisfy { ("A"..."Z").contains($0) || ("0"..."9").contains($0) || "-_=:|".contains($0) }
    if !isPlaceholder { report("the value name '\(name)' is not in capitals") }
  }

  // MARK: Words

  private mutating func sentence(_ text: String, called what: String) {
    if text.isEmpty { return report("the \(what) is empty") }
    if text.count > 60 { report("the \(what) has \(text.count) columns, more than 60") }
    if text.hasSuffix(".") { report("the \(what) ends in a full stop") }
    if text.first?.isLowercase == true { report("the \(what) begins with a small letter") }
    if text.contains("\n") { report("the \(what) has more than one line") }
  }

  private mutating func discussion(of command: CommandDescription) {
    let text = command.discussion
    if text.count(where: { $0 == "`" }) % 2 != 0 {
      report("the discussion has a backtick without its partner")
    }
    let prose = Prose(text)
    for literal in prose.literals { mention(literal) }
    for case .example(let lines) in prose.blocks {
      for line in lines where line.hasPrefix("\(program.name) ") {
        mention(line)
        if line.count > 78 { report("the example '\(line)' doesn't fit in 80 columns") }
      }
    }
  }

  /// Words as they are typed name options and commands that exist.
  private mutating func mention(_ literal: String) {
    let words = literal.split(separator: " ").map(String.init)
    for word in words where word.hasPrefix("--") && word != "--" {
      let name = String(word.prefix { $0 != "=" })
      if !options.contains(name) { report("the discussion mentions '\(name)', which no command has") }
    }
    guard words.count > 1, words[0] == program.name, words[1].first?.isLetter == true else { return }
    guard let command = program.command(at: [words[1]]) else {
      return report("the discussion mentions '\(words[0]) \(words[1])', which is no command")
    }
    guard words.count > 2, !command.commands.isEmpty, words[2].first?.isLowercase == true else { return }
    if program.command(at: [words[1], words[2]]) == nil {
      report("the discussion mentions '\(words[0]) \(words[1]) \(words[2])', which is no command")
    }
  }

  private mutating func report(_ message: String) {
    problems.append(DeclarationProblem(command: subject, message: message))
  }

  private static func isName(_ name: String) -> Bool {
    !name.isEmpty && name.first != "-"
      && name.allSatisfy { ("a"..."z").contains($0) || ("0"..."9").contains($0) || $0 == "-" }
  }

  private static func duplicates(_ names: [String]) -> [String] {
    var seen: Set<String> = []
    return names.filter { !seen.insert($0).inserted }
  }
}
