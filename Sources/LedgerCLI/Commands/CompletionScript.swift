import CommandLineKit

/// `ledger completions SHELL`.
struct CompletionScript: LedgerCommand {
  static let name = "completions"
  static let summary = "Print the completion script of a shell"
  static let category = "Help"
  static let discussion = """
    The script asks `ledger` itself for today's titles and for calendars.

      source <(ledger completions bash)
      ledger completions zsh > ~/.zfunc/_ledger
      ledger completions fish > ~/.config/fish/completions/ledger.fish

    For zsh, `~/.zfunc` has to be in `fpath` before `compinit` runs.
    """
  static let arguments: [Argument<Self>] = [
    .positional(\.shell, value: "SHELL", help: "The shell")
  ]

  var shell = Completions.Shell.bash

  func run(_ context: Context) throws(CommandError) {
    context.output.write(Completions.script(for: shell, LedgerProgram.table.description))
  }
}
