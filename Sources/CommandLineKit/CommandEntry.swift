/// One line of a program's table of commands: a command, or a group of them.
///
/// `Parsed` is the client's type for a command that is ready to run, usually an existential of a
/// protocol that refines ``Command``:
///
///     extension CommandEntry where Parsed == any LedgerCommand {
///       static func command<C: LedgerCommand>(_ type: C.Type) -> Self { Self(type) { $0 } }
///     }
///
/// Descriptions are made on demand: parsing one command doesn't look at the arguments of others.
public struct CommandEntry<Parsed>: Sendable {
  enum Content: Sendable {
    case command(
      arguments: @Sendable () -> [ArgumentDescription],
      parse: @Sendable (ScannedArguments) throws(UsageError.Problem) -> Parsed)
    case group([CommandEntry], defaultCommand: String?)
  }

  let name: String
  let aliases: [String]
  let summary: String
  let discussion: String
  let category: String
  let content: Content

  /// A command, and how its value becomes the client's.
  public init<C: Command>(_ type: C.Type, as convert: @escaping @Sendable (C) -> Parsed) {
    name = C.name
    aliases = C.aliases
    summary = C.summary
    discussion = C.discussion
    category = C.category
    content = .command(
      arguments: { C.arguments.map(\.description) },
      parse: { (scanned: ScannedArguments) throws(UsageError.Problem) in
        convert(try scanned.value(of: C.self))
      })
  }

  private init(
    name: String, aliases: [String], summary: String, discussion: String, category: String, content: Content
  ) {
    self.name = name
    self.aliases = aliases
    self.summary = summary
    self.discussion = discussion
    self.category = category
    self.content = content
  }

  /// Commands under a common first word (`calendar add`, `calendar list`). `defaultCommand` is
  /// the name of the one that runs when the group is typed alone; without it that is an error.
  public static func group(
    _ name: String, aliases: [String] = [], summary: String, discussion: String = "", category: String = "",
    defaultCommand: String? = nil, _ entries: [CommandEntry]
  ) -> CommandEntry {
    CommandEntry(
      name: name, aliases: aliases, summary: summary, discussion: discussion, category: category,
      content: .group(entries, defaultCommand: defaultCommand))
  }

  func isCalled(_ word: String) -> Bool { word == name || aliases.contains(word) }

  func description(under path: [String]) -> CommandDescription {
    let ownPath = path + [name]
    var arguments: [ArgumentDescription] = []
    var commands: [CommandDescription] = []
    var defaultName: String?
    switch content {
    case .command(let declared, _):
      arguments = declared()
    case .group(let entries, let defaultCommand):
      commands = entries.map { $0.description(under: ownPath) }
      defaultName = defaultCommand
    }
    return CommandDescription(
      path: ownPath, aliases: aliases, summary: summary, discussion: discussion, category: category,
      arguments: arguments, commands: commands, defaultCommand: defaultName)
  }
}
