import CommandLineKit

/// What `help` explains besides commands.
enum HelpTopics {
  /// `ledger help numbers`: the definitions that all figures follow.
  static let numbers = HelpTopic(
    name: "numbers", summary: "What the numbers mean",
    text: """
      Every number is a sum over targets (occurrences, or the days of one that lasts several) and records. `--explain` \
      shows which of them were counted.

        rate = (done + weight x partial) / (planned - skipped)

      `planned`: targets that were to take place. Cancelled and declined ones are not planned, unless they were done or \
      partly done all the same. Records of what the calendars have no more (off calendar), or do not reach (archived), \
      count as planned too: they prove that it was, and what was done always counts.

      `done`, `partial`, `skipped`: planned, and marked so. A partial one counts its `progress:`, else the ledger's \
      `partial` (50 % unless `ledger.conf` says otherwise). A skipped one leaves the rate.

      `open`: planned, over and not marked. It is never stored. What is not over is `to come`; it is planned, and so in \
      the rate as `today` shows it.

      `extra`: done, if only in part, without having been planned: a record that no occurrence belongs to. Extras are not in \
      the rate. A record that was typed by hand and could be about several occurrences is one until `ledger relink` is told.

      The rate is in percent, a half rounded up. Where nothing was planned that was not skipped there is none: a dash, \
      `null` in JSON, nothing in CSV.

      Hours planned are the lengths of what was planned, skipped ones included; whole days have none. Hours taken are the \
      `took:` of what was done, partly done or extra; without it its planned length, of a partial one its share.

      A streak counts slots of a series that were done, at least in part, one after the other. A skipped one freezes it: it \
      neither breaks nor lengthens. One that is over and unmarked breaks it.

      Days are those of the home zone, and until `dayend` a target belongs to the day before; a target counts on the day that \
      it starts, a record that no target has on its own date. Of several categories that a target has, each counts it. \
      Calendars with `rate = no` in `ledger.conf` count in no number.
      """)
}
