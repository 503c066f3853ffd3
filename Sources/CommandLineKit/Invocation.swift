/// How much help is asked for: `-h` or `--help`.
public enum HelpDetail: Equatable, Sendable {
  case short
  case full
}

/// A command line that was understood: the global options, and what is to be done.
public struct Invocation<Root: Command, Parsed> {
  /// What is to be done.
  public enum Request {
    /// Run a command. `path` is its full name, the program's name first.
    case run(Parsed, path: [String])
    /// Show help for the program, a group or a command.
    case help(CommandDescription, HelpDetail)
    /// Explain something that is no command.
    case topic(HelpTopic)
    case version
    /// Print the words that complete `word`, for the ``ValueCompletion/dynamic(_:)`` of this name.
    case complete(name: String, word: String)
  }

  /// The options that every command accepts.
  public let options: Root
  /// What is to be done.
  public let request: Request
}
