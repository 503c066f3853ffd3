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
      title: "Numbers",
      entries: [
        .init(
          term: "rate",
          text: """
            (done + weight x partial) / (planned - skipped). The weight of a partial record is its `progress:`, else \
            `partial` of ledger.conf. There is none when nothing was planned, or all of it skipped.
            """),
        .init(
          term: "planned",
          text: """
            What calendars had on the day, without what was cancelled or declined (unless something was done about it). In \
            statistics, what is not over yet and not marked is told apart: to come. A record with a key whose event no \
            calendar has any more counts as planned: it proves that it was.
            """),
        .init(term: "open", text: "Planned, over, and not marked. It is stored nowhere."),
        .init(term: "extra", text: "A record of what was never planned. It counts in no rate."),
        .init(
          term: "hours, taken",
          text: """
            How long what was planned and not skipped was to last; what lasts all day has no length. What was done took \
            its `took:`, else as long as it was planned, of partial its share.
            """),
        .init(
          term: "streak",
          text: """
            Slots of a series, one after the other, that were done at least in part. A skipped one freezes it: it neither \
            breaks nor lengthens. One that is over and unmarked breaks it.
            """),
        .init(
          term: "day",
          text: "`today` goes by this device's day and `dayend`; statistics go by days of the home zone."),
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
    ManPage.Section(
      title: "Notes",
      text: """
        The accounting program of John Wiegley is called `ledger` too, and reads every variable that begins with \
        LEDGER_. Where both are installed, the order of the folders in PATH decides.
        """),
  ]
}
