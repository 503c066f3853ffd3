/// What is said about one argument of a command: all that help, man page and completions need.
public struct ArgumentDescription: Equatable, Sendable {
  /// How the argument is typed.
  public enum Kind: Equatable, Sendable {
    /// Found by its place among the words that are no options. `maximum` nil means any number.
    case positional(minimum: Int, maximum: Int?)
    /// A name followed by a value.
    case option(isRequired: Bool, isRepeatable: Bool)
    /// A name alone. A negatable one can also be typed as `--no-NAME`.
    case flag(isNegatable: Bool)
  }

  /// How it is typed, and whether it has to be.
  public let kind: Kind
  /// The long name without dashes; nil for a positional.
  public let long: String?
  /// The one-letter name without its dash.
  public let short: Character?
  /// The placeholder of the value, in capitals; empty for a flag.
  public let valueName: String
  /// One line, without a full stop.
  public let help: String
  /// The words that are accepted, if they can be listed.
  public let choices: [String]
  /// What a shell offers for its value.
  public let completion: ValueCompletion

  /// The name as typed: `--note`, or the placeholder of a positional.
  public var displayName: String {
    if let long { return "--\(long)" }
    return valueName
  }

  /// Whether a value follows the name.
  public var takesValue: Bool {
    if case .option = kind { return true }
    return false
  }

  /// Whether it is found by its place.
  public var isPositional: Bool {
    if case .positional = kind { return true }
    return false
  }

  /// Whether it is a flag that can also be typed as `--no-NAME`.
  public var isNegatable: Bool { kind == .flag(isNegatable: true) }

  /// Whether several values are kept.
  public var isRepeatable: Bool {
    switch kind {
    case .positional(_, let maximum): maximum == nil
    case .option(_, let isRepeatable): isRepeatable
    case .flag: false
    }
  }

  /// Whether the command can't be typed without it.
  public var isRequired: Bool {
    switch kind {
    case .positional(let minimum, _): minimum > 0
    case .option(let isRequired, _): isRequired
    case .flag: false
    }
  }

  /// Every way to type the name: `-n`, `--note`, `--no-note`.
  var spellings: [String] {
    guard let long else { return [] }
    return (short.map { ["-\($0)"] } ?? []) + ["--\(long)"] + (isNegatable ? ["--no-\(long)"] : [])
  }
}
