/// A command line that can't be understood: what is wrong with it, and in which command.
///
/// The words are made here and nowhere else. ``description`` is what a program prints to
/// standard error before it exits with ``exitCode``.
public struct UsageError: Error, Equatable, Sendable {
  /// The ways to be wrong.
  public enum Problem: Error, Equatable, Sendable {
    /// `owners` are commands that do have the option: "ledger report".
    case unknownOption(String, suggestions: [String], owners: [String])
    /// `owners` are groups that have a command of this name.
    case unknownCommand(String, suggestions: [String], owners: [String])
    /// A group was typed without one of its commands.
    case missingCommand(names: [String])
    /// `next` is the word in the value's place, if there is one.
    case missingValue(option: String, valueName: String, next: String?, choices: [String])
    case unexpectedValue(option: String, value: String)
    /// `argument` is the option as typed or the placeholder of a positional.
    case invalidValue(argument: String, value: String, ArgumentProblem, choices: [String])
    case missingArgument(valueName: String, help: String)
    case missingOption(String, valueName: String, help: String)
    case unexpectedArgument(String)
    /// The arguments are right one by one but not together (``Command/validate()``).
    case conflict(ArgumentProblem)
  }

  /// What is wrong.
  public let problem: Problem
  /// The words that selected the command, the program's name first.
  public let command: [String]

  /// An error of the command that these words select, the program's name first.
  public init(_ problem: Problem, in command: [String]) {
    self.problem = problem
    self.command = command
  }

  /// `EX_USAGE` of sysexits.
  public static let exitCode: Int32 = 64
}
