import CommandLineKit

/// The sections of the manual page that no command declares.
enum ManualSections {
  static let all: [ManPage.Section] = [
    ManPage.Section(
      title: "Files",
      entries: [
        .init(
          term: "ledger.conf",
          text: """
            At the top of the ledger: settings that all devices share, in git's syntax, committed. In [ledger]: \
            `format`, `timezone` (the home zone), `weekstart`, `partial` (what a partial record counts, in percent), \
            `dayend` (until when after midnight the day before goes on), `autosync` (yes: every command that \
            commits also syncs), `synclimit` (for how many seconds at most). In [calendar "NAME"]: `zone`, `ids` (auto, \
            uid or content), `days` (each or whole), `rate` (yes or no), `todos` (no or yes).
            """),
        .init(
          term: "YYYY/YYYY-MM.ledger",
          text: """
            The records of a month, one a line: date, when, status, title, `^` and the key, fields, and after \
            ` ; ` a note. Lines that begin with `#` are comments. Edit them by hand as you like: what cannot be \
            read is named and kept.
            """),
        .init(
          term: "~/.config/calendar-ledger/config",
          text: """
            Settings of this device and its user: `repository` in [ledger] is the default ledger, `path` in \
            [calendar "NAME"] says where a calendar is, `address` in [user] is your address, for invitations that \
            you declined.
            """),
      ]),
    ManPage.Section(
      title: "Environment",
      entries: [
        .init(term: "CALENDAR_LEDGER_DIR", text: "The ledger to use."),
        .init(
          term: "CALENDAR_LEDGER_NOW",
          text: "An RFC 3339 time that is taken for the current one, for scripts and tests."),
        .init(term: "TZ, TZDIR", text: "The zone of this device, and where the tz database is."),
        .init(term: "NO_COLOR, CLICOLOR_FORCE, TERM, COLORTERM", text: "Whether and how output is coloured."),
        .init(term: "COLUMNS", text: "How wide listings are; else as wide as the terminal, or 80."),
        .init(
          term: "XDG_CONFIG_HOME, GIT_AUTHOR_NAME, GIT_CONFIG_GLOBAL, ...",
          text: "As for other programs and for git. No variable that begins with LEDGER_ is read."),
      ]),
    ManPage.Section(
      title: "Exit status",
      entries: [
        .init(term: "0", text: "All went well."),
        .init(term: "1", text: "A negative answer: nothing matched, or several things did."),
        .init(term: "64", text: "The command line was wrong."),
        .init(term: "65", text: "A file says something that cannot be understood."),
        .init(term: "69", text: "Something that is needed is not there: a ledger, the remote, the network."),
        .init(term: "70", text: "A fault of ledger's own."),
        .init(term: "74", text: "Reading or writing failed."),
        .init(term: "75", text: "Another program is at work on the ledger; try again."),
      ]),
    ManPage.Section(title: "Numbers", text: HelpTopics.numbers.text),
    ManPage.Section(
      title: "Notes",
      text: """
        The accounting program of John Wiegley is called `ledger` too, and reads every variable that begins with \
        LEDGER_. Where both are installed, the order of the folders in PATH decides.
        """),
  ]
}
