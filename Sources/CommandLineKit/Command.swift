/// A command as its arguments declare it. Its value is what was typed; running it is up to the client.
///
///     struct Done: Command {
///       static let name = "done"
///       static let summary = "Record that an occurrence was completed"
///       static let arguments: [Argument<Self>] = [
///         .option(\.note, long: "note", short: "n", value: "TEXT", help: "Attach a short note")
///       ]
///       var note: String?
///     }
///
/// The program itself is declared in the same way: its name, its summary and the options that
/// every command accepts (see ``CommandTable``).
public protocol Command: SendableMetatype {
  /// The value before anything is typed: the defaults.
  init()

  /// The word that selects the command, in small letters.
  static var name: String { get }

  /// Other words that select it.
  static var aliases: [String] { get }

  /// What it does: imperative, one line of at most 60 columns, no full stop.
  static var summary: String { get }

  /// The long explanation, empty if there is none. Blank lines separate paragraphs, which are
  /// wrapped; lines indented by two spaces or more are examples and stay as they are. Words
  /// between backticks are shown as typed (`` `--note` ``).
  static var discussion: String { get }

  /// The heading under which the program's help lists the command.
  static var category: String { get }

  /// The declared arguments, in the order help shows them.
  static var arguments: [Argument<Self>] { get }

  /// Checks what no single argument can know, such as two options that exclude each other.
  /// Called once all words are read; may also fill in what follows from them.
  mutating func validate() throws(ArgumentProblem)
}

extension Command {
  /// None.
  public static var aliases: [String] { [] }
  /// None.
  public static var discussion: String { "" }
  /// No heading of its own.
  public static var category: String { "" }
  /// None.
  public static var arguments: [Argument<Self>] { [] }
  /// Accepts everything.
  public mutating func validate() throws(ArgumentProblem) {}
}
