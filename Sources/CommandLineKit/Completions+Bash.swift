extension Completions {
  /// A function that walks over the words typed so far with the parser's rules, and tables of what
  /// may come next. It needs no other script and runs in the bash 3.2 of macOS.
  static func bash(_ program: ProgramDescription) -> String {
    let name = program.name
    let function = "_\(identifier(program))"
    let places = places(program)

    // "COMMAND WORD" → the command it leads to.
    var paths: [String] = []
    var commands: [String] = []
    var options: [String] = []
    var values: [String] = []
    var positionals: [String] = []
    for place in places {
      for command in place.commands {
        let words = ([command.name] + command.aliases).map { quoted("\(place.path) \($0)") }
        paths.append("    \(words.joined(separator: "|"))) path=\(quoted(command.fullName)) ;;")
      }
      if !place.commands.isEmpty {
        let names = place.commands.map(\.name).joined(separator: " ")
        commands.append("    \(quoted(place.path))) printf '%s\\n' \(names) ;;")
      }
      if !place.options.isEmpty {
        let names = place.options.flatMap(\.spellings).joined(separator: " ")
        options.append("    \(quoted(place.path))) printf '%s\\n' \(names) ;;")
      }
      for option in place.options where option.takesValue {
        let words = option.spellings.map { quoted("\(place.path) \($0)") }
        values.append("    \(words.joined(separator: "|"))) kind=\(bashKind(option)) ;;")
      }
      for (index, argument) in place.positionals.enumerated() {
        let pattern =
          argument.isRepeatable ? "\(quoted(place.path + " "))*" : quoted("\(place.path) \(index)")
        positionals.append("    \(pattern)) kind=\(bashKind(argument)) ;;")
      }
    }
    for option in program.globalArguments where option.takesValue {
      let words = option.spellings.map { "*\(quoted(" \($0)"))" }
      values.append("    \(words.joined(separator: "|"))) kind=\(bashKind(option)); isglobal=1 ;;")
    }
    let globals = program.globalArguments.flatMap(\.spellings).joined(separator: " ")

    return """
      # bash completion for \(name)

      # The command that a word selects in $path, or failure.
      \(function)_enter() {
        case "$path $1" in
      \(paths.joined(separator: "\n"))
          *) return 1 ;;
        esac
      }

      \(function)_commands() {
        case "$path" in
      \(commands.joined(separator: "\n"))
        esac
      }

      \(function)_options() {
        case "$path" in
      \(options.joined(separator: "\n"))
        esac
        printf '%s\\n' \(globals)
      }

      # What the value of an option is, as $kind, or failure if it takes none.
      \(function)_value() {
        isglobal=
        case "$path $1" in
      \(values.joined(separator: "\n"))
          *) return 1 ;;
        esac
      }

      # What the next positional is, as $kind.
      \(function)_positional() {
        kind=none
        case "$path $count" in
      \(positionals.joined(separator: "\n"))
        esac
      }

      # Offers the lines of standard input that begin with $1. Bash completes only what follows
      # the last word break, so that much is cut off.
      \(function)_offer() {
        local candidate cut=
        case "$COMP_WORDBREAKS" in *[=:]*) cut="${1%"${1##*[=:]}"}" ;; esac
        while IFS= read -r candidate; do
          candidate="${candidate%%$'\\t'*}"
          case "$candidate" in
            "$1"*) COMPREPLY+=("$(printf '%q' "${candidate#"$cut"}")") ;;
          esac
        done
      }

      \(function)_offer_value() {
        case "$kind" in
          file) compopt -o filenames 2>/dev/null; while IFS= read -r word; do COMPREPLY+=("$word"); done < <(compgen -f -- "$1") ;;
          directory) compopt -o filenames 2>/dev/null; while IFS= read -r word; do COMPREPLY+=("$word"); done < <(compgen -d -- "$1") ;;
          words:*) \(function)_offer "$1" < <(printf '%s\\n' ${kind#words:}) ;;
          dynamic:*) \(function)_offer "$1" < <(command \(name) "${globals[@]}" --complete "${kind#dynamic:}" "$1" 2>/dev/null) ;;
        esac
      }

      \(function)() {
        local IFS=$' \\t\\n' path=\(quoted(name)) count=0 kind= isglobal= wanted= literal= word last letters i
        local words=("") globals=()
        COMPREPLY=()

        # Bash cuts words at = and :, which are put together again.
        for ((i = 1; i <= COMP_CWORD; i++)); do
          word="${COMP_WORDS[i]}"
          last="${words[${#words[@]} - 1]-}"
          if [[ ( "$word" == [=:]* || "$last" == *[=:] ) && "$COMP_LINE" == *"$last$word"* ]]; then
            words[${#words[@]} - 1]="$last$word"
          else
            words+=("$word")
          fi
        done

        for ((i = 1; i < ${#words[@]} - 1; i++)); do
          word="${words[i]}"
          if [[ -n "$wanted" ]]; then
            [[ -n "$isglobal" ]] && globals+=("$wanted" "$word")
            wanted=
          elif [[ -n "$literal" || "$word" != -?* ]]; then
            \(function)_enter "$word" || count=$((count + 1))
          elif [[ "$word" == -- ]]; then
            literal=1
          elif [[ "$word" == --*=* ]]; then
            \(function)_value "${word%%=*}" && [[ -n "$isglobal" ]] && globals+=("$word")
          elif [[ "$word" == --* ]]; then
            \(function)_value "$word" && wanted="$word"
          else
            letters="${word#-}"
            while [[ -n "$letters" ]]; do
              if \(function)_value "-${letters:0:1}"; then
                if [[ ${#letters} -eq 1 ]]; then
                  wanted="-$letters"
                elif [[ -n "$isglobal" ]]; then
                  globals+=("-$letters")
                fi
                break
              fi
              letters="${letters:1}"
            done
          fi
        done

        word="${words[${#words[@]} - 1]}"
        if [[ -n "$wanted" ]]; then
          \(function)_value "$wanted"
          \(function)_offer_value "$word"
        elif [[ -z "$literal" && "$word" == --*=* ]]; then
          \(function)_value "${word%%=*}" && \(function)_offer_value "${word#*=}"
        elif [[ -z "$literal" && "$word" == -* ]]; then
          \(function)_offer "$word" < <(\(function)_options)
        elif [[ -n "$(\(function)_commands)" ]]; then
          \(function)_offer "$word" < <(\(function)_commands)
        else
          \(function)_positional
          \(function)_offer_value "$word"
        fi
      }

      complete -F \(function) \(name)

      """
  }

  private static func bashKind(_ argument: ArgumentDescription) -> String {
    switch argument.completion {
    case .none: "none"
    case .file: "file"
    case .directory: "directory"
    case .dynamic(let name): "dynamic:\(name)"
    case .words(let words): quoted("words:\(words.joined(separator: " "))")
    }
  }
}
