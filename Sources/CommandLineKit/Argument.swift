/// One declared argument of a command: what is said about it, and where its value goes.
///
///     static let arguments: [Argument<Self>] = [
///       .positionals(\.items, value: "ITEM", help: "What was done", min: 1, completion: .dynamic("items")),
///       .option(\.note, long: "note", short: "n", value: "TEXT", help: "Attach a short note"),
///       .flag(\.isQuiet, long: "quiet", short: "q", help: "Print nothing"),
///     ]
///
/// The initial value of the property is the default. Options may be typed before and after
/// positionals; of an option that is typed twice the last counts, unless it fills an array.
public struct Argument<C>: Sendable {
  /// A place in the command's value that can be written to.
  public typealias Place<V> = any WritableKeyPath<C, V> & Sendable

  enum Store: Sendable {
    case flag(@Sendable (inout C, Bool) -> Void)
    case value(@Sendable (inout C, String) throws(ArgumentProblem) -> Void)
  }

  /// What is said about it.
  public let description: ArgumentDescription
  let store: Store
}

// MARK: Positionals

extension Argument {
  /// A word that has to be there.
  public static func positional<V: ArgumentValue>(
    _ place: Place<V>, value: String, help: String, completion: ValueCompletion? = nil
  ) -> Self {
    positional(
      V.self, minimum: 1, maximum: 1, value: value, help: help, completion: completion,
      store: { command, value in command[keyPath: place] = value })
  }

  /// A word that may be there.
  public static func positional<V: ArgumentValue>(
    _ place: Place<V?>, value: String, help: String, completion: ValueCompletion? = nil
  ) -> Self {
    positional(
      V.self, minimum: 0, maximum: 1, value: value, help: help, completion: completion,
      store: { command, value in command[keyPath: place] = value })
  }

  /// All remaining words, appended in order; at least `minimum` of them. Comes last.
  public static func positionals<V: ArgumentValue>(
    _ place: Place<[V]>, value: String, help: String, min minimum: Int = 0, completion: ValueCompletion? = nil
  ) -> Self {
    positional(
      V.self, minimum: minimum, maximum: nil, value: value, help: help, completion: completion,
      store: { command, value in command[keyPath: place].append(value) })
  }

  private static func positional<V: ArgumentValue>(
    _: V.Type, minimum: Int, maximum: Int?, value: String, help: String, completion: ValueCompletion?,
    store: @escaping @Sendable (inout C, V) -> Void
  ) -> Self {
    Argument(
      description: ArgumentDescription(
        kind: .positional(minimum: minimum, maximum: maximum), long: nil, short: nil, valueName: value,
        help: help, choices: V.choices, completion: completion ?? .standard(for: V.choices)),
      store: .value { (command: inout C, word: String) throws(ArgumentProblem) in
        store(&command, try V(argument: word))
      })
  }
}

// MARK: Options

extension Argument {
  /// A named value with a default. A required one has to be typed: its default is only a placeholder.
  public static func option<V: ArgumentValue>(
    _ place: Place<V>, long: String, short: Character? = nil, value: String, help: String,
    required isRequired: Bool = false, completion: ValueCompletion? = nil
  ) -> Self {
    option(
      V.self, long: long, short: short, value: value, help: help, isRequired: isRequired,
      isRepeatable: false, completion: completion,
      store: { command, value in command[keyPath: place] = value })
  }

  /// A named value that is nil unless it is typed.
  public static func option<V: ArgumentValue>(
    _ place: Place<V?>, long: String, short: Character? = nil, value: String, help: String,
    completion: ValueCompletion? = nil
  ) -> Self {
    option(
      V.self, long: long, short: short, value: value, help: help, isRequired: false, isRepeatable: false,
      completion: completion,
      store: { command, value in command[keyPath: place] = value })
  }

  /// A named value that can be typed more than once; the values are appended in order.
  public static func option<V: ArgumentValue>(
    _ place: Place<[V]>, long: String, short: Character? = nil, value: String, help: String,
    required isRequired: Bool = false, completion: ValueCompletion? = nil
  ) -> Self {
    option(
      V.self, long: long, short: short, value: value, help: help, isRequired: isRequired, isRepeatable: true,
      completion: completion,
      store: { command, value in command[keyPath: place].append(value) })
  }

  private static func option<V: ArgumentValue>(
    _: V.Type, long: String, short: Character?, value: String, help: String, isRequired: Bool,
    isRepeatable: Bool, completion: ValueCompletion?, store: @escaping @Sendable (inout C, V) -> Void
  ) -> Self {
    Argument(
      description: ArgumentDescription(
        kind: .option(isRequired: isRequired, isRepeatable: isRepeatable), long: long, short: short,
        valueName: value, help: help, choices: V.choices,
        completion: completion ?? .standard(for: V.choices)),
      store: .value { (command: inout C, word: String) throws(ArgumentProblem) in
        store(&command, try V(argument: word))
      })
  }
}

// MARK: Flags

extension Argument {
  /// A switch that sets the property to true; a negatable one sets it to false as `--no-NAME`.
  public static func flag(
    _ place: Place<Bool>, long: String, short: Character? = nil, negatable isNegatable: Bool = false,
    help: String
  ) -> Self {
    flag(long: long, short: short, isNegatable: isNegatable, help: help) { command, isOn in
      command[keyPath: place] = isOn
    }
  }

  /// A switch that leaves nil unless it is typed, in either of its forms.
  public static func flag(
    _ place: Place<Bool?>, long: String, short: Character? = nil, negatable isNegatable: Bool = false,
    help: String
  ) -> Self {
    flag(long: long, short: short, isNegatable: isNegatable, help: help) { command, isOn in
      command[keyPath: place] = isOn
    }
  }

  private static func flag(
    long: String, short: Character?, isNegatable: Bool, help: String,
    store: @escaping @Sendable (inout C, Bool) -> Void
  ) -> Self {
    Argument(
      description: ArgumentDescription(
        kind: .flag(isNegatable: isNegatable), long: long, short: short, valueName: "", help: help,
        choices: [], completion: .none),
      store: .flag(store))
  }
}

extension ValueCompletion {
  /// What is offered when the declaration says nothing.
  fileprivate static func standard(for choices: [String]) -> ValueCompletion {
    choices.isEmpty ? .none : .words(choices)
  }
}
