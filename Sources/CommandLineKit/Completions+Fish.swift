extension Completions {
  /// A function that walks over the words typed so far with the parser's rules, and one `complete`
  /// for each thing that may come next, with the place where it may.
  static func fish(_ program: ProgramDescription) -> String {
    let name = program.name
    let prefix = "__\(identifier(program))"
    let places = places(program)
    let globals = program.globalArguments

    var paths: [String] = []
    var valued: [String] = []
    var lines: [String] = []
    for place in places {
      for command in place.commands {
        let words = ([command.name] + command.aliases).map { fishQuoted("\(place.path) \($0)") }
        paths.append(
          "      case \(words.joined(separator: " "))\n        set path \(fishQuoted(command.fullName))")
        lines.append(
          "complete -c \(name) -f -n \(fishQuoted("\(prefix)_at \(fishQuoted(place.path))")) -a \(command.name) -d \(fishQuoted(command.summary))"
        )
      }
      for option in place.options {
        if option.takesValue { valued += option.spellings.map { fishQuoted("\(place.path) \($0)") } }
        lines += fishOption(option, name, "\(prefix)_at \(fishQuoted(place.path)) any", prefix)
      }
      for (index, argument) in place.positionals.enumerated() {
        let count = argument.isRepeatable ? "any" : "\(index)"
        let condition = "\(prefix)_at \(fishQuoted(place.path)) \(count)"
        lines.append("complete -c \(name) -n \(fishQuoted(condition))\(fishValue(argument, prefix))")
      }
    }
    let globalNames = globals.filter(\.takesValue).flatMap(\.spellings)
    for option in globals { lines += fishOption(option, name, nil, prefix) }

    return """
      # fish completion for \(name)

      # Prints the command that is being typed, how many positionals it has, and, a line each, the
      # global options that have a value.
      function \(prefix)_state
        set -l path \(name)
        set -l count 0
        set -l wanted
        set -l literal
        set -l globals
        set -l words (commandline -opc)
        for word in $words[2..]
          if set -q wanted[1]
            if contains -- $wanted \(globalNames.joined(separator: " "))
              set -a globals $wanted $word
            end
            set -e wanted
            continue
          end
          if not set -q literal[1]
            if test "$word" = --
              set literal 1
              continue
            end
            if contains -- $word \(globalNames.joined(separator: " "))
              set wanted $word
              continue
            end
            switch "$path $word"
            case \(valued.isEmpty ? "''" : valued.joined(separator: " "))
              set wanted $word
              continue
            end
            if string match -q -- '-?*' $word
              for option in \(globalNames.filter { $0.hasPrefix("--") }.joined(separator: " "))
                string match -q -- "$option=*" $word; and set -a globals $word
              end
              continue
            end
          end
          switch "$path $word"
      \(paths.joined(separator: "\n"))
            case '*'
              set count (math $count + 1)
          end
        end
        printf '%s\\n' $path $count $globals
      end

      # Whether words of a command are being typed: its first, or its positional of a number, or any.
      function \(prefix)_at
        set -l state (\(prefix)_state)
        test "$state[1]" = "$argv[1]"; or return 1
        set -q argv[2]; or set argv[2] 0
        test "$argv[2]" = any; or test "$state[2]" = "$argv[2]"
      end

      # Words that the program knows.
      function \(prefix)_dynamic
        set -l state (\(prefix)_state)
        set -l word (commandline -ct)
        # What is typed of an option's value, after its name.
        if string match -q -- '--*=*' "$word"
          set word (string replace -r -- '^--[^=]*=' '' "$word")
        end
        command \(name) $state[3..] --complete $argv[1] "$word" 2>/dev/null
      end

      complete -c \(name) -f
      \(lines.joined(separator: "\n"))

      """
  }

  private static func fishOption(
    _ option: ArgumentDescription, _ name: String, _ condition: String?, _ prefix: String
  ) -> [String] {
    guard let long = option.long else { return [] }
    let place = condition.map { " -n \(fishQuoted($0))" } ?? ""
    let short = option.short.map { " -s \($0)" } ?? ""
    let value = option.takesValue ? " -r\(fishValue(option, prefix))" : ""
    let help = " -d \(fishQuoted(option.help))"
    var lines = ["complete -c \(name)\(place)\(short) -l \(long)\(value)\(help)"]
    if option.isNegatable { lines.append("complete -c \(name)\(place) -l no-\(long)\(help)") }
    return lines
  }

  private static func fishValue(_ argument: ArgumentDescription, _ prefix: String) -> String {
    switch argument.completion {
    case .none: " -f"
    case .file: " -F"
    case .directory: " -f -a \(fishQuoted("(__fish_complete_directories)"))"
    case .words(let words): " -f -a \(fishQuoted(words.joined(separator: " ")))"
    case .dynamic(let name): " -f -a \(fishQuoted("(\(prefix)_dynamic \(name))"))"
    }
  }

  private static func fishQuoted(_ text: String) -> String {
    let escaped = text.reduce(into: "") { escaped, character in
      if character == "'" || character == "\\" { escaped.append("\\") }
      escaped.append(character)
    }
    return "'\(escaped)'"
  }
}
