extension Completions {
  /// One function for each command, which hands its arguments to `_arguments`.
  static func zsh(_ program: ProgramDescription) -> String {
    let name = program.name
    let prefix = "_\(identifier(program))"
    let globals = program.globalArguments.flatMap(zshSpecs(prefix))
    var functions: [String] = []
    for place in places(program) {
      let function = zshFunction(prefix, place.path)
      let specs = place.options.flatMap(zshSpecs(prefix)) + globals
      functions.append(
        place.commands.isEmpty
          ? zshCommand(function, specs + zshPositionals(prefix, place.positionals))
          : zshGroup(function, specs, place, prefix, isRoot: place.path == name))
    }
    let keep = program.globalArguments.filter(\.takesValue).flatMap(\.spellings).map { option in
      "  (( $+opt_args[\(option)] )) && \(prefix)_globals+=(\(option) \"${(Q)opt_args[\(option)]}\")"
    }
    return """
      #compdef \(name)

      # Keeps the global options that were typed so far.
      \(prefix)_keep() {
      \(keep.joined(separator: "\n"))
      }

      # Words that the program knows.
      \(prefix)_dynamic() {
        \(prefix)_keep
        local line
        local -a words_found
        for line in ${(f)"$(command \(name) $\(prefix)_globals --complete $1 "$PREFIX" 2>/dev/null)"}; do
          words_found+=("${${line%%$'\\t'*}//:/\\\\:}${${(M)line:#*$'\\t'*}:+:${line#*$'\\t'}}")
        done
        _describe -t $1 "${1//-/ }" words_found
      }

      \(functions.joined(separator: "\n"))
      if [[ $funcstack[1] == \(prefix) ]]; then
        \(prefix) "$@"
      else
        compdef \(prefix) \(name)
      fi

      """
  }

  private static func zshFunction(_ prefix: String, _ path: String) -> String {
    let words = path.split(separator: " ").dropFirst()
    return ([prefix] + words.map { String($0.map { $0 == "-" ? "_" : $0 }) }).joined(separator: "__")
  }

  private static func zshCommand(_ function: String, _ specs: [String]) -> String {
    """
    \(function)() {
      _arguments -s -S \\
    \(specs.map { "    \($0)" }.joined(separator: " \\\n"))
    }

    """
  }

  private static func zshGroup(
    _ function: String, _ specs: [String], _ place: Place, _ prefix: String, isRoot: Bool
  ) -> String {
    let rows = place.commands.map { "        \(quoted("\($0.name):\($0.summary)"))" }
    let cases = place.commands.map { command in
      let words = ([command.name] + command.aliases).joined(separator: "|")
      return "        \(words)) \(zshFunction(prefix, command.fullName)) ;;"
    }
    return """
      \(function)() {
        local context state state_descr line curcontext="$curcontext"
        typeset -A opt_args
      \(isRoot ? "  local -a \(prefix)_globals\n" : "")  _arguments -C -s -S -A '-*' \\
      \((specs + ["'1: :->command'", "'*:: :->words'"]).map { "    \($0)" }.joined(separator: " \\\n"))
        case $state in
          command)
            local -a commands
            commands=(
      \(rows.joined(separator: "\n"))
            )
            _describe -t commands 'command' commands
            ;;
          words)
            \(prefix)_keep
            case $line[1] in
      \(cases.joined(separator: "\n"))
            esac
            ;;
        esac
      }

      """
  }

  /// The specifications of one option for `_arguments`, one for each way to type it.
  private static func zshSpecs(_ prefix: String) -> (ArgumentDescription) -> [String] {
    { option in
      let help = zshEscaped(option.help, "[]\\")
      let others = option.isRepeatable ? "*" : "(\(option.spellings.joined(separator: " ")))"
      return option.spellings.map { name in
        guard option.takesValue else { return quoted("\(others)\(name)[\(help)]") }
        let end = name.hasPrefix("--") ? "=" : "+"
        return quoted("\(others)\(name)\(end)[\(help)]:\(zshValue(prefix, option))")
      }
    }
  }

  private static func zshPositionals(_ prefix: String, _ positionals: [ArgumentDescription]) -> [String] {
    positionals.enumerated().map { index, argument in
      if argument.isRepeatable { return quoted("*:\(zshValue(prefix, argument))") }
      return quoted("\(index + 1):\(argument.isRequired ? "" : ":")\(zshValue(prefix, argument))")
    }
  }

  private static func zshValue(_ prefix: String, _ argument: ArgumentDescription) -> String {
    let action =
      switch argument.completion {
      case .none: " "
      case .file: "_files"
      case .directory: "_files -/"
      case .words(let words): "(\(words.map { zshEscaped($0, "\\ :()'\"") }.joined(separator: " ")))"
      case .dynamic(let name): "{\(prefix)_dynamic \(name)}"
      }
    return "\(zshEscaped(argument.valueName, "\\:")):\(action)"
  }

  private static func zshEscaped(_ text: String, _ special: String) -> String {
    text.reduce(into: "") { escaped, character in
      if special.contains(character) { escaped.append("\\") }
      escaped.append(character)
    }
  }
}
