extension UsageError: CustomStringConvertible {
  /// One sentence without the command's name and without a full stop.
  public var message: String {
    switch problem {
    case .unknownOption(let option, _, _):
      return "unknown option '\(option)'"
    case .unknownCommand(let word, _, _):
      return "unknown command '\(word)'"
    case .missingCommand:
      return "a command is missing"
    case .missingValue(let option, let valueName, _, _):
      return "option '\(option)' needs a value: \(option) \(valueName)"
    case .unexpectedValue(let option, let value):
      return "option '\(option)' takes no value, but was given '\(value)'"
    case .invalidValue(let argument, let value, let problem, _):
      let reason = problem.reason.map { ": \($0)" } ?? ""
      return "invalid value '\(value)' for '\(argument)'\(reason)"
    case .missingArgument(let valueName, let help):
      return "missing \(valueName)" + (help.isEmpty ? "" : ": \(help)")
    case .missingOption(let option, let valueName, let help):
      return "missing option '\(option) \(valueName)'" + (help.isEmpty ? "" : ": \(help)")
    case .unexpectedArgument(let word):
      return "unexpected argument '\(word)'"
    case .conflict(let problem):
      return problem.reason ?? "these options can't be used together"
    }
  }

  /// What to do about it, one sentence each, without a full stop. May be empty.
  public var hints: [String] {
    switch problem {
    case .unknownOption(let option, let suggestions, let owners):
      return Self.didYouMean(suggestions) + Self.belongs(option, to: owners)
        + (Self.isNegativeNumber(option) ? ["type '--' before it if it is no option"] : [])
    case .unknownCommand(let word, let suggestions, let owners):
      return Self.didYouMean(suggestions) + Self.didYouMean(owners.map { "\($0) \(word)" })
    case .missingCommand(let names):
      return ["type one of \(Self.list(names, "or"))"]
    case .missingValue(let option, _, let next, let choices):
      var hints = choices.isEmpty ? [] : ["the value is one of \(Self.list(choices, "or"))"]
      if let next, next != "--" {
        let attached = option.hasPrefix("--") ? "\(option)=\(next)" : "\(option)\(next)"
        hints.append("if the value is '\(next)', type '\(attached)'")
      }
      return hints
    case .unexpectedValue(let option, _):
      return ["type '\(option)' alone"]
    case .invalidValue(_, let value, let problem, let choices):
      if let hint = problem.hint { return [hint] }
      if choices.isEmpty { return [] }
      return Self.didYouMean(Suggestion.nearest(to: value, among: choices))
        + ["the value is one of \(Self.list(choices, "or"))"]
    case .conflict(let problem):
      return problem.hint.map { [$0] } ?? []
    case .missingArgument, .missingOption, .unexpectedArgument:
      return []
    }
  }

  /// The command whose help explains more, as typed: "ledger help calendar add".
  public var helpCommand: String {
    ([command.first ?? ""] + ["help"] + command.dropFirst()).joined(separator: " ")
  }

  /// All lines, as a program prints them.
  public var description: String {
    (["\(command.joined(separator: " ")): \(message)"] + hints.map { "hint: \($0)" }
      + ["See '\(helpCommand)'."])
      .joined(separator: "\n")
  }

  // MARK: Phrases

  private static func didYouMean(_ names: [String]) -> [String] {
    names.isEmpty ? [] : ["did you mean \(list(names, "or"))?"]
  }

  private static func belongs(_ option: String, to owners: [String]) -> [String] {
    owners.isEmpty ? [] : ["'\(option)' belongs to \(list(owners, "and"))"]
  }

  static func isNegativeNumber(_ word: String) -> Bool {
    word.first == "-" && word.count > 1 && word.dropFirst().allSatisfy { ("0"..."9").contains($0) }
  }

  /// 'a', 'b' or 'c'
  static func list(_ words: [String], _ conjunction: String) -> String {
    plainList(words.map { "'\($0)'" }, conjunction)
  }

  /// a, b or c
  static func plainList(_ words: [String], _ conjunction: String) -> String {
    guard let last = words.last, words.count > 1 else { return words.joined() }
    return words.dropLast().joined(separator: ", ") + " \(conjunction) " + last
  }
}
