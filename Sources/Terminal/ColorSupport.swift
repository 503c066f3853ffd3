/// How many colours may be used on an output, from none to all.
public enum ColorSupport: Int, Comparable, CaseIterable, Sendable {
  /// Plain text: no escape sequences at all, neither colours nor bold.
  case none
  /// The sixteen colours of the theme.
  case ansi16
  /// xterm's palette.
  case ansi256
  /// 24 bits.
  case trueColor

  /// What the user asked for on the command line.
  public enum Choice: String, CaseIterable, Sendable {
    /// Colours on a terminal, as the environment says.
    case auto
    case always
    case never
  }

  /// Decides for one output.
  ///
  /// `never` and `always` beat the environment. Otherwise, in this order: `NO_COLOR` (not empty)
  /// means none; `CLICOLOR_FORCE` (not empty, not 0) means colours even into a file; without a
  /// terminal none; with `CLICOLOR=0`, or a `TERM` that is missing or `dumb`, none. How many, then
  /// comes from `COLORTERM` and `TERM`.
  ///
  /// - Parameters:
  ///   - isTerminal: whether the output is a terminal.
  ///   - variable: looks up an environment variable.
  public static func detect(
    choice: Choice, isTerminal: Bool, variable: (String) -> String?
  ) -> ColorSupport {
    let term = variable("TERM") ?? ""
    let depth = depth(term: term, colorTerm: variable("COLORTERM") ?? "")
    switch choice {
    case .never:
      return .none
    case .always:
      return depth
    case .auto:
      if !(variable("NO_COLOR") ?? "").isEmpty { return .none }
      if !["", "0"].contains(variable("CLICOLOR_FORCE") ?? "") { return depth }
      if !isTerminal || variable("CLICOLOR") == "0" || term.isEmpty || term == "dumb" { return .none }
      return depth
    }
  }

  private static func depth(term: String, colorTerm: String) -> ColorSupport {
    if colorTerm == "truecolor" || colorTerm == "24bit" || term.hasSuffix("-direct") { return .trueColor }
    if term.contains("256color") { return .ansi256 }
    return .ansi16
  }

  /// Fewer colours come first.
  public static func < (left: ColorSupport, right: ColorSupport) -> Bool { left.rawValue < right.rawValue }
}
