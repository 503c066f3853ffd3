import CommandLineKit
import Terminal

/// A help text with styles, as wide as the terminal but no wider than reads well.
enum HelpPage {
  /// The text of a program's, group's or command's help.
  static func text(_ subject: CommandDescription, _ detail: HelpDetail, _ options: LedgerOptions) -> String {
    text(options) { width in
      HelpText(for: subject, in: LedgerProgram.table.description, detail: detail, width: width)
    }
  }

  /// The text of a topic.
  static func text(_ topic: HelpTopic, _ options: LedgerOptions) -> String {
    text(options) { width in HelpText(for: topic, width: width) }
  }

  private static func text(_ options: LedgerOptions, _ make: (Int) -> HelpText) -> String {
    let environment = Environment()
    let colors = ColorSupport.detect(choice: options.color, isTerminal: TerminalSize.isTerminal(1)) {
      environment.rawValue($0)
    }
    let width = min(Context.columns(environment, isTerminal: TerminalSize.isTerminal(1)), 100)
    return make(width).lines.map { line in
      var styled = StyledText()
      for span in line { styled.append(span.text, style(of: span.label)) }
      return styled.rendered(colors) + "\n"
    }.joined()
  }

  private static func style(of label: HelpSpan.Label) -> Style {
    switch label {
    case .plain: .plain
    case .heading, .command, .option: .bold
    case .value: Style(attributes: .underline)
    case .literal: Style(.cyan)
    }
  }
}
