import Agenda
import CommandLineKit
import Terminal

/// The words that a shell offers for values only the ledger knows.
enum CompletionWords {
  /// One word a line, where it helps with a tab and an explanation. Silent when something is wrong: a shell has
  /// no place for messages.
  static func print(_ name: String, _ context: Context) {
    guard let ledger = try? Ledger.open(context) else { return }
    switch name {
    case "calendars":
      for calendar in ledger.settings.calendars { context.output.line(calendar.name) }
    case "items":
      let today = DayListing.today(ledger, context)
      guard let listing = try? DayListing.load(today, ledger, context) else { return }
      let view = DayView(context, [])
      for entry in listing.entries {
        let title = Sanitizer.visible(entry.target.occurrence.title)
        context.output.line("\(entry.number)\t\(view.time(entry.target)) \(title)")
      }
      // A title alone does where only one occurrence of the day has it.
      let titles = listing.entries.map { Sanitizer.visible($0.target.occurrence.title) }
      for (entry, title) in zip(listing.entries, titles)
      where !title.isEmpty && titles.count(where: { $0 == title }) == 1 {
        context.output.line("\(title)\t\(view.time(entry.target))")
      }
    default: break
    }
  }
}
