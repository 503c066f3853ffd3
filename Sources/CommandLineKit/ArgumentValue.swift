/// A type that can be read from one word of the command line.
///
/// An enum of strings that is `CaseIterable` needs only the conformance:
///
///     enum Format: String, CaseIterable, ArgumentValue { case text, json, csv }
public protocol ArgumentValue: SendableMetatype {
  /// Reads one word, or says why it can't be read. The word may be empty (`--note=`).
  init(argument: String) throws(ArgumentProblem)

  /// Every word that is accepted, when they can be listed; empty otherwise. Help, completions
  /// and the message about a wrong word show them. More than these may be accepted (synonyms).
  static var choices: [String] { get }
}

extension ArgumentValue {
  /// None: the words can't be listed.
  public static var choices: [String] { [] }
}

extension ArgumentValue where Self: CaseIterable & RawRepresentable, RawValue == String {
  /// The raw values, in the order of the cases.
  public static var choices: [String] { allCases.map(\.rawValue) }

  /// Reads a raw value; upper and lower case differ.
  public init(argument: String) throws(ArgumentProblem) {
    guard let value = Self(rawValue: argument) else { throw ArgumentProblem(nil) }
    self = value
  }
}

extension String: ArgumentValue {
  /// Takes the word as it is.
  public init(argument: String) { self = argument }
}

extension Int: ArgumentValue {
  /// Reads decimal digits with an optional sign.
  public init(argument: String) throws(ArgumentProblem) {
    guard let value = Int(argument) else { throw ArgumentProblem("not a whole number") }
    self = value
  }
}
