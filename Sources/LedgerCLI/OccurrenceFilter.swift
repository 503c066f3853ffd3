import Agenda

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
    guard !isEmpty else { return true }
    if !calendars.isEmpty, !calendars.contains(occurrence.calendar) { return false }
    if categories.isEmpty, excluded.isEmpty { return true }
    let own = occurrence.categories.map { $0.lowercased() }
    if !categories.isEmpty, !categories.contains(where: { own.contains($0.lowercased()) }) { return false }
    guard !excluded.isEmpty else { return true }
    let title = occurrence.title.lowercased()
    return !excluded.contains { word in own.contains(word.lowercased()) || title.contains(word.lowercased()) }
  }

  /// Whether it shows a record that no occurrence belongs to; such a one has no categories.
  func admits(title: String, calendar: String?) -> Bool {
    if !calendars.isEmpty, !(calendar.map { calendars.contains($0) } ?? false) { return false }
    guard categories.isEmpty else { return false }
    let name = title.lowercased()
    return !excluded.contains { name.contains($0.lowercased()) }
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
