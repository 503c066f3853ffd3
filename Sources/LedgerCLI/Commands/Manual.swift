import CommandLineKit

/// `ledger manual`: the page ledger(1), made from the same declarations as the help.
struct Manual: LedgerCommand {
  static let name = "manual"
  static let summary = "Print the manual page"
  static let category = "Help"
  static let discussion = """
    Prints roff, for man(1) or for a package.

      ledger manual | man -l -
    """

  func run(_ context: Context) throws(CommandError) {
    context.output.write(
      ManPage.page(for: LedgerProgram.table.description, date: "", sections: ManualSections.all))
  }
}
