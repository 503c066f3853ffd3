/// Something that is explained by `help NAME` without being a command.
public struct HelpTopic: Equatable, Sendable {
  /// The word that selects it. It may not be the name of a command.
  public let name: String
  /// One line, like ``Command/summary``.
  public let summary: String
  /// Paragraphs and examples, written like ``Command/discussion``.
  public let text: String

  /// A topic.
  public init(name: String, summary: String, text: String) {
    self.name = name
    self.summary = summary
    self.text = text
  }
}
