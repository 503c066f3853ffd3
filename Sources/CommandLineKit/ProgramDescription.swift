/// What is said about a whole program: its commands, and the options that all of them accept.
public struct ProgramDescription: Equatable, Sendable {
  /// The program with its commands; its arguments are the global options.
  public let root: CommandDescription
  /// The version, as `--version` shows it.
  public let version: String

  /// Descriptions made by hand; those of a table are ``CommandTable/description``.
  public init(root: CommandDescription, version: String) {
    self.root = root
    self.version = version
  }

  /// The name under which the program is typed.
  public var name: String { root.name }

  /// The options that every command accepts, `--help` and `--version` last.
  public var globalArguments: [ArgumentDescription] { root.arguments + Self.builtInArguments }

  /// Every command and group, depth first, in the order of the table.
  public var allCommands: [CommandDescription] {
    func flatten(_ commands: [CommandDescription]) -> [CommandDescription] {
      commands.flatMap { [$0] + flatten($0.commands) }
    }
    return flatten(root.commands)
  }

  /// The command that `words` select, without the program's name, or nil. No words: the program.
  public func command(at words: some Sequence<String>) -> CommandDescription? {
    var found = root
    for word in words {
      guard let next = found.commands.first(where: { $0.isCalled(word) }) else { return nil }
      found = next
    }
    return found
  }

  /// The options that no declaration may take, because the parser answers them.
  static let builtInArguments = [
    ArgumentDescription(
      kind: .flag(isNegatable: false), long: "help", short: "h", valueName: "",
      help: "Show help; -h shows a summary", choices: [], completion: .none),
    ArgumentDescription(
      kind: .flag(isNegatable: false), long: "version", short: nil, valueName: "",
      help: "Show the version", choices: [], completion: .none),
  ]
}
