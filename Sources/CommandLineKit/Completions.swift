/// Scripts that teach shells to complete the words of a program.
///
/// What the program alone knows is asked with `PROGRAM [OPTIONS] --complete NAME WORD`, where the
/// options are the global ones typed so far. It prints one word a line, followed, if it likes, by
/// a tab and an explanation, and nothing when it fails.
public enum Completions {
  /// The shells there are scripts for.
  public enum Shell: String, CaseIterable, Sendable, ArgumentValue {
    case bash, zsh, fish
  }

  /// The script for a shell, to be read with `source` or put where the shell looks for such scripts.
  public static func script(for shell: Shell, _ program: ProgramDescription) -> String {
    switch shell {
    case .bash: bash(program)
    case .zsh: zsh(program)
    case .fish: fish(program)
    }
  }

  /// What may follow after the words of one command or group.
  struct Place {
    let path: String
    let commands: [CommandDescription]
    let positionals: [ArgumentDescription]
    /// The options of the command, or of the one that runs when a group is typed alone.
    let options: [ArgumentDescription]
  }

  /// Every place in a command line, the program itself first.
  static func places(_ program: ProgramDescription) -> [Place] {
    ([program.root] + program.allCommands).map { command in
      let isRoot = command.path.count == 1
      var options = isRoot ? [] : command.arguments.filter { !$0.isPositional }
      if let leaf = command.commands.first(where: { $0.name == command.defaultCommand }) {
        options += leaf.arguments.filter { !$0.isPositional }
      }
      return Place(
        path: command.fullName, commands: command.commands,
        positionals: command.arguments.filter(\.isPositional), options: options)
    }
  }

  /// The program's name as part of the name of a shell function.
  static func identifier(_ program: ProgramDescription) -> String {
    String(program.name.map { $0 == "-" ? "_" : $0 })
  }

  /// Text in single quotes for bash and zsh.
  static func quoted(_ text: String) -> String {
    "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
  }
}
