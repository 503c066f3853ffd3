import Agenda
import Reports

/// Which occurrences a listing shows. An empty filter shows all.
struct OccurrenceFilter {
  /// Calendars, any of which will do.
  var calendars: [String] = []
  /// Categories, any of which will do; case does not matter.
  var categories: [String] = []
  /// What is left out: a category, or a part of a title; case does not matter.
  var excluded: [String] = []

  /// Whether it shows everything.
  var isEmpty: Bool { calendars.isEmpty && categories.isEmpty && excluded.isEmpty }

  /// Whether it shows that occurrence.
  func admits(_ occurrence: Occurrence) -> Bool {
    admits(occurrence.calendar, occurrence.categories, occurrence.title)
  }

  /// Whether it shows that entry of a history. Of a record that no calendar has, nobody knows the categories.
  func admits(_ entry: HistoryEntry, in history: History) -> Bool {
    admits(history.calendars[entry.calendar], history.categories(of: entry), history.title(of: entry))
  }

  private func admits(
    _ calendar: String, _ categories: @autoclosure () -> [String], _ title: @autoclosure () -> String
  ) -> Bool {
    guard !isEmpty else { return true }
    if !calendars.isEmpty, !calendars.contains(calendar) { return false }
    if self.categories.isEmpty, excluded.isEmpty { return true }
    let own = categories().map { $0.lowercased() }
    if !self.categories.isEmpty, !self.categories.contains(where: { own.contains($0.lowercased()) }) {
      return false
    }
    guard !excluded.isEmpty else { return true }
    let title = title().lowercased()
    return !excluded.contains { word in own.contains(word.lowercased()) || title.contains(word.lowercased()) }
  }

  /// Refuses names that are no calendar of the ledger. The names that are follow `hint`.
  func requireCalendars(of ledger: Ledger, hint: String = "") throws(CommandError) {
    let names = ledger.settings.calendars.map(\.name)
    guard let unknown = calendars.first(where: { !names.contains($0) }) else { return }
    throw CommandError(
      .usage, "the ledger has no calendar '\(unknown)'",
      hints: [hint + (names.isEmpty ? "it has none yet" : "it has " + names.joined(separator: ", "))])
  }
}
