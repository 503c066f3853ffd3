/// The words of one command, sorted by the argument they belong to but not yet converted.
struct ScannedArguments {
  struct Option {
    let index: Int
    let spelling: String
    let value: ArgumentScanner.Value
  }

  var options: [Option] = []
  var positionals: [String] = []

  /// Converts every word and puts it where its declaration says.
  func value<C: Command>(of _: C.Type) throws(UsageError.Problem) -> C {
    var command = C()
    let arguments = C.arguments
    for option in options {
      try Self.store(option.value, of: arguments[option.index], typedAs: option.spelling, in: &command)
    }
    try storePositionals(of: arguments, in: &command)

    for (index, argument) in arguments.enumerated() {
      let description = argument.description
      guard description.takesValue, description.isRequired else { continue }
      if !options.contains(where: { $0.index == index }) {
        throw .missingOption(
          description.displayName, valueName: description.valueName, help: description.help)
      }
    }
    do {
      try command.validate()
    } catch {
      throw .conflict(error)
    }
    return command
  }

  private func storePositionals<C>(
    of arguments: [Argument<C>], in command: inout C
  ) throws(UsageError.Problem) {
    var words = positionals[...]
    for argument in arguments {
      guard case .positional(let minimum, let maximum) = argument.description.kind else { continue }
      let taken = words.prefix(maximum ?? words.count)
      words = words.dropFirst(taken.count)
      for word in taken {
        try Self.store(.text(word), of: argument, typedAs: argument.description.valueName, in: &command)
      }
      if taken.count < minimum {
        throw .missingArgument(
          valueName: argument.description.valueName, help: argument.description.help)
      }
    }
    if let extra = words.first { throw .unexpectedArgument(extra) }
  }

  private static func store<C>(
    _ value: ArgumentScanner.Value, of argument: Argument<C>, typedAs spelling: String, in command: inout C
  ) throws(UsageError.Problem) {
    switch (argument.store, value) {
    case (.flag(let store), .on):
      store(&command, true)
    case (.flag(let store), .off):
      store(&command, false)
    case (.value(let store), .text(let text)):
      do {
        try store(&command, text)
      } catch {
        throw .invalidValue(
          argument: spelling, value: text, error, choices: argument.description.choices)
      }
    case (.flag, .text), (.value, .on), (.value, .off):
      preconditionFailure("the scanner gave '\(spelling)' a value of the wrong kind")
    }
  }
}
