/// What is said about one command, or about a group of commands: all that help, man page and
/// completions need.
public struct CommandDescription: Equatable, Sendable {
  /// The words that select it, the program's name first: `["ledger", "calendar", "add"]`.
  public let path: [String]
  /// Other words that select it, in place of the last of the path.
  public let aliases: [String]
  /// One line (``Command/summary``).
  public let summary: String
  /// The long explanation (``Command/discussion``); may be empty.
  public let discussion: String
  /// The heading it is listed under (``Command/category``); may be empty.
  public let category: String
  /// Its own arguments, without the program's.
  public let arguments: [ArgumentDescription]
  /// The commands of a group; empty for a command that runs by itself.
  public let commands: [CommandDescription]
  /// The name of the command that runs when a group is typed alone, if one does.
  public let defaultCommand: String?

  /// The last word of the path.
  public var name: String { path.last ?? "" }

  /// The path as typed.
  public var fullName: String { path.joined(separator: " ") }

  /// Whether `word` selects this command.
  func isCalled(_ word: String) -> Bool { word == name || aliases.contains(word) }
}
