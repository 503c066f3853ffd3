import CommandLineKit
import Terminal

/// The options that every command accepts, and what the program says of itself.
struct LedgerOptions: Command {
  static let name = "ledger"
  static let summary = "Record what you did about what your calendar planned"
  static let discussion = """
    A calendar says what you planned; ledger records what you did about it. It reads iCalendar files, never \
    writes them, and keeps one line a record in one text file a month, inside a git repository.

      ledger init ~/ledger            make a ledger
      ledger calendar add work FILE   tell it about a calendar
      ledger today                    see what is planned
      ledger done 2                   mark the second of today's list

    `ledger` alone shows today. The ledger is found as git finds a repository: `-C DIR`, the variable \
    `CALENDAR_LEDGER_DIR`, the working directory and its parents, then `repository =` in the section [ledger] of \
    `~/.config/calendar-ledger/config`.
    """
  static let arguments: [Argument<Self>] = [
    .option(
      \.folder, long: "directory", short: "C", value: "DIR", help: "Use the ledger in this folder",
      completion: .directory),
    .option(\.color, long: "color", value: "WHEN", help: "Use colours"),
  ]

  var folder: String?
  var color = ColorSupport.Choice.auto
}

extension ColorSupport.Choice: ArgumentValue {}
