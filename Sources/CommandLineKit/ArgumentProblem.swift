/// Why a value typed on the command line can't be used.
///
/// Thrown by ``ArgumentValue/init(argument:)`` and ``Command/validate()``; the parser adds which
/// argument it was and which command, so the reason need not name either.
public struct ArgumentProblem: Error, Equatable, Sendable {
  /// What is wrong, as the end of a sentence: "not a whole number". Nil when there is nothing to
  /// say beyond "invalid".
  public let reason: String?
  /// What to type instead, as a sentence without a full stop, or nil.
  public let hint: String?

  /// A problem with a reason, if there is one to give, and a hint, if something helps.
  public init(_ reason: String?, hint: String? = nil) {
    self.reason = reason
    self.hint = hint
  }
}
