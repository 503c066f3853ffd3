import CommandLineKit

/// A command of the program: declared for the parser, and run in a context.
protocol LedgerCommand: Command {
  /// Does it. Data goes to standard output, messages to standard error.
  ///
  /// - Throws: ``CommandError``, which becomes the message and the exit status.
  func run(_ context: Context) throws(CommandError)
}

extension CommandEntry where Parsed == any LedgerCommand {
  /// The entry of a command.
  static func command<C: LedgerCommand>(_ type: C.Type) -> Self { Self(type) { $0 } }
}
