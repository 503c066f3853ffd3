/// A piece of help with what it is, for the client to choose a style by.
public struct HelpSpan: Equatable, Sendable {
  /// What a piece of help is.
  public enum Label: Equatable, Sendable {
    case plain
    /// "Options:"
    case heading
    /// The name of a command or program.
    case command
    /// The name of an option.
    case option
    /// The placeholder of a value.
    case value
    /// Words as they are typed, and examples.
    case literal
  }

  /// The words, with the blanks that belong to them; no line feed.
  public var text: String
  /// What they are.
  public var label: Label

  init(_ text: String, _ label: Label = .plain) {
    self.text = text
    self.label = label
  }
}
